"""What the narrator says of what came of a phase: the deal, a turn, the dawn, the count, who leaves, the end."""

from collections import Counter
from typing import Final, assert_never

from forum.narrator import Line, line
from forum.reactions.tale import Tale
from killgame import events as e
from killgame.ballot import must_vote
from killgame.game import BallotRecord, SeatNo

# Editions whose verdicts say at once whether last words follow.
VERDICTS_WITH_WORDS: Final = frozenset({"v4"})


def beginning(tale: Tale, event: e.Opened | e.Dealt) -> list[Line]:
    """What is sealed before the deal, and what is dealt."""
    match event:
        case e.Opened(commitment=commitment):
            return [line("fair.commit", hash=commitment)]
        case e.Dealt():
            return _deal(tale, event)
        case _:
            assert_never(event)


def _deal(tale: Tale, event: e.Dealt) -> list[Line]:
    lines: list[Line] = []
    if event.anew:
        lines.append(line("deal.anew"))
    elif event.edition != tale.after.setup.opened:
        lines.append(line("deal.upgrade"))
    two_each = sum(number for _, number in event.cards) > event.seats
    # No round has begun: what everybody knows here is the head-count.
    id = "deal.a" if event.seats % 2 or two_each else "deal.b"
    lines.append(line(id, edition=event.edition, n=event.seats, counts=dict(event.cards)))
    deans = [seat.number for seat in tale.after.seats if "dean" in seat.cards]
    return [*lines, line("deal.university", seats=deans)] if deans else lines


def closing(event: e.PhaseClosed) -> list[Line]:
    """Why a phase has closed, unless by its deadline; a close by the judge is his to tell."""
    lines: list[Line] = []
    if event.by == "early":
        lines.append(line("close.early"))
    if event.by == "majority":
        lines.append(line("close.majority"))
    return [*lines, line("accuse.end")] if event.phase == "accuse" else lines


def turn(tale: Tale, event: e.SpeakerPassed | e.TurnMissed | e.ThrownOut) -> list[Line]:
    """In ordered speech: the turn passes on. In free speech a 过 is no news, nor is that of the last speaker: the next phase is."""
    following = [] if tale.has(e.PhaseClosed) else tale.turn()
    if tale.before is None or tale.before.turn != event.seat or not following:
        return []
    match event:
        case e.SpeakerPassed(seat):
            return [line("speech.passed", seats=[seat]), *following]
        case e.TurnMissed(seat):
            return [line("speech.missed", seats=[seat]), *following]
        case e.ThrownOut():
            return following
        case _:
            assert_never(event)


def dawn(tale: Tale, event: e.DayBroke) -> list[Line]:
    """Who is out, never how; what is announced of them; who is silenced."""
    if event.skipped:
        return [line("dawn.none.skip")]
    lines = [line(tale.variant("dawn", round=event.round), round=event.round)]
    if event.meeting:
        return lines
    if not event.out:
        lines.append(line(tale.variant("dawn.none", round=event.round)))
    else:
        kind = "dawn.one" if len(event.out) == 1 else "dawn.many"
        lines.append(line(tale.variant(kind, round=event.round), seats=sorted(event.out)))
    for seat, what in sorted(event.announced):
        by_side = tale.options.announce_night == "side"
        lines.append(line(f"dawn.side.{what}", seat=seat) if by_side else line("dawn.role", seat=seat, role=what))
    if event.silenced:
        lines.append(line(tale.variant("dawn.silenced", round=event.round), seats=sorted(event.silenced)))
    if event.came is not None:
        lines.append(line("dawn.accomplice.came" if event.came else "dawn.accomplice.stayed"))
    return lines


def count(tale: Tale, event: e.BallotClosed | e.BallotSealed) -> list[Line]:
    """The numbers, where the table may see them, and what silence meant; with sealed votes no number anywhere."""
    match event:
        case e.BallotClosed(record):
            lines = _numbers(tale, record)
            first_vote = record.phase == "vote"
        case e.BallotSealed(phase=phase):
            lines = [line("count.sealed")]
            first_vote = phase == "vote"
        case _:
            assert_never(event)
    undecided = not tale.has(e.Tied, e.VotedOut, e.CardLost)
    return [*lines, line("count.none")] if first_vote and undecided else lines


def _numbers(tale: Tale, record: BallotRecord) -> list[Line]:
    counted = Counter(target for _, targets in record.votes for target in targets)
    tally = sorted(counted.items(), key=lambda item: (-item[1], item[0]))
    lines = [line("count.final", round=record.round, tally=tally, abstained=sorted(record.abstained))]
    if must_vote(tale.edition, options=tale.options, phase=record.phase):
        silent = [seat for seat in sorted(record.missed) if seat in record.abstained]
        for_themselves = [seat for seat in sorted(record.missed) if seat not in record.abstained]
        lines += [line("missed.abstain", seats=silent)] if silent else []
        lines += [line("missed.self", seats=for_themselves)] if for_themselves else []
    return lines


def tie(tale: Tale, event: e.Tied) -> list[Line]:
    candidates = sorted(event.candidates)
    match event.next:
        case "suspects" | "revote" | "narrow":
            return [tale.until(f"tie.{event.next}", candidates=candidates)]
        case "pk":
            return [_to_the_stand(tale, candidates=candidates)]
        case "rest":
            return [tale.until(tale.variant("tie.rest"), candidates=candidates)]
        case "draw":
            odd = tale.after.round % 2
            return [line("tie.draw.a", candidates=candidates) if odd else line("tie.draw.b")]
        case "none" | "empty":
            return [line(f"tie.{event.next}")]
        case "lottery":
            # The verdict names whom the lot has taken.
            return []
        case _:
            assert_never(event.next)


def _to_the_stand(tale: Tale, *, candidates: list[SeatNo]) -> Line:
    """Where two places were to be filled, how many are still open is said too."""
    places = tale.after.stand.places if tale.after.stand is not None else 1
    out = sorted(seat for event in tale.told if isinstance(event, e.VotedOut) for seat in event.out)
    if out:
        return tale.until("tie.places", seats=out, n=places, candidates=candidates)
    if places > 1:
        return tale.until("tie.places.only", n=places, candidates=candidates)
    return tale.until(tale.variant("tie.pk"), candidates=candidates)


def verdict(tale: Tale, event: e.VotedOut | e.CardLost) -> list[Line]:
    """Who leaves by the ballot, or loses a card by it, with what is announced of them."""
    match event:
        case e.CardLost(seat, _, announced):
            return [line("out.double.first", seats=[seat], role=announced)] if announced else []
        case e.VotedOut():
            lot = [line("tie.lottery", seats=sorted(event.out))] if event.by_lot else []
            # Those above a tie for two places are named in the line that calls the others to the stand.
            called = any(isinstance(told, e.Tied) and told.next == "pk" for told in tale.told)
            if not event.announced:
                named = (
                    []
                    if event.by_lot or called
                    else [line(tale.variant("out.nothing", round=event.round), seats=sorted(event.out))]
                )
                return [*lot, *named]
            return [*lot, *(_announced(tale, event, seat=seat, what=what) for seat, what in sorted(event.announced))]
        case _:
            assert_never(event)


def _announced(tale: Tale, event: e.VotedOut, *, seat: SeatNo, what: str) -> Line:
    if tale.options.announce_voted == "role":
        last = len(tale.after.seats[seat - 1].cards) > 1
        return line("out.double.last" if last else "out.role", seats=[seat], role=what)
    if tale.after.setup.edition in VERDICTS_WITH_WORDS and not tale.has(e.GameEnded):
        speaks = seat in tale.after.words
        if what == "killer" and not speaks:
            return line("out.v4.killer", seats=[seat])
        if what == "good" and speaks and not tale.after.ordered:
            return tale.until("out.v4.good", seats=[seat])
    return line(tale.variant(f"out.side.{what}", round=event.round), seats=[seat])


def departure(tale: Tale, event: e.Taken | e.Accused | e.RecordedOut | e.Surrendered) -> list[Line]:
    """Who leaves otherwise than by night or ballot."""
    match event:
        case e.Taken(out):
            return [line("parting.taken", seats=sorted(out)) if out else line("parting.none")]
        case e.Accused(seat, target, right):
            if right:
                return [line("accuse.right", seat=seat, target=target)]
            # After the third the day closes in the same breath, and the count has begun anew.
            left = 0 if tale.has(e.PhaseClosed) else 3 - tale.after.accused
            return [line("accuse.wrong", seat=seat, target=target, n=left)]
        case e.RecordedOut(seat):
            return [line("refereed.out", seats=[seat])]
        case e.Surrendered(seat):
            return [line("surrender", seats=[seat])]
        case _:
            assert_never(event)


def end(tale: Tale, event: e.GameEnded | e.Ruled | e.BrokenOff | e.SecretRevealed) -> list[Line]:
    """The result and all cards, or the secret that stood behind the deal."""
    match event:
        case e.GameEnded():
            return [_win(tale, event), _reveal(tale)]
        case e.Ruled() | e.BrokenOff():
            return [_reveal(tale)] if tale.after.seats else []
        case e.SecretRevealed(secret):
            return [line("fair.seed", seed=secret), line("thanks")]
        case _:
            assert_never(event)


def _win(tale: Tale, event: e.GameEnded) -> Line:
    params: dict[str, object] = {}
    if event.why == "surrender":
        params = {"seats": list(event.seats)}
    elif event.why == "round_limit":
        params = {"round": tale.after.round}
    id = f"win.{event.winner}"
    return line(tale.variant(id) if event.winner in ("good", "killers", "draw") else id, why=[event.why, params])


def _reveal(tale: Tale) -> Line:
    return line(tale.variant("reveal"), roles=[[seat.number, list(seat.cards)] for seat in tale.after.seats])

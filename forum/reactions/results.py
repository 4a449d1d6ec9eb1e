"""What the narrator says of what came of a phase: the deal, a turn, the dawn, who leaves otherwise than by ballot, the end."""

from typing import assert_never

from forum.narrator import Line, line
from forum.reactions.tale import Tale
from killgame import events as e


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
    shown = [seat.number for seat in tale.after.seats if tale.edition.open_cards.intersection(seat.cards)]
    if shown:
        lines.append(line("deal.university", seats=shown))
    if event.entropy and not event.anew:
        lines.append(line("fair.entropy", entropy=event.entropy))
    if event.shown:
        lines.append(line("fair.anew", seed=event.shown, hash=event.commitment))
    return lines


def closing(event: e.PhaseClosed) -> list[Line]:
    """Why a phase has closed, unless by its deadline; a close by the judge is his to tell, and accusations end by their own law."""
    if event.phase == "accuse":
        return [line("accuse.end")]
    return [line(f"close.{event.by}")] if event.by in ("early", "majority") else []


def turn(tale: Tale, event: e.SpeakerPassed | e.TurnMissed | e.ThrownOut) -> list[Line]:
    """In ordered speech: the turn passes on, or the floor is open to all now. In free speech a 过 is no news, nor is that of the last
    speaker: the next phase is."""
    if tale.before is None or tale.before.turn != event.seat or tale.has(e.PhaseClosed, e.GameEnded):
        return []
    following = tale.turn()
    if not following:
        return [tale.until("speech.second")] if tale.after.then_free else []
    match event:
        case e.SpeakerPassed(seat):
            return [line("speech.passed", seats=[seat]), *following]
        case e.TurnMissed() if tale.ended_by_judge:
            return following
        case e.TurnMissed(seat, again):
            return [line("speech.missed.again" if again else "speech.missed", seats=[seat]), *following]
        case e.ThrownOut():
            return following
        case _:
            assert_never(event)


def dawn(tale: Tale, event: e.DayBroke) -> list[Line]:
    """Who is out, never how; what is announced of them; who plays the second card from now on, never which; who is silenced."""
    if event.skipped:
        return [line("dawn.none.skip"), *_beside(tale, event)]
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
    return [*lines, *_beside(tale, event)]


def _beside(tale: Tale, event: e.DayBroke) -> list[Line]:
    """What a dawn tells beside who is out. Where no day follows, silence bears on nothing and is not told."""
    lost = sorted(one.seat for one in tale.told if isinstance(one, e.CardLost) and one.how == "night")
    lines = [line("dawn.double", seats=lost)] if lost else []
    if event.silenced and not event.skipped:
        lines.append(line(tale.variant("dawn.silenced", round=event.round), seats=sorted(event.silenced)))
    if event.came is not None:
        lines.append(line("dawn.accomplice.came" if event.came else "dawn.accomplice.stayed"))
    return lines


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

"""What the narrator says of a ballot: the count, a tie and what comes of it, who leaves by it or loses a card."""

from collections import Counter
from typing import Final, assert_never

from forum.narrator import Line, line
from forum.reactions.tale import Tale
from killgame import events as e
from killgame.ballot import must_vote
from killgame.game import BallotRecord, SeatNo

# Editions whose verdicts say at once whether last words follow.
VERDICTS_WITH_WORDS: Final = frozenset({"v4"})


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
    """What a tie leads to."""
    candidates = sorted(event.candidates)
    match event.next:
        case "suspects" | "narrow":
            return [tale.until(f"tie.{event.next}", candidates=candidates)]
        case "revote":
            return [tale.until("tie.suspects.revote" if _named_suspects(tale) else "tie.revote", candidates=candidates)]
        case "pk":
            return [_to_the_stand(tale, candidates=candidates)]
        case "rest":
            return [tale.until(tale.variant("tie.rest"), candidates=candidates)]
        case "draw":
            odd = tale.after.round % 2
            return [line("tie.draw.a", candidates=candidates) if odd else line("tie.draw.b")]
        case "none":
            return [line("tie.none.more" if _voted_out(tale) else "tie.none")]
        case "empty":
            return [line("tie.empty")]
        case "lottery":
            return [_lottery(tale)]
        case _:
            assert_never(event.next)


def _named_suspects(tale: Tale) -> bool:
    """Whether the first vote was for suspects: with two places to fill it is not."""
    return tale.options.suspects and tale.edition.places(tale.after.round, len(tale.after.seats)) == 1


def _voted_out(tale: Tale) -> list[SeatNo]:
    return sorted(seat for event in tale.told if isinstance(event, e.VotedOut) for seat in event.out)


def _lottery(tale: Tale) -> Line:
    """Whom the lot has taken; who loses no more than a first card by it is not out."""
    taken = sorted(event.taken for event in tale.told if isinstance(event, e.LotDrawn))
    return line("tie.lottery" if tale.has(e.VotedOut) else "tie.lottery.card", seats=taken)


def _to_the_stand(tale: Tale, *, candidates: list[SeatNo]) -> Line:
    """Where two places were to be filled, how many are still open is said too, and who is out unless a verdict has said it."""
    places = tale.after.stand.places if tale.after.stand is not None else 1
    out = _voted_out(tale)
    if out and tale.options.announce_voted == "nothing":
        return tale.until("tie.places", seats=out, n=places, candidates=candidates)
    if out or places > 1:
        return tale.until("tie.places.only", n=places, candidates=candidates)
    return tale.until(tale.variant("tie.pk"), candidates=candidates)


def verdict(tale: Tale, event: e.VotedOut | e.CardLost) -> list[Line]:
    """Who leaves by the ballot, or loses a card by it, with what is announced of them."""
    match event:
        case e.CardLost(how="night"):
            return []  # the dawn tells it
        case e.CardLost(seat, _, announced):
            if tale.options.announce_voted == "role":
                return [line("out.double.first", seats=[seat], role=announced)]
            return [line(f"out.double.first.{announced or 'hidden'}", seats=[seat])]
        case e.VotedOut():
            if event.announced:
                return [_announced(tale, event, seat=seat, what=what) for seat, what in sorted(event.announced)]
            # Those above a tie for two places are named in the line that calls the others to the stand, those of a lot in its own.
            called = any(isinstance(told, e.Tied) and told.next == "pk" for told in tale.told)
            if event.by_lot or called:
                return []
            return [line(tale.variant("out.nothing", round=event.round), seats=sorted(event.out))]
        case _:
            assert_never(event)


def _announced(tale: Tale, event: e.VotedOut, *, seat: SeatNo, what: str) -> Line:
    if tale.options.announce_voted == "role":
        last = len(tale.after.seats[seat - 1].cards) > 1
        return line("out.double.last" if last else "out.role", seats=[seat], role=what)
    if tale.after.setup.edition in VERDICTS_WITH_WORDS and not tale.has(e.GameEnded):
        if what == "killer" and seat not in tale.after.words:
            return line("out.v4.killer", seats=[seat])
        if seat in called_to_speak(tale):
            return tale.until("out.v4.good", seats=[seat])
    return line(tale.variant(f"out.side.{what}", round=event.round), seats=[seat])


def called_to_speak(tale: Tale) -> tuple[SeatNo, ...]:
    """Those whose verdict asks them for their last words in the same breath."""
    if (
        tale.after.setup.edition not in VERDICTS_WITH_WORDS
        or tale.options.announce_voted != "side"
        or tale.after.ordered
    ):
        return ()
    good = {
        seat for event in tale.told if isinstance(event, e.VotedOut) for seat, what in event.announced if what == "good"
    }
    return tuple(seat for seat in tale.after.words if seat in good)

"""Which command an entry of the log can have come from: the log holds what has happened, not what was asked for."""

from collections.abc import Iterator
from typing import assert_never

from killgame import commands as c
from killgame import events as e
from killgame.acting import WAYS
from killgame.game import Pick, SeatNo

_WAYS = {way: name for name, way in WAYS.items()}


def causes(event: e.Event) -> Iterator[c.Command]:
    """The commands whose first event this can be. Of an event that only follows from others (the results of a close, a card that is
    dealt) there are none."""
    match event:
        case e.Opened(edition, options, given, commitment):
            chosen = {name: getattr(options, name) for name in given}
            if chosen.get("counts") is not None:
                chosen["counts"] = dict(chosen["counts"])
            yield c.Open(edition, chosen, commitment)
        case e.Dealt(anew=True, shown=shown, commitment=commitment):
            yield c.DealAnew(shown, commitment)
        case e.Dealt(seats=seats, entropy=entropy):
            yield c.Deal(seats, entropy)
        case e.Picked(pick):
            yield from _picks(pick)
        case e.PickWithdrawn(seat, act):
            yield c.Sleep(seat)
            yield c.Withdraw(seat, act)
        case e.Slept(seat):
            yield c.Sleep(seat)
        case e.VoteCast(seat, targets):
            yield c.Move(seat, "vote", targets=list(targets)) if len(targets) > 1 else _vote(seat, targets)
        case e.VoteWithdrawn(seat):
            yield c.Withdraw(seat, "vote")
        case e.SpeakerPassed(seat):
            yield c.Pass(seat)
        case e.PassWithdrawn(seat):
            yield c.Pass(seat, withdraw=True)
        case e.Accused(seat, target):
            yield c.Move(seat, "accuse", target)
        case e.Surrendered(seat):
            yield c.Surrender(seat)
        case e.PhaseClosed(by=by):
            if by != "majority":
                yield c.Close(by)
        case _:
            yield from _of_the_judge(event)


type _Acts = (
    e.TurnMissed | e.ThrownOut | e.RecordedOut | e.VoteAnnulled | e.Ruled | e.BrokenOff | e.TakenBack | e.SecretRevealed
)
type _Dealt = e.CardDealt | e.KnowledgeTold | e.CardsArranged | e.GroupMet
type _Results = (
    e.PhaseOpened | e.NightResolved | e.Answered | e.DayBroke | e.CardLost | e.BallotClosed | e.BallotSealed | e.MajorityReached
    | e.Tied | e.LotDrawn | e.VotedOut | e.WordsGranted | e.Taken | e.GameEnded
)  # fmt: skip


def _of_the_judge(event: _Acts | _Dealt | _Results) -> Iterator[c.Command]:
    match event:
        case e.TurnMissed(again=again):
            yield c.EndTurn(again)
        case e.ThrownOut(seat) | e.RecordedOut(seat):
            yield c.ThrowOut(seat)
        case e.VoteAnnulled(seat):
            yield c.Annul(seat)
        case e.Ruled(winner):
            yield c.Rule(winner)
        case e.BrokenOff():
            yield c.BreakOff()
        case e.TakenBack():
            yield c.TakeBack()
        case e.SecretRevealed(secret):
            yield c.Reveal(secret)
        case e.CardDealt() | e.KnowledgeTold() | e.CardsArranged() | e.GroupMet() | e.PhaseOpened() | e.NightResolved():
            pass
        case e.Answered() | e.DayBroke() | e.CardLost() | e.BallotClosed() | e.BallotSealed() | e.MajorityReached():
            pass
        case e.Tied() | e.LotDrawn() | e.VotedOut() | e.WordsGranted() | e.Taken() | e.GameEnded():
            pass
        case _:
            assert_never(event)


def _picks(pick: Pick) -> Iterator[c.Command]:
    """The forms that an act's value can have come in."""
    match pick.value:
        case ():
            yield c.Move(pick.seat, pick.act)
        case (one,):
            yield c.Move(pick.seat, pick.act, one)
            yield c.Move(pick.seat, pick.act, first=one)
        case (number, way) if way in _WAYS:
            yield c.Move(pick.seat, pick.act, number=number, direction=_WAYS[way])
        case _:
            pass


def _vote(seat: SeatNo, targets: tuple[SeatNo, ...]) -> c.Command:
    return c.Move(seat, "vote", targets[0] if targets else None)

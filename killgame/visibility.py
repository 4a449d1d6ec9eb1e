"""Who may see what: the audience of an event, and who a viewer is. Closed by default: an event that nobody thought of is nobody's.

Once a game is over everything may be shown; that is for the caller to say (`view_for` does), the audience of an event never changes.
"""

from dataclasses import dataclass
from typing import assert_never

from killgame import events as e
from killgame.game import SeatNo


@dataclass(frozen=True, slots=True)
class Stranger:
    """Anybody without a seat or the judge's chair."""


@dataclass(frozen=True, slots=True)
class SeatViewer:
    """Who sits on a seat."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class JudgeViewer:
    """The judge."""


type Viewer = Stranger | SeatViewer | JudgeViewer


@dataclass(frozen=True, slots=True)
class Everyone:
    def admits(self, viewer: Viewer) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Seats:
    """These seats, and the judge."""

    numbers: frozenset[SeatNo]

    def admits(self, viewer: Viewer) -> bool:
        match viewer:
            case JudgeViewer():
                return True
            case SeatViewer(seat):
                return seat in self.numbers
            case Stranger():
                return False


@dataclass(frozen=True, slots=True)
class JudgeOnly:
    def admits(self, viewer: Viewer) -> bool:
        return isinstance(viewer, JudgeViewer)


@dataclass(frozen=True, slots=True)
class Nobody:
    def admits(self, viewer: Viewer) -> bool:
        return False


type Audience = Everyone | Seats | JudgeOnly | Nobody


def _seat(number: SeatNo) -> Seats:
    return Seats(frozenset({number}))


def audience(event: e.Event) -> Audience:
    """Who may see an event while the game runs."""
    match event:
        case (
            e.Opened()
            | e.Dealt()
            | e.PhaseOpened()
            | e.PhaseClosed()
            | e.SpeakerPassed()
            | e.PassWithdrawn()
            | e.TurnMissed()
            | e.DayBroke()
            | e.CardLost()
            | e.BallotSealed()
            | e.MajorityReached()
            | e.Tied()
            | e.VotedOut()
            | e.WordsGranted()
            | e.Taken()
            | e.Accused()
            | e.RecordedOut()
            | e.ThrownOut()
            | e.Surrendered()
            | e.GameEnded()
            | e.Ruled()
            | e.BrokenOff()
            | e.TakenBack()
            | e.SecretRevealed()
        ):
            return Everyone()
        case e.CardDealt(seat) | e.KnowledgeTold(seat) | e.CardsArranged(seat) | e.Slept(seat):
            return _seat(seat)
        case e.GroupMet(_, seats):
            return Seats(frozenset(seats))
        case e.Picked(_, seen_by) | e.PickWithdrawn(_, _, seen_by):
            return Seats(frozenset(seen_by))
        case e.VoteCast(seat, _, is_open) | e.VoteWithdrawn(seat, is_open):
            return Everyone() if is_open else _seat(seat)
        case e.VoteAnnulled(seat, sealed):
            return _seat(seat) if sealed else Everyone()
        case e.Answered(told=told):
            return Seats(frozenset(told))
        case e.BallotClosed(record):
            return Everyone() if record.shown else JudgeOnly()
        case e.LotDrawn(purpose):
            return Everyone() if purpose == "lottery" else JudgeOnly()
        case e.NightResolved():
            return JudgeOnly()
        case _:
            assert_never(event)

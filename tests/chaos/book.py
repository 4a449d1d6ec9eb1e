"""What the players of the storm were promised: each write that was acknowledged, by its once-key."""

from collections import Counter
from dataclasses import dataclass, field

import killgame
from killgame import events as e

# What a write leaves behind where it is stored, so that both sides can be counted against each other.
type Trace = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Promise:
    """A write that was acknowledged: by which key of which account, and what must be found of it."""

    game: int
    account: int
    key: str
    trace: Trace


@dataclass(slots=True)
class Book:
    """One writer's. `refused` counts codes; `unanswered` how often the database was away and the key was sent again."""

    promises: list[Promise] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    unanswered: int = 0
    faults: list[str] = field(default_factory=list)


def trace_of_event(event: killgame.Event) -> Trace | None:
    """What an event of the log says that somebody did; None for one that only followed."""
    match event:
        case e.Picked(pick=pick):
            return ("picked", pick.seat, pick.act, pick.value)
        case e.VoteCast(seat=seat, targets=targets):
            return ("voted", seat, targets)
        case e.VoteWithdrawn(seat=seat):
            return ("vote withdrawn", seat)
        case e.SpeakerPassed(seat=seat):
            return ("passed", seat)
        case e.PassWithdrawn(seat=seat):
            return ("pass withdrawn", seat)
        case e.Slept(seat=seat):
            return ("slept", seat)
        case e.PhaseClosed(by="judge"):
            return ("closed",)
        case _:
            return None


def trace_of_command(command: killgame.Command) -> Trace:
    """The same of a command that was acknowledged; ValueError for one that the storm does not give."""
    match command:
        case killgame.Move(seat=seat, act="vote", target=target):
            return ("voted", seat, () if target is None else (target,))
        case killgame.Move(seat=seat, act=act, target=target):
            return ("picked", seat, act, (target,))
        case killgame.Withdraw(seat=seat, act="vote"):
            return ("vote withdrawn", seat)
        case killgame.Pass(seat=seat, withdraw=withdraw):
            return ("pass withdrawn" if withdraw else "passed", seat)
        case killgame.Sleep(seat=seat):
            return ("slept", seat)
        case killgame.Close(by="judge"):
            return ("closed",)
        case _:
            raise ValueError(command)

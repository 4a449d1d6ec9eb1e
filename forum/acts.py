"""What the site does to a game's clock: commands that the rules know nothing of, and that the log keeps beside theirs."""

from dataclasses import dataclass
from datetime import datetime

from forum.deadlines import Belief


@dataclass(frozen=True, slots=True)
class MoveDeadline:
    """The open phase ends at `to` instead."""

    to: datetime


@dataclass(frozen=True, slots=True)
class Pause:
    """The game stands still until `until` at the latest; the time left is kept to the microsecond."""

    until: datetime


@dataclass(frozen=True, slots=True)
class Resume:
    """The game goes on with the time that was left."""


type ClockAct = MoveDeadline | Pause | Resume


@dataclass(frozen=True, slots=True)
class Player:
    """The account that sits on `seat` now."""

    account: int
    seat: int


@dataclass(frozen=True, slots=True)
class Judge:
    """The account that judges the game."""

    account: int


@dataclass(frozen=True, slots=True)
class Clock:
    """The site's clock."""


type By = Player | Judge | Clock


@dataclass(frozen=True, slots=True)
class Write:
    """What every form and every API write brings along.

    `account` writes; `belief` is the phase and deadline that he had before his eyes; `once` is a key of his own, with
    which a second try changes nothing.
    """

    account: int
    belief: Belief
    once: str

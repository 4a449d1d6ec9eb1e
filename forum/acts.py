"""What the site does to a game's clock: commands that the rules know nothing of, and that the log keeps beside theirs."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from forum.deadlines import Belief

type Why = Literal["judge", "waited", "outage", "request"]
type PauseWhy = Literal["judge", "appeal", "silence", "request"]


@dataclass(frozen=True, slots=True)
class MoveDeadline:
    """The open phase ends at `to` instead.

    `why`: the judge wants it so, somebody who owes something is waited for, time lost to an outage is given back, the players asked.
    """

    to: datetime
    why: Why = "judge"


@dataclass(frozen=True, slots=True)
class Pause:
    """The game stands still until `until` at the latest; the time left is kept to the microsecond.

    `why`: the judge wants it so, he looks into an appeal (a freeze), nobody did anything for a round, the players asked.
    """

    until: datetime
    why: PauseWhy = "judge"


@dataclass(frozen=True, slots=True)
class Resume:
    """The game goes on with the time that was left."""


type ClockAct = MoveDeadline | Pause | Resume


@dataclass(frozen=True, slots=True)
class Say:
    """A seat says yes or no to a request of the players: `what` is one of `Request.What`. The first yes is the request itself."""

    seat: int
    what: str
    yes: bool


@dataclass(frozen=True, slots=True)
class CutShort:
    """Where one speaks at a time, the judge ends the turn of the seat `target`: it is named, for turns pass while he writes his reason."""

    target: int


type Act = ClockAct | CutShort | Say


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


@dataclass(frozen=True, slots=True)
class Hearer:
    """The account that looks into an appeal (its public id) in a game that the site judges."""

    account: int
    appeal: str


type By = Player | Judge | Hearer | Clock


@dataclass(frozen=True, slots=True)
class Write:
    """What every form and every API write brings along.

    `account` writes; `belief` is the phase and deadline that he had before his eyes; `once` is a key of his own, with
    which a second try changes nothing.
    """

    account: int
    belief: Belief
    once: str

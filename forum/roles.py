"""What somebody is to a game, how it looks to whoever may not do a thing, and a line of the table of rights (`rights.py`)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Role(StrEnum):
    """What somebody is to a game. Before the deal LIVING is one who has signed up, and OUT and REPLACED are readers."""

    NOBODY = "nobody is logged in"
    READER = "logged in, with no part in the game"
    LIVING = "sits, and lives"
    OUT = "sits, and is out"
    REPLACED = "has sat, and has left"
    OPENER = "has opened the game, and does not judge it"
    JUDGE = "judges it"
    OTHER_JUDGE = "judges another game of the board"
    HEARER = "judges on the board: hears appeals where the site judges"
    KEEPER = "keeps the site"


class Refusal(StrEnum):
    """How it looks to whoever may not. ABSENT: exactly as what does not exist. BARRED: a refusal of this state of the game (409)."""

    LOG_IN = "is led to the log-in"
    ABSENT = "is told that there is nothing"
    FORBIDDEN = "is told that it is not his"
    BARRED = "is told why not now"


@dataclass(frozen=True, slots=True)
class Right:
    """`may`: who may; of the others each meets what `but` says, or else `others`."""

    may: frozenset[Role]
    others: Refusal
    but: Mapping[Role, Refusal] = field(default_factory=dict)

    def refusal(self, role: Role, /) -> Refusal | None:
        """What a role meets; None where it may."""
        return None if role in self.may else self.but.get(role, self.others)

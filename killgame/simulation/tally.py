"""What came of many games of one set-up."""

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Self

from killgame.game import EditionId, Role, Winner

_Z = 1.959963984540054  # of a normal distribution 95 % lie within so many standard deviations


def _sum[K](one: Mapping[K, int], other: Mapping[K, int]) -> dict[K, int]:
    return {key: one.get(key, 0) + other.get(key, 0) for key in (*one, *(key for key in other if key not in one))}


@dataclass(frozen=True, slots=True)
class Tally:
    """Sums over `games` games; two of the same set-up are merged by `+`.

    `wins` has every side of the edition and "draw"; `endless` games were broken off, for nobody would ever have won them. `nights` and
    `rounds` were played in all, `night_outs` and `day_outs` seats went out for good by night and by day. Of `dealt` cards of each role
    `survived` were not lost when the game ended.
    """

    edition: EditionId
    seats: int
    games: int
    wins: Mapping[Winner, int]
    endless: int
    nights: int
    rounds: int
    night_outs: int
    day_outs: int
    dealt: Mapping[Role, int]
    survived: Mapping[Role, int]

    def __add__(self, other: Self) -> Self:
        """Raises ValueError for tallies of different tables."""
        if (self.edition, self.seats) != (other.edition, other.seats):
            raise ValueError("tallies of different tables do not add up")
        summed: dict[str, Any] = {}
        for field in fields(self):
            mine, theirs = getattr(self, field.name), getattr(other, field.name)
            summed[field.name] = _sum(mine, theirs) if isinstance(mine, Mapping) else mine + theirs
        return type(self)(**{**summed, "edition": self.edition, "seats": self.seats})

    @property
    def shares(self) -> dict[Winner, float]:
        """Of all games the share that each side won, and "draw"; what is missing to 1 was endless."""
        return {side: number / self.games if self.games else 0.0 for side, number in self.wins.items()}

    def interval(self, side: Winner) -> tuple[float, float]:
        """The 95 % interval (Wilson's) of a share. Raises KeyError for a side that the edition does not have."""
        return wilson(self.wins[side], of=self.games)

    @property
    def nights_a_game(self) -> float:
        return self.nights / self.games if self.games else 0.0

    @property
    def rounds_a_game(self) -> float:
        return self.rounds / self.games if self.games else 0.0

    @property
    def out_a_night(self) -> float:
        """Seats that go out for good in a night, on average."""
        return self.night_outs / self.nights if self.nights else 0.0

    @property
    def out_a_day(self) -> float:
        """Seats that go out for good in a day, on average over the rounds."""
        return self.day_outs / self.rounds if self.rounds else 0.0

    @property
    def survival(self) -> dict[Role, float]:
        """The chance of a card of each role not to be lost before the end."""
        return {role: self.survived.get(role, 0) / number for role, number in self.dealt.items() if number}

    def as_json(self) -> dict[str, Any]:
        """The sums as plain values, for `from_json`."""
        return asdict(self)

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> Self:
        """The tally back. Raises KeyError for what `as_json` never wrote."""
        return cls(**{field.name: plain[field.name] for field in fields(cls)})


def wilson(number: int, *, of: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share that was seen `number` times `of` so many; of none everything is possible."""
    if not of:
        return 0.0, 1.0
    share, square = number / of, _Z * _Z / of
    middle = (share + square / 2) / (1 + square)
    half = _Z * math.sqrt(share * (1 - share) / of + square / (4 * of)) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)

"""What simulated games say of a set-up, as pages and programs show it."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

import killgame
from forum.models import Estimate
from forum.models.setups import GOAL
from forum.table import side_name
from killgame.simulation import POLICIES, Tally
from killgame.simulation.tally import wilson

POLICY_NAMES: Final[Mapping[str, str | Promise]] = {
    "random": pgettext_lazy("how simulated seats play", "by lot"),
    "plain": pgettext_lazy("how simulated seats play", "by habit"),
}
POLICY_HELP: Final[Mapping[str, str | Promise]] = {
    "random": _("Everybody acts and votes at random: what the rules alone give each side."),
    "plain": _("A few habits of the table: killers spare each other, police say whom they found, some follow them."),
}
_FILLS: Final = {"good": "g", "students": "g", "killers": "k", "dean": "k", "draw": "e"}
_ORDER: Final = ("good", "students", "cadre", "killers", "dean", "draw")  # of the sides, from left to right
_WIDTH: Final = 300  # of the bar, in units of its picture


@dataclass(frozen=True, slots=True)
class Share:
    """What one side won of all games, or how many had no end; `low` and `high` bound it with 95 %.

    `at` and `wide` place it on the bar, `fill` is its look.
    """

    side: str
    name: str | Promise
    share: float
    low: float
    high: float
    fill: str
    at: float
    wide: float

    @property
    def percent(self) -> str:
        """As it is read: 46.8%."""
        return f"{self.share:.1%}"

    @property
    def error(self) -> str:
        """Half the interval: 1.1%."""
        return f"{(self.high - self.low) / 2:.1%}"

    @property
    def at_said(self) -> str:
        """`at` as a picture takes it, whatever the reader's language makes of numbers."""
        return f"{self.at:.1f}"

    @property
    def wide_said(self) -> str:
        """`wide` likewise."""
        return f"{self.wide:.1f}"

    @property
    def mark(self) -> str:
        """Between which places of the bar its end lies, as a path."""
        end, half = self.at + self.wide, (self.high - self.low) / 2 * _WIDTH
        return f"M{end - half:.1f} 0v26M{end + half:.1f} 0v26M{end - half:.1f} 13h{2 * half:.1f}"


@dataclass(frozen=True, slots=True)
class Estimated:
    """The games of one policy; none yet: no shares."""

    policy: str
    games: int
    failed: bool
    shares: tuple[Share, ...]
    nights: float

    @property
    def name(self) -> str | Promise:
        """How the seats played."""
        return POLICY_NAMES.get(self.policy, self.policy)

    @property
    def help(self) -> str | Promise:
        """How the seats played, in a sentence."""
        return POLICY_HELP.get(self.policy, "")


@dataclass(frozen=True)
class EstimateView:
    """All that is known of a key."""

    key: str
    policies: tuple[Estimated, ...]

    @property
    def known(self) -> tuple[Estimated, ...]:
        """The policies with games."""
        return tuple(one for one in self.policies if one.games)

    @property
    def failed(self) -> bool:
        """Whether this set-up cannot be simulated."""
        return bool(self.policies) and all(one.failed for one in self.policies)

    @property
    def waits(self) -> bool:
        """Whether more games are to come."""
        return any(not one.failed and one.games < GOAL for one in self.policies)

    @cached_property
    def games(self) -> int:
        """Of all policies together."""
        return sum(one.games for one in self.policies)

    @property
    def goal(self) -> int:
        """How many they will be at the end."""
        return sum(GOAL for one in self.policies if not one.failed)

    @property
    def best(self) -> Estimated | None:
        """The policy that is most like people, of those with games."""
        return self.known[-1] if self.known else None


def estimate_of(key: str) -> EstimateView:
    """What is known of a key."""
    return estimates_of([key])[key]


def estimates_of(keys: Collection[str]) -> dict[str, EstimateView]:
    """Key → what is known of it, for each of them; one query."""
    rows = Estimate.objects.filter(
        key__in=set(keys), rules_version=killgame.RULES_VERSION, policy__in=[*POLICIES]
    ).defer("options")
    by_key: dict[str, list[Estimate]] = {key: [] for key in keys}
    for row in rows:
        by_key[row.key].append(row)
    return {key: EstimateView(key, _policies(found)) for key, found in by_key.items()}


def _policies(rows: Iterable[Estimate]) -> tuple[Estimated, ...]:
    by_name = {row.policy: row for row in rows}
    return tuple(_estimated(by_name[policy]) for policy in POLICIES if policy in by_name)


def _estimated(row: Estimate) -> Estimated:
    tally = Tally.from_json(row.tally) if row.tally is not None else None
    return Estimated(
        policy=row.policy,
        games=row.games,
        failed=row.failed,
        shares=_shares(tally) if tally is not None else (),
        nights=tally.nights_a_game if tally is not None else 0.0,
    )


def _shares(tally: Tally) -> tuple[Share, ...]:
    found: list[Share] = []
    at = 0.0
    for side in sorted(tally.wins, key=_place):
        found.append(_share(side, side_name(side), tally.wins[side], of=tally.games, at=at))
        at += found[-1].wide
    if tally.endless:
        found.append(_share("endless", _("without end"), tally.endless, of=tally.games, at=at))
    return tuple(found)


def _share(side: str, name: str | Promise, games: int, /, *, of: int, at: float) -> Share:
    low, high = wilson(games, of=of)
    return Share(side, name, games / of, low, high, fill=_FILLS.get(side, "o"), at=at, wide=games / of * _WIDTH)


def _place(side: str) -> int:
    return _ORDER.index(side) if side in _ORDER else len(_ORDER)

"""Saved set-ups as pages show them: what is played, how often it was, and what came of it beside what simulated games say."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Count, F, Func, IntegerField, QuerySet, Sum
from django.db.models.fields.json import KT
from django.db.models.functions import Coalesce
from django.utils.functional import Promise

import killgame
from forum.models import Account, Game, SavedSetup
from forum.queries.estimates import Estimated, EstimateView, estimates_of
from forum.queries.plan import Stack, stacks_of
from forum.table import OPTIONS, choice_label, edition_name, option_label, side_name

# Games that ended otherwise than by the rules tell nothing of a set-up.
_NOT_BY_THE_RULES = ("ruled", "broken_off")


@dataclass(frozen=True, slots=True)
class Won:
    """How many of the games a side has won; `simulated` is its share in simulated games, "" where none were played."""

    side: str
    name: str | Promise
    games: int
    share: str
    simulated: str


@dataclass(frozen=True, slots=True)
class Played:
    """The games that were played to an end by the rules, of all who played alike. `nights` a game, of both."""

    games: int
    won: tuple[Won, ...]
    nights: float
    simulated_nights: float | None


@dataclass(frozen=True, slots=True)
class SetupLine:
    """A set-up in a list."""

    code: str
    code_said: str
    name: str
    edition: str | Promise
    seats: int
    owner: str
    mine: bool
    shared: bool
    played: Played
    estimate: EstimateView


@dataclass(frozen=True, slots=True)
class SetupPage:
    """A set-up whole. `cards` is empty where the rules do not deal it any more. `changed`: (option, value)."""

    line: SetupLine
    edition_id: str
    cards: tuple[Stack, ...]
    changed: tuple[tuple[str | Promise, str | Promise], ...]
    alias: bool


def shared_setups() -> QuerySet[SavedSetup]:
    """Those that stand in everybody's list."""
    return SavedSetup.objects.filter(shared=True).select_related("owner")


def lines_of(setups: Iterable[SavedSetup], *, viewer: Account | None) -> tuple[SetupLine, ...]:
    """Of rows fetched with their owner; two queries, however many there are."""
    rows = list(setups)
    keys = {row.key for row in rows}
    estimates = estimates_of(keys)
    played = _played(keys, estimates)
    return tuple(_line(row, played[row.key], estimates[row.key], viewer=viewer) for row in rows)


def page_of(setup: SavedSetup, *, viewer: Account | None) -> SetupPage:
    """Of a row fetched with its owner."""
    estimates = estimates_of([setup.key])
    played = _played([setup.key], estimates)
    try:
        cards, changed = dict(setup.recipe.cards), dict(setup.recipe.changed)
    except killgame.BadSetup:
        # Rules may come to forbid what was saved under older ones; opening a game with it says what is wrong.
        cards, changed = {}, {}
    return SetupPage(
        line=_line(setup, played[setup.key], estimates[setup.key], viewer=viewer),
        edition_id=setup.edition,
        cards=stacks_of(cards),
        changed=tuple((option_label(name), choice_label(name, changed[name])) for name in OPTIONS if name in changed),
        alias=setup.alias,
    )


def _line(row: SavedSetup, played: Played, estimate: EstimateView, *, viewer: Account | None) -> SetupLine:
    return SetupLine(
        code=row.code,
        code_said=row.code_said,
        name=row.name,
        edition=edition_name(row.edition),
        seats=row.seats,
        owner=row.owner.username,
        mine=viewer is not None and row.owner_id == viewer.pk,
        shared=row.shared,
        played=played,
        estimate=estimate,
    )


class _Length(Func):
    function = "jsonb_array_length"
    output_field = IntegerField()


def _played(keys: Collection[str], estimates: Mapping[str, EstimateView]) -> dict[str, Played]:
    """Key → what came of its games; one query. Of a game that is over everything is open to everybody."""
    rows = (
        Game.objects.filter(setup_key__in=[*keys], state_of_play=Game.State.FINISHED)
        .alias(why=KT("state__game__why"))
        .exclude(why__in=_NOT_BY_THE_RULES)
        .annotate(winner=KT("state__game__winner"))
        .filter(winner__isnull=False)
        .values("setup_key", "winner")
        .annotate(games=Count("pk"), nights=Coalesce(Sum(_Length(F("state__game__nights"))), 0))
        .order_by()
    )
    found: dict[str, dict[str, int]] = {key: {} for key in keys}
    nights = dict.fromkeys(keys, 0)
    for row in rows:
        found[row["setup_key"]][row["winner"]] = row["games"]
        nights[row["setup_key"]] += row["nights"]
    return {key: _came_of(found[key], nights=nights[key], estimated=estimates[key].best) for key in keys}


def _came_of(wins: Mapping[str, int], *, nights: int, estimated: Estimated | None) -> Played:
    games = sum(wins.values())
    simulated = {one.side: one.percent for one in estimated.shares} if estimated is not None else {}
    sides = dict.fromkeys([*simulated, *wins])
    return Played(
        games=games,
        won=tuple(
            Won(side, side_name(side), wins.get(side, 0), f"{wins.get(side, 0) / games:.0%}", simulated.get(side, ""))
            for side in sides
        )
        if games
        else (),
        nights=nights / games if games else 0.0,
        simulated_nights=estimated.nights if estimated is not None else None,
    )

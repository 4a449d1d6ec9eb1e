"""The editions of section 3 of RULES.md, by id."""

from collections.abc import Mapping, Sequence
from typing import Any

from killgame.editions import (
    accomplice,
    classic,
    club,
    double,
    mask,
    modern,
    qingdao,
    taiwan,
    university,
    v1,
    v2,
    v3,
    v4,
    v5,
    v7,
)
from killgame.editions.edition import Counts, Edition
from killgame.editions.options import heads_of, read_options_of
from killgame.game import EditionId, Options
from killgame.rejections import CardsForOthers, NoSuchEdition, NoTable

_IN_ORDER = (v1, v2, classic, club, modern, qingdao, v3, v4, v5, double, v7, accomplice, taiwan, mask, university)
_BY_ID: dict[EditionId, Edition] = {module.EDITION.id: module.EDITION for module in _IN_ORDER}


def editions() -> tuple[Edition, ...]:
    """All editions, in the order of RULES.md."""
    return tuple(_BY_ID.values())


def edition_named(edition: EditionId) -> Edition:
    """The edition of that id. Raises BadSetup for an unknown one."""
    try:
        return _BY_ID[edition]
    except (KeyError, TypeError):
        raise NoSuchEdition("edition", value=edition, allowed=", ".join(_BY_ID)) from None


def read_options(edition: EditionId, raw: Mapping[str, Any], seats: int | None = None) -> Options:
    """The options as sent, read for this edition. Raises BadSetup, naming the option and what it may be."""
    return read_options_of(edition_named(edition), raw=raw, seats=seats)


def cards(edition: EditionId, seats: int, options: Options) -> Counts:
    """The cards (role, number) that are dealt to so many seats. Raises BadSetup where the edition has no such table."""
    known = edition_named(edition)
    if options.counts is not None:
        heads = heads_of(known, counts=options.counts)
        if heads != seats:
            number = sum(number for _, number in options.counts)
            raise CardsForOthers(
                "seats", value=seats, allowed=str(heads), seats=seats, needed=seats * known.hand, cards=number
            )
        return tuple((role, number) for role, number in options.counts if number)
    dealt = known.second_row.get(seats) if options.row == 2 else None
    dealt = known.table.get(seats) if dealt is None else dealt
    if dealt is None:
        sizes = sorted(known.table)
        raise NoTable("seats", value=seats, allowed=_sizes(sizes), edition=edition, sizes=tuple(sizes))
    return tuple((role, number) for role, number in dealt if number)


def _sizes(sizes: Sequence[int]) -> str:
    if list(sizes) == list(range(sizes[0], sizes[-1] + 1)):
        return f"{sizes[0]} to {sizes[-1]}"
    return ", ".join(map(str, sizes))

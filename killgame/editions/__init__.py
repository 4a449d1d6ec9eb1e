"""The editions of section 3 of RULES.md, by id."""

from collections.abc import Mapping
from typing import Any

from killgame.editions import classic, club, modern, v1, v2
from killgame.editions.edition import Counts, Edition
from killgame.editions.options import read_options_of
from killgame.game import EditionId, Options
from killgame.rejections import BadSetup

_BY_ID: dict[EditionId, Edition] = {module.EDITION.id: module.EDITION for module in (v1, v2, classic, club, modern)}


def editions() -> tuple[Edition, ...]:
    """All editions, in the order of RULES.md."""
    return tuple(_BY_ID.values())


def edition_named(edition: EditionId) -> Edition:
    """The edition of that id. Raises BadSetup for an unknown one."""
    try:
        return _BY_ID[edition]
    except (KeyError, TypeError):
        raise BadSetup("edition", value=edition, allowed=", ".join(_BY_ID)) from None


def read_options(edition: EditionId, raw: Mapping[str, Any], seats: int | None = None) -> Options:
    """The options as sent, read for this edition. Raises BadSetup, naming the option and what it may be."""
    return read_options_of(edition_named(edition), raw=raw, seats=seats)


def cards(edition: EditionId, seats: int, options: Options) -> Counts:
    """The cards (role, number) that are dealt to so many seats. Raises BadSetup where the edition has no such table."""
    known = edition_named(edition)
    dealt = options.counts if options.counts is not None else known.table.get(seats)
    if dealt is None:
        sizes = sorted(known.table)
        raise BadSetup("seats", value=seats, allowed=f"{sizes[0]} to {sizes[-1]}")
    if options.counts is not None and sum(number for _, number in dealt) != seats:
        raise BadSetup("seats", value=seats, allowed=str(sum(number for _, number in dealt)))
    return tuple((role, number) for role, number in dealt if number)

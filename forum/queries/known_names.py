"""What somebody who writes in a room may know of who sits where: all that his text is read with."""

from forum.access import Seen
from forum.aliases import alias_names
from forum.models import Room
from forum.queries.bar import game_url
from forum.queries.seats import Seated, Sitter
from forum.text import Names

_ANY = 1  # stands in an address where the number goes


def names_known(seen: Seen, room: Room, *, seated: Seated) -> Names:
    """Seats and names as everybody knows them: of an alias game that runs the drawn names, in each language of the site."""
    view = seen.view
    numbers = sorted({*view.living, *(one.seat for one in view.out), *seated})
    return Names(
        seats=tuple((number, _names(seated.get(number))) for number in numbers),
        places=view.ballot.names if view.ballot is not None else 1,
        seat_address=_with_gap(game_url(seen.row, "seat", number=_ANY)),
        floor_address=_with_gap(game_url(seen.row, "floor", room=room.name, floor=_ANY)),
        last_floor=room.floors,
    )


def _names(sitter: Sitter | None) -> tuple[str, ...]:
    if sitter is None:
        return ()
    drawn = alias_names(sitter.alias) if sitter.alias else ()
    return (*drawn, sitter.account) if sitter.account else drawn


def _with_gap(address: str) -> str:
    head, _sign, tail = address.rpartition(str(_ANY))
    return f"{head}{{}}{tail}"

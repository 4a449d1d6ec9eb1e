"""The private lines between the judge and each player, as one list: the judge's while the game runs, everybody's when it is over."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max

from forum.access import Seen
from forum.models import Post, ReadMark, Room
from forum.queries.bar import room_url
from forum.queries.rooms import seat_of_line
from forum.queries.seats import Seated


@dataclass(frozen=True, slots=True)
class Line:
    """The line of a seat: how many floors it has, how many of them the reader has not read, and when the last was written."""

    seat: int
    name: str
    alias: str
    floors: int
    unread: int
    last_at: datetime | None
    url: str


def lines_context(seen: Seen, *, seated: Seated) -> dict[str, tuple[Line, ...]]:
    """What `lines.html` shows: the lines in which something was `said`, and while the game runs the `silent` ones by their seats."""
    found = lines_of(seen, seated=seated)
    silent = () if seen.view.over else sorted((line for line in found if not line.floors), key=lambda line: line.seat)
    return {"said": tuple(line for line in found if line.floors), "silent": tuple(silent)}


def lines_of(seen: Seen, *, seated: Seated) -> tuple[Line, ...]:
    """All lines that the reader may read, those with something unread first, then the newest. Three queries, however many seats."""
    names = [name for name in seen.rooms if seat_of_line(name) is not None]
    rooms = list(Room.objects.filter(game=seen.row, name__in=names))
    marks = _marks(seen, names)
    said = Post.objects.filter(room__in=rooms).order_by().values_list("room").annotate(Max("at"))
    last = dict(said)
    found = [_line(seen, room, seated=seated, mark=marks.get(room.name), last_at=last.get(room.pk)) for room in rooms]
    return tuple(sorted(found, key=_order))


def _marks(seen: Seen, rooms: Collection[str]) -> Mapping[str, int]:
    """The last floor read in each of these rooms, 0 for none; nothing for who is not logged in."""
    if seen.account is None:
        return {}
    keys = {ReadMark.named(seen.row, account=seen.account.pk, room=room): room for room in rooms}
    read = dict(ReadMark.objects.filter(game=seen.row, key__in=keys).values_list("key", "floor"))
    return {room: read.get(key, 0) for key, room in keys.items()}


def _line(seen: Seen, room: Room, *, seated: Seated, mark: int | None, last_at: datetime | None) -> Line:
    seat = seat_of_line(room.name)
    assert seat is not None
    return Line(
        seat=seat,
        name=seated.name(seat),
        alias=seated.alias(seat),
        floors=room.floors,
        unread=max(0, room.floors - mark) if mark is not None else 0,
        last_at=last_at,
        url=room_url(seen.row, room.name),
    )


def _order(line: Line, /) -> tuple[bool, float, int]:
    return line.unread == 0, -line.last_at.timestamp() if line.last_at else 0.0, line.seat

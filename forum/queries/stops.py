"""Where one jumps to in a room: the beginnings of its phases, and in the thread what happened to the seats."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db import connection
from django.utils.translation import gettext, pgettext

from forum.access import Seen
from forum.models import Post, Room
from forum.queries.floors import floor_address
from forum.queries.phases import disc_of
from forum.table import phase_name

# From each beginning to the next by the index, whatever lies between.
_BEGINNINGS: Final = """
WITH RECURSIVE began AS (
  (SELECT phase_serial, round, phase, floor, at FROM forum_post WHERE room_id = %(room)s ORDER BY phase_serial, floor LIMIT 1)
  UNION ALL
  SELECT next.* FROM began, LATERAL (
    SELECT phase_serial, round, phase, floor, at FROM forum_post
     WHERE room_id = %(room)s AND phase_serial > began.phase_serial ORDER BY phase_serial, floor LIMIT 1) next
) SELECT * FROM began
"""
# What a line of the narrator's is jumped to for, by the beginning of its id.
_OUT: Final = (
    "dawn.one.", "dawn.many.", "parting.taken", "out.", "thrown_out", "tie.lottery", "accuse.wrong", "refereed.out",
)  # fmt: skip
_END: Final = ("win.", "ruled", "broken_off", "tie.draw")


@dataclass(frozen=True, slots=True)
class Began:
    """Where a phase begins in a room."""

    serial: int
    round: int
    phase: str
    floor: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Stop:
    """A phase in the jump list, as `parts/rail.html` wants it."""

    url: str
    disc: str
    label: str
    floor: int
    current: bool
    first: bool


@dataclass(frozen=True, slots=True)
class Jump:
    """One entry of the list of all events: a phase with its disc, or what happened in it, without one. `seats` are those it happened to."""

    url: str
    disc: str
    label: str
    floor: int
    seats: tuple[int, ...] = ()


def beginnings(room: Room) -> list[Began]:
    """The phases in which something stands in the room, in order; one query, as dear as there are phases."""
    with connection.cursor() as cursor:
        cursor.execute(_BEGINNINGS, {"room": room.pk})
        return [Began(*row) for row in cursor.fetchall()]


def stops(seen: Seen, room: Room, *, phases: Sequence[Began], last: int) -> tuple[Stop, ...]:
    """The phases as one jumps to them; `last` is the last floor of the page that is shown."""
    reached = [one.floor for one in phases if one.floor <= last]
    rounds = [-1, *(one.round for one in phases)]
    return tuple(
        Stop(
            url=floor_address(seen, room.name, one.floor),
            disc=disc_of(one.phase),
            label=_short(one),
            floor=one.floor,
            current=bool(reached) and one.floor == reached[-1],
            first=one.round != before,
        )
        for one, before in zip(phases, rounds, strict=False)
    )


def jumps(seen: Seen, room: Room, *, phases: Sequence[Began]) -> tuple[Jump, ...]:
    """The thread's phases and events, by floor. One query: the narrator's posts."""
    found = [
        Jump(floor_address(seen, room.name, one.floor), disc_of(one.phase), phase_name(one.phase, one.round), one.floor)
        for one in phases
    ]
    told = room.posts.filter(author=Post.Author.NARRATOR).order_by("floor").values_list("floor", "lines")
    for floor, lines in told:
        for id, params in lines:
            label = _label(id)
            if label:
                found.append(Jump(floor_address(seen, room.name, floor), "", label, floor, _seats(params)))
    return tuple(sorted(found, key=lambda one: one.floor))


def _label(id: str) -> str:
    if id.startswith(_OUT) and not id.startswith("out.double.first"):
        return pgettext("event of a game", "out:")
    if id.startswith("dawn.none."):
        return pgettext("event of a game", "peaceful night")
    if id == "count.final":
        return pgettext("event of a game", "the count")
    if id == "taken_back":
        return pgettext("event of a game", "a close taken back")
    return pgettext("event of a game", "the end") if id.startswith(_END) else ""


def _seats(params: dict[str, Any]) -> tuple[int, ...]:
    """Those whom a line names as out."""
    named = params.get("seats", params.get("seat", ()))
    return (named,) if isinstance(named, int) else tuple(named)


def _short(one: Began) -> str:
    """The phase as the narrow rail has room for it: night and day with their number, the rest by their bare names."""
    if one.phase == "speech":
        return gettext("Day {round}").format(round=one.round)
    return phase_name(one.phase, one.round) if one.phase == "night" else phase_name(one.phase)

"""The streams that this process holds open, and what each has still to say. Lives in the server's loop and asks no database.

A reader who is slow is told less often, never more than a line a room: so a stream costs a few kilobytes, however long
nobody takes its events away.
"""

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from forum.figures import whole_number

# A line that says nothing, by the stream's own clock from its beginning on: what happens elsewhere moves no beat.
BEAT: Final = 20.0  # seconds
# Then it ends, and the browser comes anew, and is looked at as at first.
LIFE: Final = 3600.0  # seconds
_LONGEST: Final = 2_000  # characters of an id: the lines of a table of 54, and the rooms, with their floors
_RETRY: Final = 3_000  # milliseconds after which a browser comes again by itself
_NOTHING: Final = (
    b"event: beat\ndata: {}\n\n"  # an event, for a page is not shown comments, and has to know that the line holds
)


@dataclass(frozen=True, slots=True, eq=False)
class Ticket:
    """What the door has found: `who` holds a stream of a game (its public id), whose readable rooms had so many `floors`.

    `account` and `session` or `token` are primary keys: for what only some may read they are looked at anew at each event.
    `heard` is how many calls this process had heard before the door looked.
    """

    game: str
    who: str | int
    floors: Mapping[str, int]
    account: int | None = None
    session: str = ""
    token: int | None = None
    heard: int = 0


@dataclass(slots=True, eq=False)
class Stream:
    """What one reader has still to be told. `at`: the floors of each room that he has been told of."""

    ticket: Ticket
    at: dict[str, int]
    _floors: set[str] = field(default_factory=set)
    _changed: set[tuple[str, int]] = field(default_factory=set)
    _table: bool = False
    _ended: bool = False
    _woken: asyncio.Event = field(default_factory=asyncio.Event)
    _began: float = field(default_factory=lambda: asyncio.get_running_loop().time())
    _beats: int = 0

    def tell_floors(self, room: str, floors: int) -> None:
        """A room that he may read has so many floors."""
        if self.at.get(room) != floors:
            self.at[room] = floors
            self._floors.add(room)
            self._woken.set()

    def tell_changed(self, room: str, floor: int) -> None:
        """A floor of such a room is not what it was."""
        self._changed.add((room, floor))
        self._woken.set()

    def tell_table(self) -> None:
        """How the game stands has changed."""
        self._table = True
        self._woken.set()

    def end(self) -> None:
        """What is still to be told is, and then it ends."""
        self._ended = True
        self._woken.set()

    async def next(self) -> bytes | None:
        """What is to be sent next, as soon as there is something; None at the end."""
        now = asyncio.get_running_loop().time()
        if self._woken.is_set():
            return self._told()
        if now - self._began >= LIFE:
            return None
        try:
            async with asyncio.timeout_at(self._began + (self._beats + 1) * BEAT):
                await self._woken.wait()
        except TimeoutError:
            self._beats += 1
            return _NOTHING
        return self._told()

    def _told(self) -> bytes | None:
        lines = _floors_lines(sorted(self._floors), self.at)
        lines += [_line("floor", {"room": room, "floor": floor}) for room, floor in sorted(self._changed)]
        lines += [_line("table", {})] if self._table else []
        self._floors.clear()
        self._changed.clear()
        self._table = False
        if not self._ended:
            self._woken.clear()
        return "".join(lines).encode() or None


def _floors_lines(rooms: Sequence[str], at: Mapping[str, int]) -> list[str]:
    """The events that these rooms have so many floors; the id of the last says of all rooms how far the reader has been told, for whoever
    has got that one has got the others."""
    lines = [_line("floors", {"room": room, "floors": at[room]}) for room in rooms]
    if lines:
        position = ",".join(f"{name}.{floors}" for name, floors in sorted(at.items()))
        lines[-1] = f"id: {position}\n{lines[-1]}"
    return lines


def opening(ticket: Ticket, *, last: str = "") -> str:
    """What a stream begins with: the floors of each room that its reader may read, or of those that have grown since `last`, the id of the
    last event that he has got."""
    known = _position(last)
    grown = [room for room, floors in sorted(ticket.floors.items()) if known.get(room, -1) < floors]
    return f"retry: {_RETRY}\n\n" + "".join(_floors_lines(grown, ticket.floors))


def _position(text: str, /) -> dict[str, int]:
    """What `_floors_lines` wrote as an id; of anything else, nothing."""
    pairs = (part.partition(".") for part in text[:_LONGEST].split(","))
    found = ((room, whole_number(floors, figures=9)) for room, _dot, floors in pairs)
    return {room: floors for room, floors in found if floors is not None}


def _line(kind: str, what: Mapping[str, str | int]) -> str:
    return f"event: {kind}\ndata: {json.dumps(what)}\n\n"

"""Between the calls that this process hears and the streams that it holds: each goes to those who may be told of it, to nobody else."""

import asyncio
from collections import Counter, defaultdict, deque
from typing import Final

import structlog
from django.db import DatabaseError

from forum.live.calling import Call
from forum.live.reading import Readable, readable_apart
from forum.live.streams import Stream, Ticket

log = structlog.get_logger(__name__)

# Streams of one process, and of one person (of those who are not logged in: of one address) in it.
MOST: Final = 2_000
MOST_OF_ONE: Final = 12
# How many calls back a stream may begin: those between the door's look and its first event.
_KEPT: Final = 1_000
_AGAIN: Final = 1.0  # seconds after which a database that did not answer is asked again


class Switchboard:
    """The one of this process. All but `heard` and `is_full` belongs to the server's loop."""

    def __init__(self) -> None:
        self.heard = 0
        self._streams: defaultdict[str, set[Stream]] = defaultdict(set)
        self._held: Counter[str | int] = Counter()
        self._latest: deque[tuple[int, Call]] = deque(maxlen=_KEPT)
        self._waiting: set[Call] = set()
        self._telling: asyncio.Task[None] | None = None
        self._closing = False

    @property
    def is_full(self) -> bool:
        """Whether this process takes no further stream of anybody."""
        return self._closing or self._held.total() >= MOST

    def has_enough(self, who: str | int) -> bool:
        """Whether this process takes no further stream of `who`."""
        return self._held.get(who, 0) >= MOST_OF_ONE

    def plug(self, ticket: Ticket) -> Stream:
        """A new stream. What this process has heard since the door looked, it tells, too."""
        stream = Stream(ticket, dict(ticket.floors))
        self._streams[ticket.game].add(stream)
        self._held[ticket.who] += 1
        if self._closing:
            stream.end()
        if self.heard - ticket.heard > len(self._latest):
            self._all_of(ticket.game)
        for number, call in self._latest:
            if number > ticket.heard:
                self._wait(call)
        return stream

    def unplug(self, stream: Stream) -> None:
        """A stream that has ended."""
        game, who = stream.ticket.game, stream.ticket.who
        self._streams[game].discard(stream)
        if not self._streams[game]:
            del self._streams[game]
        self._held[who] -= 1
        if not self._held[who]:
            del self._held[who]

    def hear(self, call: Call) -> None:
        """Something has changed."""
        self.heard += 1
        self._latest.append((self.heard, call))
        self._wait(call)

    def hear_all(self) -> None:
        """Something may have been missed: everybody is told of all that is his."""
        for game in self._streams:
            self._all_of(game)

    def close(self) -> None:
        """The server ends: so do the streams, and none begins."""
        self._closing = True
        for streams in self._streams.values():
            for stream in streams:
                stream.end()

    def _all_of(self, game: str) -> None:
        self._wait(Call(game))
        for room in {room for stream in self._streams[game] for room in stream.at}:
            self._wait(Call(game, room))

    def _wait(self, call: Call) -> None:
        if call.game not in self._streams:
            return
        self._waiting.add(call)
        if self._telling is None:
            self._telling = asyncio.get_running_loop().create_task(self._tell_all())

    async def _tell_all(self) -> None:
        """One look at the database for all calls that have come during the last look: so a burst costs no more than its readers can see."""
        try:
            while self._waiting:
                calls, self._waiting = self._waiting, set()
                try:
                    await self._tell(calls)
                except DatabaseError:
                    log.warning("streams_wait_for_the_database")
                    self._waiting |= calls
                    await asyncio.sleep(_AGAIN)
        finally:
            self._telling = None

    async def _tell(self, calls: set[Call]) -> None:
        weighed = {call for call in calls if call.room is not None or call.seat is not None}
        holders = {call.game: [stream.ticket for stream in self._streams.get(call.game, ())] for call in calls}
        readable = await asyncio.to_thread(readable_apart, weighed, holders=holders) if weighed else None
        for call in sorted(calls, key=str):
            for stream in self._streams.get(call.game, ()):
                if call not in weighed or readable is None:
                    stream.tell_table()
                else:
                    _tell_if_his(stream, call, readable=readable)


def _tell_if_his(stream: Stream, call: Call, *, readable: Readable) -> None:
    """What only some may be told."""
    if call.room is None:
        if stream.ticket in readable.sitting.get((call.game, call.seat or 0), ()):
            stream.tell_table()
        return
    floors = readable.of(stream.ticket, call.room)
    if floors is not None and call.floor is None:
        stream.tell_floors(call.room, floors)
    elif floors is not None and call.floor is not None:
        stream.tell_changed(call.room, call.floor)


SWITCHBOARD: Final = Switchboard()

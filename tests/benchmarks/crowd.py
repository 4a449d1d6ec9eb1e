"""A crowd before one thread: 54 players write 150 posts, 300 readers hold streams open and fetch what is new.

The ten minutes of such an hour are pressed into one: ten times as many posts a second, from as many people. They do as an open page does
(forum/static/forum/live.js): a moment after an event, at most one fetch at a time, and none within some seconds of the last.
"""

import asyncio
import json
import random
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import psutil
from django.conf import settings
from django.db import connection

from forum.models import Account, Post, Token
from forum.models.sessions import digest_of
from tests.benchmarks.measure import Measured, benchmark, summed_up
from tests.forum.people import Playing, a_game, once
from tests.processes import Site
from tests.streaming import cookies_of

READERS, POSTS, SECONDS = 300, 150, 60.0
# As in live.js, of one who plays and of one who reads: seconds until a fetch at most, and between two.
EAGER, PATIENT, SLOWED, SLOWEST = (0.4, 4.0), (3.0, 8.0), 10, 30.0
_FLOOR = re.compile(rb'id="f(\d+)"')


@dataclass(slots=True)
class _Reader:
    """One open page: `told` is when he heard of each floor, `shown` the floors that he has fetched, in order."""

    at: tuple[str, int]
    path: str
    cookie: str
    last: int
    pace: tuple[float, float]
    told: dict[int, float] = field(default_factory=dict)
    shown: list[int] = field(default_factory=list)
    took: list[float] = field(default_factory=list)
    known: int = 0
    news: asyncio.Event = field(default_factory=asyncio.Event)
    holds: asyncio.Event = field(default_factory=asyncio.Event)

    async def hold(self) -> None:
        """Hold the stream, for ever."""
        answer, _write = await self._ask(f"{self.path}stream/", accept="text/event-stream")
        first, event = self.last, ""
        async for line in answer:
            name, _colon, value = line.decode().strip().partition(": ")
            if name == "event":
                event = value
            elif name == "data" and event == "floors":
                what = json.loads(value)
                if what["room"] != "public":
                    continue
                now = time.monotonic()
                for floor in range(max(first, self.known) + 1, what["floors"] + 1):
                    self.told[floor] = now
                self.known = what["floors"]
                self.holds.set()
                self.news.set()

    async def fetch(self) -> None:
        """Fetch what is new, as a page does, for ever."""
        while True:
            await self.news.wait()
            self.news.clear()
            await asyncio.sleep(random.random() * self.pace[0])  # noqa: S311 what a page does
            while self.last < self.known:
                begun = time.monotonic()
                answer, write = await self._ask(f"{self.path}r/public/after/{self.last}/", accept="*/*")
                found = [int(floor) for floor in _FLOOR.findall(await answer.read())]
                write.close()
                self.took.append(time.monotonic() - begun)
                self.shown += found
                self.last = max(found, default=self.last)
                await asyncio.sleep(max(self.pace[1], min(SLOWEST, SLOWED * self.took[-1])))

    async def _ask(self, path: str, *, accept: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """The answer, from its body on. ConnectionError unless it is 200."""
        read, write = await asyncio.open_connection(*self.at)
        lines = (f"GET {path} HTTP/1.1", f"Host: {self.at[0]}", f"Cookie: {self.cookie}", f"Accept: {accept}")
        write.write("\r\n".join([*lines, "HX-Request: true", "Connection: close", "", ""]).encode())
        head = await read.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 200 "):
            raise ConnectionError(head[:80])
        return read, write


@benchmark
def crowd_300() -> Mapping[str, Measured]:
    """Milliseconds from the sending of a post to each reader's event, and of a fetch meanwhile; the web's memory at its most.

    RuntimeError if a floor is lost, doubled or left out, in the room or before any reader."""
    playing = a_game(edition="classic", seats=54, options={"counts": {"killer": 12, "police": 12, "civilian": 30}})
    playing.close_until("speech")
    people = [*playing.seated.values(), *_readers(READERS - 54)]
    tokens = _tokens(playing)
    body = {"belief": str(playing.belief), "text": "先听遗言，再看票型；**票型不会说谎**，人会。"}
    before = playing.row.rooms.get(name="public").floors
    cookies = ["; ".join(f"{name}={value}" for name, value in cookies_of(one).items()) for one in people]
    path = f"/g/{playing.row.public_id}/"
    connection.close()
    with Site(settings.DATABASE_URL, only=("web",), environment={"LOG_LEVEL": "ERROR"}) as site:
        at = ("127.0.0.1", site.port)
        paces = [EAGER if number < len(tokens) else PATIENT for number in range(READERS)]
        readers = [_Reader(at, path, *one) for one in zip(cookies, [before] * READERS, paces, strict=True)]
        sent, memory = asyncio.run(_evening(readers, at=at, public_id=playing.row.public_id, tokens=tokens, body=body))
    _check(playing, readers, before=before, sent=sent)
    waited = [1000 * (reader.told[floor] - moment) for floor, moment in sent.items() for reader in readers]
    return {
        "crowd_300": summed_up(waited, unit="ms"),
        "crowd_300_fetch": summed_up([1000 * took for reader in readers for took in reader.took], unit="ms"),
        "crowd_300_memory": summed_up([memory], unit="MB"),
    }


def _readers(many: int) -> list[Account]:
    names = [f"看客{number:03}" for number in range(many)]
    return Account.objects.bulk_create([Account(username=name, folded=name, password="!") for name in names])


def _tokens(playing: Playing) -> list[str]:
    keys = [once() for _seat in playing.seated]
    rows = zip(playing.seated.values(), keys, strict=True)
    Token.objects.bulk_create([Token(account=account, digest=digest_of(key)) for account, key in rows])
    return keys


async def _evening(
    readers: list[_Reader], *, at: tuple[str, int], public_id: str, tokens: list[str], body: Mapping[str, Any]
) -> tuple[dict[int, float], float]:
    """Floor → when its post was sent, and the web's memory in MB."""
    async with asyncio.TaskGroup() as group:
        tasks = []
        for reader in readers:
            tasks.append(group.create_task(reader.hold()))
            await reader.holds.wait()
            tasks.append(group.create_task(reader.fetch()))
        sent, memory, begun = {}, 0.0, time.monotonic()

        async def post(number: int) -> None:
            await asyncio.sleep(begun + number * SECONDS / POSTS - time.monotonic())
            moment = time.monotonic()
            token = tokens[number % len(tokens)]
            sent[await _post(at, f"/api/v1/games/{public_id}/rooms/public/posts/", token=token, body=body)] = moment

        web = next(one for one in psutil.Process().children() if "uvicorn" in " ".join(one.cmdline()))
        posting = [group.create_task(post(number)) for number in range(POSTS)]
        until = time.monotonic() + SECONDS + 120
        while time.monotonic() < until:
            memory = max(memory, web.memory_info().rss / 2**20)
            if all(one.done() for one in posting) and all(reader.last >= max(sent) for reader in readers):
                break
            await asyncio.sleep(0.5)
        for task in tasks:
            task.cancel()
    return sent, memory


async def _post(at: tuple[str, int], path: str, *, token: str, body: Mapping[str, Any]) -> int:
    sheet = json.dumps({**body, "once": once()}).encode()
    read, write = await asyncio.open_connection(*at)
    lines = (
        f"POST {path} HTTP/1.1",
        f"Host: {at[0]}",
        f"Authorization: Token {token}",
        f"Content-Length: {len(sheet)}",
    )
    write.write("\r\n".join([*lines, "Content-Type: application/json", "Connection: close", "", ""]).encode() + sheet)
    answer = await read.read()
    write.close()
    if not answer.startswith(b"HTTP/1.1 201 "):
        raise ConnectionError(answer[:200])
    floor: int = json.loads(answer.partition(b"\r\n\r\n")[2])["floor"]
    return floor


def _check(playing: Playing, readers: list[_Reader], *, before: int, sent: Mapping[int, float]) -> None:
    floors = list(range(before + 1, before + 1 + POSTS))
    stored = list(
        Post.objects.filter(room__game=playing.pk, room__name="public", floor__gt=before).values_list(
            "floor", flat=True
        )
    )
    if stored != floors or sorted(sent) != floors:
        raise RuntimeError(f"floors with gaps or doubled: {stored}")
    wrong = [reader for reader in readers if reader.shown != floors or sorted(reader.told) != floors]
    if wrong:
        raise RuntimeError(f"{len(wrong)} readers lost or doubled something, as this one: {wrong[0].shown}")

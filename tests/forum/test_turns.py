"""Pages take turns at the connections of a process; what writes does not wait, and a slow reader holds up nobody."""

import asyncio
from collections.abc import Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from forum.turns import Turns

_TURNS = 8  # without a pool


def test_no_more_pages_are_made_at_once_than_there_are_turns() -> None:
    made: list[int] = []
    now = 0

    async def pages(scope: dict[str, Any], receive: Any, send: Any) -> None:
        nonlocal now
        now += 1
        made.append(now)
        await asyncio.sleep(0.002)
        now -= 1
        await send({"type": "http.response.start"})
        await send({"type": "http.response.body"})

    async def all_of_them() -> None:
        turns = Turns(pages)
        await asyncio.gather(*(turns({"type": "http", "method": "GET"}, None, _drop) for _page in range(50)))  # type: ignore[arg-type]

    _run(all_of_them())
    assert (len(made), max(made)) == (50, _TURNS)


def test_a_turn_is_given_back_with_the_beginning_of_an_answer_and_by_what_fails_and_writes_need_none() -> None:
    begun: list[str] = []

    async def app(scope: dict[str, Any], receive: Any, send: Any) -> None:
        begun.append(scope["method"])
        if scope["method"] == "HEAD":
            raise ConnectionError
        if scope["method"] == "GET":
            await send({"type": "http.response.start"})
        await asyncio.Event().wait()  # its reader takes nothing

    async def twenty_of_each() -> None:
        turns = Turns(app)
        methods = ["HEAD"] * 20 + ["GET"] * 20 + ["POST"] * 20
        tasks = [asyncio.create_task(turns({"type": "http", "method": one}, None, _drop)) for one in methods]  # type: ignore[arg-type]
        await asyncio.sleep(0.05)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    _run(twenty_of_each())
    assert [begun.count(one) for one in ("HEAD", "GET", "POST")] == [20, 20, 20]


def _run(what: Coroutine[Any, Any, None]) -> None:
    """In a thread of its own: in this one a browser that other tests opened may keep an event loop."""
    with ThreadPoolExecutor(max_workers=1) as alone:
        alone.submit(asyncio.run, what).result(timeout=30)


async def _drop(event: Mapping[str, Any]) -> None:
    pass

"""Pages take turns: no more are made at once than the process has connections to the database.

A post that three hundred readers are told of is fetched by them within seconds. Each request has a thread of its own, and without
this each of these would wait for a connection, and some in vain; so they wait here, in order, and cost nothing meanwhile.
"""

import asyncio
from typing import Any

from django.conf import settings

from forum.protocol import App, Event, Receive, Send

_ALSO = 2  # connections for those who write, and for the look at who may be told (`live/reading.py`)
_WITHOUT_POOL = 8


class Turns:
    """Requests that send nothing wait for a turn, and give it back with the beginning of their answer: whoever sends or reads slowly holds
    up nobody. What writes waits for nothing but its connection."""

    def __init__(self, app: App) -> None:
        self.app = app
        pool = settings.DATABASES["default"]["OPTIONS"].get("pool") or {}
        self._turns = asyncio.Semaphore(max(1, pool.get("max_size", _WITHOUT_POOL + _ALSO) - _ALSO))

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] not in {"GET", "HEAD"}:
            await self.app(scope, receive, send)
            return
        await self._turns.acquire()
        holds = True

        def give_back() -> None:
            nonlocal holds
            if holds:
                holds = False
                self._turns.release()

        async def begun(event: Event) -> None:
            give_back()
            await send(event)

        try:
            await self.app(scope, receive, begun)
        finally:
            give_back()

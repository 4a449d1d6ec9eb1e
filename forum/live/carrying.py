"""A stream on its way: Django decides who gets one, and this carries it, when Django's own part in the request is over.

Django would keep a thread and its database connection for each answer that it still sends; so what a view answers is only
the beginning of a stream, with a ticket laid beside the request, and the rest is sent from here.
"""

import asyncio
import signal
from collections.abc import Mapping
from types import FrameType
from typing import Any, Final

from django.http import HttpRequest

from forum.live.listening import listen
from forum.live.streams import Ticket
from forum.live.switchboard import SWITCHBOARD
from forum.protocol import App, Event, Receive, Send

_BESIDE: Final = "killgame.ticket"  # in the scope of the request


def lay_beside(request: HttpRequest, ticket: Ticket) -> None:
    """The answer to this request is the beginning of a stream. A test's client, which knows no scope, gets that beginning alone."""
    scope = getattr(request, "scope", None)
    if scope is not None and request.method == "GET":
        scope[_BESIDE] = ticket


class Carrier:
    """Around Django: where a view has laid a ticket beside its request, the stream goes on after its answer."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._listening: asyncio.Task[None] | None = None

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        await self.app(scope, receive, _begun(scope, send))
        ticket = scope.get(_BESIDE)
        if isinstance(ticket, Ticket):
            await self._carry(ticket, receive, send)

    async def _carry(self, ticket: Ticket, receive: Receive, send: Send) -> None:
        if self._listening is None or self._listening.done():
            self._listening = asyncio.get_running_loop().create_task(listen(SWITCHBOARD))
        stream = SWITCHBOARD.plug(ticket)
        gone = asyncio.get_running_loop().create_task(_gone(receive))
        gone.add_done_callback(lambda _task: stream.end())
        try:
            while not gone.done() and (told := await stream.next()) is not None:
                await send({"type": "http.response.body", "body": told, "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        finally:
            gone.cancel()
            SWITCHBOARD.unplug(stream)


def _begun(scope: Mapping[str, Any], send: Send) -> Send:
    """Django's answer, whose end is not the end where a ticket lies beside it."""

    async def begun(event: Event) -> None:
        if _BESIDE in scope and event["type"] == "http.response.start":
            headers = [pair for pair in event["headers"] if pair[0].lower() != b"content-length"]
            event = {**event, "headers": headers}
        elif _BESIDE in scope and event["type"] == "http.response.body":
            event = {**event, "more_body": True}
        await send(event)

    return begun


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def end_with_the_server() -> None:
    """Let the streams end when the server is told to: it waits for its answers, and these would go on for ever.

    To be called in the server's loop, when it has taken its signals; what it does at them, it still does.
    """
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        before = signal.getsignal(number)

        def told(number: int, frame: FrameType | None, before: Any = before) -> None:
            loop.call_soon_threadsafe(SWITCHBOARD.close)
            if callable(before):
                before(number, frame)

        if callable(before):
            signal.signal(number, told)

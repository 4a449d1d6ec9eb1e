"""The web process: `uvicorn forum.asgi:application`."""

import os
import threading
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "forum.settings")

# Django writes a body of any length to the disk before it looks at who sends it. The site takes no files, and what a
# form may hold (DATA_UPLOAD_MAX_MEMORY_SIZE) is less than this.
LONGEST = 3 * 1024 * 1024  # bytes


type Event = Mapping[str, Any]
type Receive = Callable[[], Awaitable[Event]]
type Send = Callable[[Event], Awaitable[None]]
type App = Callable[[dict[str, Any], Receive, Send], Awaitable[None]]


class Bounded:
    """Requests of at most LONGEST bytes: longer ones get 413, or are dropped when they turn out longer than they said."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await _live(receive, send)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        said = dict(scope["headers"]).get(b"content-length", b"0")
        if not said.isdigit() or len(said) > 12 or int(said) > LONGEST:
            await _too_large(send)
            return
        await self.app(scope, _counted(receive), send)


def _counted(receive: Receive) -> Receive:
    left = LONGEST

    async def counted() -> Event:
        nonlocal left
        event = await receive()
        if event["type"] == "http.request":
            left -= len(event.get("body", b""))
        return event if left >= 0 else {"type": "http.disconnect"}

    return counted


async def _too_large(send: Send) -> None:
    await send(
        {
            "type": "http.response.start",
            "status": 413,
            "headers": [(b"content-type", b"text/plain"), (b"cache-control", b"no-store"), (b"connection", b"close")],
        }
    )
    await send({"type": "http.response.body", "body": b"Too large.\n"})


async def _live(receive: Receive, send: Send) -> None:
    """The server's own protocol of starting and ending: between them the web shows that it lives (`forum/pulse.py`)."""
    # Only now are Django's apps ready.
    from forum.pulse import WEB_EVERY, keep_beating

    while True:
        event = await receive()
        if event["type"] == "lifespan.startup":
            threading.Thread(target=lambda: keep_beating("web", every=WEB_EVERY), name="pulse", daemon=True).start()
        await send({"type": f"{event['type']}.complete"})
        if event["type"] == "lifespan.shutdown":
            return


application = Bounded(get_asgi_application())

"""The web process: `uvicorn forum.asgi:application`."""

import os
import threading
from typing import Any

from django.conf import settings
from django.core.asgi import get_asgi_application

from forum.browsers import NOT_A_PAGE
from forum.protocol import App, Event, Receive, Send

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "forum.settings")

# Django writes a body of any length to the disk before it looks at who sends it. The site takes no files, and what a
# form may hold (DATA_UPLOAD_MAX_MEMORY_SIZE) is less than this.
LONGEST = 3 * 1024 * 1024  # bytes


class Bounded:
    """Requests of at most LONGEST bytes: longer ones get 413, or are dropped when they turn out longer than they said.

    What says its length in two ways gets 400: a proxy might believe the one and we the other, and then what is the end
    of one request for the proxy is the beginning of another's for us.
    """

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await _live(receive, send)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        names = [name for name, _value in scope["headers"] if name in {b"content-length", b"transfer-encoding"}]
        if len(names) > 1:
            await _refuse(send, status=400, body=b"Two lengths.\n")
            return
        said = dict(scope["headers"]).get(b"content-length", b"0")
        if not said.isdigit() or len(said) > 12 or int(said) > LONGEST:
            await _refuse(send, status=413, body=b"Too large.\n")
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


async def _refuse(send: Send, *, status: int, body: bytes) -> None:
    """What Django answers to such a request it never sees; the headers are those that every answer has."""
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
        (b"x-content-type-options", b"nosniff"),
        (b"content-security-policy", NOT_A_PAGE.encode()),
    ]
    if seconds := settings.SECURE_HSTS_SECONDS:
        more = "; includeSubDomains" if settings.SECURE_HSTS_INCLUDE_SUBDOMAINS else ""
        headers.append((b"strict-transport-security", f"max-age={seconds}{more}".encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def _live(receive: Receive, send: Send) -> None:
    """The server's own protocol of starting and ending: between them the web shows that it lives (`forum/pulse.py`)."""
    # Only now are Django's apps ready.
    from forum.live.carrying import end_with_the_server
    from forum.pulse import WEB_EVERY, keep_beating

    while True:
        event = await receive()
        if event["type"] == "lifespan.startup":
            end_with_the_server()
            threading.Thread(target=lambda: keep_beating("web", every=WEB_EVERY), name="pulse", daemon=True).start()
        await send({"type": f"{event['type']}.complete"})
        if event["type"] == "lifespan.shutdown":
            return


def _application() -> App:
    django = get_asgi_application()
    # Only now are Django's apps ready.
    from forum.live.carrying import Carrier
    from forum.turns import Turns

    return Bounded(Carrier(Turns(django)))


application = _application()

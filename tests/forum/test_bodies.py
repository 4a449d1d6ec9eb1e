"""Requests whose body has no end: the web process refuses them before anything is stored."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from forum import asgi


def spoken(*, headers: list[tuple[bytes, bytes]], chunks: list[bytes]) -> list[dict[str, Any]]:
    """What the web process sends to a POST of /theme/ with that body."""
    waiting = [{"type": "http.request", "body": chunk, "more_body": True} for chunk in chunks]
    sent: list[Any] = []

    async def receive() -> Any:
        return waiting.pop(0) if waiting else {"type": "http.request", "body": b"", "more_body": False}

    async def send(event: Any) -> None:
        sent.append(event)

    scope = {"type": "http", "method": "POST", "path": "/theme/", "query_string": b"", "headers": headers}

    async def serve() -> None:
        await asgi.application(scope, receive, send)

    # In a thread of its own: in this one a browser that other tests opened may keep an event loop.
    with ThreadPoolExecutor(max_workers=1) as alone:
        alone.submit(asyncio.run, serve()).result(timeout=30)
    return sent


def test_a_body_without_end_is_not_even_stored() -> None:
    assert [event.get("status") for event in spoken(headers=[(b"content-length", b"4000000")], chunks=[])] == [
        413,
        None,
    ]
    assert [event.get("status") for event in spoken(headers=[(b"content-length", b"x")], chunks=[])] == [413, None]
    assert spoken(headers=[], chunks=[b"x" * 1_000_000] * 5) == []

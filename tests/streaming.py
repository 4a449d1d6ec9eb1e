"""One who holds an event stream open, in a thread of his own.

with Listening(site.url + "/g/…/stream/", cookies=cookies_of(account)) as reader:
    reader.wait_for("floors", room="public", floors=3)
    assert reader.told == [...]
"""

import contextlib
import json
import socket
import threading
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Self

import httpx
from django.conf import settings
from django.test import Client

from forum.models import Account
from tests.processes import wait_until

type Told = tuple[str, Mapping[str, Any]]


def cookies_of(account: Account | None) -> dict[str, str]:
    """The session of one who has logged in; of nobody, none."""
    if account is None:
        return {}
    client = Client()
    client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    return {settings.SESSION_COOKIE_NAME: client.cookies[settings.SESSION_COOKIE_NAME].value}


class Listening:
    """Connected on entering (`status` and `headers` are known then), hung up on leaving."""

    def __init__(
        self, url: str, *, cookies: Mapping[str, str] | None = None, headers: Mapping[str, str] | None = None
    ) -> None:
        self.told: list[Told] = []
        self.bytes = b""
        self.ids: list[str] = []
        self.ended = threading.Event()
        self._client = httpx.Client(
            cookies=dict(cookies or {}),
            timeout=httpx.Timeout(30),
            headers={"Accept": "text/event-stream", **(headers or {})},
        )
        self._answer = self._client.send(self._client.build_request("GET", url), stream=True)
        self.status, self.headers = self._answer.status_code, self._answer.headers
        self._thread = threading.Thread(target=self._read, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        # To close it would not wake the thread that reads it.
        with contextlib.suppress(OSError):
            self._answer.extensions["network_stream"].get_extra_info("socket").shutdown(socket.SHUT_RDWR)
        self._thread.join(5)
        self._client.close()

    def wait_for(self, kind: str, *, within: float = 5.0, **what: Any) -> None:
        """Until it has been told that."""
        wait_until(lambda: (kind, what) in self.told, within=within, what=f"{kind} {what}")

    def _read(self) -> None:
        event, rest = "", b""
        try:
            for piece in self._answer.iter_raw():
                self.bytes += piece
                *lines, rest = (rest + piece).split(b"\n")
                for line in lines:
                    name, _colon, value = line.decode().partition(": ")
                    if name == "event":
                        event = value
                    elif name == "data":
                        self.told.append((event, json.loads(value)))
                    elif name == "id":
                        self.ids.append(value)
        except (httpx.HTTPError, httpx.StreamError):
            pass
        finally:
            self.ended.set()

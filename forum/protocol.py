"""How the web server and what it runs speak with each other (ASGI), as the parts around Django put it: `asgi`, `turns`, `live.carrying`."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

type Event = Mapping[str, Any]
type Receive = Callable[[], Awaitable[Event]]
type Send = Callable[[Event], Awaitable[None]]
type App = Callable[[dict[str, Any], Receive, Send], Awaitable[None]]

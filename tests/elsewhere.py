"""Nobody else is called: in the whole suite a connection that leaves this machine is refused before it is made."""

import ipaddress
import sys
from typing import Any


class CalledElsewhere(Exception):
    """A connection to an address that is in no list of `forum/docs/asvs.md` ("Whom the site talks to")."""


def refuse_calls_elsewhere() -> None:
    """From now on, in this process and for ever: such a connection raises CalledElsewhere.

    PostgreSQL's own library is not seen by it: its address is DATABASE_URL, and nothing else is ever handed to it.
    """
    sys.addaudithook(_look)


def _look(event: str, args: tuple[Any, ...]) -> None:
    if event == "socket.connect" and isinstance(args[1], tuple) and not _is_here(str(args[1][0])):
        raise CalledElsewhere(args[1][0])


def _is_here(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host in {"localhost", ""}

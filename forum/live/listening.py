"""The one LISTEN connection of a web process. It belongs to a session of the database, so it goes through no transaction pooler."""

import asyncio
import contextlib
from typing import Any, Final

import psycopg
import structlog
from django.conf import settings

from forum.live.calling import CHANNEL, Call
from forum.live.switchboard import Switchboard

log = structlog.get_logger(__name__)

NAME: Final = "killgame-live"  # by which the database shows the connection
_LONGEST_PAUSE: Final = 5.0  # seconds between two tries to connect
_SILENCE: Final = 30.0  # seconds without a call after which the connection is asked whether it is one


async def listen(board: Switchboard) -> None:
    """Hand every call to the switchboard, for ever. After a connection was lost, everybody is told of everything: a call may have been
    missed."""
    failures = 0
    while True:
        try:
            # The connection is new, or what is lost with an old one is not known: the tables are looked at in any case.
            async with await _connect() as connection:
                failures = 0
                board.hear_all()
                await _hear(connection, board)
        except (psycopg.Error, OSError):
            log.warning("no_calls_heard")
            failures += 1
            await asyncio.sleep(min(_LONGEST_PAUSE, 0.1 * 2**failures))


async def _connect() -> psycopg.AsyncConnection[Any]:
    connection = await psycopg.AsyncConnection.connect(
        settings.DATABASE_URL, autocommit=True, connect_timeout=5, application_name=NAME
    )
    await connection.execute(f"LISTEN {CHANNEL}")
    return connection


async def _hear(connection: psycopg.AsyncConnection[Any], board: Switchboard) -> None:
    while True:
        async for note in connection.notifies(timeout=_SILENCE):
            with contextlib.suppress(ValueError):  # of another release, while an upgrade runs
                board.hear(Call.read(note.payload))
        await connection.execute("SELECT 1")

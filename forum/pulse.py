"""The parts of the site show that they live, and notice when they did not: an outage is written down before anything is closed after it.

The clock, the worker that closes phases, and the web each keep a row of `Heartbeat`. Whoever comes back after a gap writes it down first,
so that whatever fell due in it is known to have when it is claimed (`closing.py`).
"""

import time
from datetime import timedelta
from typing import Any, Final, NoReturn, Protocol

import structlog
from django.db import DatabaseError, connection, transaction

log = structlog.get_logger(__name__)

# A shorter silence is no outage: a restart, an upgrade, a burst of closes.
GAP: Final = timedelta(seconds=60)

# The row is locked first, and the time read by a statement of its own after that: two clocks make one row of one gap.
_LOCK = "SELECT at FROM forum_heartbeat WHERE name = %(name)s FOR UPDATE"
_GAP = """
INSERT INTO forum_outage (part, since, until)
SELECT name, at, game_now() FROM forum_heartbeat WHERE name = %(name)s AND game_now() - at > %(gap)s
"""
_BEAT = """
INSERT INTO forum_heartbeat (name, at) VALUES (%(name)s, game_now())
ON CONFLICT (name) DO UPDATE SET at = greatest(forum_heartbeat.at, excluded.at)
"""


# How often the web shows that it lives: often enough that a gap is one.
WEB_EVERY: Final = 20.0  # seconds


class Runs(Protocol):
    """A cursor or connection, Django's or psycopg's own."""

    def execute(self, query: Any, params: Any = ..., /) -> object:
        """Run a statement."""


def keep_beating(part: str, *, every: float) -> NoReturn:
    """For a thread of its own: `part` lives, every so many seconds, whatever becomes of the database meanwhile."""
    while True:
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                beat(cursor, part)
        except DatabaseError:
            log.warning("no_pulse", part=part)
        finally:
            connection.close()
        time.sleep(every)


def beat(within: Runs, part: str) -> None:
    """`part` lives. To be called in a transaction of its own."""
    values = {"name": part, "gap": GAP}
    for statement in (_LOCK, _GAP, _BEAT):
        within.execute(statement, values)

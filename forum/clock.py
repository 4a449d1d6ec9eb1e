"""The clock: a Celery beat that waits in LISTEN until the next due moment and then knocks on the queue `clock`.

`celery.beat.Service.start` sleeps with `time.sleep` and catches little. So `tick` itself does the waiting, at most a
second and until the next due row, returns 0, and outlives every error but an exit (trial T43). Two clocks may run: a
doubled knock is harmless, for the database decides what is due.
"""

import contextlib
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import psycopg
import structlog
from celery.beat import Scheduler
from django.conf import settings
from psycopg.rows import class_row

from forum import estimating
from forum.pulse import beat
from forum.reactions.due import CHANNEL

log = structlog.get_logger(__name__)

LONGEST_WAIT = 1.0
# While something stays overdue (its worker is gone, or busy), the pause between knocks doubles up to this.
LONGEST_PATIENCE = 5.0
# Though nothing be due the worker is knocked at, so that it shows that it lives (forum/pulse.py).
IDLE_KNOCK = 15.0
# One knock wakes one process, which works until nothing is due; a second helps when much is due at once.
KNOCKS = 2

# "Now" is read once, and as a value from outside the table: only so can the index end at it what is looked through.
_LOOK = """
WITH moment AS MATERIALIZED (SELECT game_now() AS now)
SELECT now,
       EXISTS (SELECT 1 FROM forum_due WHERE next_try_at <= (SELECT now FROM moment)) AS overdue,
       EXISTS (SELECT 1 FROM forum_due
                WHERE next_try_at <= (SELECT now FROM moment) AND next_try_at > %(knocked)s) AS fresh,
       (SELECT extract(epoch FROM min(next_try_at) - (SELECT now FROM moment))::float
          FROM forum_due WHERE next_try_at > (SELECT now FROM moment)) AS wait
  FROM moment
"""


@dataclass(frozen=True, slots=True)
class _Seen:
    """The table at one moment: is anything overdue, is some of it newer than the last knock, seconds to the next."""

    now: datetime
    overdue: bool = False
    fresh: bool = False
    wait: float | None = None


class ClockScheduler(Scheduler):
    """Beat's scheduler; periodic tasks of the ordinary kind still run through `super().tick()`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._connection: psycopg.Connection[Any] | None = None
        self._failures = 0
        self._knocked_at = datetime(1970, 1, 1, tzinfo=UTC)
        self._patience = 0.1
        self._estimates_wanted = False
        super().__init__(*args, **kwargs)

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Wait for the next due moment or a second, knock if something is due; never raises."""
        try:
            super().tick(*args, **kwargs)
            self._watch()
            self._failures = 0
        except Exception:
            log.exception("clock_failed")
            self._hang_up()
            self._failures += 1
            time.sleep(min(5.0, 0.1 * 2**self._failures))
        return 0.0

    def _watch(self) -> None:
        connection = self._connect()
        with connection.transaction():
            beat(connection, "clock")
        seen = self._look(connection)
        if not seen.fresh:
            waits = [LONGEST_WAIT, *([seen.wait] if seen.wait is not None else [])]
            if seen.overdue:
                waits.append(self._patience_left(seen))
            if self._listen(connection, max(0.0, min(waits))):
                # A new row: perhaps the next moment is an earlier one now.
                return
            seen = self._look(connection)
        idle = (seen.now - self._knocked_at).total_seconds()
        if seen.fresh or (seen.overdue and self._patience_left(seen) <= 0) or idle >= IDLE_KNOCK:
            self._knock(seen)
        elif self._estimates_wanted:
            self._estimates_wanted = False
            self._send("forum.tasks.estimate", queue="estimates")

    def _look(self, connection: psycopg.Connection[Any]) -> "_Seen":
        with connection.cursor(row_factory=class_row(_Seen)) as cursor:
            return cursor.execute(_LOOK, {"knocked": self._knocked_at}).fetchone() or _Seen(datetime.now(UTC))

    def _listen(self, connection: psycopg.Connection[Any], wait: float) -> bool:
        """Wait until something was added to the table, or for `wait` seconds; whether something was.

        What else is called on this connection, that somebody waits for an estimate, has its turn when no phase has.
        """
        channels = {note.channel for note in connection.notifies(timeout=wait, stop_after=1)}
        self._estimates_wanted |= estimating.CHANNEL in channels
        return CHANNEL in channels

    def _patience_left(self, seen: "_Seen") -> float:
        return self._patience - (seen.now - self._knocked_at).total_seconds()

    def _knock(self, seen: "_Seen") -> None:
        self._patience = 0.1 if seen.fresh else min(LONGEST_PATIENCE, self._patience * 2)
        self._knocked_at = seen.now
        for _knock in range(KNOCKS):
            self._send("forum.tasks.close_due", queue="clock")

    def _send(self, task: str, *, queue: str) -> None:
        # A broker that went is tried once more on a new connection; then the next look is better than patience.
        self.app.send_task(
            task,
            queue=queue,
            confirm_timeout=LONGEST_PATIENCE,
            retry_policy={"max_retries": 1, "interval_start": 0},
        )

    def _connect(self) -> psycopg.Connection[Any]:
        if self._connection is None or self._connection.closed:
            # A connection of its own, never through a pooler: LISTEN belongs to the session.
            self._connection = psycopg.connect(settings.DATABASE_URL, autocommit=True, connect_timeout=5)
            self._connection.execute(f"LISTEN {CHANNEL}")
            self._connection.execute(f"LISTEN {estimating.CHANNEL}")
        return self._connection

    def _hang_up(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(psycopg.Error):
                self._connection.close()
        self._connection = None

    def close(self) -> None:
        """End of the clock."""
        self._hang_up()
        super().close()

"""A clock that tests can move: in test databases `game_now()` adds an offset that stands in a table.

Every process that uses the database sees the same moved time; real databases have neither table nor offset.
"""

from datetime import timedelta

from django.db import connection, transaction

from forum.reactions.due import CHANNEL

INSTALL = """
CREATE TABLE practice_clock (ahead interval NOT NULL);
INSERT INTO practice_clock VALUES ('0');
CREATE OR REPLACE FUNCTION game_now() RETURNS timestamptz LANGUAGE sql VOLATILE
AS $$ SELECT clock_timestamp() + (SELECT ahead FROM practice_clock) $$;
"""


def move_clock(by: timedelta, *, alive: bool = True) -> None:
    """Let `by` more time have passed; `alive`: the parts of the site live through it, else it is an outage to them."""
    with transaction.atomic(), connection.cursor() as cursor:
        if alive:
            # First, for their rows are what a clock that beats just now waits for (forum/pulse.py).
            cursor.execute("UPDATE forum_heartbeat SET at = at + %s", [by])
        cursor.execute("UPDATE practice_clock SET ahead = ahead + %s", [by])
        # A clock that runs beside the test would look at the moved time within a second; this wakes it at once.
        cursor.execute(f"NOTIFY {CHANNEL}")


def reset() -> None:
    """Back to the real time."""
    with connection.cursor() as cursor:
        cursor.execute("UPDATE practice_clock SET ahead = '0'")

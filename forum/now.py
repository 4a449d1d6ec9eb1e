"""What time it is: the database's word alone, through the SQL function `game_now()`."""

from datetime import datetime

from django.db import connection
from django.db.models import DateTimeField, Func


class GameNow(Func):
    """`game_now()` inside a query: read once, before the rows are looked at, so that an index serves the comparison.

    A bare call would be made for each row, and no index could stop at it: a claim would read all that is due in weeks.
    """

    function = "game_now"
    template = "(SELECT %(function)s())"
    output_field = DateTimeField()


def game_now() -> datetime:
    """The database's time, to the microsecond, read by a statement of its own.

    Whoever decides lateness by it calls this after the game's row is locked: a value read in the locking statement can
    be as old as the wait for the lock.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT game_now()")
        row = cursor.fetchone()
    now: datetime = row[0]
    return now

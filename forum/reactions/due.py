"""Adding to the table of due things, and waking the clock."""

from datetime import datetime

from django.db import connection

from forum.deadlines import Belief
from forum.models import Due, Game

# The channel on which the clock listens (forum/clock.py).
CHANNEL = "killgame_due"


def owe(row: Game, kind: Due.Kind, at: datetime) -> None:
    """Let the clock look at the game at `at`, believing in the present phase and in that moment."""
    Due.objects.create(game=row, kind=kind, at=at, next_try_at=at, belief=str(Belief(row.phase_serial, at)))
    with connection.cursor() as cursor:
        # Delivered at the commit; a clock that misses it looks again within a second.
        cursor.execute(f"NOTIFY {CHANNEL}")

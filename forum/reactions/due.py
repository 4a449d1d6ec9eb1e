"""Adding to the table of due things, and waking the clock."""

from datetime import datetime

from django.db import connection

from forum.deadlines import Belief
from forum.models import Due, Game

# The channel on which the clock listens (forum/clock.py).
CHANNEL = "killgame_due"


def owe_clock(row: Game) -> None:
    """Whatever is due to a game whose clock runs: the end of its phase, and of the turn in it."""
    if row.deadline is not None:
        owe(row, Due.Kind.PHASE, row.deadline)
    if row.turn_deadline is not None:
        owe(row, Due.Kind.TURN, row.turn_deadline)


def owe(row: Game, kind: Due.Kind, at: datetime, *, belief: str = "") -> None:
    """Let the clock look at the game at `at`, believing in the present phase and in that moment, or in `belief`."""
    held = belief or str(Belief(row.phase_serial, at))
    Due.objects.create(game=row, kind=kind, at=at, next_try_at=at, belief=held)
    with connection.cursor() as cursor:
        # Delivered at the commit; a clock that misses it looks again within a second.
        cursor.execute(f"NOTIFY {CHANNEL}")

"""Adding to the table of due things, and waking the clock."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import connection

from forum.deadlines import Belief, acts_close_at, kind_of, next_deadline
from forum.models import Due, Game

# The channel on which the clock listens (forum/clock.py).
CHANNEL = "killgame_due"
# It looks by itself once a second. So only what is due sooner than that need wake it, with a second to spare: when two
# thousand phases end at once, two thousand new deadlines would else keep it from its work, and commits that notify
# wait for each other.
_SOON = 2.0


def owe_clock(row: Game, *, now: datetime) -> None:
    """Whatever is due to a game whose clock runs: the end of its phase, reminders of it, the end of the turn in it."""
    owe_deadline(row, now=now)
    if row.turn_deadline is not None:
        owe(row, Due.Kind.TURN, row.turn_deadline)


def owe_deadline(row: Game, *, now: datetime) -> None:
    """The end of the sign-up or of the confirmations; in a game that runs, of the open phase, and at the marks before it reminders."""
    if row.deadline is None:
        return
    if row.state_of_play != Game.State.RUNNING:
        owe(row, Due.Kind(row.state_of_play), row.deadline)
        return
    schedule, belief = row.timing, str(Belief(row.phase_serial, row.deadline))
    # In a night whose acts close before its end, that is what one has to be reminded of.
    last = acts_close_at(schedule, row.deadline) if kind_of(row.phase) == "night" else row.deadline
    marks = [last - mark for mark in schedule.reminders if last - mark > now]
    reminders = [_due(row, Due.Kind.REMIND, at, belief) for at in marks]
    _add([_due(row, Due.Kind.PHASE, row.deadline, belief), *reminders], now=now)


def wait_anew(row: Game, *, now: datetime) -> None:
    """Before the deal: the wait in which the game is now begins, with its deadline. The caller saves the row."""
    row.phase_serial += 1
    row.phase_opened_at = now
    row.deadline = next_deadline(row.timing, row.state_of_play, since=now)
    owe_deadline(row, now=now)


def owe(row: Game, kind: Due.Kind, at: datetime, *, belief: str = "") -> None:
    """Let the clock look at the game at `at`, believing in the present phase and in that moment, or in `belief`."""
    _add([_due(row, kind, at, belief or str(Belief(row.phase_serial, at)))])


def _due(row: Game, kind: Due.Kind, at: datetime, belief: str, /) -> Due:
    return Due(game=row, kind=kind, at=at, next_try_at=at, belief=belief)


def _add(dues: Sequence[Due], *, now: datetime | None = None) -> None:
    Due.objects.bulk_create(dues)
    first = min(due.at for due in dues)
    if now is not None and first >= now + timedelta(seconds=_SOON):
        return
    with connection.cursor() as cursor:
        # Delivered at the commit; a clock that misses it looks again within a second.
        cursor.execute(
            "SELECT pg_notify(%s, '') WHERE %s < game_now() + make_interval(secs => %s)", [CHANNEL, first, _SOON]
        )

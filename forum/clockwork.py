"""What the clock's worker does: claim a due thing, do it through the door, or mark the game that raises.

The claim stands in the outer transaction, what is due in a savepoint: a game that raises keeps its row with the next
try, and stops no other (trials T31, T43).
"""

import time
from collections.abc import Callable

import structlog
from celery.exceptions import SoftTimeLimitExceeded
from django.db import connection, transaction

import killgame
from forum import attendance, counting, lobby
from forum.acts import Clock, Resume
from forum.deadlines import Belief, next_pause
from forum.models import Due, Game, Notice
from forum.now import game_now
from forum.play import at_table, play
from forum.pulse import beat
from forum.reactions.notices import tell_judge
from forum.refusals import Refused
from forum.reminding import remind

log = structlog.get_logger(__name__)

_SHOWN_EVERY = 10.0  # seconds
# One knock works so long at most, well within the task's time limit; the clock knocks again while anything is due.
_LONGEST_SPELL = 60.0

# What is due, by kind: (game's pk, belief) → done, or Refused when the belief is stale.
DEEDS: dict[str, Callable[[int, Belief], object]] = {
    Due.Kind.PHASE: lambda game, belief: attendance.close_at_deadline(game, belief=belief),
    Due.Kind.TURN: lambda game, belief: play(game, killgame.EndTurn(), by=Clock(), belief=belief),
    Due.Kind.RESUME: lambda game, belief: play(game, Resume(), by=Clock(), belief=belief),
    Due.Kind.EARLY: lambda game, belief: play(game, killgame.Close(by="early"), by=Clock(), belief=belief),
    Due.Kind.REMIND: lambda game, belief: remind(game, belief=belief),
    Due.Kind.COUNT: lambda game, belief: counting.post_count(game, belief=belief),
    Due.Kind.SIGN_UP: lambda game, belief: lobby.end_sign_up(game, belief=belief),
    Due.Kind.CONFIRM: lambda game, belief: lobby.end_confirming(game, belief=belief),
}


def show_life() -> None:
    """The worker lives; a gap before this is written down as an outage, before anything that fell due in it is claimed."""
    with transaction.atomic(), connection.cursor() as cursor:
        beat(cursor, "worker")


def do_all(*, at_most: float = _LONGEST_SPELL) -> None:
    """Do whatever is due until nothing is, or for `at_most` seconds, and go on showing that the worker lives."""
    begun = shown = time.monotonic()
    while do_next():
        now = time.monotonic()
        if now - begun >= at_most:
            return
        if now - shown > _SHOWN_EVERY:
            show_life()
            shown = now


# Written out, for when two thousand phases end at once these two are said two thousand times. "Now" is read once, so that the index serves.
_CLAIM = """
SELECT * FROM forum_due WHERE next_try_at <= (SELECT game_now())
 ORDER BY next_try_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
"""
_DONE = "DELETE FROM forum_due WHERE id = %s"


def do_next() -> bool:
    """Claim the longest overdue thing that nobody else holds and do it; False when there is none."""
    with transaction.atomic():
        due = next(iter(Due.objects.raw(_CLAIM)), None)
        if due is None:
            return False
        try:
            with transaction.atomic():
                DEEDS[due.kind](due.game_id, Belief.parse(due.belief))
        except Exception as error:
            if isinstance(error, SoftTimeLimitExceeded) or _database_is_gone():
                # The knock has lasted too long, or nothing can be written: the game is not at fault, and is due still.
                raise
            # A stale belief is no fault: somebody was faster, or moved the deadline and added a row of his own. Any
            # other refusal of the clock is one, for then nothing would ever close this phase.
            if not (isinstance(error, Refused) and error.code == "stale_phase"):
                log.exception("due_failed", kind=due.kind, game=due.game_id, attempts=due.attempts)
                _try_again_later(due)
                return True
        with connection.cursor() as cursor:
            cursor.execute(_DONE, [due.pk])
        if due.attempts and not Due.objects.filter(game=due.game_id, attempts__gt=0).exists():
            # Done at last, or nothing to do any more: the game is whole again before its next phase.
            Game.objects.filter(pk=due.game_id).update(broken_since=None)
        return True


def _database_is_gone() -> bool:
    session = connection.connection
    return session is None or session.closed


def _try_again_later(due: Due) -> None:
    due.next_try_at = game_now() + next_pause(attempts=due.attempts)
    due.attempts += 1
    due.save(update_fields=["next_try_at", "attempts"])
    with at_table(due.game_id) as table:
        first = table.row.broken_since is None
        if first:
            table.row.broken_since = table.now
            table.row.save(update_fields=["broken_since"])
            tell_judge(table.row, Notice.Kind.BROKEN, now=table.now)

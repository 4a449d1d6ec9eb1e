"""How long a knock works, and what becomes of it when it lasts too long."""

import signal

import pytest
from billiard.pool import soft_timeout_sighandler
from celery.exceptions import SoftTimeLimitExceeded

from forum import clockwork
from forum.deadlines import Belief
from forum.models import Due, Notice
from forum.now import GameNow
from tests.forum.people import Playing, a_game
from tests.forum.timing import Passing, closes, sweep, to_deadline


def test_t31_a_knock_that_lasts_too_long_is_not_the_games_fault(
    playing: Playing, clock: Passing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Celery's own signal of the soft time limit comes while a phase is being closed."""
    to_deadline(playing, clock)
    due = Due.objects.get(game_id=playing.pk, kind="phase")

    def too_long(_game: int, _belief: Belief) -> None:
        signal.raise_signal(signal.SIGUSR1)

    before = signal.signal(signal.SIGUSR1, soft_timeout_sighandler)
    try:
        with monkeypatch.context() as patched:
            patched.setitem(clockwork.DEEDS, Due.Kind.PHASE, too_long)
            with pytest.raises(SoftTimeLimitExceeded):
                sweep()
    finally:
        signal.signal(signal.SIGUSR1, before)
    told = Notice.objects.filter(game_id=playing.pk, kind="broken").count()
    due.refresh_from_db()
    assert (playing.row.broken_since, told, due.attempts, due.next_try_at) == (None, 0, 0, due.at)
    sweep()
    assert closes(playing) == 1


def test_a_knock_does_not_work_for_ever(clock: Passing, db: None) -> None:
    """The clock knocks again while anything is due; a task without end would be ended by its time limit."""
    games = [a_game(), a_game()]
    to_deadline(games[1], clock)
    overdue = Due.objects.filter(next_try_at__lte=GameNow())
    before = overdue.count()
    clockwork.do_all(at_most=0.0)
    assert (overdue.count(), sum(map(closes, games))) == (before - 1, 0)
    clockwork.do_all()
    assert (overdue.count(), sum(map(closes, games))) == (0, 2)

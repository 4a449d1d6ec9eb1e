"""What wakes the clock, what a knock reads and how long it works, and what becomes of it when it lasts too long."""

import re
import signal
import subprocess
import sys

import psycopg
import pytest
from billiard.pool import soft_timeout_sighandler
from celery.exceptions import SoftTimeLimitExceeded
from django.db import connection
from django.test.utils import CaptureQueriesContext

from deploy.local.folders import CHECKOUT
from forum import clockwork
from forum.acts import MoveDeadline
from forum.clock import _LOOK
from forum.deadlines import Belief
from forum.models import Due, Notice
from forum.now import GameNow, game_now
from forum.reactions.due import CHANNEL
from tests.forum.people import Playing, a_game, quick
from tests.forum.timing import SECOND, Passing, closes, sweep, to_deadline


def test_clock_and_workers_load_no_page() -> None:
    """With the pages each of them would be larger by a quarter (`idle_memory` of the benchmarks)."""
    loads = "from forum.celery import app; app.loader.import_default_modules(); import forum.clock"
    shows = "import sys; print({'forum.tasks', 'forum.urls', 'forum.api'} & sys.modules.keys())"
    loaded = subprocess.run(
        [sys.executable, "-c", f"{loads}; {shows}"], cwd=CHECKOUT, check=True, capture_output=True, text=True
    )
    assert loaded.stdout == "{'forum.tasks'}\n"


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


def test_a_claim_reads_what_is_due_and_not_what_will_be(playing: Playing) -> None:
    with CaptureQueriesContext(connection) as captured:
        assert not clockwork.do_next()
    claim = next(query["sql"] for query in captured if "SKIP LOCKED" in query["sql"])
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        for looked in (claim, _LOOK % {"knocked": "now()"}):
            cursor.execute(f"EXPLAIN {looked}")
            plan = "\n".join(row[0] for row in cursor.fetchall())
            assert "Index Cond" in plan
            assert not re.search(r"Filter: .*next_try_at", plan), plan


def test_only_what_is_due_soon_wakes_the_clock(shared_database: str) -> None:
    with psycopg.connect(shared_database, autocommit=True) as listener:
        listener.execute(f"LISTEN {CHANNEL}")
        playing = a_game(schedule=quick(sign_up=600, confirm=600, night=600))
        assert list(listener.notifies(timeout=0.3)) == []
        playing.do(MoveDeadline(to=game_now() + SECOND))
        assert len(list(listener.notifies(timeout=5, stop_after=1))) == 1

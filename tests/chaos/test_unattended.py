"""Deadlines pass with nobody on the site: real beat, real worker, real database. Trials T31, T34, T35, T43."""

import itertools
from collections.abc import Callable
from datetime import timedelta

import httpx
import psycopg
import pytest
from django.conf import settings
from django.db import connection, transaction

import killgame
from forum import ledger
from forum.models import Due, Event, Game, Heartbeat, Notice, Post
from forum.now import game_now
from tests.clock import move_clock
from tests.forum.people import Playing, a_game, quick
from tests.processes import Site, wait_until

WITHOUT_WEB = ("beat", "clock")


def phases(playing: Playing) -> list[str]:
    """The phases that were opened, in order, from the log."""
    bodies = Event.objects.filter(game_id=playing.pk, kind="PhaseOpened").values_list("body", flat=True)
    return [body["event"]["phase"] for body in bodies]


def opened(playing: Playing, *, at_least: int) -> Callable[[], bool]:
    return lambda: len(phases(playing)) >= at_least


def sound(playing: Playing) -> bool:
    """Whether log, state, floors and the clock's table agree."""
    row = playing.row
    floors = list(Post.objects.filter(room__game=row, room__name="public").values_list("floor", flat=True))
    waiting = Due.objects.filter(game=row, kind="phase", at=row.deadline).count()
    return (
        killgame.replay(ledger.read(row)) == playing.game
        and floors == list(range(1, len(floors) + 1))
        and waiting == (0 if row.state_of_play == Game.State.FINISHED else 1)
    )


# A silent `classic` game goes round: nobody is killed, nobody has a vote.
ROUND = ["night", "speech", "vote"]


def test_t35_phases_close_with_nobody_looking_and_notices_go_out(shared_database: str) -> None:
    playing = a_game(schedule=quick(night=2))
    with Site(shared_database, only=WITHOUT_WEB):
        wait_until(opened(playing, at_least=7), within=30, what="seven phases")
    seen = phases(playing)
    assert seen == list(itertools.islice(itertools.cycle(ROUND), len(seen)))
    told = Notice.objects.filter(game_id=playing.pk, kind="phase").values_list("account_id", flat=True)
    assert sorted(told) == sorted(account.pk for account in playing.seated.values())
    assert sound(playing)


def test_t34_the_clock_and_its_worker_are_killed_across_a_deadline_and_come_back(shared_database: str) -> None:
    playing = a_game(schedule=quick(night=3, speech=600))
    with Site(shared_database, only=WITHOUT_WEB) as site:
        site.kill("clock")
        site.kill("beat")
        deadline = playing.row.deadline
        assert deadline is not None
        wait_until(lambda: game_now() > deadline + timedelta(seconds=1), within=10)
        assert phases(playing) == ["night"]
        site.start("beat")
        site.start("clock")
        wait_until(opened(playing, at_least=2), within=20, what="the close after the restart")
        closed_at = Event.objects.get(game_id=playing.pk, kind="PhaseClosed").at
        assert closed_at > deadline + timedelta(seconds=1)
    assert phases(playing) == ["night", "speech"]
    assert sound(playing)


def test_two_clocks_and_two_workers_close_each_phase_once(shared_database: str) -> None:
    games = [a_game(schedule=quick(night=2)) for _ in range(6)]
    with Site(shared_database, only=WITHOUT_WEB), Site(shared_database, only=WITHOUT_WEB):
        for playing in games:
            wait_until(opened(playing, at_least=5), within=40, what="five phases")
    for playing in games:
        seen = phases(playing)
        assert seen == list(itertools.islice(itertools.cycle(ROUND), len(seen)))
        opening = Post.objects.filter(room__game_id=playing.pk, room__name="public", opens_phase=True)
        assert opening.count() == len(seen)
        assert sound(playing)


def test_t31_one_broken_game_stops_no_other_in_a_real_worker(shared_database: str) -> None:
    broken, well = a_game(schedule=quick(night=1)), a_game(schedule=quick(night=1))
    state = broken.row.state
    Game.objects.filter(pk=broken.pk).update(state={**state, "game": {}}, sealed=None)
    with Site(shared_database, only=WITHOUT_WEB):
        wait_until(opened(well, at_least=5), within=30, what="five phases of the sound game")
        assert phases(broken) == ["night"]
        assert list(Notice.objects.filter(kind="broken").values_list("account_id", flat=True)) == [broken.judge.pk]
        Game.objects.filter(pk=broken.pk).update(state=state)
        wait_until(opened(broken, at_least=2), within=40, what="the next try")
    assert sound(well)


def test_health_turns_red_when_something_is_overdue_or_the_clock_is_silent(shared_database: str) -> None:
    playing = a_game(schedule=quick(night=600))

    def health(site: Site) -> tuple[int, bool, bool]:
        """Status; is something overdue by a minute; is the clock silent for a minute."""
        answer = httpx.get(f"{site.url}/healthz")
        body = answer.json()
        silent = body["clock_silent_seconds"]
        return answer.status_code, body["overdue_seconds"] >= 60, silent is None or silent >= 60

    with Site(shared_database, only=("web", "beat")) as site:
        wait_until(lambda: health(site) == (200, False, False), within=20, what="health")
        move_clock(timedelta(seconds=662), alive=False)
        wait_until(lambda: health(site) == (503, True, False), within=10, what="red for a late phase")
        site.kill("beat")
        Due.objects.filter(game_id=playing.pk).delete()
        move_clock(timedelta(seconds=61), alive=False)
        assert health(site) == (503, False, True)


def test_each_part_of_the_site_shows_that_it_lives(shared_database: str) -> None:
    with Site(shared_database, only=("web", *WITHOUT_WEB)):
        wait_until(lambda: Heartbeat.objects.count() == 3, within=30, what="three heartbeats")
    assert sorted(Heartbeat.objects.values_list("name", flat=True)) == ["clock", "web", "worker"]


def test_t43_the_clock_outlives_what_it_cannot_read(shared_database: str) -> None:
    """The table of due things cannot be read for a while, and comes back."""
    playing = a_game(schedule=quick(night=300))
    with Site(shared_database, only=WITHOUT_WEB) as site:
        wait_until(Heartbeat.objects.exists, within=60, what="a first tick")
        with connection.cursor() as cursor:
            cursor.execute("ALTER TABLE forum_due RENAME TO forum_gone")
            wait_until(lambda: site.output("beat").count("clock_failed") >= 2, within=60, what="two errors")
            cursor.execute("ALTER TABLE forum_gone RENAME TO forum_due")
        move_clock(timedelta(seconds=300))
        wait_until(opened(playing, at_least=3), within=60, what="three phases")
    assert sound(playing)


def test_t43_a_first_lock_that_fails_is_tried_again(shared_database: str) -> None:
    """A worker waits for the game while its session is broken off: the phase closes at the next try, once."""
    playing = a_game(schedule=quick(night=1, speech=600))
    waiting = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
    with Site(shared_database, only=WITHOUT_WEB) as site, psycopg.connect(shared_database, autocommit=True) as other:
        with transaction.atomic():
            Game.objects.select_for_update().get(pk=playing.pk)
            wait_until(lambda: other.execute(waiting).fetchall(), within=60, what="a worker that waits for the game")
        wait_until(opened(playing, at_least=2), within=60, what="the close")
        assert "due_failed" not in site.output("clock")  # the game is not at fault
    assert (phases(playing), playing.row.broken_since) == (["night", "speech"], None)
    assert sound(playing)


@pytest.mark.skipif(not settings.CELERY_BROKER_URL.startswith("pgmq:"), reason="of PostgreSQL as broker alone")
def test_the_queue_of_knocks_is_dropped_and_the_clock_goes_on(shared_database: str) -> None:
    """The worker alone finds it gone, and waits; the clock makes it anew."""
    playing = a_game(schedule=quick())
    with Site(shared_database, only=WITHOUT_WEB) as site:
        wait_until(opened(playing, at_least=2), within=60, what="a close")
        site.kill("beat")
        with connection.cursor() as cursor:
            cursor.execute("SELECT pgmq.drop_queue('clock')")
        wait_until(lambda: "Connection to broker lost" in site.output("clock"), within=60, what="the worker's finding")
        site.start("beat")
        seen = len(phases(playing))
        wait_until(opened(playing, at_least=seen + 3), within=60, what="three closes more")
        assert site.runs("clock")
    assert sound(playing)


def test_workers_keep_their_connections_from_knock_to_knock_and_replace_those_that_died(shared_database: str) -> None:
    playing = a_game(schedule=quick(night=1))

    begun = "SELECT sessions FROM pg_stat_database WHERE datname = current_database()"
    broken_off = """SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
                     WHERE datname = current_database() AND pid <> pg_backend_pid()"""

    def asked(sql: str) -> int:
        with connection.cursor() as cursor:
            cursor.execute(sql)
            return int(cursor.fetchone()[0])

    with Site(shared_database, only=WITHOUT_WEB):
        wait_until(opened(playing, at_least=3), within=30, what="three phases")
        before = asked(begun)
        wait_until(opened(playing, at_least=8), within=30, what="five more, each with two knocks")
        assert asked(begun) - before <= 2
        assert asked(broken_off) >= 2
        wait_until(opened(playing, at_least=len(phases(playing)) + 3), within=30, what="three more")
    assert sound(playing)

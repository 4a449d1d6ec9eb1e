"""How late the clock closes: real beat, pgmq and worker; games with people, narrator's posts and notices."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.conf import settings
from django.db import connection

from forum.acts import Judge, MoveDeadline
from forum.models import Event
from forum.now import game_now
from forum.play import play
from tests.benchmarks.burst import a_night
from tests.benchmarks.measure import Measured, benchmark, summed_up
from tests.forum.people import Playing, once
from tests.processes import Site, wait_until

GAMES, SPREAD = 100, timedelta(seconds=10)
_COMMITTED = """
SELECT game_id, pg_xact_commit_timestamp(xmin) FROM forum_event WHERE kind = 'PhaseClosed' AND game_id = ANY(%s)
"""


@benchmark
def light_load() -> Mapping[str, Measured]:
    """Nights of tables of twelve, with picks and posts, whose deadlines are spread over ten seconds: commit of the close minus deadline."""
    warm_up, *games = [a_night() for _ in range(GAMES + 1)]
    with Site(settings.DATABASE_URL, only=("beat", "clock")):
        _end_night(warm_up, at=game_now() + timedelta(seconds=1))
        wait_until(lambda: len(_committed([warm_up])) == 1, within=60, what="the first close")
        first = game_now() + timedelta(seconds=10)
        deadlines = {playing.pk: first + SPREAD * number / GAMES for number, playing in enumerate(games)}
        for playing in games:
            _end_night(playing, at=deadlines[playing.pk])
        if game_now() >= first:
            raise RuntimeError("the deadlines came before they were all set: this machine is too busy to measure")
        wait_until(lambda: len(_committed(games)) == GAMES, within=60, what=f"{GAMES} closes")
    late = [(at - deadlines[game]).total_seconds() * 1000 for game, at in _committed(games).items()]
    if min(late) < 0:
        raise RuntimeError(f"a phase was closed {-min(late)} ms early")
    return {"lateness_light": summed_up(late, unit="ms")}


def _end_night(playing: Playing, *, at: datetime) -> None:
    by = Judge(playing.judge.pk)
    play(playing.pk, MoveDeadline(to=at), by=by, belief=playing.belief, once=once(), reason="because")


def _committed(games: list[Playing]) -> dict[int, datetime]:
    """game → when the transaction that closed its phase was committed; the server keeps that for the benchmarks."""
    pks = [playing.pk for playing in games]
    if Event.objects.filter(game_id__in=pks, kind="PhaseClosed").count() > len(pks):
        raise RuntimeError("a phase was closed twice")
    with connection.cursor() as cursor:
        cursor.execute(_COMMITTED, [pks])
        return dict(cursor.fetchall())

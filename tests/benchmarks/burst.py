"""Two thousand phases that end within one second, and a process of the worker killed in the middle of them."""

import subprocess
import sys
import time
from collections.abc import Mapping
from datetime import datetime, timedelta

import psutil
from django.conf import settings
from django.db import connection

import killgame
from deploy.local.folders import CHECKOUT
from forum import ledger
from forum.acts import Judge, MoveDeadline
from forum.models import Due, Event, Game, Notice, Post
from forum.now import game_now
from forum.play import play
from forum.promises import secret_of
from forum.writing import write
from tests.benchmarks.copies import copy_games
from tests.benchmarks.measure import Measured, benchmark, summed_up
from tests.forum.people import Playing, a_game, a_write, once, quick
from tests.processes import Site, wait_until

PLAYED, COPIES, SPREAD = 20, 100, timedelta(seconds=1)
GAMES = PLAYED * COPIES
PREPARED = timedelta(seconds=60)  # in which the copies are made and the site gets ready
LONG = dict.fromkeys(("sign_up", "confirm", "night", "words", "speech", "vote"), 3600.0)
_CLOSES = Event.objects.filter(kind="PhaseClosed")
_COMMITTED = """
SELECT min(pg_xact_commit_timestamp(xmin)), max(pg_xact_commit_timestamp(xmin))
  FROM forum_event WHERE kind = 'PhaseClosed' AND game_id = ANY(%s)
"""


@benchmark
def burst() -> Mapping[str, Measured]:
    """Seconds from the first deadline to the last commit, and its rate over that of two processes that only close."""
    played = [a_night() for _ in range(PLAYED)]
    first = game_now() + PREPARED
    for number, playing in enumerate(played):
        by = Judge(playing.judge.pk)
        at = first + SPREAD * number / PLAYED
        play(playing.pk, MoveDeadline(to=at), by=by, belief=playing.belief, once=once(), reason="because")
    originals = [playing.pk for playing in played]
    # Of the bare loop's games the clock must know nothing.
    bare = copy_games(originals, numbers=range(COPIES, 2 * COPIES), without=[Due])
    games = [*originals, *copy_games(originals, numbers=range(1, COPIES))]
    if game_now() >= first - timedelta(seconds=10):
        raise RuntimeError("the deadlines came before the copies were made: this machine is too busy to measure")
    with Site(settings.DATABASE_URL, only=("beat", "clock")):
        wait_until(lambda: game_now() >= first, within=PREPARED.total_seconds(), what="the first deadline")
        _kill_one_amid(first)
        wait_until(lambda: _left(first) == 0, within=120, what=f"{GAMES} closes")
        seconds = (_committed(games)[1] - first).total_seconds()
    rate = GAMES / seconds
    begun = time.monotonic()
    loops = [_bare_loop(half) for half in (bare[::2], bare[1::2])]
    if any(loop.wait() for loop in loops):
        raise RuntimeError("a bare loop failed")
    _check(games)
    _check(bare)
    begun_at, ended_at = _committed(bare)
    print(f"    bare loop: {time.monotonic() - begun:.1f} s with the start of its processes")
    bare_rate = GAMES / (ended_at - begun_at).total_seconds()
    return {
        "burst_2000": summed_up([seconds], unit="s"),
        "burst_rate": summed_up([rate], unit="1/s"),
        "burst_rate_bare": summed_up([bare_rate], unit="1/s"),
        "burst_rate_ratio": summed_up([rate / bare_rate], unit="ratio"),
    }


def a_night() -> Playing:
    """A table of twelve in its first night, with picks and with what people write at night."""
    playing = a_game(edition="classic", seats=12, schedule=quick(**LONG))
    victim = playing.with_role("civilian")[0]
    for role, act, room in (("killer", "kill", "killers"), ("police", "check", "police")):
        for seat in playing.with_role(role):
            write(playing.pk, a_write(playing, playing.seated[seat]), room=room, text=f"我看 {victim} 号。")
            playing.do(killgame.Move(seat, act, victim))
    return playing


def _kill_one_amid(first: datetime) -> None:
    """Once a quarter is closed, one of the two processes that close them is ended as by `kill -9`."""
    wait_until(lambda: _left(first) <= GAMES * 3 // 4, within=120, what="a quarter of the closes")
    clock = next(process for process in psutil.Process().children() if "clock@%h" in process.cmdline())
    clock.children()[0].kill()
    if _left(first) == 0:
        raise RuntimeError("all was closed before one was killed")


def _left(first: datetime) -> int:
    """How many of the deadlines are still to be seen to: what is asked all the time must cost little."""
    return Due.objects.filter(next_try_at__range=(first, first + SPREAD)).count()


def _closed(games: list[int]) -> int:
    return _CLOSES.filter(game_id__in=games).count()


def _committed(games: list[int]) -> tuple[datetime, datetime]:
    """When the first and the last of the closes were committed."""
    with connection.cursor() as cursor:
        cursor.execute(_COMMITTED, [games])
        first, last = cursor.fetchone()
        return first, last


def _bare_loop(games: list[int]) -> subprocess.Popen[bytes]:
    loop = "import sys; from tests.benchmarks.bare import close_all; close_all(map(int, sys.stdin.read().split()))"
    process = subprocess.Popen([sys.executable, "-c", loop], cwd=CHECKOUT, stdin=subprocess.PIPE)
    assert process.stdin is not None
    process.stdin.write(" ".join(map(str, games)).encode())
    process.stdin.close()
    return process


def _check(games: list[int]) -> None:
    """None lost, none doubled, nothing half done; raises RuntimeError."""
    rows = Game.objects.filter(pk__in=games)
    if len(set(rows.values_list("phase", "phase_serial"))) != 1 or rows.exclude(broken_since=None).exists():
        raise RuntimeError("not every game is in its next phase")
    numbers = {
        "closes": _closed(games),
        "posts": Post.objects.filter(
            room__game_id__in=games, opens_phase=True, phase_serial=rows[0].phase_serial
        ).count(),
    }
    if set(numbers.values()) != {GAMES}:
        raise RuntimeError(f"of {GAMES} there are {numbers}")
    # Of a phase of last words the living are told, and the one whose words they are.
    told = Notice.objects.filter(game_id__in=games, kind="phase", phase=rows[0].phase).count()
    if told != GAMES * 12:
        raise RuntimeError(f"{told} notices instead of twelve a game")
    for row in rows.order_by("pk")[:: GAMES // 40]:
        if killgame.replay(ledger.read(row)) != killgame.load(row.state):
            raise RuntimeError(f"the log of game {row.pk} does not lead to its state")
        if ledger.chain(row, secret=secret_of(row, killgame.load(row.state)))[-1] != row.log_head:
            raise RuntimeError(f"the chain of game {row.pk} is broken")

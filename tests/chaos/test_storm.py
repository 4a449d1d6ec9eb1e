"""The clock under fire, in short; the long storm is `make chaos`.

What the storm proves is only worth as much as its reckoning: that this finds what is wrong is tested here, too.
"""

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.db import connection, transaction

from deploy.local.folders import CHECKOUT
from forum.clockwork import do_next
from forum.models import Event, Game
from forum.now import game_now
from tests.chaos import witness
from tests.chaos.reckoning import reckon
from tests.chaos.wishes import SEATS, People
from tests.chaos.writers import Writer
from tests.forum.letterbox import address_of, post_round
from tests.forum.people import a_board, an_account

type Passing = Callable[[timedelta], None]


def test_t34_t35_nothing_is_lost_or_doubled_in_a_storm() -> None:
    """Every process killed, PostgreSQL restarted in both ways, the broker wiped, a worker's clock an hour off."""
    command = [sys.executable, "-m", "tests.chaos", "--short", "--games", "10", "--writers", "2", "--pause", "0.3"]
    done = subprocess.run(
        [*command, "--seconds", "0"], cwd=CHECKOUT, capture_output=True, text=True, check=False, timeout=300
    )
    print(done.stdout, done.stderr)
    assert done.returncode == 0
    closed, acknowledged = re.findall(r"(\d+) phases closed by the clock, (\d+) writes acknowledged", done.stdout)[0]
    assert (int(closed) > 10, int(acknowledged) > 20) == (True, True)


CLOCKS = """
import datetime, os, time
read, write = os.pipe()
if os.fork() == 0:
    os.write(write, str(time.time()).encode())
    os._exit(0)
print(datetime.datetime.now(datetime.UTC).timestamp(), os.read(read, 99).decode())
"""


@pytest.mark.parametrize("off", [-3600, 3600])
def test_a_process_can_be_an_hour_off_with_what_it_forks(off: int, tmp_path: Path) -> None:
    (tmp_path / "clocks.py").write_text(CLOCKS, encoding="utf-8")
    command = [sys.executable, "-m", "tests.chaos.wrong_clock", str(off), "clocks"]
    environment = {**os.environ, "PYTHONPATH": f"{CHECKOUT}{os.pathsep}{tmp_path}"}
    right = time.time()
    done = subprocess.run(command, cwd=CHECKOUT, env=environment, capture_output=True, text=True, check=True)
    assert [round((float(read) - right) / 60) * 60 for read in done.stdout.split()] == [off, off]


@pytest.fixture
def played(clock: Passing) -> tuple[Writer, int]:
    """A writer and the game in which it has been for two rounds, closed by judge and clock."""
    witness.install()
    mail.outbox.clear()
    players = [an_account(f"玩家{number}") for number in range(1, SEATS + 1)]
    people = People(board=a_board(), judge=an_account("秋水"), players=players, reader=an_account("路人甲"))
    for account in players:
        address_of(account)
    writer = Writer(people, games=1, seed="reckoning")
    pk = writer.open(dealt=True)
    while Event.objects.filter(game_id=pk, kind="PhaseClosed").count() < 6:
        assert writer.visit(pk) == pk
        row = Game.objects.get(pk=pk)
        ends = row.deadline or row.paused_until
        if ends is not None:
            clock(max(timedelta(), ends - game_now()) if writer.book.refused["late"] else timedelta(seconds=1))
            while do_next():
                pass
        post_round()
    return writer, pk


def faults(writer: Writer) -> list[str]:
    letters = [one.extra_headers["Message-ID"] for one in mail.outbox if isinstance(one, EmailMultiAlternatives)]
    return reckon(writer.book.promises, letters=letters).faults


def test_the_reckoning_finds_nothing_where_all_is_well(played: tuple[Writer, int]) -> None:
    writer, pk = played
    traces = {promise.trace[0] for promise in writer.book.promises}
    assert (faults(writer), writer.book.faults) == ([], [])
    assert {"wrote", "voted", "slept", "passed", "join", "confirm"} <= traces
    assert all(promise.game == pk for promise in writer.book.promises)


# What is found → what was done to the game.
DAMAGE = {
    "a write was acknowledged and is gone: ('wrote'": """
        DELETE FROM forum_postwords; DELETE FROM forum_post WHERE id = (SELECT max(post.id) FROM forum_post post JOIN forum_room room
            ON room.id = post.room_id WHERE room.game_id = %(game)s AND post.author = 'seat')""",
    "a write was acknowledged and is gone: ('voted'": """
        DELETE FROM forum_event
        WHERE id = (SELECT max(id) FROM forum_event WHERE game_id = %(game)s AND kind = 'VoteCast')""",
    "a write is there twice": """
        CREATE TEMPORARY TABLE again ON COMMIT DROP AS SELECT post.* FROM forum_post post JOIN forum_room room
            ON room.id = post.room_id WHERE room.game_id = %(game)s AND post.author = 'seat' LIMIT 1;
        UPDATE again SET id = -1, floor = floor + 1000;
        INSERT INTO forum_post SELECT * FROM again""",
    "a once-key was acknowledged and is gone": """
        DELETE FROM forum_oncekey WHERE id = (SELECT max(id) FROM forum_oncekey WHERE game_id = %(game)s)""",
    "its phases did not end once each": """
        INSERT INTO witness_ended SELECT * FROM witness_ended WHERE game = %(game)s AND serial = 4""",
    "before its deadline": """
        UPDATE witness_ended SET deadline = deadline + interval '1 h' WHERE game = %(game)s""",
    "phases were opened by these posts": """
        UPDATE forum_post SET opens_phase = false WHERE id = (SELECT max(post.id) FROM forum_post post
            JOIN forum_room room ON room.id = post.room_id WHERE room.game_id = %(game)s AND post.opens_phase)""",
    "times: phase": """
        UPDATE forum_notice SET at = at WHERE game_id = %(game)s AND kind = 'phase'""",
    "nobody told them": """
        DELETE FROM witness_told WHERE game = %(game)s AND kind = 'dealt'""",
    "told for no reason": """
        UPDATE witness_told SET at = at + interval '1 s' WHERE game = %(game)s AND kind = 'phase'""",
    "its judge was told": """
        UPDATE witness_told SET kind = 'broken' WHERE game = %(game)s AND kind = 'dealt'""",
    # As of a second worker, which is at the same thing a moment later.
    "was reminded 2 times": """
        INSERT INTO witness_told SELECT account, game, kind, at + interval '20 ms', serial, deadline FROM witness_told
        WHERE game = %(game)s AND kind = 'reminder' LIMIT 1""",
    "was warned 2 times": """
        INSERT INTO witness_told SELECT account, game, kind, at + interval '20 ms', serial, deadline FROM witness_told
        WHERE game = %(game)s AND kind = 'warning' LIMIT 1""",
    "was warned 1 times": """
        UPDATE witness_told SET serial = 99 WHERE game = %(game)s AND kind = 'warning'""",
    "times that a seat had missed too much": """
        INSERT INTO witness_told SELECT told.* FROM witness_told told, generate_series(1, 8)
        WHERE game = %(game)s AND kind = 'missed'""",
    "a notice was put into two letters": """
        UPDATE forum_notice SET mail_id = (SELECT max(id) FROM forum_mail) WHERE game_id = %(game)s AND mail_id IS NOT NULL""",
    "a letter was said to be sent, and never went out": """
        UPDATE forum_mail SET key = md5(id::text)::uuid WHERE id = (SELECT max(id) FROM forum_mail WHERE sent)""",
    "a letter went out of which the outbox knows nothing": """
        UPDATE forum_notice SET mail_id = NULL;
        DELETE FROM forum_mail WHERE id = (SELECT max(id) FROM forum_mail WHERE sent)""",
    "verify_games: ": """
        DELETE FROM forum_due WHERE game_id = %(game)s""",
}


def test_the_reckoning_finds_each_kind_of_damage(played: tuple[Writer, int]) -> None:
    """Of the one game, which is whole again after each."""
    writer, pk = played
    assert [fault for fault in DAMAGE if not any(fault in one for one in faults_after(fault, writer, pk))] == []
    assert faults(writer) == []


def faults_after(fault: str, writer: Writer, pk: int, /) -> list[str]:
    """What is found when that has been done to the game; it is undone."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("ALTER TABLE forum_event DISABLE TRIGGER append_only")
        cursor.execute(DAMAGE[fault], {"game": pk})
        assert cursor.rowcount > 0, fault
        found = faults(writer)
        transaction.set_rollback(True)
    return found

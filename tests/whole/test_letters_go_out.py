"""A reminder and its letter with real processes: beat, the clock's worker, the worker, letters as files."""

import email
import email.policy
from datetime import timedelta
from pathlib import Path

from forum.models import Mail, Notice
from forum.now import game_now
from tests.clock import move_clock
from tests.forum.letterbox import address_of
from tests.forum.people import a_game
from tests.processes import Site, wait_until

WITHOUT_WEB = ("beat", "clock", "worker")


def test_a_reminder_goes_out_by_mail_with_nobody_looking(shared_database: str, tmp_path: Path) -> None:
    playing = a_game()
    reader = playing.seated[2]
    address = address_of(reader)
    Notice.objects.update(seen_at=game_now())
    deadline = playing.row.deadline
    assert deadline is not None
    move_clock(deadline - timedelta(hours=12) - game_now())
    with Site(shared_database, only=WITHOUT_WEB, environment={"TEST_MAIL_FOLDER": str(tmp_path)}):
        wait_until(Notice.objects.filter(kind="reminder").exists, within=60, what="the reminder")
        move_clock(timedelta(minutes=2))
        wait_until(Mail.objects.filter(sent=True).exists, within=60, what="a letter")
    (path,) = tmp_path.iterdir()
    letter = email.message_from_bytes(path.read_bytes().split(b"\n---")[0], policy=email.policy.default)
    assert (letter["to"], letter["subject"]) == (address, "版杀：1 局在等你")
    body = letter.get_body(("plain",))
    assert body is not None
    assert playing.row.public_id in body.get_content()

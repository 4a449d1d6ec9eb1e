"""What is kept for a time is erased after it, and nothing else is (ASVS 14.2.4)."""

import re
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress, EmailConfirmation
from django.contrib.admin.models import LogEntry
from django.core.management import call_command
from django.db import connection, models
from django.utils import timezone
from pytest_django.fixtures import Settings

from deploy.local.folders import CHECKOUT
from forum import tasks
from forum.forgetting import KEPT, forget
from forum.models import Absence, Draft, Game, Mail, Notice, OnceKey, ReadMark, Session, Spent, Token
from forum.now import game_now
from tests.forum.people import Playing, an_open_game

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)
DAY = timedelta(days=1)


def _a_row_of_each(playing: Playing, *, age: timedelta) -> dict[str, models.Model]:
    """Of each thing in KEPT, one whose time ended so long ago (or has yet to, if that is negative)."""
    game, somebody, mark = playing.row, playing.stranger, f"{age}"
    read = an_open_game().row
    over = {kept.what: (game_now() if kept.game_time else timezone.now()) - kept.after - age for kept in KEPT}
    address = EmailAddress.objects.create(user=somebody, email=f"{hash(mark)}@example.org")
    letter = over["letters that were sent"]
    rows: dict[str, models.Model] = {
        "counts of limits": Spent(key=mark, until=over["counts of limits"]),
        "sessions": Session(session_key=mark, expire_date=over["sessions"], account=somebody),
        "tokens": Token(account=somebody, digest=mark, used_on=over["tokens"] - (DAY if age > timedelta() else -DAY)),
        "links that confirm a mail address": EmailConfirmation(email_address=address, key=mark),
        "once-keys": OnceKey(game=game, key=mark, at=over["once-keys"]),
        "drafts": Draft(game=game, key=mark, text="", version=1, at=over["drafts"]),
        "notices": Notice(
            account=somebody, game=game, kind="asked" if age > timedelta() else "broken", at=over["notices"]
        ),
        "letters that were sent": Mail(account=somebody, made_at=letter, next_try_at=letter, done_at=letter),
        "absences": Absence(account=somebody, since=over["absences"] - DAY, until=over["absences"], said_at=letter),
        "marks of what was read": ReadMark(game=read, key=mark, floor=1),
        "what keepers did in the admin": LogEntry(user=somebody, action_flag=1, object_repr=mark),
    }
    for row in rows.values():
        row.save()
    EmailConfirmation.objects.filter(key=mark).update(created=over["links that confirm a mail address"])
    Game.objects.filter(pk=read.pk).update(ended_at=over["marks of what was read"])
    LogEntry.objects.filter(object_repr=mark).update(action_time=over["what keepers did in the admin"])
    return rows


def _left(rows: dict[str, models.Model]) -> set[str]:
    return {what for what, row in rows.items() if type(row)._default_manager.filter(pk=row.pk).exists()}


def test_what_has_had_its_time_goes_and_nothing_a_minute_younger(playing: Playing) -> None:
    every = {kept.what for kept in KEPT}
    old, young = _a_row_of_each(playing, age=MINUTE), _a_row_of_each(playing, age=-MINUTE)
    unanswered = Mail.objects.create(account=playing.stranger, made_at=game_now(), next_try_at=game_now())
    before = {model: model._default_manager.count() for model in (Game, Notice)}
    assert (_left(old), _left(young)) == (every, every)
    tasks.forget()
    assert (_left(old), _left(young)) == (set(), every)
    assert Mail.objects.filter(pk=unanswered.pk).exists()
    assert {model: model._default_manager.count() for model in before} == {
        Game: before[Game],
        Notice: before[Notice] - 1,
    }
    assert forget() == dict.fromkeys(every, 0)


def test_no_notice_outlives_its_letter_and_is_sent_again(playing: Playing) -> None:
    long_ago = game_now() - timedelta(days=400)
    letter = Mail.objects.create(account=playing.stranger, made_at=long_ago, next_try_at=long_ago, done_at=long_ago)
    notice = Notice.objects.create(account=playing.stranger, game=playing.row, kind="asked", at=game_now(), mail=letter)
    forget()
    notice.refresh_from_db()
    assert notice.mail == letter


def test_what_is_over_in_the_cache_goes_too(settings: Settings) -> None:
    settings.CACHES = {
        "default": {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "cache_of_a_test"}
    }
    call_command("createcachetable")

    def kept() -> list[Any]:
        with connection.cursor() as cursor:
            cursor.execute("SELECT cache_key FROM cache_of_a_test")
            return [key for (key,) in cursor.fetchall()]

    with connection.cursor() as cursor:
        for key, off in (("old", "-1 s"), ("young", "1 h")):
            cursor.execute("INSERT INTO cache_of_a_test VALUES (%s, '', now() + %s::interval)", [key, off])
    assert sorted(kept()) == ["old", "young"]
    forget()
    assert kept() == ["young"]


def test_the_page_says_how_long() -> None:
    page = (CHECKOUT / "forum" / "docs" / "STORED.md").read_text(encoding="utf-8")
    said = re.findall(r"^\| ([^|`]+) \| (\d+) \| ([^|]+) \|$", page, re.MULTILINE)
    assert said == [(kept.what, str(kept.after.days), kept.since) for kept in KEPT]

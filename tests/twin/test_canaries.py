"""A word in every secret field, looked for wherever something is kept or written down (T52, T53, T56, T63).

Fields: posts of every room behind a door (with why the judge has hidden one), drafts, words written ahead, notes of bookmarks, appeals,
and the secret S. Each may lie in one table and nowhere else: not in a log line, a
message to a task, a notice or letter, a session, the cache, a page of the keeper or of the admin.
"""

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.db.models import QuerySet
from django.test import Client

from forum.logs import configure_logging
from forum.models import Account, Appeal, Board, Bookmark, Draft, Post
from forum.sealing import unseal
from tests.forum.people import once
from tests.twin.addresses import by_rule
from tests.twin.clock import Clock
from tests.twin.crawl import HTMX, crawl
from tests.twin.keeping import TAKEN_BACK, WORDS
from tests.twin.outbox import cached, letters_to
from tests.twin.pairs import BASE
from tests.twin.table import calls
from tests.twin.unjudged import TEXT, live_unjudged
from tests.twin.worlds import Place, live

pytestmark = pytest.mark.django_db

POSTS = ("杀手暗号", "警察暗号", "亡者暗号", "法官手记", "私线暗号", "乙局暗号")
WRITTEN = "没写成的暗号"
# Where each word lies open: nowhere, for what is behind a door, or one's own, is sealed in its table, too.
OPEN: dict[str, set[str]] = {word: set() for word in (*POSTS, *WORDS, "申诉暗号", WRITTEN, "the secret")}


@contextmanager
def _talkative() -> Iterator[None]:
    """The site logs all that it can."""
    logging.disable(logging.NOTSET)
    configure_logging(level="DEBUG", as_json=False)
    try:
        yield
    finally:
        configure_logging(level="INFO", as_json=False)
        logging.disable(logging.CRITICAL)


def test_a_word_of_every_secret_field_lies_open_nowhere(clock: Clock, capfd: pytest.CaptureFixture[str]) -> None:
    said: list[str] = []
    with _talkative(), transaction.atomic(), connection.execute_wrapper(_notified(said)):
        *_earlier, place = live(BASE, clock=clock)
        _write_in_vain(place)
        found = _found(place, unseal(place.playing["x"].row.secret_sealed), logged=_written(capfd), said=said)
        posts = Post.objects.select_related("room__game")
        assert {word for word in POSTS if any(word in post.text for post in posts)} == set(POSTS)
        assert _kept(posts) == set(WORDS) - {TAKEN_BACK}  # what was taken back is gone altogether
        transaction.set_rollback(True)
    with _talkative(), transaction.atomic(), connection.execute_wrapper(_notified(said)):
        place = live_unjudged(BASE, clock=clock)
        appealed = _found(place, unseal(place.playing["x"].row.secret_sealed), logged=_written(capfd), said=said)
        assert Appeal.objects.get().text == TEXT
        assert TEXT.startswith("申诉暗号")
        transaction.set_rollback(True)
    assert found | {"申诉暗号": appealed["申诉暗号"]} == OPEN
    assert appealed["the secret"] == set()


def _found(place: Place, secret: bytes, *, logged: str, said: list[str]) -> dict[str, set[str]]:
    """Word → where it was found: names of tables, and of places that are none."""
    places = {
        "log lines": logged,
        "messages": "\n".join(said),
        "letters": "\n".join(letters_to(account) for account in Account.objects.all()),
        "the keeper's pages": _read_by_the_keeper(place),
        "the cache": cached(),
        "sessions": repr([one.get_decoded() for one in Session.objects.all()]),
        **_tables(),
    }
    words = {
        **{word: [word] for word in (*POSTS, *WORDS, WRITTEN, "申诉暗号")},
        "the secret": [secret.hex(), repr(secret)[2:-1]],
    }
    return {
        word: {name for name, text in places.items() if any(one in text for one in ways)}
        for word, ways in words.items()
    }


def _kept(posts: QuerySet[Post]) -> set[str]:
    """Of the words of `keeping.py` those that can be opened somewhere."""
    texts = [f"{post.text}{post.hidden_why}" for post in posts]
    texts += [one.text for one in Draft.objects.select_related("game")]
    texts += [one.note for one in Bookmark.objects.select_related("game")]
    return {word for word in WORDS if any(word in text for text in texts)}


def _written(capfd: pytest.CaptureFixture[str]) -> str:
    out, err = capfd.readouterr()
    assert "Logging error" not in err
    return out + err


def _tables() -> Mapping[str, str]:
    """Every row of every table as text: the queues, the outbox and the admin's own log among them."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT schemaname, tablename FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')"
        )
        found = {}
        for schema, name in cursor.fetchall():
            cursor.execute(f'SELECT t::text FROM "{schema}"."{name}" t')  # noqa: S608 names that the database gave
            found[name if schema == "public" else f"{schema}.{name}"] = "\n".join(row for (row,) in cursor.fetchall())
    assert "pgmq.meta" in found
    return found


def _read_by_the_keeper(place: Place) -> str:
    """All pages of the game, of the site's accounts and of the admin, with all that the keeper of the site may do there."""
    keeper = Account.objects.create_superuser("守夜人", password="correct horse battery")
    people = {**place.people, "keeper": keeper}
    there = Place(place.moment, place.x, place.y, place.waiting, place.over, people, place.playing, place.fingerprints)
    found = [call for call in calls(there, viewer="keeper", whole=False) if place.x.public_id in call.path]
    asked = [call for call in [*found, *by_rule()] if call.method == "GET"]
    answers = crawl(there, asked, viewer="keeper")
    return "\n".join(answer.body + str(answer.headers) for answer in answers.values())


def _notified(said: list[str]) -> Any:
    """Notes what is sent to other processes: channels and their messages."""

    def noted(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if "notify" in sql.lower() or "pgmq" in sql.lower():
            said.append(f"{sql} {params}")
        return execute(sql, params, many, context)

    return noted


def _write_in_vain(place: Place) -> None:
    """Posts behind a door that fail: in the site's own code, and in the database, which names the row that it refuses."""
    add = Post.objects.create

    def without_a_floor(**what: Any) -> Any:
        return add(**{**what, "floor": None})

    client = Client(raise_request_exception=False)
    killer = place.people["killer"]
    assert killer is not None
    client.force_login(killer, backend="django.contrib.auth.backends.ModelBackend")
    for fault in (RuntimeError("broken"), without_a_floor):
        with transaction.atomic(), patch("forum.floors.Post.objects.create", side_effect=fault):
            form = {"belief": place.x.belief, "once": once(), "text": f"{WRITTEN}：一号"}
            answer = client.post(f"/g/{place.x.public_id}/r/killers/write/", form, headers=HTMX)
            assert answer.status_code == 500
            transaction.set_rollback(True)


def test_such_words_are_found_where_they_are(clock: Clock, capfd: pytest.CaptureFixture[str]) -> None:
    """The search itself: a word planted in each place is found there."""
    with _talkative(), transaction.atomic():
        place = next(live(BASE, clock=clock))
        Board.objects.update(name="杀手暗号")
        logging.getLogger("forum").warning("警察暗号")
        secret = unseal(place.playing["x"].row.secret_sealed)
        found = _found(place, secret, logged=_written(capfd), said=["亡者暗号", secret.hex()])
        transaction.set_rollback(True)
    assert {word: found[word] for word in ("杀手暗号", "警察暗号", "亡者暗号", "the secret")} == {
        "杀手暗号": {"forum_board", "the keeper's pages"},
        "警察暗号": {"log lines"},
        "亡者暗号": {"messages"},
        "the secret": {"messages"},
    }

"""Asking every address in a world, and holding two worlds' answers side by side.

An answer is status, headers, body and the statements that the database was asked, in order. Masked is only what must be
random (CSRF tokens, once-keys, CSP nonces, the session) and what the site publishes of purpose, the commitments to
the games' secrets and the heads of their logs. Each is replaced by as many marks as it had characters, so that lengths
are compared, too.
"""

import re
import time
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Any

from django.contrib.contenttypes.models import ContentType
from django.core.cache import cache
from django.db import connection, transaction
from django.test import Client

from forum.models import Account
from forum.narrator.pen import short
from tests.forum.people import a_keepers_browser
from tests.twin.outbox import cached, letters_to, stored_for
from tests.twin.worlds import Place

HTMX = {"HX-Request": "true", "HX-Current-URL": "http://testserver/"}


@dataclass(frozen=True, slots=True)
class Call:
    """A request. `form` is sent as a form, `json` as JSON; both None: nothing is sent."""

    method: str
    path: str
    form: Mapping[str, str] | None = None
    json: Mapping[str, Any] | None = None
    headers: Mapping[str, str] | None = None

    def __str__(self) -> str:
        sent = self.form if self.form is not None else self.json
        # A belief that no page ever gave is short, and part of what is asked.
        words = {k: v for k, v in (sent or {}).items() if k != "once" and (k != "belief" or len(v) < 9)}
        return " ".join([self.method, self.path, *([str(words)] if sent is not None else []), *(self.headers or {})])


@dataclass(frozen=True, slots=True)
class Answer:
    """What a viewer gets, masked, and what the database was asked for it, without values."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: str
    queries: tuple[str, ...]


type Answers = dict[tuple[str, str, str], Answer]  # by moment, viewer and call

_RANDOM = [
    re.compile(r'(?<=name="csrfmiddlewaretoken" value=")\w{64}'),
    re.compile(r'(?<=name="once" value=")[\w-]{24}'),
    re.compile(r'(?<=nonce=")[\w+/=-]{16,}'),
    re.compile(r"(?<='nonce-)[\w+/=-]{16,}"),
    re.compile(r"(?<=csrftoken=)\w{32}"),
    re.compile(r"(?<=sessionid=)\w{32}"),
    re.compile(r'(?<=name="session" value=")\w{16}'),  # by which one's other sessions are named to oneself
    re.compile(r'(?<=\{"id":")[0-9a-z]{12}(?=","since":)'),  # of an absence that one has just entered
    re.compile(r"(?<=^/setups/)[0-9A-Z]{8}(?=/)"),  # where a copy, or a new one, leads to
]
# Names that Django gives to savepoints and cursors; values are not in a statement, they go beside it.
_NAMES = re.compile(r'"s\d+_x\d+"|"_django_curs_\w+"')


_FINGERPRINT = re.compile(r"(?:[0-9a-f]{8}(?:<wbr>)?){7}[0-9a-f]{8}")  # whole, or as pages break it
_SHORT = re.compile(r"[0-9a-f]{4}(?: [0-9a-f]{4}){2} … [0-9a-f]{4}")  # as posts show it


@lru_cache
def _shorts(fingerprints: frozenset[str]) -> frozenset[str]:
    return frozenset(short(one) for one in fingerprints)


def masked(text: str, *, fingerprints: Collection[str] = ()) -> str:
    """The text with what must be random made alike, and of all that looks like a fingerprint these alone."""
    for pattern in _RANDOM:
        text = pattern.sub(lambda found: "*" * len(found.group()), text)
    shorts = _shorts(frozenset(fingerprints))
    text = _SHORT.sub(lambda found: "*" * len(found[0]) if found[0] in shorts else found[0], text)
    return _FINGERPRINT.sub(
        lambda found: "*" * len(found[0]) if found[0].replace("<wbr>", "") in fingerprints else found[0], text
    )


class Crawler:
    """The browser of one viewer. Each call is undone, so that none sees what another has done."""

    def __init__(self, place: Place, *, viewer: str) -> None:
        cache.clear()
        ContentType.objects.clear_cache()
        self._fingerprints = place.fingerprints
        self._client = Client(raise_request_exception=False)
        self._session = self._log_in(place.people[viewer])

    def _log_in(self, account: Account | None) -> dict[str, str]:
        if account is None:
            return {}
        if account.is_staff:
            client = a_keepers_browser(account)
        else:
            client = Client()
            client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
        # As if he had proven himself just now: what asks for that is to be asked for, too.
        session = client.session
        session["account_authentication_methods"] = [{"method": "password", "at": time.time(), "reauthenticated": True}]
        session.save()
        return {name: morsel.value for name, morsel in client.cookies.items()}

    def ask(self, call: Call) -> Answer:
        """The answer to one call."""
        self._client.cookies.clear()
        self._client.cookies.load(self._session)
        send: dict[str, Any] = {"headers": dict(call.headers or {})}
        if call.json is not None:
            send |= {"data": dict(call.json), "content_type": "application/json"}
        elif call.form is not None:
            send["data"] = dict(call.form)
        asked: list[str] = []

        def noted(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
            asked.append(_NAMES.sub("*", sql))
            return execute(sql, params, many, context)

        with transaction.atomic(), connection.execute_wrapper(noted):
            response = getattr(self._client, call.method.lower())(call.path, **send)
            transaction.set_rollback(True)
        headers = {**response.headers, **{f"Set-Cookie {k}": v.OutputString() for k, v in response.cookies.items()}}
        return Answer(
            status=response.status_code,
            headers=tuple((name, self._masked(value)) for name, value in sorted(headers.items())),
            body=self._masked(response.getvalue().decode()),
            queries=tuple(asked),
        )

    def _masked(self, text: str) -> str:
        return masked(text, fingerprints=self._fingerprints)


def crawl(place: Place, calls: Iterable[Call], *, viewer: str) -> Answers:
    """All answers that a viewer gets there; what is stored for him, which letters would go to him, and what the cache holds then.

    What is among the calls twice is asked once.
    """
    crawler = Crawler(place, viewer=viewer)
    once = {str(call): call for call in calls}
    found = {(place.moment, viewer, name): crawler.ask(call) for name, call in once.items()}
    held = {"STORED": stored_for, "LETTERS": letters_to}
    account = place.people[viewer]
    if account is not None:
        found |= {(place.moment, viewer, name): Answer(0, (), look(account), ()) for name, look in held.items()}
    found[place.moment, viewer, "CACHED"] = Answer(0, (), cached(), ())
    return found


def differences(first: Answers, second: Answers) -> list[str]:
    """One text for each answer that tells the worlds apart: moment, viewer, call, and the first thing that differs."""
    assert first.keys() == second.keys()
    found = ((key, difference(answer, second[key])) for key, answer in first.items())
    return [f"{viewer}, {moment}: {call}: {what}" for (moment, viewer, call), what in found if what]


def keepable(answers: Answers) -> list[str]:
    """The calls whose answer a cache may keep, or has a mark by which one could ask whether it has changed. None should."""
    marks = {"ETag", "Last-Modified"}
    return [
        str(key)
        for key, answer in answers.items()
        if answer.status
        and (marks & dict(answer.headers).keys() or "no-store" not in dict(answer.headers).get("Cache-Control", ""))
    ]


def difference(first: Answer, second: Answer) -> str:
    """The first thing that tells two answers apart, in words; empty when nothing does."""
    if first.status != second.status:
        return f"status {first.status} and {second.status}"
    if first.body != second.body:
        return _first_byte(first.body, second.body)
    if first.headers != second.headers:
        return f"headers {sorted(set(first.headers) ^ set(second.headers))}"
    if first.queries != second.queries:
        return _first_query(first.queries, second.queries)
    return ""


def _first_byte(first: str, second: str) -> str:
    place = next(
        (n for n, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), min(len(first), len(second))
    )
    around = slice(max(0, place - 60), place + 60)
    number = len(first[:place].encode())
    return (
        f"byte {number} of {len(first.encode())} and {len(second.encode())}: {first[around]!r} and {second[around]!r}"
    )


def _first_query(first: tuple[str, ...], second: tuple[str, ...]) -> str:
    steps = SequenceMatcher(a=first, b=second, autojunk=False).get_opcodes()
    kind, *span = next(step for step in steps if step[0] != "equal")
    return f"{len(first)} and {len(second)} queries: {kind} {first[span[0] : span[1]]} / {second[span[2] : span[3]]}"[
        :600
    ]

"""What every answer has, whoever asks for what: one crawl under the settings of a server, looked at from all sides.

Each test's docstring names what of OWASP ASVS 5.0.0 it shows (forum/docs/asvs.md).
"""

import json
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import resolve

from forum.browsers import NOT_A_PAGE
from forum.models import Account
from tests.twin.asking import BY_RULE, Asked, Person, as_on_a_server, few
from tests.twin.clock import Clock
from tests.twin.crawl import HTMX, Call
from tests.twin.pairs import PAIRS
from tests.twin.sendings import get
from tests.twin.table import calls
from tests.twin.worlds import Place, live

pytestmark = pytest.mark.django_db

POLICY = re.compile(
    r"default-src 'none'; script-src 'self'(?: 'nonce-[\w+/=-]{16,}')?; style-src 'self'(?: 'nonce-[\w+/=-]{16,}')?;"
    r" img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self';"
    r" object-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; report-uri /csp/"
)
FILES = ("/static/forum/site.css", "/static/forum/disc.svg", "/static/forum/nothing.css")
OF_THE_KEEPER = ("/admin/", "/admin/forum/account/", "/admin/forum/board/add/", "/admin/nothing/", "/", "/me/")


@pytest.fixture(scope="module")
def place(clock: Clock) -> Iterator[Place]:
    """A world in a ballot, under the settings of a server."""
    with transaction.atomic(), as_on_a_server():
        yield next(live(PAIRS["living"][0], clock=clock))
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def crawled(place: Place) -> list[Asked]:
    """Every address and operation as four people ask for it, over TLS."""
    keeper = Account.objects.create_superuser(username="守夜人", password="chang ye man man 47")
    found = []
    for viewer in ("nobody", "living", "judge"):
        person = Person(viewer, place.people[viewer])
        asked = [call for call in calls(place, viewer=viewer) if viewer == "living" or not BY_RULE.match(call.path)]
        found += [person.ask(call) for call in few(asked)]
        if viewer == "living":
            heads = {call.path: Call("HEAD", call.path) for call in few(asked) if call.method == "GET"}
            found += [person.ask(call) for path, call in heads.items() if not BY_RULE.match(path)]
    TOTP.activate(keeper, generate_totp_secret())
    person = Person("keeper", keeper, second_step=True)
    found += [person.ask(call) for call in get(*OF_THE_KEEPER)]
    found += [Person("nobody", None).ask(call) for call in get(*FILES)]
    return found


def _is_page(asked: Asked) -> bool:
    return asked.answer.get("Content-Type", "").startswith("text/html")


def _private(asked: Asked) -> bool:
    return not asked.call.path.startswith("/static/")


def test_the_crawl_meets_answers_of_all_kinds(crawled: list[Asked]) -> None:
    statuses = {asked.answer.status_code for asked in crawled}
    assert {200, 201, 302, 400, 401, 403, 404, 405, 409, 415, 422, 503} - statuses <= {401, 415}
    assert len(crawled) > 300
    assert sum(_is_page(asked) for asked in crawled) > 100
    assert {a.answer.status_code for a in crawled if a.viewer == "keeper"} == {200, 404}


def test_every_page_has_a_policy_without_exceptions_and_what_is_none_can_do_nothing(crawled: list[Asked]) -> None:
    """v5.0.0-3.4.3, v5.0.0-3.4.6, v5.0.0-3.2.1."""
    wrong = [
        str(asked)
        for asked in crawled
        if not (
            POLICY.fullmatch(asked.answer["Content-Security-Policy"])
            if _is_page(asked)
            else asked.answer["Content-Security-Policy"] == NOT_A_PAGE
        )
    ]
    assert wrong == []
    assert "unsafe" not in POLICY.pattern


def test_every_answer_has_the_headers_that_bind_a_browser(crawled: list[Asked]) -> None:
    """v5.0.0-3.4.1, v5.0.0-3.4.4, v5.0.0-3.4.5, v5.0.0-3.4.6: alike on pages, errors, redirects, files and the API."""
    expected = {
        "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "Referrer-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
    }
    wrong = [str(a) for a in crawled if {name: a.answer.get(name) for name in expected} != expected]
    assert wrong == []


def test_no_answer_lets_another_origin_read_it(crawled: list[Asked]) -> None:
    """v5.0.0-3.4.2."""
    assert [
        str(a) for a in crawled if any(name.lower().startswith("access-control") for name in a.answer.headers)
    ] == []


def test_every_answer_says_what_it_is(crawled: list[Asked]) -> None:
    """v5.0.0-4.1.1: what is declared is what is there, text in UTF-8."""
    kinds = {
        "text/html; charset=utf-8": lambda body: body.strip()[:1] in b"<",
        "application/json": lambda body: body[:1] in b"{[",
        "application/vnd.oai.openapi+json": lambda body: body[:1] == b"{",
        'text/css; charset="utf-8"': lambda body: b"{" in body,
        "image/svg+xml": lambda body: body.startswith(b"<svg"),
        "text/plain; charset=utf-8": lambda body: body.decode() != "",
        "text/event-stream; charset=utf-8": lambda body: body.startswith((b":", b"event:", b"retry:", b"id:")),
    }
    wrong = []
    for asked in crawled:
        body = asked.answer.getvalue()
        kind = asked.answer.get("Content-Type", "")
        if body and not (kind in kinds and kinds[kind](body)):
            wrong.append(f"{asked}: {kind} {body[:40]!r}")
    assert wrong == []


def test_every_cookie_is_bound_to_this_host(crawled: list[Asked]) -> None:
    """v5.0.0-3.3.1, v5.0.0-3.3.2, v5.0.0-3.3.3, v5.0.0-3.3.4: the table of cookies, and there is no other."""
    found = {
        (name, cookie["secure"], cookie["path"], cookie["domain"], cookie["samesite"], cookie["httponly"])
        for asked in crawled
        for name, cookie in asked.answer.cookies.items()
    }
    names = ("__Host-csrf", "__Host-language", "__Host-session", "__Host-theme")
    assert sorted(found) == [(name, True, "/", "", "Lax", True) for name in names]


def test_what_depends_on_who_asks_is_kept_by_nobody(crawled: list[Asked]) -> None:
    """v5.0.0-14.3.2."""
    wrong = [str(a) for a in crawled if _private(a) and "no-store" not in a.answer.get("Cache-Control", "")]
    assert wrong == []
    assert [str(a) for a in crawled if "ETag" in a.answer and _private(a)] == []


def test_fetching_changes_nothing(crawled: list[Asked]) -> None:
    """v5.0.0-3.5.3: what GET and HEAD write is a reader's session, that an estimate was looked at, and that the judge of a game has seen
    what only he may see: that is kept because it was fetched, and whoever else lets his browser fetch it only has it kept sooner."""
    harmless = {"forum_session", "forum_token", "forum_estimate"}
    fetched = [a for a in crawled if a.call.method in {"GET", "HEAD"}]
    looks = [a for a in fetched if "forum_judgeslook" in a.written]
    assert [f"{a} writes {a.written}" for a in fetched if not {*a.written} - {"forum_judgeslook"} <= harmless] == []
    assert {a.viewer for a in looks} == {"judge"}
    assert {a.answer.status_code for a in looks} == {200}


def test_the_way_out_stands_on_every_page_of_one_who_is_in(crawled: list[Asked]) -> None:
    """v5.0.0-7.4.4: without scripts, so at every width."""
    fragments = re.compile(r"/now/|/after/|/desk/plan/|/estimates/|^/admin/")
    wrong = [
        str(a)
        for a in crawled
        if a.viewer != "nobody" and _is_page(a) and a.answer.getvalue() and not fragments.search(a.call.path)
        and not ("/preview/" in a.call.path and a.call.headers == HTMX)
        and not re.search(r'<a href="/accounts/logout/"|<form[^>]* action="/accounts/logout/"', a.answer.content.decode())
    ]  # fmt: skip
    assert wrong == []


def test_no_page_loads_from_elsewhere(crawled: list[Asked]) -> None:
    """v5.0.0-14.2.3."""
    loads = re.compile(r"<(?:script|img|link|iframe|source|form)\b[^>]*?(?:src|href|action)=\"([a-z]+:|//)[^\"]*", re.I)
    found = {tag for a in crawled if _is_page(a) for tag in loads.findall(a.answer.content.decode())}
    assert found <= {"data:"}


def _unsafe(place: Place) -> list[Call]:
    """One call of each address and method that changes something."""
    asked = [call for call in calls(place, viewer="judge") if call.method not in {"GET", "HEAD", "OPTIONS"}]
    rest = [Call("POST", path, form={}) for path in ("/accounts/login/", "/accounts/logout/", "/accounts/signup/")]
    rest += [
        Call("POST", path, form={}) for path in ("/accounts/email/", "/accounts/password/change/", "/admin/login/")
    ]
    return [*{(call.method, resolve(call.path).route): call for call in [*asked, *rest]}.values()]


def test_a_change_needs_our_token_whoever_sends_it(place: Place) -> None:
    """v5.0.0-3.5.1: with the cookie and without the token, or with somebody else's, nothing is written.

    Two take no cookie at all: who asks for a program's token by name and password, and the policy's reports.
    """
    without_cookie = {"/api/v1/token/", "/csp/"}
    judge = Person("judge", place.people["judge"], forged=True)
    found = {}
    for call in _unsafe(place):
        for headers in ({}, {"X-CSRFToken": "a" * 32, "Origin": "https://testserver"}):
            asked = judge.ask(replace(call, headers=headers))
            if call.path not in without_cookie and (asked.answer.status_code, asked.written) != (403, ()):
                found[str(asked.call)] = (asked.answer.status_code, asked.written)
    assert found == {}
    assert len(_unsafe(place)) > 50


def test_the_api_takes_no_body_that_a_foreign_form_can_send(place: Place) -> None:
    """v5.0.0-3.5.2: a form's three types are refused, token or no token."""
    judge = place.people["judge"]
    assert judge is not None
    client = Client(raise_request_exception=False)
    client.force_login(judge, backend="django.contrib.auth.backends.ModelBackend")
    found = {}
    for call in _unsafe(place):
        if call.json is None:
            continue
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
            body = json.dumps(dict(call.json))
            with transaction.atomic():
                answer = client.generic(call.method, call.path, body, content_type=kind, secure=True)
                transaction.set_rollback(True)
            found[f"{call.method} {call.path} {kind}"] = answer.status_code
    assert {key: status for key, status in found.items() if status not in {404, 415}} == {}
    assert sum(status == 415 for status in found.values()) > 30


def test_another_site_gets_one_refusal_for_all_there_is(place: Place) -> None:
    """v5.0.0-3.5.8: before anybody looks who asks and for what, so that load, error and time are one."""
    person = Person("living", place.people["living"])
    answers = set()
    asked = [call for call in few(calls(place, viewer="living")) if not call.path.startswith("/static/")]
    kinds = [{"Sec-Fetch-Site": site, "Sec-Fetch-Mode": mode, "Sec-Fetch-Dest": dest}
             for site in ("cross-site", "same-site")
             for mode, dest in (("no-cors", "image"), ("navigate", "iframe"), ("cors", "empty"))]  # fmt: skip
    for number, call in enumerate(asked):
        with CaptureQueriesContext(connection) as queries:
            got = person.ask(replace(call, headers=kinds[number % len(kinds)])).answer
        api = call.path.startswith("/api/")
        answers.add((api, got.status_code, got.getvalue(), len(queries)))
    assert {(api, status) for api, status, _body, _queries in answers} == {(False, 403), (True, 403)}
    assert len(answers) == 2
    own = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
    for site in ("cross-site", "same-origin", "none"):
        assert person.ask(Call("GET", "/me/", headers={**own, "Sec-Fetch-Site": site})).answer.status_code == 200
    assert person.ask(Call("GET", "/me/", headers={**own, "Sec-Fetch-Site": "cross-site"})).answer.status_code == 200
    assert (
        person.ask(Call("POST", "/theme/", form={}, headers={**own, "Sec-Fetch-Site": "cross-site"})).answer.status_code
        == 403
    )

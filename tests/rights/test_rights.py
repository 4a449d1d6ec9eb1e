"""Every operation as every role, held against the table of the site (forum/rights.py)."""

import logging
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from rest_framework.test import APIClient

from forum import checks
from forum.models import Account, Token
from forum.rights import KEEPERS, ONES_ACCOUNT, RIGHTS, route_of
from forum.roles import Refusal, Role
from tests.forum.people import PASSWORD, a_keepers_browser
from tests.rights import offices
from tests.rights.calls import LINES, call_of
from tests.rights.offices import Offices
from tests.rights.stages import STAGES
from tests.twin.addresses import routes
from tests.twin.crawl import Call

VERBS = {"GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
pytestmark = pytest.mark.django_db

GAMES: Mapping[str, Callable[[], Offices]] = {
    "running": offices.running,
    "unjudged": offices.unjudged,
    "masked": offices.masked,
    "accusing": offices.accusing,
    "refereed": offices.refereed,
    "in turn": offices.in_turn,
    "waiting": offices.waiting,
    "asked": lambda: offices.waiting(asked=True),
    "lot": lambda: offices.waiting(judging="lot"),
}


@pytest.fixture(scope="module")
def games(django_db_setup: None, django_db_blocker: Any) -> Iterator[Mapping[str, Offices]]:
    """One of each, of the same accounts; everything is undone after the module."""
    logging.disable(logging.CRITICAL)  # a line for each of thousands of requests
    with django_db_blocker.unblock(), transaction.atomic():
        yield {name: make() for name, make in GAMES.items()}
        transaction.set_rollback(True)
    logging.disable(logging.NOTSET)


class Doors:
    """The ways in of one of the people: with a session, proven anew just now (a keeper by the second step), to the pages, with a token
    to the API."""

    def __init__(self, account: Account | None) -> None:
        self.pages, self.api = Client(raise_request_exception=False), APIClient(raise_request_exception=False)
        if account is not None:
            if account.is_staff:
                self.pages = a_keepers_browser(account)
            else:
                self.pages.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
            self.pages.post("/accounts/reauthenticate/", {"password": PASSWORD})
            self.api.credentials(HTTP_AUTHORIZATION=f"Token {Token.give(account)}")

    def ask(self, call: Call) -> Any:
        """The answer; what was done for it is undone."""
        with transaction.atomic():
            if call.path.startswith("/api/"):
                answer = getattr(self.api, call.method.lower())(call.path, call.json, format="json")
            elif (call.method, call.path) == ("POST", "/csp/"):
                answer = self.pages.post(call.path, "{}", content_type="application/csp-report")
            else:
                answer = getattr(self.pages, call.method.lower())(call.path, call.form)
            transaction.set_rollback(True)
        return answer


def came_of(answer: Any) -> Refusal | int | str | None:
    """None: it was done. A status that is neither that nor a refusal of anybody is told as it is."""
    status = answer.status_code
    if status == 302 and answer["Location"].startswith("/accounts/login/"):
        return Refusal.LOG_IN
    if status == 302 and answer["Location"].startswith("/accounts/"):
        return str(answer["Location"])  # not done: another proof is asked for first
    if status in {200, 201, 204, 302, 503}:  # 503 says /healthz, for no clock beats here
        return None
    return {403: Refusal.FORBIDDEN, 404: Refusal.ABSENT, 409: Refusal.BARRED}.get(status, status)


def roles_for(operation: str) -> list[Role]:
    """All; where it is about no game, without those who differ from a reader in a game alone."""
    in_a_game = {Role.OUT, Role.REPLACED, Role.OPENER, Role.OTHER_JUDGE}
    return [role for role in Role if "<slug:public_id>" in operation or role not in in_a_game]


@pytest.mark.parametrize("stage", STAGES)
def test_each_role_may_what_its_line_says_and_nothing_else(games: Mapping[str, Offices], stage: str) -> None:
    here, operations = games[STAGES[stage].game], [one for one, line in LINES.items() if line.stage == stage]
    with transaction.atomic():
        before = STAGES[stage].before
        if before is not None:
            before(here)
        doors = {role: Doors(account) for role, account in here.people.items()}
        found = {
            one: {role: came_of(doors[role].ask(call_of(one, here))) for role in roles_for(one)} for one in operations
        }
        transaction.set_rollback(True)
    wrong = [
        f"{operation}: {role.name} meets {met}, not {RIGHTS[operation].refusal(role)}"
        for operation, by_role in found.items()
        for role, met in by_role.items()
        if met != RIGHTS[operation].refusal(role)
    ]
    assert not wrong, "\n".join(wrong)
    assert operations


def test_every_operation_has_a_line_and_a_trial() -> None:
    """T66, ASVS 8.1.1: an address of the resolver without a line fails, and so does an operation of the API's description."""
    by_rule = (ONES_ACCOUNT, KEEPERS)
    addresses = {f"/{route}" for route in routes()}
    assert {route_of(one) for one in RIGHTS} == {route for route in addresses if not route.startswith(by_rule)}
    assert set(LINES) == set(RIGHTS)


def test_an_address_without_a_line_stops_the_site(monkeypatch: pytest.MonkeyPatch) -> None:
    """`manage.py check`, which every start runs, names it."""
    assert checks.every_address_has_a_right(None) == []
    pages = {one: right for one, right in RIGHTS.items() if route_of(one) != "/help/"}
    monkeypatch.setattr(checks, "RIGHTS", pages)
    (found,) = checks.every_address_has_a_right(None)
    assert (found.id, "/help/" in found.msg) == ("forum.E001", True)


def test_no_address_answers_to_a_verb_that_has_no_line(games: Mapping[str, Offices]) -> None:
    """Neither to the judge nor to a keeper: 405, or as to one who has no business there. HEAD is a GET without its body."""
    known: dict[str, set[str]] = {}
    for operation in RIGHTS:
        known.setdefault(route_of(operation), set()).add(operation.split(" ")[0])
    people = [Doors(games["running"].people[role]) for role in (Role.JUDGE, Role.LIVING)]
    found = {}
    for operation in {route_of(one): one for one in RIGHTS}.values():
        path = call_of(operation, games[STAGES[LINES[operation].stage].game]).path
        for verb in sorted(VERBS - known[route_of(operation)]):
            statuses = {one.ask(Call(verb, path, form={}, json={})).status_code for one in people}
            if not statuses <= {403, 404, 405}:
                found[f"{verb} {path}"] = statuses
    assert found == {}


@pytest.mark.parametrize("role", Role)
def test_the_admin_is_the_keepers(games: Mapping[str, Offices], role: Role) -> None:
    door = Doors(games["running"].people[role])
    pages = ("/admin/", "/admin/forum/account/", "/admin/forum/account/add/", "/admin/forum/board/", "/admin/jsi18n/")
    found = {path: door.ask(Call("GET", path)).status_code for path in pages}
    assert found == dict.fromkeys(pages, 200 if role is Role.KEEPER else 302)


@pytest.mark.parametrize("role", [Role.NOBODY, Role.READER])
def test_the_pages_about_an_account_are_for_whoever_has_one(games: Mapping[str, Offices], role: Role) -> None:
    door = Doors(games["running"].people[role])
    pages = ("/accounts/email/", "/accounts/password/change/", "/accounts/2fa/", "/accounts/reauthenticate/")
    met = {path: came_of(door.ask(Call("GET", path))) for path in pages}
    assert met == dict.fromkeys(pages, Refusal.LOG_IN if role is Role.NOBODY else None)

"""The API asked for everything that its own description allows, and for what it does not, by one role after the other (schemathesis).

Whatever is sent: no error of ours, no status and no kind of answer that the description does not name, no answer that is not as described.
FUZZ=n tries n of each kind for each operation instead of one; with six and more each is tried as each role.
"""

import logging
import os
from collections.abc import Iterator
from itertools import cycle
from typing import Any, Final

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from forum.models import Account, SavedSetup, Token
from forum.roles import Role
from tests.forum.api.callers import API
from tests.rights.offices import Offices, running

EXAMPLES: Final = int(os.environ.get("FUZZ", "1"))
CHECKS: Final = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
ROLES: Final = (Role.NOBODY, Role.READER, Role.LIVING, Role.OUT, Role.JUDGE, Role.KEEPER)

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def here(django_db_setup: None, django_db_blocker: Any) -> Iterator[Offices]:
    """A game of all roles; undone after the module."""
    logging.disable(logging.CRITICAL)
    ends = (request_started, request_finished)
    for signal in ends:  # as Django's own test client does: the connection is the test's
        signal.disconnect(close_old_connections)
    with django_db_blocker.unblock(), transaction.atomic():
        yield running()
        transaction.set_rollback(True)
    for signal in ends:
        signal.connect(close_old_connections)
    logging.disable(logging.NOTSET)


def test_whatever_is_sent_the_api_answers_as_it_is_described(here: Offices) -> None:
    turns = cycle(_headers(account) for account in map(here.people.get, ROLES))
    described = schemathesis.openapi.from_wsgi(f"{API}schema/", get_wsgi_application())
    wrong: dict[str, str] = {}
    for found in described.get_all_operations():
        operation = found.ok()
        for mode in GenerationMode:
            try:
                _try(operation.as_strategy(generation_mode=mode), here, turns, wrong=wrong)
            except Unsatisfiable:
                assert mode is GenerationMode.NEGATIVE  # nothing can be wrong where nothing is sent
    assert not wrong, "\n\n".join(wrong.values())


def _headers(account: Account | None) -> dict[str, str]:
    if account is None:
        return {}
    return {"Authorization": f"Token {Token.give(account)}"}


def _try(cases: Any, here: Offices, turns: Iterator[dict[str, str]], *, wrong: dict[str, str]) -> None:
    """As one role after the other."""

    @given(case=cases, known=st.booleans())
    @settings(
        max_examples=EXAMPLES, deadline=None, database=None, derandomize=True, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    def ask(case: Case, known: bool) -> None:
        if known:
            _put_in_what_there_is(case, here)
        with transaction.atomic():
            answer = case.call(headers=next(turns))
            transaction.set_rollback(True)
        try:
            case.validate_response(answer, checks=CHECKS)
        except* Exception as failures:
            for one in failures.exceptions:
                what = f"{case.operation.label} {type(one).__name__}"
                wrong.setdefault(what, f"{case.operation.label}: {answer.status_code}: {one}\n{case.body!r}")

    ask()


def _put_in_what_there_is(case: Case, here: Offices) -> None:
    """Ids and a belief that are so, in place of some that were made up: what is made up ends at the first look."""
    real = {
        "public_id": here.game.row.public_id, "room": "public", "slug": "hall", "absence": here.ids["absence"],
        "code": SavedSetup.objects.get().code,
    }  # fmt: skip
    case.path_parameters = {name: real.get(name, value) for name, value in (case.path_parameters or {}).items()}
    if isinstance(case.body, dict) and "belief" in case.body:
        case.body = {**case.body, "belief": str(here.game.belief), "once": "o" * 24}

"""The keepers are written to by the site when something happens too often (ASVS 16.3.4)."""

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import path
from django.utils import translation
from pytest_django.fixtures import Settings

from forum import tasks
from forum.alarms import ALARMS, SENTENCES, loud, note, ring
from forum.limits import LIMITS, Limit
from forum.models import Account, Spent
from forum.urls import urlpatterns as usual
from tests.forum.letterbox import address_of
from tests.forum.people import an_account
from tests.forum.timing import HOUR, Passing

pytestmark = pytest.mark.django_db


def _breaks(request: Any) -> Any:
    raise RuntimeError("of a test")


urlpatterns = [*usual, path("breaks/", _breaks)]


@pytest.fixture
def keeper(settings: Settings, clock: Passing) -> Account:
    """One with an address that was confirmed, in English; the limits hold, and letters are at hand."""
    settings.LIMITED = True
    keeper = an_account("守夜人")
    keeper.is_staff, keeper.language = True, "en"
    keeper.save()
    address_of(keeper)
    address_of(an_account("半夏"))
    mail.outbox.clear()
    return keeper


def letters() -> list[tuple[list[str], str]]:
    """Those that have come since: to whom, and what they say."""
    found = [(one.to, one.body) for one in mail.outbox]
    mail.outbox.clear()
    return found


def test_what_happens_too_often_is_written_to_keepers_once_in_six_hours(keeper: Account, clock: Passing) -> None:
    for event, bound in ALARMS.items():
        for _time in range(bound.most // 2):
            note(event)
        ring()
        assert letters() == []
        for _time in range(bound.most - bound.most // 2):
            note(event)
        clock(timedelta(seconds=20))  # until the worker looks
        tasks.letters()
        ((to, body),) = letters()
        with translation.override(keeper.language):
            assert (to, str(SENTENCES[event]) in body) == ([address_of(keeper)], True)
    clock(HOUR)
    assert loud() == []
    for _time in range(2 * ALARMS["fault"].most):
        note("fault")
    ring()
    assert (loud(), letters()) == (["fault"], [])
    clock(timedelta(hours=5, minutes=1))
    for _time in range(ALARMS["fault"].most):
        note("fault")
    ring()
    assert [to for to, _body in letters()] == [[address_of(keeper)]]


def test_all_that_is_counted_is_counted_where_it_happens(
    keeper: Account, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    for event in ALARMS:
        monkeypatch.setitem(ALARMS, event, Limit(1, HOUR))
    browser = Client(raise_request_exception=False)
    assert loud() == []
    browser.post("/accounts/login/", {"login": "半夏", "password": "not his"})
    assert loud() == ["log_in_failed"]
    monkeypatch.setitem(LIMITS, "look_up", Limit(1, HOUR))
    answers = [browser.get("/setups/?code=CDFH-3479").status_code for _time in range(2)]
    assert (answers, loud()) == ([404, 429], ["log_in_failed", "throttled"])
    Spent.objects.filter(key="alarm throttled").delete()
    assert (browser.get("/api/v1/setups/CDFH-3479/").status_code, loud()) == (429, ["log_in_failed", "throttled"])
    settings.ROOT_URLCONF = "tests.forum.test_alarms"
    assert browser.get("/breaks/").status_code == 500
    assert loud() == ["log_in_failed", "throttled", "fault"]


def test_a_letter_that_does_not_leave_is_tried_again(keeper: Account, settings: Settings) -> None:
    for _time in range(ALARMS["fault"].most):
        note("fault")
    there = settings.MAILERS
    settings.MAILERS = {"default": {"BACKEND": "nowhere.EmailBackend"}}
    ring()
    settings.MAILERS = there
    assert (letters(), Spent.objects.filter(key__startswith="told").count()) == ([], 0)
    ring()
    assert len(letters()) == 1

"""Log lines name no people: who reads which room would tell his card."""

import json
import logging
import re
from typing import Any
from urllib.parse import quote

import pytest
import structlog
from django.db import IntegrityError, transaction
from django.test import Client

import forum.access
from forum.logs import configure_logging, discreet
from forum.models import Board, Event
from tests.forum.people import PASSWORD, Playing, an_account


def test_a_request_is_logged_without_the_one_who_made_it(playing: Playing, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    client = Client(REMOTE_ADDR="203.0.113.7")
    assert client.login(username=playing.seated[1].username, password=PASSWORD)
    client.get(f"/g/{playing.row.public_id}/r/nowhere/")
    lines = [str(record.msg) for record in caplog.records if "nowhere" in str(record.msg)]
    assert lines
    for line in lines:
        assert "203.0.113.7" not in line
        assert "user_id" not in line
        assert playing.seated[1].username not in line


def test_keys_in_addresses_and_browsers_are_not_logged() -> None:
    line = {
        "event": "Not Found: /accounts/confirm-email/aB:1x:y/",
        "user_agent": "Mozilla/5.0 (of one person)",
        "code": 404,
    }
    assert discreet(None, "warning", line) == {"event": "Not Found: /accounts/confirm-email/…/", "code": 404}
    line = {"event": "request_started", "request": "GET /accounts/password/reset/key/3-cd2-0f9/?next=/me/"}
    assert discreet(None, "info", line)["request"] == "GET /accounts/password/reset/key/…/?next=/me/"


def test_every_logger_is_discreet(db: None, capfd: pytest.CaptureFixture[str]) -> None:
    try:
        configure_logging(level="INFO", as_json=True)
        Client(headers={"user-agent": "Browser of one person"}).get("/accounts/confirm-email/secretkey/x/")
        Client(headers={"user-agent": "Browser of one person"}).get("/accounts/password/reset/key/1-secretkey/")
    finally:
        configure_logging(level="INFO", as_json=False)
    lines = capfd.readouterr().err
    assert "confirm-email/\\u2026/" in lines
    assert "reset/key/\\u2026/" in lines
    assert not re.search("secretkey|one person", lines)


def _events(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.msg["event"] for record in caplog.records if record.name == "forum.doorbook"]  # type: ignore[index]


def test_each_way_in_and_out_leaves_a_line(db: None, caplog: pytest.LogCaptureFixture) -> None:
    """v5.0.0-16.3.1: with the means and the account's random id, and nothing of what was typed."""
    caplog.set_level("INFO")
    account = an_account("半夏", email="known@example.org")
    client = Client()
    client.post("/accounts/login/", {"login": "半夏", "password": "a guess"})
    client.post("/accounts/login/", {"login": "半夏", "password": PASSWORD})
    new = "chang ye man man 47"
    client.post("/accounts/password/change/", {"oldpassword": PASSWORD, "password1": new, "password2": new})
    client.post("/accounts/logout/")
    client.post("/api/v1/token/", {"name": "半夏", "password": "a guess"}, content_type="application/json")
    assert _events(caplog) == ["log_in_failed", "logged_in", "password_changed", "logged_out", "log_in_failed"]
    lines = " ".join(str(record.msg) for record in caplog.records)
    assert lines.count(f"'account': '{account.public_id}'") == 3
    assert "'means': 'password'" in lines
    assert not re.search(f"a guess|{new}|{PASSWORD}|known@example|半夏", lines)


NASTY = ['x\r\n{"event": "logged_in"}', "\x1b[31mred\x1b[0m", "\u202egnp.exe", "\u2028\u2029\x85", '"}\n{"a": 1}']


@pytest.mark.parametrize("text", NASTY)
def test_nothing_that_is_sent_forges_a_line(db: None, capfd: pytest.CaptureFixture[str], text: str) -> None:
    """v5.0.0-16.4.1, v5.0.0-16.2.1: every line is one JSON object of printable ASCII, with its time in UTC."""
    try:
        configure_logging(level="INFO", as_json=True)
        client = Client(headers={"user-agent": "Browser"})
        client.get(f"/g/{quote(text)}/", {"q": text})
        client.post("/accounts/login/", {"login": text, "password": text})
        structlog.get_logger("forum").warning("event", said=text)
    finally:
        configure_logging(level="INFO", as_json=False)
    lines = capfd.readouterr().err.splitlines()
    assert len(lines) >= 5
    for line in lines:
        assert line.isascii()
        assert line.isprintable()
        assert json.loads(line)["timestamp"].endswith("Z")
    assert [json.loads(line)["event"] for line in lines].count("logged_in") == 0


def _fails(*args: Any, **kwargs: Any) -> Any:
    raise RuntimeError("canary from inside")


@pytest.mark.parametrize("broken", ["forum.access.Seen.rooms", "forum.access.seen_by", "killgame.view_for"])
def test_a_fault_shows_a_number_and_nothing_from_inside(
    playing: Playing, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, broken: str
) -> None:
    """v5.0.0-16.5.1, v5.0.0-16.5.3: a check that fails says no, writes nothing, and leaves the line with that number."""
    monkeypatch.setattr(broken, property(_fails) if broken.endswith("rooms") else _fails)
    for module in ("forum.views.thread", "forum.views.table", "forum.api.reading", "forum.api.moving"):
        monkeypatch.setattr(f"{module}.seen_by", forum.access.seen_by, raising=False)
    client = Client(raise_request_exception=False)
    client.force_login(playing.seated[1])
    home, api = f"/g/{playing.row.public_id}/", f"/api/v1/games/{playing.row.public_id}/"
    events = Event.objects.count()
    page, partial, document = client.get(home), client.get(home, headers={"HX-Request": "true"}), client.get(api)
    for answer in (page, partial, document):
        assert answer.status_code == 500
        assert "canary" not in answer.content.decode()
        assert "no-store" in answer["Cache-Control"]
    assert set(document.json()) == {"code", "detail", "reference"}
    faults = [str(record.msg) for record in caplog.records if "request_failed" in str(record.msg)]
    for reference in (document.json()["reference"], re.findall(r"<code>([\w-]+)</code>", page.content.decode())[0]):
        assert sum(reference in line for line in faults) == 1
    assert "canary from inside" in caplog.text
    assert Event.objects.count() == events


def test_the_values_of_a_row_that_the_database_refuses_are_not_logged(
    db: None, capfd: pytest.CaptureFixture[str]
) -> None:
    """Its error has the whole row in it; of the traceback all else stays, that of an error that came of it too."""
    try:
        configure_logging(level="INFO", as_json=False)
        try:
            try:
                with transaction.atomic():
                    Board.objects.create(slug="hall", name="secret\nwords", schedule=None)
            except IntegrityError as error:
                logging.getLogger("forum").error("Task failed: %r", error)  # noqa: TRY400 as Celery logs it
                raise ValueError("came of it") from error
        except ValueError:
            structlog.get_logger("forum").exception("broken")
    finally:
        configure_logging(level="INFO", as_json=False)
    lines = capfd.readouterr().err
    assert ("not-null constraint" in lines, "The above exception" in lines, "came of it" in lines) == (True, True, True)
    assert not re.search("DETAIL|Failing row|secret|words", lines.replace('name="secret\\nwords"', ""))


def test_what_is_refused_leaves_one_line_and_shows_nothing_of_it(
    playing: Playing, caplog: pytest.LogCaptureFixture
) -> None:
    """v5.0.0-16.3.2, v5.0.0-16.3.3: no token, another site, a foreign room, an address that is none, a form that is stale."""
    caplog.set_level("INFO")
    home = f"/g/{playing.row.public_id}/"
    client = Client(enforce_csrf_checks=True)
    client.force_login(playing.seated[1])
    free = Client()
    free.force_login(playing.seated[1])
    provoked = {
        "csrf": lambda: client.post(f"{home}night/", {"choice": "sleep"}),
        "site": lambda: client.get(home, headers={"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"}),
        "room": lambda: client.get(f"{home}r/judges/"),
        "desk": lambda: client.get(f"{home}desk/"),
        "stale": lambda: free.post(f"{home}night/", {"choice": "sleep", "belief": "1@", "once": "x" * 24}),
    }
    for name, provoke in provoked.items():
        caplog.clear()
        answer = provoke()
        assert (name, answer.status_code in {400, 403, 404, 409}) == (name, True)
        warned = [
            record for record in caplog.records if record.name.startswith("django.") and record.levelname == "WARNING"
        ]
        assert (name, len(warned) >= 1) == (name, True)
        assert not any(str(playing.seated[1].public_id) in str(record.msg) for record in caplog.records)

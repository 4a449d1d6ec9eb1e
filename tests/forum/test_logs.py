"""Log lines name no people: who reads which room would tell his card."""

import re

import pytest
from django.test import Client

from forum.logs import configure_logging, discreet
from tests.forum.people import PASSWORD, Playing


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

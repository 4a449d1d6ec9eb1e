"""Log lines name no people: who reads which room would tell his card."""

import pytest
from django.test import Client

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

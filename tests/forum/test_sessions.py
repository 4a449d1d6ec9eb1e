"""What lets somebody in without asking again: how long, how many, and that it ends when it must."""

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from forum.models import Session, Token
from forum.models.sessions import MOST_TOKENS, UNUSED
from forum.sessions import IDLE, KEEPERS_IDLE, KEEPERS_LIFE, LIFE, MOST, device_of
from tests.forum.api.callers import API, caller
from tests.forum.people import PASSWORD, a_game, an_account
from tests.forum.test_second_step import CODES_OF, code_of

FIREFOX = "Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"


def _enter(name: str) -> Client:
    client = Client(headers={"user-agent": FIREFOX})
    assert client.post("/accounts/login/", {"login": name, "password": PASSWORD}).status_code == 302
    return client


def _is_in(client: Client) -> bool:
    return client.get("/me/").status_code == 200


def _prove(client: Client) -> None:
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})


@pytest.mark.parametrize(("keeper", "idle", "life"), [(False, IDLE, LIFE), (True, KEEPERS_IDLE, KEEPERS_LIFE)])
def test_a_session_ends_unused_and_ends_at_last(db: None, keeper: bool, idle: timedelta, life: timedelta) -> None:
    """v5.0.0-7.1.1, v5.0.0-7.3.1, v5.0.0-7.3.2: what a page fetches by itself does not keep it alive."""
    an_account("半夏", is_staff=keeper)
    start = timezone.now()
    with time_machine.travel(start, tick=False) as clock:
        left, polled, used = _enter("半夏"), _enter("半夏"), _enter("半夏")
        steps = 0
        while timezone.now() + idle / 2 < start + life:
            clock.shift(idle / 2)
            steps += 1
            assert _is_in(used)
            polled.get("/me/", headers={"HX-Request": "true"})
            if steps == 3:
                assert (_is_in(left), _is_in(polled)) == (False, False)
        assert steps >= 3
        clock.move_to(start + life)
        assert not _is_in(used)


def test_there_is_a_most_of_sessions_and_tokens(db: None) -> None:
    """v5.0.0-7.1.2: with one too many the first goes."""
    account = an_account("半夏")
    with time_machine.travel(timezone.now(), tick=False) as clock:
        clients = []
        for _ in range(MOST + 1):
            clock.shift(60)
            clients.append(_enter("半夏"))
    assert Session.objects.filter(account=account).count() == MOST
    assert (_is_in(clients[0]), _is_in(clients[1]), _is_in(clients[-1])) == (False, True, True)
    keys = [Token.give(account) for _ in range(MOST_TOKENS + 1)]
    found = [Client().get(f"{API}me/", headers={"Authorization": f"Token {key}"}).status_code for key in keys]
    assert found == [403] + [200] * MOST_TOKENS


def test_of_a_token_the_digest_alone_is_kept(db: None) -> None:
    """v5.0.0-7.2.3: 256 bits, its own scope, and it opens no page."""
    account = an_account("半夏")
    reading, key = Token.give(account, scope="read"), Token.give(account)
    with connection.cursor() as cursor:
        cursor.execute("SELECT forum_token::text FROM forum_token")
        rows = " ".join(row[0] for row in cursor.fetchall())
    assert (key in rows, reading in rows, len({key, reading, Token.give(account)})) == (False, False, 3)
    assert len(key) == 43
    client = Client()
    read, acts = ({"Authorization": f"Token {one}"} for one in (reading, key))
    assert client.get("/me/", headers=acts).status_code == 302
    assert client.get(f"{API}me/", headers=read).status_code == 200
    sent = {"since": "2030-01-01T00:00:00Z", "until": "2030-01-02T00:00:00Z"}
    statuses = [
        client.post(f"{API}me/absences/", sent, content_type="application/json", headers=one).status_code
        for one in (read, acts)
    ]
    assert (statuses[0], statuses[1] != 403) == (403, True)
    # By its digest, which stands in the table, nobody comes in.
    digest = Token.objects.first().digest  # type: ignore[union-attr]
    assert client.get(f"{API}me/", headers={"Authorization": f"Token {digest}"}).status_code == 403


def test_a_token_that_nobody_uses_is_forgotten(db: None) -> None:
    account = an_account("半夏")
    client = caller(account)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        clock.shift(UNUSED - timedelta(days=1))
        assert client.get(f"{API}me/").status_code == 200
        clock.shift(UNUSED - timedelta(days=1))
        assert client.get(f"{API}me/").status_code == 200
        clock.shift(UNUSED + timedelta(days=1))
        assert client.get(f"{API}me/").status_code == 403


def test_each_proof_of_oneself_brings_a_new_key(db: None) -> None:
    """v5.0.0-7.2.4: what was copied before opens nothing afterwards."""
    an_account("半夏")
    client = Client()
    client.get("/accounts/login/")
    client.post("/accounts/login/", {"login": "半夏", "password": PASSWORD})
    first = client.cookies["sessionid"].value
    _prove(client)
    second = client.cookies["sessionid"].value
    copied = Client()
    copied.cookies["sessionid"] = first
    assert (first != second, _is_in(copied), _is_in(client)) == (True, False, True)


def test_after_the_way_out_nothing_works_and_the_browser_forgets(db: None) -> None:
    """v5.0.0-7.4.1, v5.0.0-14.3.1: pages, fragments, forms half filled in."""
    playing = a_game()
    client = _enter(playing.seated[1].username)
    copied = Client()
    copied.cookies["sessionid"] = client.cookies["sessionid"].value
    home = f"/g/{playing.row.public_id}/"
    assert copied.get(f"{home}card/").status_code == 200
    answer = client.post("/accounts/logout/")
    assert answer["Clear-Site-Data"] == '"cache", "storage"'
    stranger = Client()
    for path in ("card/", "now/", "desk/"):
        assert copied.get(home + path).status_code == stranger.get(home + path).status_code
    for path, sent in (("night/", {"choice": "sleep"}), ("r/public/write/", {"text": "话"})):
        assert copied.post(home + path, sent).status_code == stranger.post(home + path, sent).status_code
    assert "Clear-Site-Data" not in copied.get("/")
    assert playing.game.asleep == ()


@pytest.mark.parametrize("how", ["ban", "command", "everybody", "deletion"])
def test_the_keeper_ends_all_of_an_account(db: None, how: str) -> None:
    """v5.0.0-7.4.2, v5.0.0-7.4.5: browsers and programs, of one or of all."""
    account = an_account("半夏")
    clients, program, other = [_enter("半夏"), _enter("半夏")], caller(account), caller(an_account("老槐"))
    if how == "ban":
        account.is_active = False
        account.save()
    elif how == "deletion":
        account.delete()
    else:
        call_command("end_sessions", *(["半夏"] if how == "command" else ["--all"]))
    assert [_is_in(client) for client in clients] == [False, False]
    assert program.get(f"{API}me/").status_code == 403
    assert other.get(f"{API}me/").status_code == (403 if how == "everybody" else 200)
    assert Session.objects.filter(account__isnull=False).count() == 0


def test_ones_own_ways_in_are_seen_and_ended(db: None) -> None:
    """v5.0.0-7.4.3, v5.0.0-7.5.2: after proving oneself again; nobody else's stand there."""
    mine, other, foreign = _enter_as_new("半夏"), _enter("半夏"), _enter_as_new("老槐")
    token = Token.give(an_account("老槐"))
    page = mine.get("/me/ways-in/").content.decode()
    marks = re.findall(r'name="session" value="(\w+)"', page)
    assert (page.count("Firefox, Android"), len(marks)) == (2, 1)
    theirs = re.findall(r'name="session" value="(\w+)"', _enter("老槐").get("/me/ways-in/").content.decode())
    assert mine.post("/me/ways-in/", {"session": marks[0]})["Location"].startswith("/accounts/reauthenticate/")
    assert _is_in(other)
    _prove(mine)
    mine.post("/me/ways-in/", {"session": theirs[0]})
    mine.post("/me/ways-in/", {"token": Token.objects.get().digest[:16]})
    mine.post("/me/ways-in/", {"token": ""})
    assert (_is_in(foreign), Token.objects.count()) == (True, 1)
    mine.post("/me/ways-in/", {"session": marks[0]})
    assert (_is_in(other), _is_in(mine)) == (False, True)
    others = [_enter("半夏"), _enter("半夏")]
    mine.post("/me/ways-in/", {"others": "1"})
    assert ([_is_in(one) for one in others], _is_in(mine), _is_in(foreign)) == ([False, False], True, True)
    page = mine.post("/me/ways-in/", {"make": "read"}).content.decode()
    made = re.findall(r'<code class="token">([\w-]{43})</code>', page)[0]
    assert made not in mine.get("/me/ways-in/").content.decode()
    assert Client().get(f"{API}me/", headers={"Authorization": f"Token {made}"}).status_code == 200
    assert token != made


def _enter_as_new(name: str) -> Client:
    an_account(name)
    return _enter(name)


def test_another_second_step_or_password_ends_the_other_browsers(
    db: None, django_capture_on_commit_callbacks: Any
) -> None:
    """v5.0.0-7.4.3."""
    mine, other = _enter_as_new("半夏"), _enter("半夏")
    _prove(mine)
    seed = re.findall(CODES_OF, mine.get("/accounts/2fa/totp/activate/").content.decode())[0]
    with django_capture_on_commit_callbacks(execute=True):
        mine.post("/accounts/2fa/totp/activate/", {"code": code_of(seed)})
    assert Authenticator.objects.filter(type="totp").count() == 1
    assert (_is_in(mine), _is_in(other)) == (True, False)
    Authenticator.objects.all().delete()
    other = _enter("半夏")
    new = "chang ye man man 47"
    mine.post("/accounts/password/change/", {"oldpassword": PASSWORD, "password1": new, "password2": new})
    assert (_is_in(mine), _is_in(other)) == (True, False)


def test_a_device_is_told_by_family_and_system_alone() -> None:
    """v5.0.0-14.2.6: no version and no model, by which somebody could be followed."""
    chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36"
    safari = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1"
    assert [device_of(one) for one in (FIREFOX, chrome, safari, f"{chrome} Edg/141.0", "x" * 5000)] == [
        "Firefox, Android", "Chrome, Windows", "Safari, iPhone", "Edge, Windows", "",
    ]  # fmt: skip


def test_a_key_of_a_session_stands_nowhere_but_in_its_cookie(db: None, caplog: pytest.LogCaptureFixture) -> None:
    """v5.0.0-3.3.4, v5.0.0-16.2.5: no page shows it, no line of the log, not even to its owner."""
    caplog.set_level("DEBUG")
    client = _enter_as_new("半夏")
    key = client.cookies["sessionid"].value
    pages = [client.get(path).content.decode() for path in ("/", "/me/", "/me/ways-in/", f"{API}me/", "/accounts/2fa/")]
    client.post("/accounts/logout/")
    assert not any(key in text for text in [*pages, caplog.text, *(str(record.msg) for record in caplog.records)])
    assert client.cookies["sessionid"]["httponly"]

"""The doors of the site as a list: ways in, what stands open to a stranger, what nobody can open; and all-or-nothing behind them."""

import re
from typing import Any

import psycopg
import pytest
from allauth import urls as allauth_urls
from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core.cache import cache
from django.db import connection, transaction
from django.test import Client
from django.urls import URLPattern, URLResolver
from psycopg import sql

import killgame
from forum.models import Account
from tests.forum.api.callers import API, caller
from tests.forum.pages import Reader
from tests.forum.people import PASSWORD, Playing, an_account

# v5.0.0-6.1.3, v5.0.0-6.3.4: what allauth brings; the table in forum/docs/asvs.md says what each is worth.
ALLAUTHS = {
    "account_confirm_login_code", "account_confirm_reauthentication_code", "account_request_reauthentication_code",
    "account_change_password", "account_confirm_email", "account_email", "account_email_verification_sent",
    "account_inactive", "account_login", "account_logout", "account_reauthenticate", "account_reset_password",
    "account_reset_password_done", "account_reset_password_from_key", "account_reset_password_from_key_done",
    "account_set_password", "account_signup", "mfa_activate_totp", "mfa_add_webauthn", "mfa_authenticate",
    "mfa_deactivate_totp", "mfa_download_recovery_codes", "mfa_edit_webauthn", "mfa_generate_recovery_codes",
    "mfa_index", "mfa_list_webauthn", "mfa_reauthenticate", "mfa_reauthenticate_webauthn", "mfa_remove_webauthn",
    "mfa_view_recovery_codes",
}  # fmt: skip


def _names(patterns: list[URLPattern | URLResolver]) -> set[str]:
    found = set()
    for one in patterns:
        found |= _names(one.url_patterns) if isinstance(one, URLResolver) else {str(one.name)}
    return found


def test_there_is_no_way_in_that_the_page_does_not_name() -> None:
    """v5.0.0-6.1.3, v5.0.0-6.3.4: an address of allauth that a setting or a release adds has to be looked at first."""
    assert _names(allauth_urls.urlpatterns) == ALLAUTHS


def test_the_log_in_helps_password_managers_and_lets_paste(db: None) -> None:
    """v5.0.0-6.2.6, v5.0.0-6.2.7."""
    fields = {}
    for path in ("/accounts/login/", "/accounts/signup/"):
        page = Client().get(path).content.decode()
        for tag in re.findall(r"<input[^>]*>", page):
            attrs = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
            if attrs.get("type") == "password":
                fields[path, attrs["name"]] = attrs.get("autocomplete", "")
                assert not {"onpaste", "readonly", "maxlength"} & attrs.keys()
    assert fields == {
        ("/accounts/login/", "password"): "current-password",
        ("/accounts/signup/", "password1"): "new-password",
        ("/accounts/signup/", "password2"): "new-password",
    }


def test_a_fresh_database_has_no_account(own_database: str) -> None:
    """v5.0.0-6.3.2."""
    with psycopg.connect(own_database) as fresh:
        assert fresh.execute("SELECT count(*) FROM forum_account").fetchone() == (0,)
    assert get_user_model() is Account


# v5.0.0-13.4.5: what is open to everybody, on purpose. Health is shut off by the proxy (deploy/server/Caddyfile).
OPEN = {
    "/": 200, "/boards/": 200, "/help/": 200, "/setups/": 200, "/healthz": 503, f"{API}schema/": 200, f"{API}boards/": 200,
    f"{API}games/": 200, "/accounts/login/": 200, "/accounts/signup/": 200, "/accounts/password/reset/": 200,
}  # fmt: skip
SHUT = (
    "/.git/config", "/.git/", "/.env", "/static/", "/static/forum/", "/static/../forum/settings.py", "/var/", "/metrics",
    "/debug/", "/__debug__/", "/server-status", "/manage.py", "/forum/settings.py", "/templates/base.html", "/docs/",
    "/static/%2e%2e/forum/settings.py",
)  # fmt: skip


def test_what_stands_open_to_a_stranger_is_a_list(db: None) -> None:
    """v5.0.0-13.4.1, v5.0.0-13.4.3, v5.0.0-13.4.5."""
    client = Client()
    assert {path: client.get(path).status_code for path in OPEN} == OPEN
    assert {path: client.get(path).status_code for path in SHUT} == dict.fromkeys(SHUT, 404)
    health = client.get("/healthz").json()
    assert set(health) == {"ok", "overdue_seconds", "clock_silent_seconds", "worker_silent_seconds"}


def test_an_added_ending_is_another_address(playing: Playing) -> None:
    """v5.0.0-14.2.5: no cache takes a private page for a file."""
    reader = Reader(playing, playing.seated[1])
    pages = ["/me/", "/me/notices/", "/me/ways-in/", *(reader.home + end for end in ("", "card/", "votes/", "now/"))]
    assert {reader.client.get(page).status_code for page in pages} == {200}
    for page in [*pages, f"{API}me/"]:
        for ending in ("x.css", ";a.js", "%2Fx.js", "%2ecss", "..%2Fstatic%2Fa.css"):
            answer = reader.client.get(page + ending)
            assert (page + ending, answer.status_code) == (page + ending, 404)
            assert "no-store" in answer["Cache-Control"]


class _Broken(Exception):
    pass


def test_whichever_write_fails_nothing_is_written(playing: Playing) -> None:
    """v5.0.0-2.3.3: a phase's close writes events, posts, what is due and notices; each of them fails in turn."""

    def everything() -> list[Any]:
        with connection.cursor() as cursor:
            found = []
            for table in ("event", "post", "due", "notice", "game", "room", "oncekey", "seat"):
                rows = "SELECT coalesce(md5(string_agg(t::text, ' ' ORDER BY t::text)), '') FROM {} t"
                cursor.execute(sql.SQL(rows).format(sql.Identifier(f"forum_{table}")))
                found.append(cursor.fetchone())
            return found

    before, failing, done = everything(), 0, False
    while not done:
        failing += 1
        left = failing

        def refuse(execute: Any, statement: str, params: Any, many: bool, context: Any) -> Any:
            nonlocal left
            if statement.startswith(("INSERT", "UPDATE", "DELETE")):
                left -= 1
                if left == 0:
                    raise _Broken
            return execute(statement, params, many, context)

        try:
            with transaction.atomic(), connection.execute_wrapper(refuse):
                playing.do(killgame.Close(by="judge"))
                done = True
        except _Broken:
            assert everything() == before
    assert failing > 6
    assert everything() != before


def test_who_guesses_shuts_nobody_out_of_his_deadline(playing: Playing, settings: Any) -> None:
    """v5.0.0-6.1.1, v5.0.0-6.3.1: the open session and the program's token go on while the name is being guessed at."""
    del settings.ACCOUNT_RATE_LIMITS
    cache.clear()
    account = playing.seated[1]
    inside, program = Reader(playing, account), caller(account)
    for n in range(6):
        Client(REMOTE_ADDR=f"203.0.113.{n}").post("/accounts/login/", {"login": account.username, "password": "guess"})
    shut = Client().post("/accounts/login/", {"login": account.username, "password": PASSWORD})
    assert shut.status_code in {200, 429}
    assert inside.post("night/", choice="sleep").status_code == 302
    assert program.get(f"{API}me/").status_code == 200
    cache.clear()


@pytest.mark.parametrize("path", ["/accounts/password/reset/", "/accounts/login/"])
def test_an_unknown_mail_address_costs_the_same_work(db: None, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """v5.0.0-6.3.8: as many hashes are made for a name that nobody has."""
    an_account("半夏", email="known@example.org")
    made: list[str] = []
    encode = MD5PasswordHasher.encode
    monkeypatch.setattr(MD5PasswordHasher, "encode", lambda self, p, s: made.append(p) or encode(self, p, s))
    counts = []
    for name in ("半夏", "known@example.org", "unknown@example.org", "无人"):
        made.clear()
        Client().post(path, {"login": name, "email": name, "password": "wrong guess"})
        counts.append(len(made))
    assert len(set(counts)) == 1


def test_the_log_in_takes_name_or_mail_and_the_password_of_nobody_else(db: None) -> None:
    one, other = an_account("半夏", email="known@example.org"), an_account("老槐", email="other@example.org")
    other.set_password("chang ye man man 47")
    other.save()
    statuses = {}
    for login in (one.username, one.email, one.email.upper(), "Known@example.org ", other.username, other.email):
        client = Client()
        client.post("/accounts/login/", {"login": login, "password": PASSWORD})
        statuses[login] = client.get("/me/").status_code
    assert list(statuses.values()) == [200, 200, 200, 200, 302, 302]

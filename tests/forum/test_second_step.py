"""The second step of logging in: how it is kept, that it cannot be got round, and who must have one."""

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value, yield_hotp_counters_from_time
from cryptography.fernet import Fernet
from django.core import mail
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client

from forum.models import Account
from forum.refusals import Refused
from forum.second_step import SEALED_CODE
from tests.forum.api.callers import API
from tests.forum.people import PASSWORD, an_account

CODES_OF = r"\b[A-Z2-7]{32}\b"  # as the page shows a seed
SEED = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


def code_of(seed: str) -> str:
    """What the app of somebody with that seed shows now."""
    return format_hotp_value(hotp_value(seed, next(iter(yield_hotp_counters_from_time()))))


def _code() -> str:
    return code_of(SEED)


def _with_codes(name: str, **fields: Any) -> Account:
    account = an_account(name, **fields)
    TOTP.activate(account, SEED)
    RecoveryCodes.activate(account)
    cache.clear()
    return account


def _enter(client: Client, account: Account) -> Any:
    return client.post("/accounts/login/", {"login": account.username, "password": PASSWORD})


def test_what_makes_the_codes_is_sealed(db: None) -> None:
    """v5.0.0-6.5.2: neither seed nor recovery code stands in a row as it is."""
    account = _with_codes("半夏")
    with connection.cursor() as cursor:
        cursor.execute("SELECT data::text FROM mfa_authenticator WHERE user_id = %s", [account.pk])
        rows = " ".join(row[0] for row in cursor.fetchall())
    recovery = Authenticator.objects.get(user=account, type="recovery_codes").wrap()
    codes = recovery.get_unused_codes()
    assert len(codes) == 10
    assert rows.count(SEALED_CODE) == 2
    assert not any(secret in rows for secret in (SEED, *codes))


def test_a_seal_that_does_not_open_lets_nobody_in(db: None) -> None:
    account = _with_codes("半夏")
    totp = Authenticator.objects.get(user=account, type="totp")
    totp.data = {"secret": SEALED_CODE + Fernet(Fernet.generate_key()).encrypt(SEED.encode()).decode()}
    totp.save()
    with pytest.raises(Refused, match="secret_unreadable"):
        totp.wrap().validate_code(_code())


def test_a_code_opens_once(db: None) -> None:
    """v5.0.0-6.5.1: the memory of it is the cache that all processes share (CACHE_TABLE on a server)."""
    account = _with_codes("半夏")
    statuses = []
    code = _code()
    for _ in range(2):
        client = Client()
        assert _enter(client, account)["Location"].startswith("/accounts/2fa/authenticate/")
        assert client.get("/me/").status_code == 302
        client.post("/accounts/2fa/authenticate/", {"code": code})
        statuses.append(client.get("/me/").status_code)
    assert statuses == [200, 302]


def test_a_new_password_by_mail_does_not_get_round_it(db: None) -> None:
    """v5.0.0-6.4.3: nor does the API's log-in."""
    account = _with_codes("半夏", email="known@example.org")
    EmailAddress.objects.create(user=account, email=account.email, verified=True, primary=True)
    client = Client()
    client.post("/accounts/password/reset/", {"email": account.email})
    link = re.findall(r"/accounts/password/reset/key/\S+", str(mail.outbox[-1].body))[0]
    new = "chang ye man man 47"
    assert client.post(client.get(link)["Location"], {"password1": new, "password2": new}).status_code == 302
    assert client.get("/me/").status_code == 302
    answer = client.post("/accounts/login/", {"login": "半夏", "password": new})
    assert (answer["Location"].split("?")[0], client.get("/me/").status_code) == ("/accounts/2fa/authenticate/", 302)
    token = client.post(f"{API}token/", {"name": "半夏", "password": new}, content_type="application/json")
    assert token.status_code == 403


def test_keepers_need_one(db: None) -> None:
    """v5.0.0-6.3.3, v5.0.0-8.4.2: without it nothing is shown, and he is led to setting one up."""
    keeper = an_account("守夜人", is_staff=True, is_superuser=True)
    client = Client()
    _enter(client, keeper)
    answer = client.get("/admin/forum/account/", follow=True)
    assert (answer.redirect_chain[-1][0], "field-username" in answer.content.decode()) == ("/accounts/2fa/", False)
    _with_codes("守夜人")
    answer = client.get("/admin/", follow=True)  # this session was opened without it
    assert answer.redirect_chain[-1][0] == "/accounts/2fa/reauthenticate/?next=%2Fadmin%2F"
    client.post("/accounts/2fa/reauthenticate/", {"code": _code(), "next": "/admin/"})
    assert client.get("/admin/forum/account/").status_code == 200
    cache.clear()
    other = Client()
    _enter(other, keeper)
    other.post("/accounts/2fa/authenticate/", {"code": _code()})
    assert other.get("/admin/forum/account/").status_code == 200
    player = Client()
    player.force_login(an_account("半夏"))
    assert player.get("/admin/", follow=True).status_code == 403


CHANGES = {
    "/accounts/email/": {"email": "new@example.org", "action_add": ""},
    "/accounts/2fa/totp/activate/": {"code": "000000"},
    "/accounts/2fa/recovery-codes/generate/": {},
    "/accounts/2fa/webauthn/add/": {"name": "key", "credential": "{}"},
}


@pytest.mark.parametrize("path", CHANGES)
def test_who_changes_what_opens_the_door_proves_himself_again(db: None, path: str) -> None:
    """v5.0.0-7.5.1: a log-in alone is no such proof; the password is asked for by its own change."""
    account = an_account("半夏")
    if "recovery" in path:
        _with_codes("半夏")
    client = Client()
    client.force_login(account)
    answer = client.post(path, CHANGES[path])
    assert (answer.status_code, "reauthenticate" in answer.get("Location", "")) == (302, True)
    assert not EmailAddress.objects.filter(email="new@example.org").exists()
    wrong = client.post("/accounts/password/change/", {"oldpassword": "x", "password1": "y", "password2": "y"})
    assert wrong.status_code in {200, 302}
    account.refresh_from_db()
    assert account.check_password(PASSWORD)


def test_who_has_lost_it_is_let_in_by_a_keeper_with_a_reason(db: None, caplog: pytest.LogCaptureFixture) -> None:
    """v5.0.0-6.4.4: logged, told to its owner, everything else ended; the password is needed as before."""
    account = _with_codes("半夏", email="known@example.org")
    EmailAddress.objects.create(user=account, email=account.email, verified=True, primary=True)
    EmailAddress.objects.create(user=account, email="unsure@example.org", verified=False)
    inside = Client()
    inside.force_login(account)
    for wrong in (("半夏", "--reason", " "), ("老槐", "--reason", "他的同桌认得他")):
        with pytest.raises(CommandError):
            call_command("remove_second_step", *wrong)
    assert Authenticator.objects.filter(user=account).count() == 2
    call_command("remove_second_step", "半夏", "--reason", "the board's judge knows him")
    assert [letter.to for letter in mail.outbox] == [["known@example.org"]]
    assert "第二步" in mail.outbox[0].subject
    assert (Authenticator.objects.count(), inside.get("/me/").status_code) == (0, 302)
    line = next(record.msg for record in caplog.records if "second_step_removed" in str(record.msg))
    assert (line["account"], line["reason"]) == (account.public_id, "the board's judge knows him")
    client = Client()
    _enter(client, account)
    assert client.get("/me/").status_code == 200


def test_a_keeper_sees_no_mail_until_he_asks_and_that_is_noted(db: None, caplog: pytest.LogCaptureFixture) -> None:
    """v5.0.0-14.2.6: in no list and no form, and the tables of addresses and factors are not there at all."""
    keeper = _with_codes("守夜人", is_staff=True, is_superuser=True)
    account = an_account("半夏", email="known@example.org")
    EmailAddress.objects.create(user=account, email=account.email, verified=True, primary=True)
    client = Client()
    _enter(client, keeper)
    client.post("/accounts/2fa/authenticate/", {"code": _code()})
    pages = [
        "/admin/",
        "/admin/forum/account/",
        f"/admin/forum/account/{account.pk}/change/",
        "/admin/forum/account/?q=known",
    ]
    for path in pages:
        answer = client.get(path)
        assert (answer.status_code, "known@example" in answer.content.decode()) == (200, False)
    gone = ("account/emailaddress", "account/emailconfirmation", "mfa/authenticator", "authtoken/tokenproxy")
    assert {client.get(f"/admin/{path}/").status_code for path in gone} == {404}
    sent = {"action": "show_mail", "_selected_action": [account.pk]}
    assert "半夏: known@example.org" in client.post("/admin/forum/account/", sent, follow=True).content.decode()
    line = next(record.msg for record in caplog.records if "mail_shown" in str(record.msg))
    assert (line["keeper"], line["account"]) == (keeper.public_id, account.public_id)
    changed = client.get(f"/admin/forum/account/{account.pk}/change/").context["adminform"].form
    assert not {"email", "first_name"} & set(changed.fields)

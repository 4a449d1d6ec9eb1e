"""Which passwords may be chosen, at sign-up, change and reset alike."""

import hashlib
import re
from pathlib import Path

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.password_validation import CommonPasswordValidator, validate_password
from django.core import mail
from django.core.exceptions import ValidationError
from django.test import Client

from forum.models import Account
from forum.passwords import LeakedElsewhere
from tests.forum.people import PASSWORD, a_board, an_account

GOOD = "chang ye man man 47"
# v5.0.0-6.2.11: folded, repeated, set in a row, with figures and signs around.
GUESSED = [
    "shashou123456", "ShaShou!!2026", "杀手杀手杀手杀手", "殺手警察平民法官", "killer-police-99", "12faguan34!!", "banshabansha",
    "天黑请闭眼2026", "Two cards each 2", "ＫＩＬＬＥＲ１２３４５", "datang20261130", "夜航船夜航船12", "chuanfu1999!!", "hall0000000000",
]  # fmt: skip


def _codes(password: str, account: Account) -> set[str]:
    try:
        validate_password(password, account)
    except ValidationError as error:
        return {str(one.code) for one in error.error_list}
    return set()


@pytest.mark.parametrize("password", GUESSED)
def test_words_of_the_table_make_no_password(db: None, password: str) -> None:
    """v5.0.0-6.1.2, v5.0.0-6.2.11."""
    a_board()
    account = Account(username="夜航船", email="chuan.fu@example.org")
    assert "table_words" in _codes(password, account)


def test_long_ones_are_taken_short_and_common_ones_are_not(db: None) -> None:
    """v5.0.0-6.2.1, v5.0.0-6.2.4, v5.0.0-6.2.9."""
    account = Account(username="夜航船")
    long = [
        "u7 Lk-q9",
        "雨落长街无人撑伞",
        "一夜北风紧开门雪尚飘入泥怜洁白",
        "x9!" + "长夜漫漫" * 15 + "z",
        "q4 " * 42 + "zz",
    ]
    assert [(_codes(one, account), len(one)) for one in long] == [(set(), len(one)) for one in long]
    assert {len(one) for one in long} >= {8, 64, 128}
    assert "password_too_short" in _codes("u7 Lk-q", account)
    common = sorted(CommonPasswordValidator().passwords)
    assert len(common) > 3000
    refused = [_codes(one, account) for one in common[:: len(common) // 100]]
    assert all(codes & {"password_too_common", "password_too_short"} for codes in refused)


def _known(folder: Path, *passwords: str) -> str:
    digests = sorted(hashlib.sha1(one.encode(), usedforsecurity=False).hexdigest().upper() for one in passwords)
    path = folder / "leaked.txt"
    path.write_text("".join(f"{digest}:{n}\r\n" for n, digest in enumerate(digests)), encoding="ascii")
    return str(path)


def test_what_has_leaked_is_found_on_this_machine(tmp_path: Path) -> None:
    """v5.0.0-6.2.12: the first, the last and each between them; nothing leaves the machine, and a lost file stops nobody."""
    leaked = [f"passage {n}" for n in range(40)]
    check = LeakedElsewhere(path=_known(tmp_path, *leaked))
    for one in leaked:
        with pytest.raises(ValidationError):
            check.validate(one)
    for n in range(40):
        check.validate(f"another passage {n}")
    LeakedElsewhere(path=_known(tmp_path)).validate("anything")
    LeakedElsewhere(path=str(tmp_path / "gone")).validate(leaked[0])
    LeakedElsewhere().validate(leaked[0])


def test_they_are_refused_wherever_a_password_is_chosen(db: None) -> None:
    """v5.0.0-6.2.11, v5.0.0-6.2.12: sign-up, change, reset."""
    account = an_account("半夏", email="known@example.org")
    bad = "shashou jingcha 1"
    signing_up = {"username": "夜航船", "password1": bad, "password2": bad, "time_zone": "UTC"}
    assert Client().post("/accounts/signup/", signing_up).status_code == 200
    inside = Client()
    inside.post("/accounts/login/", {"login": "半夏", "password": PASSWORD})
    changing = {"oldpassword": PASSWORD, "password1": bad, "password2": bad}
    assert inside.post("/accounts/password/change/", changing).status_code == 200
    EmailAddress.objects.create(user=account, email=account.email, verified=True, primary=True)
    Client().post("/accounts/password/reset/", {"email": account.email})
    link = re.findall(r"/accounts/password/reset/key/\S+", str(mail.outbox[-1].body))[0]
    client = Client()
    there = client.get(link)["Location"]
    assert client.post(there, {"password1": bad, "password2": bad}).status_code == 200
    account.refresh_from_db()
    assert (Account.objects.count(), account.check_password(PASSWORD)) == (1, True)
    assert client.post(there, {"password1": GOOD, "password2": GOOD}).status_code == 302
    account.refresh_from_db()
    assert account.check_password(GOOD)
    # v5.0.0-6.4.1: the link has been used, and nobody is logged in by it.
    assert "password1" not in Client().get(link, follow=True).content.decode()
    assert client.get("/me/").status_code == 302

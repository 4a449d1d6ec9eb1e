"""The settings as a server has them: the example file, filled in as the install script does."""

import json
import os
import re
import shlex
import socket
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from cryptography.fernet import Fernet
from django.core.exceptions import ImproperlyConfigured

from deploy.local.folders import CHECKOUT
from deploy.server.readiness import ready
from forum.production import check_production
from forum.settings import mailer
from tests.deploy.units import SERVER, SITE_UNITS, withheld

# What no setting of ours decides: only the owner of a domain can put it on the browsers' list.
ADVICE = ["security.W021"]


def _environment(**more: str) -> dict[str, str]:
    example = (SERVER / "killgame.env.example").read_text(encoding="utf-8")
    lines = example.replace("@SITE@", "forum.example.org").replace("@BROKER_PASSWORD@", "p")
    given = dict(
        word.split("=", 1)
        for line in lines.splitlines()
        if line and not line.startswith("#")
        for word in shlex.split(line)
    )
    keys = {
        "SECRET_KEY": "0123456789abcdef" * 4,
        "SEALING_KEYS": Fernet.generate_key().decode(),
        "SIGNING_KEY": Fernet.generate_key().decode(),
    }
    own = {name: value for name, value in os.environ.items() if not name.startswith(("KILLGAME", "DJANGO", "DATABASE"))}
    return {**own, **given, **keys, "DJANGO_SETTINGS_MODULE": "forum.settings", **more}


def _python(code: str, **more: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-c", code]
    return subprocess.run(command, cwd=CHECKOUT, env=_environment(**more), check=False, capture_output=True, text=True)


def test_a_server_starts_with_them(tmp_path: Path) -> None:
    """Django has nothing to say against them, the broker's queues are lasting ones, and no key is made besides those given."""
    code = """
import django, json; django.setup()
from django.core.checks import run_checks
from forum.celery import app
found = [found.id for found in run_checks(include_deployment_checks=True)]
print(json.dumps([found, app.conf.broker_url, app.conf.task_default_queue_type]))
"""
    done = _python(code, EMAIL_URL="smtp://site:secret@mail.example.org", KILLGAME_DATA=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [ADVICE, "amqp://killgame:p@127.0.0.1:5672/killgame", "quorum"]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("url", "options"),
    [
        (
            "smtp://site%40example.org:p%3Aq@mail.example.org",
            {"port": 587, "username": "site@example.org", "password": "p:q", "use_tls": True, "use_ssl": False},
        ),
        (
            "smtps://mail.example.org:4465",
            {"port": 4465, "username": "", "password": "", "use_tls": False, "use_ssl": True},
        ),
    ],
)
def test_mail_leaves_by_the_address_that_is_given(url: str, options: dict[str, Any]) -> None:
    expected = {"host": "mail.example.org", "timeout": 20, **options}
    assert mailer(url) == {"BACKEND": "django.core.mail.backends.smtp.EmailBackend", "OPTIONS": expected}


@pytest.mark.parametrize("url", ["mail.example.org", "http://mail.example.org", "smtp://"])
def test_an_address_that_is_none_stops_the_start_and_does_not_show_its_password(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=re.escape("EMAIL_URL is no smtp://user:password@host:port")):
        mailer(url)


def test_systemd_is_told_once_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    ready()
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(5)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        ready()
        assert systemd.recv(100) == b"READY=1"


@pytest.mark.parametrize("name", [name for name in SITE_UNITS if withheld(name)])
def test_a_process_starts_without_the_keys_that_its_unit_withholds(name: str, tmp_path: Path) -> None:
    """v5.0.0-13.3.2: it loads all its tasks, and has no such key and makes none."""
    code = """
import django, json; django.setup()
from django.conf import settings
from forum.celery import app
app.loader.import_default_modules()
from forum import signing
def fails(what):
    try: what()
    except Exception as error: return type(error).__name__
print(json.dumps([fails(lambda: settings.SECRET_KEY), settings.SEALING_KEYS == [], fails(signing.public_keys),
                  settings.MAILERS["default"]["BACKEND"].endswith("console.EmailBackend"), "forum.tasks.close_due" in app.tasks]))
"""
    without = withheld(name)
    more = {"EMAIL_URL": "smtp://site:secret@mail.example.org", "KILLGAME_DATA": str(tmp_path)}
    more |= dict.fromkeys(without, "") | {"WITHHELD": ",".join(without)}
    done = _python(code, **more)
    assert done.returncode == 0, done.stderr
    failed = "ImproperlyConfigured"
    assert json.loads(done.stdout) == [failed, "SEALING_KEYS" in without, failed, "EMAIL_URL" in without, True]
    assert list(tmp_path.iterdir()) == []


SOUND: Mapping[str, Any] = {
    "debug": False,
    "secret_key": "0123456789abcdef" * 4,
    "sealing_keys": ["c29tZSBrZXkgb2YgYSBzZXJ2ZXIgdGhhdCBydW5zIDE="],
    "addresses": {
        "DATABASE_URL": "postgresql:///killgame",
        "CELERY_BROKER_URL": "amqp://killgame:x9@127.0.0.1:5672/killgame",
    },
    "environment": {},
}


@pytest.mark.parametrize(
    ("setting", "wrong"),
    [
        ({"debug": True}, "DEBUG"),
        ({"environment": {"KILLGAME_UNDER_TEST": "1"}}, "KILLGAME_UNDER_TEST"),
        ({"secret_key": "known to everybody: for tests only"}, "SECRET_KEY"),
        ({"secret_key": "short"}, "SECRET_KEY"),
        ({"sealing_keys": [*SOUND["sealing_keys"], "dGVzdHMgb25seTogdGhpcyBrZXkgc2VhbHMgbm8gb24="]}, "SEALING_KEYS"),
        ({"addresses": {"CELERY_BROKER_URL": "amqp://guest:guest@127.0.0.1:5672//"}}, "CELERY_BROKER_URL"),
        ({"addresses": {"DATABASE_URL": "postgresql://postgres:x9@db/killgame"}}, "DATABASE_URL"),
        ({"addresses": {"DATABASE_URL": "postgresql://killgame:changeme@db/killgame"}}, "DATABASE_URL"),
    ],
)
def test_a_server_does_not_start_with_what_everybody_knows(setting: dict[str, Any], wrong: str) -> None:
    """v5.0.0-13.2.3, v5.0.0-13.4.2: and the message shows no value."""
    check_production(**SOUND)
    with pytest.raises(ImproperlyConfigured, match=wrong) as refused:
        check_production(**{**SOUND, **setting})
    assert not re.search("guest|changeme|everybody: for", str(refused.value))


def test_the_settings_of_a_server_ask_that_question(tmp_path: Path) -> None:
    """v5.0.0-13.4.2."""
    done = _python("import django; django.setup()", DEBUG="true", KILLGAME_DATA=str(tmp_path))
    assert done.returncode != 0
    assert "DEBUG shows what is inside to everybody" in done.stderr

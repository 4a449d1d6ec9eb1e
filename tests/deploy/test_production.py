"""The settings as a server has them: the example file, filled in as the install script does."""

import json
import os
import re
import shlex
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from deploy.local.folders import CHECKOUT
from deploy.server.readiness import ready
from forum.settings import mailer
from tests.deploy.units import SERVER

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
    keys = {"SECRET_KEY": "0123456789abcdef" * 4, "SEALING_KEYS": "dGVzdHMgb25seTogdGhpcyBrZXkgc2VhbHMgbm8gb24="}
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

"""What systemd and the containers start is there, and is the same."""

import ast
import importlib.util
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml
from celery import Celery
from django.conf import settings

from deploy.local.folders import CHECKOUT
from deploy.server.broker_user import definitions
from forum.celery import app
from tests.deploy.units import SERVER, SITE_UNITS, SYSTEMD, scripts, started, unit, withheld

COMPOSE = yaml.safe_load((CHECKOUT / "deploy" / "container" / "compose.yaml").read_text(encoding="utf-8"))


def _option(words: list[str], name: str) -> str:
    return words[words.index(name) + 1]


@pytest.mark.parametrize("name", SITE_UNITS)
def test_a_unit_starts_a_module_that_is_installed_from_the_release_it_stands_in(name: str) -> None:
    words = started(name)
    assert words[:3] == ["/usr/bin/env", ".venv/bin/python", "-m"]
    assert importlib.util.find_spec(words[3]) is not None
    if words[3] == "celery":
        assert isinstance(app, Celery)
        assert _option(words, "-A") == app.main


def test_each_queue_has_workers_and_each_worker_a_queue() -> None:
    routed = {route["queue"] for route in settings.CELERY_TASK_ROUTES.values()}
    worked = {_option(words, "-Q") for words in map(started, SITE_UNITS) if "-Q" in words}
    assert worked == routed | {settings.CELERY_TASK_DEFAULT_QUEUE}


def test_gunicorn_is_given_its_file_and_the_site() -> None:
    words = started("killgame-web")
    assert (CHECKOUT / _option(words, "--config")).is_file()
    module, _, name = words[-1].partition(":")
    tree = ast.parse((CHECKOUT / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8"))
    assert name in {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    done = subprocess.run(
        [".venv/bin/python", "-m", "gunicorn", "--check-config", *words[4:]],
        cwd=CHECKOUT,
        check=False,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_target_wants_all_of_them_and_two_of_the_clock() -> None:
    wanted = set(re.findall(r"killgame-[\w@.]+", (SYSTEMD / "killgame.target").read_text(encoding="utf-8")))
    assert wanted == {
        "killgame-web.socket",
        "killgame-web.service",
        "killgame-worker.service",
        "killgame-estimates.service",
        *(f"killgame-{what}@{which}.service" for what in ("clockwork", "clock") for which in "ab"),
    }
    switched = re.search(r"for unit in (.*); do", (SERVER / "switch").read_text(encoding="utf-8"))
    assert switched is not None
    exchanged = {f"killgame-{name}.service" for name in switched[1].split()} | {"killgame-web.service"}
    assert exchanged == {name for name in wanted if name.endswith(".service")}


def test_what_sends_no_mail_reaches_no_other_machine() -> None:
    """v5.0.0-13.2.5."""
    sends = {name for name in SITE_UNITS if "EMAIL_URL" not in withheld(name)}
    assert sends == {"killgame-web", "killgame-worker"}
    for name in set(SITE_UNITS) - sends:
        service = unit(f"{name}.service")["Service"]
        assert (service["IPAddressDeny"], service["IPAddressAllow"]) == ("any", "localhost")


def test_a_stop_lets_a_task_end() -> None:
    for name in ("killgame-worker", "killgame-estimates", "killgame-clockwork@"):
        assert int(unit(f"{name}.service")["Service"]["TimeoutStopSec"]) > settings.CELERY_TASK_TIME_LIMIT


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd-analyze: apt-get install systemd")
def test_systemd_finds_no_fault() -> None:
    done = subprocess.run(
        [
            "systemd-analyze",
            "verify",
            "--man=no",
            "--recursive-errors=no",
            *map(str, sorted(path for path in SYSTEMD.glob("killgame*") if path.is_file())),
        ],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "SYSTEMD_UNIT_PATH": f"{SYSTEMD}:", "LC_ALL": "C"},
    )
    faults = [line for line in done.stderr.splitlines() if str(SYSTEMD) in line or "killgame" in line]
    assert faults == []


@pytest.mark.parametrize(
    ("service", "name"),
    [
        ("worker", "killgame-worker"),
        ("estimates", "killgame-estimates"),
        ("clockwork-a", "killgame-clockwork@"),
        ("clock-a", "killgame-clock@"),
    ],
)
def test_a_container_runs_what_the_unit_runs(service: str, name: str) -> None:
    assert COMPOSE["services"][service]["command"] == started(name)[1:]


# Who signs, sends or opens nothing has no key for it.
NEEDS = {
    "killgame-web": {"SECRET_KEY", "SEALING_KEYS", "SIGNING_KEY", "EMAIL_URL"},
    "killgame-worker": {"SEALING_KEYS", "EMAIL_URL"},
    "killgame-clockwork@": {"SEALING_KEYS"},
    "killgame-clock@": set(),
    "killgame-estimates": set(),
}
SERVICES = {
    **{name: f"killgame-{name}" for name in ("web", "worker", "estimates")},
    **{f"{name}-{one}": f"killgame-{name}@" for name in ("clockwork", "clock") for one in "ab"},
}


def test_each_process_is_given_the_keys_that_it_needs_and_no_others() -> None:
    """v5.0.0-13.3.2."""
    assert set(NEEDS) == set(SITE_UNITS)
    for name, needs in NEEDS.items():
        service = unit(f"{name}.service")["Service"]
        said = service.get("Environment", "").removeprefix("WITHHELD=").split(",") if withheld(name) else []
        assert (withheld(name), set(said)) == (NEEDS["killgame-web"] - needs, withheld(name))
    for service, name in SERVICES.items():
        given = COMPOSE["services"][service].get("environment", COMPOSE["x-site"]["environment"])
        assert {key for key in NEEDS["killgame-web"] if not given[key]} == withheld(name)
        assert set(filter(None, given.get("WITHHELD", "").split(","))) == withheld(name)


def test_the_web_container_runs_what_the_unit_runs_and_listens_for_the_proxy() -> None:
    words = COMPOSE["services"]["web"]["command"]
    bound = words.index("--bind")
    assert words[:bound] + words[bound + 2 :] == started("killgame-web")[1:]
    assert f"reverse_proxy web:{words[bound + 1].partition(':')[2]} " in (
        CHECKOUT / "deploy" / "container" / "Caddyfile"
    ).read_text(encoding="utf-8")


def test_the_two_of_each_differ_in_their_name_alone() -> None:
    for what in ("clockwork", "clock"):
        first, second = (COMPOSE["services"][f"{what}-{which}"]["command"] for which in "ab")
        assert [word.replace("clock-b@", "clock-a@") for word in second] == first


def test_containers_have_the_settings_that_a_server_has() -> None:
    example = (SERVER / "killgame.env.example").read_text(encoding="utf-8")
    ours = set(re.findall(r"^([A-Z_]+)=", example, re.MULTILINE)) | {"SECRET_KEY", "SEALING_KEYS", "SIGNING_KEY"}
    assert set(COMPOSE["x-site"]["environment"]) == ours


def test_the_example_of_settings_names_exactly_what_settings_read() -> None:
    parts = ("settings.py", "browser_settings.py", "people_settings.py")
    source = "".join((CHECKOUT / "forum" / part).read_text(encoding="utf-8") for part in parts)
    read = set(re.findall(r'env\.\w+\(\s*"([A-Z_]+)"', source))
    assert len(read) > 10
    example = (SERVER / "killgame.env.example").read_text(encoding="utf-8")
    # A name in a comment tells where else the setting stands, or why it does not.
    assert read - set(re.findall(r"\b[A-Z][A-Z_]+[A-Z]\b", example)) == set()
    assert set(re.findall(r"^([A-Z_]+)=", example, re.MULTILINE)) - read == set()


@pytest.mark.parametrize("script", scripts(), ids=lambda path: path.name)
def test_a_script_can_be_read_by_its_shell(script: Path) -> None:
    first = script.read_text(encoding="utf-8").splitlines()[0]
    shell = first[2:] if first.startswith("#!") else "/bin/sh"
    done = subprocess.run([shell, "-n", str(script)], check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not shutil.which("shellcheck"), reason="there is no shellcheck: apt-get install shellcheck")
def test_shellcheck_finds_no_fault() -> None:
    done = subprocess.run(
        ["shellcheck", "--severity=warning", "-x", "-P", str(CHECKOUT), *map(str, scripts())],
        check=False,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (0, "")


def test_the_broker_takes_the_password_by_its_salted_digest() -> None:
    """RabbitMQ's own worked example of rabbit_password_hashing_sha256."""
    made = definitions("test12", salt=bytes.fromhex("908DC60A"))
    assert made["users"][0]["password_hash"] == "kI3GCqW5JLMJa4iX1lo7X4D6XbYqlLgxIs30+P6tENUV2POR"

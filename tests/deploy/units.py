"""The units of deploy/server/systemd as values, and the shell scripts beside them."""

import configparser
import shlex
from pathlib import Path

from deploy.local.folders import CHECKOUT

SERVER = CHECKOUT / "deploy" / "server"
SYSTEMD = SERVER / "systemd"
SITE_UNITS = ("killgame-web", "killgame-worker", "killgame-estimates", "killgame-clockwork@", "killgame-clock@")


def unit(name: str) -> configparser.RawConfigParser:
    """One file, by its name in the folder; of lines with one name the last is held."""
    parsed = configparser.RawConfigParser(strict=False, comment_prefixes=("#",))
    parsed.read_string((SYSTEMD / name).read_text(encoding="utf-8"))
    return parsed


def withheld(name: str) -> set[str]:
    """The settings that a service's process is not given."""
    return set(unit(f"{name}.service")["Service"].get("UnsetEnvironment", "").split())


def started(name: str) -> list[str]:
    """The words of a service's ExecStart; an instance's name is `a`."""
    line = unit(f"{name}.service")["Service"]["ExecStart"]
    return [word.replace("%%", "%").replace("%i", "a") for word in shlex.split(line)]


def scripts() -> list[Path]:
    """Every shell script of a server and of the containers, by its first line or by being read by one."""
    folders = (SERVER, CHECKOUT / "deploy" / "container")
    found = [path for folder in folders for path in folder.iterdir() if path.is_file() and path.suffix == ""]
    return sorted(path for path in found if path.read_bytes().startswith(b"#!/bin/") or path.name == "places")

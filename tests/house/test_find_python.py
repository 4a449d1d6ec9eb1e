"""deploy/find-python: the first Python that really runs and is new enough, or one sentence."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from deploy.local.folders import CHECKOUT


def _find(**environment: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [CHECKOUT / "deploy" / "find-python"],
        env={"PATH": os.environ["PATH"], "HOME": "/nonexistent", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout.strip(), done.stderr.strip()


def _program(folder: Path, name: str, text: str) -> Path:
    place = folder / name
    place.write_text(f"#!/bin/sh\n{text}\n")
    place.chmod(0o755)
    return place


@pytest.fixture
def real() -> str:
    """The interpreter that this environment was made from."""
    return os.path.realpath(sys.executable)


def test_a_shim_that_refuses_to_run_is_passed_over(tmp_path: Path, real: str) -> None:
    _program(tmp_path, "python3.14", "echo 'pyenv: python3.14: command not found' >&2; exit 127")
    _program(tmp_path, "python3.13", f'exec "{real}" "$@"')
    assert _find(PATH=f"{tmp_path}:/usr/bin:/bin") == (0, real, "")


def test_the_one_that_is_named_is_taken(real: str) -> None:
    assert _find(PYTHON=real) == (0, real, "")


def test_one_that_is_named_and_too_old_is_said_and_no_other_is_taken(tmp_path: Path) -> None:
    old = _program(tmp_path, "python3", "exit 1")
    sentence = f"PYTHON={old} is no Python 3.12 or newer that can make an environment."
    assert _find(PYTHON=str(old)) == (1, "", sentence)


def test_where_there_is_none_it_is_said_how_to_get_one(tmp_path: Path) -> None:
    for name in ("python3.14", "python3.13", "python3.12", "python3", "python"):
        _program(tmp_path, name, "exit 1")
    code, found, sentence = _find(PATH=f"{tmp_path}:/usr/bin:/bin")
    if code == 0:
        pytest.skip(f"this system's own {found} is new enough, and is found where no PATH names it")
    assert (code, found) == (1, "")
    assert sentence.startswith("No Python 3.12 or newer with venv was found: install one (Debian 13: apt-get install ")
    assert "\n" not in sentence

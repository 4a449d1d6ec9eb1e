"""The files that this project consists of: what git tracks, or would track."""

import subprocess
from functools import cache
from pathlib import Path

from deploy.local.folders import CHECKOUT


@cache
def tracked() -> tuple[Path, ...]:
    """Every tracked file, and every new one that is not ignored; in the order of their names."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=CHECKOUT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    return tuple(sorted(CHECKOUT / name for name in listed.split("\0") if name and (CHECKOUT / name).is_file()))


def python_files() -> tuple[Path, ...]:
    """Our own modules, without migrations: Django writes those, and they are not read but run once."""
    return tuple(path for path in tracked() if path.suffix == ".py" and "migrations" not in path.parts)


def named(path: Path) -> str:
    return path.relative_to(CHECKOUT).as_posix()

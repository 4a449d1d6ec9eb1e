"""The processes that are the site, beside its database: web, beat, clock's worker, worker, and the one that plays games for estimates."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from .children import MARK

# A knock costs nothing, and one at hand sets the process to work that comes in the place of one that was killed: without
# it the worker fetches none for ten seconds, in which it still hopes for an answer of the dead one.
AHEAD = {"clock": ("--prefetch-multiplier", "4")}
# Simulated games take whatever processor is left: a page or a deadline that comes meanwhile goes first.
YIELDING = {"estimates": ("nice", "-n", "15")}
WEB_CONNECTIONS = 10  # of PostgreSQL's 100; forum/README.md has the table


@dataclass(frozen=True, slots=True)
class Part:
    """One process: its name on the terminal, its command, and what its environment has beyond the others'."""

    name: str
    command: tuple[str, ...]
    environment: Mapping[str, str] = field(default_factory=dict)

    def start(
        self,
        *,
        environment: Mapping[str, str],
        folder: Path,
        stdout: int | None = None,
        before_exec: Callable[[], None] | None = None,
    ) -> subprocess.Popen[bytes]:
        """Starts it in a session of its own: Ctrl-C in a terminal reaches the supervisor alone."""
        return subprocess.Popen(
            self.command,
            cwd=folder,
            env={**environment, **self.environment},
            stdin=subprocess.DEVNULL,
            stdout=stdout,
            stderr=None if stdout is None else subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=before_exec,  # noqa: PLW1509 the supervisor has one thread
        )


def parts(*, host: str, port: int) -> tuple[Part, ...]:
    """All parts, in the order in which they are started."""
    web = ("uvicorn", "forum.asgi:application", "--host", host, "--port", str(port), "--lifespan", "on")
    quiet = ("--log-level", "warning", "--no-access-log", "--timeout-graceful-shutdown", "3")
    return (
        _part("web", *web, *quiet, environment={"DATABASE_POOL": str(WEB_CONNECTIONS)}),
        _part("beat", "celery", "-q", "-A", "forum", "beat", "--loglevel", "WARNING", "--pidfile", ""),
        _worker("clock", queue="clock", processes=2),
        _worker("worker", queue="celery", processes=1),
        _worker("estimates", queue="estimates", processes=1),
    )


def _worker(name: str, *, queue: str, processes: int) -> Part:
    kept_apart = ("--without-gossip", "--without-mingle", "--without-heartbeat", "--loglevel", "WARNING")
    named = ("-n", f"{name}@%h", "-Q", queue, "--concurrency", str(processes), *AHEAD.get(name, ()))
    return _part(name, "celery", "-q", "-A", "forum", "worker", *named, *kept_apart)


def _part(name: str, *arguments: str, environment: Mapping[str, str] | None = None) -> Part:
    return Part(name, (*YIELDING.get(name, ()), sys.executable, "-m", *arguments), environment or {})


def environment_of(*, data: Path, database_url: str, under: Mapping[str, str] | None = None) -> dict[str, str]:
    """What every part's environment has: this process's (or `under`), the database, the data folder, the mark."""
    return {
        "LOG_LEVEL": "WARNING",
        **(os.environ if under is None else under),
        "DATABASE_URL": database_url,
        "KILLGAME_DATA": str(data),
        MARK: str(data),
        "PYTHONUNBUFFERED": "1",
    }

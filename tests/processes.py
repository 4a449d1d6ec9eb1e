"""The site's real processes against a database of their own: web, beat, clock's worker, worker.

    with Site(own_database) as site:
        httpx.get(site.url + "/healthz")
        site.kill("clock")      # as kill -9 of the worker and its children would
        site.start("clock")

`own_database` is a fixture (conftest.py). What a process printed is `site.output("clock")`.
"""

import os
import signal
import socket
import subprocess
import tempfile
import time
import uuid
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from types import TracebackType
from typing import Self

import psutil

from deploy.local.children import end_all, left_behind, told_when_parent_dies
from deploy.local.folders import CHECKOUT
from deploy.local.parts import Part, environment_of, parts

EVERYTHING = ("web", "beat", "clock", "worker")


def free_port() -> int:
    """A port of 127.0.0.1 that nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until(happened: Callable[[], object], *, within: float, what: str = "it") -> None:
    """Looks every 50 ms; raises TimeoutError, naming `what`, after `within` seconds."""
    deadline = time.monotonic() + within
    while not happened():
        if time.monotonic() > deadline:
            raise TimeoutError(f"{what} did not happen within {within} s")
        time.sleep(0.05)


class Site:
    """Started on entering, ended on leaving; `only` names the parts that are wanted, `environment` adds to theirs."""

    def __init__(
        self,
        database_url: str,
        *,
        port: int | None = None,
        only: Collection[str] = EVERYTHING,
        environment: Mapping[str, str] | None = None,
    ):
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._parts: dict[str, Part] = {
            part.name: part for part in parts(host="127.0.0.1", port=self.port) if part.name in only
        }
        self._mark = Path(f"/{uuid.uuid4()}")  # names no folder: only what these processes are found by
        self._environment = {
            **environment_of(data=self._mark, database_url=database_url),
            "DJANGO_SETTINGS_MODULE": "tests.settings",
            **(environment or {}),
        }
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        self._folder = tempfile.TemporaryDirectory(prefix="killgame-site-")

    @property
    def names(self) -> tuple[str, ...]:
        """Of its parts."""
        return tuple(self._parts)

    def __enter__(self) -> Self:
        try:
            for name in self._parts:
                self.start(name)
            if "web" in self._parts:
                self.wait_for_web()
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if kind is not None:
            for name in self._parts:
                print(f"--- {name}\n{self.output(name)}")
        self._end()

    def start(self, name: str, *, clock_off: timedelta = timedelta()) -> None:
        """Starts a part that is not running; its output goes on where it ended. Its own clock may be that far off."""
        part = self._parts[name]
        if clock_off:
            python, module, *rest = part.command
            wrong = (python, module, "tests.chaos.wrong_clock", str(clock_off.total_seconds()))
            part = replace(part, command=(*wrong, *rest))
        with self._log(name).open("ab") as log:
            self._running[name] = part.start(
                environment=self._environment,
                folder=CHECKOUT,
                stdout=log.fileno(),
                before_exec=told_when_parent_dies(signal.SIGKILL),
            )

    def stop(self, name: str) -> None:
        """Asks a part to stop, as the supervisor does, and waits for it."""
        process = self._running.pop(name)
        end_all([psutil.Process(process.pid)] if process.poll() is None else [])
        process.wait()

    def kill(self, name: str) -> None:
        """Ends a part and all its children at once: no handler runs, nothing is put back."""
        process = self._running.pop(name)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def runs(self, name: str) -> bool:
        """Whether a part that was started has not ended by itself."""
        return self._running[name].poll() is None

    def output(self, name: str) -> str:
        """What the part has printed so far, standard output and error together."""
        log = self._log(name)
        return log.read_text(encoding="utf-8", errors="replace") if log.exists() else ""

    def wait_for_web(self, *, within: float = 30.0) -> None:
        """Until the web process takes connections; raises TimeoutError, or RuntimeError if it has ended."""

        def answers() -> bool:
            if self._running["web"].poll() is not None:
                raise RuntimeError(f"the web process ended:\n{self.output('web')}")
            with socket.socket() as probe:
                return probe.connect_ex(("127.0.0.1", self.port)) == 0

        wait_until(answers, within=within, what="an answer of the web process")

    def _log(self, name: str) -> Path:
        return Path(self._folder.name) / f"{name}.log"

    def _end(self) -> None:
        for process in self._running.values():
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        end_all(left_behind(self._mark), patience=0)
        self._folder.cleanup()

"""Keeps the parts alive: says what becomes of each, restarts a dead one after growing pauses, stops all at the end.

One thread, one loop: it reads what the parts print, looks after the dead, and waits for a signal.
"""

import contextlib
import os
import selectors
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from .children import end_all, left_behind, told_when_parent_dies
from .folders import CHECKOUT, Unusable
from .parts import Part
from .postgres import Server

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0  # seconds before a dead part is started again
HEAD_START = 4.0  # seconds in which the first part, the web, loads alone: somebody is waiting for a page
STABLE = 60.0  # seconds of life after which the next pause is the first again


class Kept:
    """One part and its life: the running process, or the moment at which it is due again."""

    def __init__(self, part: Part):
        self.part = part
        self.process: subprocess.Popen[bytes] | None = None
        self.started = 0.0
        self.pause = FIRST_PAUSE
        self.due = 0.0
        self.unread = b""

    def ended(self, *, now: float) -> float:
        """Notes the death; returns the pause in seconds until the next start."""
        self.process = None
        if now - self.started >= STABLE:
            self.pause = FIRST_PAUSE
        pause = self.pause
        self.due = now + pause
        self.pause = min(pause * 2, LONGEST_PAUSE)
        return pause


class Supervisor:
    """Runs `parts` and, where the site has one of its own, the database server under them.

    `stopping` is asked all the time and ends the run; `address` (host, port) is watched until the web answers there.
    """

    def __init__(
        self,
        parts: Sequence[Part],
        *,
        data: Path,
        environment: Mapping[str, str],
        server: Server | None,
        address: tuple[str, int],
        say: Callable[[str, str], None],
        stopping: Callable[[], bool],
    ):
        self._kept = [Kept(part) for part in parts]
        self._data = data
        self._environment = environment
        self._server = server
        self._address = address
        self._say = say
        self._stopping = stopping
        self._reader = selectors.DefaultSelector()
        self._answered = False
        self._database = Kept(Part("database", ()))

    def run(self) -> None:
        """Until `stopping`; afterwards no process of any part is left. The database is left to the caller."""
        begun = time.monotonic()
        try:
            while not self._stopping():
                now = time.monotonic()
                if self._database_serves(now):
                    for kept in self._kept if self._answered or now - begun > HEAD_START else self._kept[:1]:
                        self._look_after(kept, now)
                self._look_for_the_page()
                self._read(timeout=0.1)
        finally:
            self._stop()

    def _database_serves(self, now: float) -> bool:
        server, kept = self._server, self._database
        if server is None or server.process() is not None:
            return True
        if kept.due <= now:
            pause = kept.ended(now=now)
            kept.started = now
            self._say("database", "ended; starting it again")
            try:
                server.start(before_exec=told_when_parent_dies(signal.SIGINT))
            except Unusable as error:
                self._say("database", f"{error} Trying again in {pause:.0f} s.")
                return False
            return True
        return False

    def _look_after(self, kept: Kept, now: float) -> None:
        if kept.process is None and kept.due <= now:
            kept.process = kept.part.start(
                environment=self._environment,
                folder=CHECKOUT,
                stdout=subprocess.PIPE,
                before_exec=told_when_parent_dies(signal.SIGTERM),
            )
            kept.started = now
            assert kept.process.stdout is not None
            os.set_blocking(kept.process.stdout.fileno(), False)
            self._reader.register(kept.process.stdout, selectors.EVENT_READ, kept)
            self._say(kept.part.name, f"started (process {kept.process.pid})")
        elif kept.process is not None and (code := kept.process.poll()) is not None:
            self._clear_away(kept)
            pause = kept.ended(now=now)
            self._say(kept.part.name, f"ended ({_told(code)}); starting again in {pause:.0f} s")
            if kept.part.name == "web":
                self._answered = False

    def _clear_away(self, kept: Kept) -> None:
        """After a part's death: its last words, and whatever of its process group outlived it."""
        process = kept.process
        assert process is not None
        assert process.stdout is not None
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        with contextlib.suppress(BlockingIOError):
            self._repeat(kept, process.stdout.read() or b"")
        with contextlib.suppress(KeyError):
            self._reader.unregister(process.stdout)
        process.stdout.close()

    def _read(self, *, timeout: float) -> None:
        if not self._reader.get_map():
            time.sleep(timeout)
            return
        for key, _ in self._reader.select(timeout):
            kept = key.data
            got = os.read(key.fd, 65536)
            if got:
                self._repeat(kept, got)
            else:  # it closed its output; its death is seen by poll()
                self._reader.unregister(key.fileobj)

    def _repeat(self, kept: Kept, got: bytes) -> None:
        *lines, kept.unread = (kept.unread + got).split(b"\n")
        for line in lines:
            self._say(kept.part.name, line.decode(errors="replace"))

    def _look_for_the_page(self) -> None:
        if self._answered:
            return
        with contextlib.suppress(OSError), socket.create_connection(self._address, timeout=0.2):
            self._answered = True
            self._say("web", f"ready: http://{self._address[0]}:{self._address[1]}/")

    def _stop(self) -> None:
        self._say("all", "stopping")
        # By their mark and not by what is kept here: grandchildren of a part that died are found, too.
        end_all(left_behind(self._data))
        for kept in self._kept:
            if kept.process is not None:
                kept.process.wait()
                self._clear_away(kept)
                self._say(kept.part.name, "stopped")
        self._reader.close()


def _told(code: int) -> str:
    return f"exit code {code}" if code >= 0 else signal.Signals(-code).name

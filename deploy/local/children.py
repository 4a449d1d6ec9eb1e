"""Processes of the site that a start before this one left behind, and how not to leave any."""

import contextlib
import ctypes
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import psutil

MARK = "KILLGAME_SITE"  # in each child's environment, with the data folder: by it a later start knows what is its own
PATIENCE = 15.0  # seconds from "please stop" to "stop now": an idle worker takes up to six, a soft shutdown five more

_PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


def told_when_parent_dies(by: signal.Signals) -> Callable[[], None] | None:
    """For subprocess's `preexec_fn`: the child gets the signal when the thread that started it ends, however it ends.

    None where the system knows no such thing. It must be called in the child after a change of user, which clears it.
    """
    libc = _libc
    if libc is None:
        return None

    def before_exec() -> None:
        libc.prctl(_PR_SET_PDEATHSIG, int(by), 0, 0, 0)

    return before_exec


def left_behind(data: Path) -> list[psutil.Process]:
    """Every process, grandchildren included, that was started for the site of that data folder and still runs."""
    found = []
    for process in psutil.process_iter():
        try:
            if process.pid != os.getpid() and process.environ().get(MARK) == str(data):
                found.append(process)
        except (psutil.Error, OSError):
            continue  # somebody else's, or gone by now
    return found


def end_all(processes: list[psutil.Process], *, patience: float = PATIENCE) -> None:
    """Asks them to stop, waits up to `patience` seconds in all, then ends those that remain.

    Only those are asked whose parent is none of them: a worker that is told to stop sees to its own children, and
    would take their end for a crash.
    """
    numbers = {process.pid for process in processes}
    for process in processes:
        try:
            if process.ppid() not in numbers:
                process.send_signal(signal.SIGTERM)
        except psutil.NoSuchProcess:
            continue
    _, remaining = psutil.wait_procs(processes, timeout=patience)
    for process in remaining:
        with contextlib.suppress(psutil.NoSuchProcess):
            process.kill()
    psutil.wait_procs(remaining, timeout=5)

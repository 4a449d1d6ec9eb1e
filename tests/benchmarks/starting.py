"""How long people wait for the site, what it costs while nobody comes, and the pages that need no game."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
import psutil

from deploy.local.folders import CHECKOUT
from tests.benchmarks.measure import Measured, benchmark, summed_up, timed
from tests.processes import free_port, wait_until

SETTLED = 10.0  # seconds after the first page until all parts run and have done what they do first
NOT_PASSED_ON = re.compile("PYTHONDONTWRITEBYTECODE|DATABASE_URL")  # the first as `make run` has it


@benchmark
def starts() -> Mapping[str, Measured]:
    """The first start, which makes the database, is counted apart; memory is what belongs to all processes together."""
    seconds = []
    with TemporaryDirectory(prefix="killgame-bench-") as folder:
        Path(folder).chmod(0o755)
        for number in range(4):
            with _started(Path(folder) / "data") as (took, supervisor):
                seconds.append(took)
                if number == 3:
                    time.sleep(SETTLED)
                    memory = _memory([supervisor, *supervisor.children(recursive=True)])
    return {
        "start: first, to the first page": summed_up(seconds[:1], unit="s"),
        "start: later, to the first page": summed_up(seconds[1:], unit="s"),
        "idle_memory": summed_up([memory], unit="MB"),
    }


@contextmanager
def _started(data: Path) -> Iterator[tuple[float, psutil.Process]]:
    """The site without its demonstration: seconds to its first page, and the process above all others."""
    port = free_port()
    own = {"KILLGAME_DATA": str(data), "PORT": str(port), "KILLGAME_DEMO": "no"}
    inherited = {key: value for key, value in os.environ.items() if not NOT_PASSED_ON.fullmatch(key)}
    begun = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, "-m", "deploy.local"],
        cwd=CHECKOUT,
        env={**inherited, **own, "DJANGO_SETTINGS_MODULE": "forum.settings"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )

    def answers() -> bool:
        try:
            return httpx.get(f"http://127.0.0.1:{port}/", timeout=20).status_code == 200
        except httpx.TransportError:
            return False

    try:
        wait_until(answers, within=120, what="the first page")
        yield time.monotonic() - begun, psutil.Process(process.pid)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=60)


def _memory(processes: list[psutil.Process]) -> float:
    """Megabytes: what several share is counted once."""
    return sum(process.memory_full_info().pss for process in processes) / 1e6


@benchmark
def pages_without_a_game() -> Mapping[str, Measured]:
    from django.test import Client

    client = Client(SERVER_NAME="localhost")

    def get(path: str) -> None:
        response = client.get(path)
        if response.status_code != 200:
            raise RuntimeError(f"{path} answered {response.status_code}")

    return {f"page: {path}": timed(lambda path=path: get(path), n=100) for path in ("/", "/accounts/login/")}

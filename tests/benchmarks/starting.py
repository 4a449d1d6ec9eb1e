"""How long people wait for the site: a later start until its first page, and the pages that need no game."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx

from deploy.local.folders import CHECKOUT
from tests.benchmarks.measure import Measured, benchmark, summed_up, timed
from tests.processes import free_port, wait_until


@benchmark
def later_start() -> Mapping[str, Measured]:
    """The first start, which makes the database, is counted apart."""
    with TemporaryDirectory(prefix="killgame-bench-") as folder:
        Path(folder).chmod(0o755)
        seconds = [_start_and_stop(Path(folder) / "data") for _ in range(4)]
    return {
        "start: first, to the first page": summed_up(seconds[:1], unit="s"),
        "start: later, to the first page": summed_up(seconds[1:], unit="s"),
    }


def _start_and_stop(data: Path) -> float:
    port = free_port()
    own = {"KILLGAME_DATA": str(data), "PORT": str(port), "KILLGAME_DEMO": "no"}
    environment = {**os.environ, **own, "DJANGO_SETTINGS_MODULE": "forum.settings"}
    environment.pop("DATABASE_URL", None)
    begun = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, "-m", "deploy.local"],
        cwd=CHECKOUT,
        env=environment,
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
        return time.monotonic() - begun
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=60)


@benchmark
def pages_without_a_game() -> Mapping[str, Measured]:
    from django.test import Client

    client = Client(SERVER_NAME="localhost")

    def get(path: str) -> None:
        response = client.get(path)
        if response.status_code != 200:
            raise RuntimeError(f"{path} answered {response.status_code}")

    return {f"page: {path}": timed(lambda path=path: get(path), n=100) for path in ("/", "/accounts/login/")}

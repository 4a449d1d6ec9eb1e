"""`make run` itself: started, killed, started again, refused. Real processes, a data folder of its own."""

import os
import pty
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import psutil
import psycopg
import pytest

from deploy.local.children import end_all, left_behind
from deploy.local.folders import CHECKOUT, database_home
from deploy.local.postgres import Server
from tests.processes import free_port, wait_until


@dataclass
class Start:
    """One `python -m deploy.local` on a data folder and a port, what it says in a file."""

    data: Path
    port: int
    more: dict[str, str] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None

    @property
    def said(self) -> str:
        return self._log.read_text(encoding="utf-8")

    @property
    def _log(self) -> Path:
        return self.data.with_suffix(".log")

    @property
    def environment(self) -> dict[str, str]:
        """As a person's shell would have it: nothing of what the tests' settings put there."""
        theirs = {"DATABASE_URL", "CELERY_BROKER_URL", "SECRET_KEY", "SEALING_KEYS", "SIGNING_KEY"}
        inherited = {key: value for key, value in os.environ.items() if key not in theirs}
        own = {"KILLGAME_DATA": str(self.data), "PORT": str(self.port), "KILLGAME_DEMO": "no"}
        return {**inherited, **own, "DJANGO_SETTINGS_MODULE": "forum.settings", **self.more}

    def go(self, *, terminal: int | None = None) -> None:
        """What it says goes to a file, or to the terminal whose descriptor is given."""
        with self._log.open("wb") as log:
            output = log.fileno() if terminal is None else terminal
            self.process = subprocess.Popen(
                [sys.executable, "-m", "deploy.local"],
                cwd=CHECKOUT,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
            )

    def wait_for_page(self, *, within: float) -> float:
        """Seconds until the first answer. What the page says is for other tests."""
        begun = time.monotonic()

        def answers() -> bool:
            assert self.process is not None
            assert self.process.poll() is None, self.said
            try:
                httpx.get(f"http://127.0.0.1:{self.port}/", timeout=20)
            except httpx.TransportError:
                return False
            return True

        wait_until(answers, within=within, what="the first page")
        return time.monotonic() - begun

    def end(self, by: signal.Signals) -> int:
        assert self.process is not None
        self.process.send_signal(by)
        return self.process.wait(timeout=60)

    def exit_code(self) -> int:
        assert self.process is not None
        return self.process.wait(timeout=60)

    @property
    def database(self) -> psutil.Process | None:
        return Server(self.data).process()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    # pytest closes its folders to others: as root, this is the checkout in a closed home.
    begun = Start(tmp_path / "data", free_port())
    yield begun
    if begun.process is not None and begun.process.poll() is None:
        begun.process.kill()
        begun.process.wait()
    if begun.data.is_dir():
        end_all(left_behind(begun.data.resolve()), patience=2)
        Server(begun.data.resolve()).stop()
        if database_home(begun.data) != begun.data:
            shutil.rmtree(database_home(begun.data))


def test_a_site_runs_mends_itself_survives_a_kill_and_leaves_nothing(start: Start) -> None:
    start.go()
    start.wait_for_page(within=120)
    wait_until(lambda: start.said.count("started (process") == 5, within=30, what="five parts")

    secrets = {path.name: path.stat().st_mode & 0o777 for path in (start.data / "secrets").iterdir()}
    assert secrets == {"secret-key": 0o600, "sealing-key": 0o600}

    # A dead part comes back.
    web = next(process for process in left_behind(start.data) if "uvicorn" in process.cmdline())
    web.kill()
    wait_until(lambda: start.said.count("web      | started") == 2, within=10, what="a new web process")
    assert "web      | ended (SIGKILL); starting again in 1 s" in start.said
    start.wait_for_page(within=30)

    # So does the database.
    assert start.database is not None
    start.database.send_signal(signal.SIGINT)
    wait_until(lambda: "database | ended; starting it again" in start.said, within=20, what="a new database")
    wait_until(lambda: start.database is not None, within=20, what="a new database")

    # SIGKILL, and at once again: whatever was left is gone or adopted, and nothing is migrated twice.
    start.end(signal.SIGKILL)
    start.go()
    start.wait_for_page(within=40)
    assert "migrating" not in start.said

    # A second site on the same data is refused while the first runs.
    assert start.process is not None
    in_use = f"The data folder {start.data} is in use by a running site (process {start.process.pid})."
    assert _refused(Start(start.data, free_port())) == (1, in_use)

    assert start.end(signal.SIGTERM) == 0
    assert left_behind(start.data) == []
    assert start.database is None


def _refused(start: Start) -> tuple[int, str]:
    """The exit code and the whole of what it says."""
    done = subprocess.run(
        [sys.executable, "-m", "deploy.local"],
        cwd=CHECKOUT,
        env=start.environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return done.returncode, done.stderr.strip()


def test_a_port_that_is_taken_is_named(start: Start) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", start.port))
        taken.listen()
        code, sentence = _refused(start)
    assert code == 1
    assert sentence.startswith(f"Port {start.port} of 127.0.0.1 cannot be used (")
    assert "\n" not in sentence


@pytest.mark.parametrize("port", ["0", "65536", "http", "-1", "８０００"])
def test_a_port_that_is_none_is_named(start: Start, port: str) -> None:
    start.more["PORT"] = port
    assert _refused(start) == (1, f"PORT={port} is no port: a number from 1 to 65535 is.")


def test_a_database_that_cannot_be_reached_is_named_without_its_password(start: Start) -> None:
    start.more["DATABASE_URL"] = f"postgresql://me:secret-word@127.0.0.1:{start.port}/game"
    code, sentence = _refused(start)
    assert code == 1
    assert sentence.startswith(f"The database game at 127.0.0.1:{start.port} cannot be reached: ")
    assert "secret-word" not in sentence
    assert "\n" not in sentence


def test_a_data_folder_that_cannot_be_made_is_named(start: Start) -> None:
    start.data.write_text("a file stands here")
    code, sentence = _refused(start)
    start.data.unlink()
    assert (code, sentence) == (1, f"The data folder {start.data} cannot be used: File exists.")


def test_a_stop_while_the_database_is_prepared_is_no_failure(start: Start) -> None:
    start.go()
    wait_until(lambda: "migrating" in start.said, within=60, what="the migration")
    assert start.end(signal.SIGINT) == 0
    assert start.said.splitlines()[-2:] == ["all      | stopping", "database | stopped"]
    assert left_behind(start.data) == []
    assert start.database is None


def test_a_database_that_is_given_is_used_and_left_running(start: Start, own_database: str) -> None:
    """And a terminal that is closed ends the site, in order, although nothing can be said any more."""
    start.more["DATABASE_URL"] = own_database
    ours, theirs = pty.openpty()
    start.go(terminal=theirs)
    os.close(theirs)
    start.wait_for_page(within=60)
    assert not (start.data / "postgres").exists()
    os.close(ours)
    assert start.exit_code() == 0
    assert left_behind(start.data) == []
    with psycopg.connect(own_database) as connection:
        assert connection.execute("SELECT count(*) FROM forum_account").fetchone() == (0,)

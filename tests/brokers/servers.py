"""Debian's RabbitMQ and Redis as throw-away servers: own ports, own folder, run by whoever runs the tests.

with started("amqp", folder) as broker:
    Site(database, environment={"CELERY_BROKER_URL": broker.url})
    broker.kill()       # as a power cut would
    broker.start()
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import redis
from kombu import Connection

from deploy.local.children import told_when_parent_dies
from tests.processes import free_port, wait_until

# Debian's own /usr/sbin/rabbitmq-server is for root and changes user and folders; this is the script under it.
RABBITMQ = Path("/usr/lib/rabbitmq/bin/rabbitmq-server")
PACKAGES = {"amqp": "rabbitmq-server", "redis": "redis-server"}
QUEUES = ("clock", "celery", "estimates")
PATIENCE = 90.0  # seconds in which a server must answer: RabbitMQ takes ten on a quiet machine


def missing() -> list[str]:
    """Debian's packages that are wanted and are not there."""
    there = {
        "amqp": RABBITMQ.exists() and shutil.which("epmd") is not None,
        "redis": shutil.which("redis-server") is not None,
    }
    return [package for kind, package in PACKAGES.items() if not there[kind]]


class Broker:
    """One server, `kind` being the scheme of its `url`. What it keeps lies in `folder`, and survives a kill."""

    def __init__(self, kind: str, folder: Path):
        self.kind = kind
        self.folder = folder
        self.port = free_port()
        self.url = {"amqp": f"amqp://guest:guest@127.0.0.1:{self.port}//", "redis": f"redis://127.0.0.1:{self.port}/0"}[
            kind
        ]
        self._ports = (free_port(), free_port())  # Erlang's own: its port mapper and between its nodes
        self._running: list[subprocess.Popen[bytes]] = []

    def start(self) -> None:
        """Starts it and waits until it takes commands; raises TimeoutError, or RuntimeError if it ended."""
        self.folder.mkdir(exist_ok=True)
        if self.kind == "redis":
            keeps = ("--save", "", "--appendonly", "yes", "--appendfsync", "always", "--dir", str(self.folder))
            self._run("redis-server", "--bind", "127.0.0.1", "--port", str(self.port), *keeps)
        else:
            mapper, between = map(str, self._ports)
            self._run("epmd", "-port", mapper, "-address", "127.0.0.1")
            self._run(str(RABBITMQ), environment=self._rabbitmq(mapper, between))
        try:
            wait_until(self._answers, within=PATIENCE, what=f"an answer of {PACKAGES[self.kind]}")
        except BaseException:
            self.kill()
            sys.stderr.write(self.output()[-3000:])
            raise

    def kill(self) -> None:
        """Ends it at once, as `kill -9` of all its processes would."""
        for process in reversed(self._running):
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        self._running.clear()

    def freeze(self) -> None:
        """Lets it hang: it keeps its connections and answers nothing, until `thaw`."""
        os.killpg(self._running[-1].pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """Lets it go on."""
        os.killpg(self._running[-1].pid, signal.SIGCONT)

    def forget(self) -> None:
        """Lets a server that does not run lose all that it kept."""
        shutil.rmtree(self.folder)

    def empty(self) -> None:
        """Takes from a server that runs all that it knows of the site, without closing a connection."""
        if self.kind == "redis":
            redis.Redis(port=self.port).flushall()
            return
        with Connection(self.url) as connection, connection.channel() as channel:
            for queue in QUEUES:
                channel.queue_delete(queue)
                channel.exchange_delete(queue)

    def output(self) -> str:
        """What it has printed so far."""
        return self._log.read_text(encoding="utf-8", errors="replace") if self._log.exists() else ""

    @property
    def _log(self) -> Path:
        return self.folder.with_suffix(".log")

    def _rabbitmq(self, mapper: str, between: str) -> dict[str, str]:
        own = {name: str(self.folder / name.lower()) for name in ("LOG_BASE", "MNESIA_BASE", "PID_FILE")}
        given = {
            **own,
            "NODENAME": f"killgame-{self.port}@localhost",
            "NODE_IP_ADDRESS": "127.0.0.1",
            "NODE_PORT": str(self.port),
            "DIST_PORT": between,
            # The system's own configuration is for the system's own server.
            "CONF_ENV_FILE": "/dev/null",
            "CONFIG_FILE": str(self.folder / "none"),
            "ADVANCED_CONFIG_FILE": str(self.folder / "none"),
            "ENABLED_PLUGINS_FILE": str(self.folder / "no_plugins"),
        }
        erlang = {"ERL_EPMD_PORT": mapper, "ERL_EPMD_ADDRESS": "127.0.0.1", "HOME": str(self.folder)}
        return {**{f"RABBITMQ_{name}": value for name, value in given.items()}, **erlang}

    def _run(self, *command: str, environment: Mapping[str, str] | None = None) -> None:
        with self._log.open("ab") as log:
            process = subprocess.Popen(
                command,
                env={**os.environ, **(environment or {})},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=told_when_parent_dies(signal.SIGKILL),  # noqa: PLW1509 nothing here has threads
            )
        self._running.append(process)

    def _answers(self) -> bool:
        if self._running[-1].poll() is not None:
            raise RuntimeError(f"{PACKAGES[self.kind]} ended")
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", self.port)) != 0:
                return False
        try:
            with Connection(self.url, connect_timeout=2) as connection:
                connection.ensure_connection(max_retries=1, timeout=2)
        except OSError:
            return False
        return True


@contextmanager
def started(kind: str, folder: Path) -> Iterator[Broker]:
    """A server that runs until the end of the block, whatever ends it."""
    broker = Broker(kind, folder)
    try:
        broker.start()
        yield broker
    finally:
        broker.kill()

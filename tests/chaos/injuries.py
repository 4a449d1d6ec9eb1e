"""What is done to the site in the storm. Each injury is a function of the scene; what it needs of chance is the scene's."""

import os
import random
import signal
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta

import psycopg

from deploy.local.children import told_when_parent_dies
from deploy.local.postgres import Server
from tests.processes import Site

FAILED = "due_failed"  # as forum/clockwork.py logs it
# As the parts are called: the Celery beat, the worker of the queue `clock`, and the worker of all else, which sends the letters.
CLOCK, WORKER, POST = "beat", "clock", "worker"


@dataclass(frozen=True, slots=True)
class Scene:
    """Two sites on one database: two clocks, two workers, and who sends letters (in short of one site only).

    Every process was started by the thread that injures.
    """

    server: Server
    database_url: str
    sites: Sequence[Site]
    chance: random.Random
    seen: list[str] = field(default_factory=list)

    def kill(self, *parts: tuple[Site, str], clock_off: timedelta = timedelta()) -> None:
        """`kill -9`, a moment later a new start."""
        self.look_at(parts)
        for site, name in parts:
            site.kill(name)
        time.sleep(self.chance.uniform(0.0, 1.0))
        for site, name in parts:
            site.start(name, clock_off=clock_off)

    def look_at(self, parts: Sequence[tuple[Site, str]]) -> None:
        """Notes which have ended by themselves, whatever was done to others, and which could not close a phase."""
        for site, name in parts:
            said = site.output(name)
            if not site.runs(name):
                self.seen.append(f"a {name} had ended by itself: {said[-1000:]}")
            if FAILED in said:
                self.seen.append(f"a {name} could not do what was due: {said[said.index(FAILED) :][:3000]}")

    def execute(self, statement: str) -> None:
        """One statement, committed."""
        with psycopg.connect(self.database_url, autocommit=True) as connection:
            connection.execute(statement.encode())


def kill_a_worker(scene: Scene) -> None:
    scene.kill((scene.chance.choice(scene.sites), WORKER))


def kill_a_clock(scene: Scene) -> None:
    scene.kill((scene.chance.choice(scene.sites), CLOCK))


def kill_a_clock_and_a_worker(scene: Scene) -> None:
    scene.kill((scene.chance.choice(scene.sites), WORKER), (scene.chance.choice(scene.sites), CLOCK))


def kill_both_clocks_and_both_workers(scene: Scene) -> None:
    scene.kill(*((site, name) for site in scene.sites for name in (CLOCK, WORKER)))


def kill_a_sender_of_letters(scene: Scene) -> None:
    scene.kill((scene.chance.choice(scene.sites), POST))


def set_a_workers_clock_an_hour_off(scene: Scene) -> None:
    """It stays so until that worker is killed again."""
    off = timedelta(hours=scene.chance.choice((-1, 1)))
    scene.kill((scene.chance.choice(scene.sites), WORKER), clock_off=off)


def set_a_clocks_clock_an_hour_off(scene: Scene) -> None:
    off = timedelta(hours=scene.chance.choice((-1, 1)))
    scene.kill((scene.chance.choice(scene.sites), CLOCK), clock_off=off)


def restart_postgresql_fast(scene: Scene) -> None:
    """As `pg_ctl restart -m fast`: all sessions are broken off, transactions rolled back."""
    scene.server.stop()
    scene.server.start(before_exec=told_when_parent_dies(signal.SIGINT))


def restart_postgresql_immediately(scene: Scene) -> None:
    """As `pg_ctl restart -m immediate`: nothing is written out, and the log is replayed at the start."""
    process = scene.server.process()
    if process is not None:
        process.send_signal(signal.SIGQUIT)
    restart_postgresql_fast(scene)


def break_off_all_sessions(scene: Scene) -> None:
    scene.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")


def empty_the_brokers_tables(scene: Scene) -> None:
    scene.execute("SELECT pgmq.purge_queue(queue_name) FROM pgmq.list_queues()")


def drop_the_brokers_queue(scene: Scene) -> None:
    scene.execute("SELECT pgmq.drop_queue(queue_name) FROM pgmq.list_queues() WHERE queue_name = 'clock'")


INJURIES: tuple[Callable[[Scene], None], ...] = (
    kill_a_worker,
    kill_a_clock,
    kill_a_clock_and_a_worker,
    kill_both_clocks_and_both_workers,
    kill_a_sender_of_letters,
    set_a_workers_clock_an_hour_off,
    set_a_clocks_clock_an_hour_off,
    restart_postgresql_fast,
    restart_postgresql_immediately,
    break_off_all_sessions,
    empty_the_brokers_tables,
    drop_the_brokers_queue,
)
# For `make test`: a process takes seconds to start, so each is killed once.
IN_SHORT: tuple[Callable[[Scene], None], ...] = (
    kill_both_clocks_and_both_workers,
    set_a_workers_clock_an_hour_off,
    restart_postgresql_fast,
    restart_postgresql_immediately,
    empty_the_brokers_tables,
    drop_the_brokers_queue,
)


# Said in SQL, to the broker that PostgreSQL is. Another has injuries of its own (tests/brokers/test_restarts.py).
_OF_PGMQ = (empty_the_brokers_tables, drop_the_brokers_queue)


def injuries(*, short: bool) -> tuple[Callable[[Scene], None], ...]:
    """Those of a storm, over the broker that there is."""
    another = not os.environ.get("CELERY_BROKER_URL", "pgmq:").startswith("pgmq:")
    return tuple(one for one in (IN_SHORT if short else INJURIES) if not (another and one in _OF_PGMQ))


def named(injury: Callable[[Scene], None]) -> str:
    """As it is printed."""
    return injury.__name__.replace("_", " ")

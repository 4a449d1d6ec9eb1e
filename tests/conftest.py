"""One throw-away PostgreSQL for the whole run, a migrated template in it, and databases cloned from that.

The run that was started (not xdist's workers) starts the server and stops it; DATABASE_URL names another to use.
"""

import gc
import os
import shutil
import signal
import subprocess
import sys
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import cache

import psycopg
import pytest
from django.conf import settings
from django.db import connection
from django.utils import timezone, translation
from hypothesis import settings as of_properties
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from pytest_django import DjangoDbBlocker

from deploy.local.children import told_when_parent_dies
from deploy.local.folders import CHECKOUT, data_folder
from deploy.local.postgres import UNSAFE_BUT_FAST, Server
from tests import clock as practice_clock
from tests.elsewhere import refuse_calls_elsewhere
from tests.processes import Site
from tests.together import Together

TEMPLATE = "killgame_template"
of_properties.register_profile("here", deadline=None)  # how long an example takes on a busy machine proves nothing
of_properties.load_profile("here")
refuse_calls_elsewhere()


@cache
def _server() -> Server:
    # Nothing lives long enough to be vacuumed; by default somebody would go round all databases of the run each minute.
    settings = {**UNSAFE_BUT_FAST, "autovacuum": "off"}
    return Server(data_folder(os.environ["KILLGAME_TEST_DATA"]), settings=settings, say=lambda line: None)


def pytest_configure(config: pytest.Config) -> None:
    if hasattr(config, "workerinput") or os.environ.get("DATABASE_URL"):
        return
    _server().start(before_exec=told_when_parent_dies(signal.SIGINT))


# What takes minutes begins first, so that at the end no worker waits for another's last long test.
LONG = ("whole", "chaos", "browser", "deploy", "twin")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = CHECKOUT / "tests"
    items.sort(key=lambda item: item.path.relative_to(here).parts[0] not in LONG)  # a stable sort


def pytest_collection_finish() -> None:
    """What is loaded by now stays to the end of the run: to go through it for garbage again and again took a fifteenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def pytest_xdist_make_scheduler(config: pytest.Config) -> Together:
    """Whichever test to whoever is free, and those that share something to one worker."""
    return Together(config)


def pytest_unconfigure(config: pytest.Config) -> None:
    if hasattr(config, "workerinput") or os.environ.get("DATABASE_URL"):
        return
    server = _server()
    server.stop()
    shutil.rmtree(server.data, ignore_errors=True)


def address_of(database: str) -> str:
    """The libpq address of another database on the server under test, as a URL's parts in one string."""
    return make_conninfo(**{**conninfo_to_dict(settings.DATABASE_URL), "dbname": database})


def _run_on_server(statement: str, *names: str) -> None:
    with psycopg.connect(address_of("postgres"), autocommit=True) as connection:
        connection.execute(sql.SQL(statement).format(*map(sql.Identifier, names)))


@pytest.fixture(scope="session")
def template_database() -> str:
    """The name of a migrated database that nobody is connected to: made once a run, by whichever worker needs it."""
    with psycopg.connect(address_of("postgres"), autocommit=True) as connection:
        connection.execute("SELECT pg_advisory_lock(20260101)")
        if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [TEMPLATE]).fetchone():
            half = f"{TEMPLATE}_{uuid.uuid4().hex[:8]}"
            _run_on_server("CREATE DATABASE {}", half)
            subprocess.run(
                [sys.executable, "manage.py", "migrate", "--verbosity", "0"],
                cwd=CHECKOUT,
                env={**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings", "DATABASE_URL": address_of(half)},
                check=True,
            )
            with psycopg.connect(address_of(half), autocommit=True) as fresh:
                fresh.execute(practice_clock.INSTALL)
            _run_on_server("ALTER DATABASE {} RENAME TO {}", half, TEMPLATE)
    return TEMPLATE


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """Whether the databases of a run are left: on the server that is thrown away as a whole. To drop them first is work for nothing, and
    fails where a browser still holds a connection open."""
    return not os.environ.get("DATABASE_URL")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    template_database: str,
    django_db_modify_db_settings_parallel_suffix: None,
) -> None:
    """Test databases are clones; what is sent to the broker from a test goes to the test's own database."""
    from forum.celery import app
    from forum.settings import for_pgmq

    database = settings.DATABASES["default"]
    database["TEST"]["TEMPLATE"] = template_database
    name = database["TEST"].get("NAME") or f"test_{database['NAME']}"
    app.conf.broker_transport_options["conn_string"] = for_pgmq(address_of(name))


@contextmanager
def cloned(template: str) -> Iterator[str]:
    """The address of a database of one's own that begins as `template` is; dropped after it with what is connected."""
    name = f"own_{uuid.uuid4().hex[:12]}"
    _run_on_server("CREATE DATABASE {} TEMPLATE {}", name, template)
    yield address_of(name)
    _run_on_server("DROP DATABASE {} WITH (FORCE)", name)


@contextmanager
def led_to(address: str, *, blocker: DjangoDbBlocker) -> Iterator[None]:
    """Django's own connections of this process, a live server's too, lead to that database meanwhile."""
    before = connection.settings_dict["NAME"]
    connection.close()
    with blocker.unblock():
        connection.settings_dict["NAME"] = conninfo_to_dict(address)["dbname"]
        try:
            yield
        finally:
            connection.close()
            connection.settings_dict["NAME"] = before


@pytest.fixture(autouse=True)
def _as_before_any_request() -> Iterator[None]:
    """A page that was asked for within the test leaves its reader's language and zone behind."""
    yield
    translation.deactivate()
    timezone.deactivate()


@pytest.fixture
def own_database(template_database: str) -> Iterator[str]:
    """The address of a migrated, empty database for a test's own processes."""
    with cloned(template_database) as address:
        yield address


@pytest.fixture
def clock(db: None) -> Iterator[Callable[[timedelta], None]]:
    """Call it to let time pass, for every process on the test's database; put back afterwards."""
    yield practice_clock.move_clock
    practice_clock.reset()


@pytest.fixture
def shared_database(own_database: str, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """The address of `own_database`; Django's own connection of this process leads there meanwhile."""
    with led_to(own_database, blocker=django_db_blocker):
        yield own_database


@pytest.fixture(scope="module")
def site(template_database: str, django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Site]:
    """The web process on a database of its own, for all tests of a module; Django, here, is led there meanwhile."""
    with (
        cloned(template_database) as address,
        led_to(address, blocker=django_db_blocker),
        Site(address, only=("web",)) as running,
    ):
        yield running


@pytest.fixture(scope="session")
def demonstration(
    template_database: str, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[tuple[str, datetime]]:
    """The name of a database with the demonstration in it, and when it was filled: that takes longer than to look at most pages of it."""
    from forum.demonstration import fill

    with cloned(template_database) as address:
        with led_to(address, blocker=django_db_blocker):
            assert fill(password="six-words") is not None
        yield conninfo_to_dict(address)["dbname"], datetime.now(UTC)


@pytest.fixture
def demonstrated(
    demonstration: tuple[str, datetime], transactional_db: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[None]:
    """The demonstration, for one test to do with what it will: Django, and `live_server` with it, is led to a copy, in which it is as late
    as when it was filled."""
    name, filled_at = demonstration
    with cloned(name) as address, led_to(address, blocker=django_db_blocker):
        practice_clock.move_clock(filled_at - datetime.now(UTC))
        yield

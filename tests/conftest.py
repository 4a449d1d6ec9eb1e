"""One throw-away PostgreSQL for the whole run, a migrated template in it, and databases cloned from that.

The run that was started (not xdist's workers) starts the server and stops it; DATABASE_URL names another to use.
"""

import os
import shutil
import signal
import subprocess
import sys
import uuid
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import cache

import psycopg
import pytest
from django.conf import settings
from django.db import connection
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from pytest_django import DjangoDbBlocker

from deploy.local.children import told_when_parent_dies
from deploy.local.folders import CHECKOUT, data_folder
from deploy.local.postgres import UNSAFE_BUT_FAST, Server
from tests import clock as practice_clock

TEMPLATE = "killgame_template"


@cache
def _server() -> Server:
    return Server(data_folder(os.environ["KILLGAME_TEST_DATA"]), settings=UNSAFE_BUT_FAST, say=lambda line: None)


def pytest_configure(config: pytest.Config) -> None:
    if hasattr(config, "workerinput") or os.environ.get("DATABASE_URL"):
        return
    _server().start(before_exec=told_when_parent_dies(signal.SIGINT))


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


@pytest.fixture
def own_database(template_database: str) -> Iterator[str]:
    """The address of a migrated, empty database for a test's own processes; dropped after it with what is connected."""
    name = f"own_{uuid.uuid4().hex[:12]}"
    _run_on_server("CREATE DATABASE {} TEMPLATE {}", name, template_database)
    yield address_of(name)
    _run_on_server("DROP DATABASE {} WITH (FORCE)", name)


@pytest.fixture
def clock(db: None) -> Iterator[Callable[[timedelta], None]]:
    """Call it to let time pass, for every process on the test's database; put back afterwards."""
    yield practice_clock.move_clock
    practice_clock.reset()


@pytest.fixture
def shared_database(own_database: str, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """The address of `own_database`; Django's own connection of this process leads there meanwhile."""
    before = connection.settings_dict["NAME"]
    connection.close()
    with django_db_blocker.unblock():
        connection.settings_dict["NAME"] = conninfo_to_dict(own_database)["dbname"]
        yield own_database
        connection.close()
        connection.settings_dict["NAME"] = before

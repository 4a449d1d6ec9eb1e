"""Where the site's data lies on this machine, and the secrets in it.

The data folder is KILLGAME_DATA, or var/data of the checkout. PostgreSQL refuses to run as root, and the unprivileged
user it then runs as may not get through to that folder (a checkout in root's closed home): so for root the database
lies in the system's state folder, and `database` in the data folder is a link to it. Only where KILLGAME_DATA names a
folder that everybody can enter does it lie there for root, too.
"""

import base64
import fcntl
import os
import secrets
import tempfile
from pathlib import Path
from typing import TextIO

CHECKOUT = Path(__file__).resolve().parents[2]
STATE = Path("/var/lib/killgame")


class Unusable(Exception):
    """The site cannot be started; the message is one sentence for the terminal."""


def _place(given: str) -> Path:
    return Path(given).expanduser().absolute() if given else CHECKOUT / "var" / "data"


def data_folder_to_be(given: str = "") -> Path:
    """The data folder's path; nothing is made."""
    return _place(given).resolve()


def data_folder(given: str = "") -> Path:
    """The data folder, made if it is not there. Raises Unusable where it cannot be made or entered."""
    place = _place(given)
    try:
        place.mkdir(parents=True, exist_ok=True, mode=0o700 if os.geteuid() else 0o755)
        place = place.resolve(strict=True)
        if not os.access(place, os.R_OK | os.W_OK | os.X_OK):
            raise PermissionError(13, "not writable by this user")
        link = place / "database"
        if link.is_symlink() and not link.exists():
            link.unlink()  # what it led to has been removed
        settled = link.exists() or (place / "postgres").exists()
        if os.geteuid() == 0 and not settled and not (given and _open_to_all(place)):
            target = STATE / f"{CHECKOUT.name}-{secrets.token_hex(4)}"
            target.mkdir(parents=True, mode=0o755)
            link.symlink_to(target)
    except OSError as error:
        raise Unusable(f"The data folder {place} cannot be used: {error.strerror}.") from error
    return place


def database_home(data: Path) -> Path:
    """The folder in which the database's own folders lie: the data folder, or where its link `database` leads."""
    link = data / "database"
    return link.resolve() if link.is_symlink() else data


def _open_to_all(folder: Path) -> bool:
    return all(each.stat().st_mode & 0o001 for each in (folder, *folder.parents))


def secret(data: Path, name: str) -> str:
    """The secret of that name: 32 random bytes as URL-safe base64, made on first use, readable by its owner only.

    Two processes may ask at once: each writes a file of its own, and the one that links it first wins.
    """
    place = data / "secrets" / name
    if not place.exists():
        place.parent.mkdir(mode=0o700, exist_ok=True)
        handle, own = tempfile.mkstemp(dir=place.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(base64.urlsafe_b64encode(secrets.token_bytes(32)))
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(own, place)
        except FileExistsError:
            pass
        finally:
            os.unlink(own)
    return place.read_text(encoding="ascii")


def hold(data: Path) -> TextIO:
    """Holds the data folder until the file is closed or the process ends. Raises Unusable if another process has it."""
    lock = (data / "lock").open("a+", encoding="ascii")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        lock.seek(0)
        holder = lock.read().strip() or "another"
        lock.close()
        raise Unusable(f"The data folder {data} is in use by a running site (process {holder}).") from error
    lock.truncate(0)
    lock.write(str(os.getpid()))
    lock.flush()
    return lock

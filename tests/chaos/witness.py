"""A witness in the database itself, which no code of the site can deceive: triggers that note, in the same transaction,
each phase that ends with the deadline it had, each time that somebody is told something, and each letter that it is put into.
"""

from dataclasses import dataclass
from datetime import datetime

from django.db import connection

INSTALL = """
CREATE TABLE witness_ended (game bigint, serial int, followed_by int, deadline timestamptz, at timestamptz);
CREATE FUNCTION witness_ended() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO witness_ended VALUES (NEW.id, OLD.phase_serial, NEW.phase_serial, OLD.deadline, NEW.phase_opened_at);
    RETURN NULL;
END $$;
CREATE TRIGGER witness_ended AFTER UPDATE ON forum_game FOR EACH ROW
    WHEN (OLD.phase_serial <> NEW.phase_serial) EXECUTE FUNCTION witness_ended();

CREATE TABLE witness_told (account bigint, game bigint, kind text, at timestamptz, serial int, deadline timestamptz);
CREATE FUNCTION witness_told() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO witness_told SELECT NEW.account_id, NEW.game_id, NEW.kind, NEW.at, phase_serial, NEW.deadline
        FROM forum_game WHERE id = NEW.game_id;
    RETURN NULL;
END $$;
CREATE TRIGGER witness_told AFTER INSERT OR UPDATE OF at ON forum_notice FOR EACH ROW EXECUTE FUNCTION witness_told();

CREATE TABLE witness_mailed (game bigint, notice bigint, at timestamptz, mail bigint);
CREATE FUNCTION witness_mailed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO witness_mailed VALUES (NEW.game_id, NEW.id, NEW.at, NEW.mail_id);
    RETURN NULL;
END $$;
CREATE TRIGGER witness_mailed AFTER UPDATE OF mail_id ON forum_notice FOR EACH ROW
    WHEN (NEW.mail_id IS NOT NULL) EXECUTE FUNCTION witness_mailed();
"""


@dataclass(frozen=True, slots=True)
class Ended:
    """The phase `serial` of a game ended at `at` and had `deadline` then (None: it was paused)."""

    serial: int
    followed_by: int
    deadline: datetime | None
    at: datetime


@dataclass(frozen=True, slots=True)
class Told:
    """An account was told something of a kind at a moment. `serial` is the phase that the game's row had then: of a warning, that which
    was missed; `deadline` the one that it was told of."""

    account: int
    kind: str
    at: datetime
    serial: int
    deadline: datetime | None


def install() -> None:
    """Call the witness to a migrated database."""
    with connection.cursor() as cursor:
        cursor.execute(INSTALL)


def ended(game: int) -> list[Ended]:
    """The phases of a game that ended, in order, sign-up and confirmations among them."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT serial, followed_by, deadline, at FROM witness_ended WHERE game = %s ORDER BY serial, at", [game]
        )
        return [Ended(*row) for row in cursor.fetchall()]


def told(game: int) -> list[Told]:
    """All that the accounts of a game were told of it."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT account, kind, at, serial, deadline FROM witness_told WHERE game = %s", [game])
        return [Told(*row) for row in cursor.fetchall()]


def mailed_again(game: int) -> list[tuple[int, datetime]]:
    """Notices (key, and when it was told) that were put into more than one letter, or into one more than once."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT notice, at FROM witness_mailed WHERE game = %s GROUP BY notice, at HAVING count(*) > 1", [game]
        )
        return cursor.fetchall()

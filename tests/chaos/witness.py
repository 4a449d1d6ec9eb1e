"""A witness in the database itself, which no code of the site can deceive: triggers that note, in the same transaction,
each phase that ends with the deadline it had, and each time that somebody is told something.
"""

from collections import Counter
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

CREATE TABLE witness_told (account bigint, game bigint, kind text, at timestamptz);
CREATE FUNCTION witness_told() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO witness_told VALUES (NEW.account_id, NEW.game_id, NEW.kind, NEW.at);
    RETURN NULL;
END $$;
CREATE TRIGGER witness_told AFTER INSERT OR UPDATE OF at ON forum_notice FOR EACH ROW EXECUTE FUNCTION witness_told();
"""


@dataclass(frozen=True, slots=True)
class Ended:
    """The phase `serial` of a game ended at `at` and had `deadline` then (None: it was paused)."""

    serial: int
    followed_by: int
    deadline: datetime | None
    at: datetime


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


def told(game: int) -> Counter[tuple[int, str, datetime]]:
    """How often an account of a game was told something of a kind at a moment."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT account, kind, at FROM witness_told WHERE game = %s", [game])
        return Counter((account, kind, at) for account, kind, at in cursor.fetchall())

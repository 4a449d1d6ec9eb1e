"""The database's time in twin worlds."""

from datetime import UTC, datetime, timedelta

from django.db import connection

START = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)


class Clock:
    """The database's time, which stands where it is put until the surrounding transaction ends."""

    def __init__(self) -> None:
        with connection.cursor() as cursor:
            cursor.execute(
                "CREATE OR REPLACE FUNCTION game_now() RETURNS timestamptz LANGUAGE sql VOLATILE"
                " AS $$ SELECT current_setting('twin.now')::timestamptz $$"
            )

    def put(self, day: int, minute: int) -> None:
        """So many days and minutes after START."""
        self.stop(START + timedelta(days=day, minutes=minute))

    def stop(self, moment: datetime) -> None:
        """At a moment."""
        with connection.cursor() as cursor:
            cursor.execute("SELECT set_config('twin.now', %s, true)", [moment.isoformat()])

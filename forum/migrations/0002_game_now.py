"""`game_now()`, the only clock of games; and a log that nobody can rewrite."""

from typing import ClassVar

from django.db import migrations

GAME_NOW = """
CREATE FUNCTION game_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$ SELECT clock_timestamp() $$;
"""
APPEND_ONLY = """
CREATE FUNCTION forum_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the log of a game is append-only';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON forum_event
FOR EACH ROW EXECUTE FUNCTION forum_log_is_append_only();
"""


class Migration(migrations.Migration):
    dependencies: ClassVar = [("forum", "0001_initial")]

    operations: ClassVar = [
        migrations.RunSQL(GAME_NOW, "DROP FUNCTION game_now()"),
        migrations.RunSQL(
            APPEND_ONLY, "DROP TRIGGER append_only ON forum_event; DROP FUNCTION forum_log_is_append_only()"
        ),
    ]

"""What is secret of a running game stands sealed. Columns alone: games are sealed by `manage.py reseal`, once no older code runs any more."""

from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q

# The log stays what it was: sealing and opening an entry changes neither its place nor its digest, and nothing else may be changed.
SEALED_OR_OPENED = """
CREATE OR REPLACE FUNCTION forum_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.sealed IS NULL) <> (NEW.sealed IS NULL)
     AND (OLD.id, OLD.game_id, OLD.number, OLD.codec_version, OLD.at, OLD.digest)
       = (NEW.id, NEW.game_id, NEW.number, NEW.codec_version, NEW.at, NEW.digest) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the log of a game is append-only';
END $$;
"""
APPEND_ONLY = """
CREATE OR REPLACE FUNCTION forum_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the log of a game is append-only';
END $$;
"""
AUTHORS = (
    Q(author="seat", seat__isnull=False, account__isnull=True)
    | Q(author="narrator", seat__isnull=True, account__isnull=True)
    | Q(author__in=["judge", "reader"], seat__isnull=True, account__isnull=False)
)
CONCEALED = Q(author="sealed", seat__isnull=True, account__isnull=True, sealed__isnull=False)
# It allows more than before, which the running code can live with; as two operations of Django's `check_upgrade` could not see that.
ONE_AUTHOR = """
ALTER TABLE forum_post DROP CONSTRAINT a_post_has_one_author;
ALTER TABLE forum_post ADD CONSTRAINT a_post_has_one_author CHECK (
  (author = 'seat' AND seat_id IS NOT NULL AND account_id IS NULL)
  OR (author = 'narrator' AND seat_id IS NULL AND account_id IS NULL)
  OR (author IN ('judge', 'reader') AND seat_id IS NULL AND account_id IS NOT NULL)
  {more}
);
"""
SEALED_AUTHOR = "OR (author = 'sealed' AND seat_id IS NULL AND account_id IS NULL AND sealed IS NOT NULL)"


def _sealed(model: str) -> migrations.AddField:
    return migrations.AddField(model, "sealed", models.BinaryField(editable=False, null=True))


class Migration(migrations.Migration):
    dependencies: ClassVar = [("forum", "0008_entropy")]
    operations: ClassVar = [
        *[_sealed(model) for model in ("appeal", "event", "game", "oncekey", "post", "requestvote")],
        migrations.AddField("game", "key_sealed", models.BinaryField(null=True)),
        migrations.AlterField(
            "oncekey",
            "account",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddIndex("oncekey", models.Index(fields=["game", "key"], name="once_by_game")),
        migrations.RunSQL(SEALED_OR_OPENED, APPEND_ONLY),
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(ONE_AUTHOR.format(more=SEALED_AUTHOR), ONE_AUTHOR.format(more="")),
            ],
            state_operations=[
                migrations.RemoveConstraint("post", "a_post_has_one_author"),
                migrations.AddConstraint(
                    "post", models.CheckConstraint(condition=AUTHORS | CONCEALED, name="a_post_has_one_author")
                ),
            ],
        ),
    ]

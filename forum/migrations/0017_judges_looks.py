"""Since when, in each phase, a judge has known what only he may see: rows that nobody can rewrite, as those of looks (0010)."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

APPEND_ONLY = """
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON forum_judgeslook
FOR EACH ROW EXECUTE FUNCTION forum_reveals_are_append_only();
"""


class Migration(migrations.Migration):
    dependencies = [
        ("forum", "0016_search"),
    ]

    operations = [
        migrations.CreateModel(
            name="JudgesLook",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("phase_serial", models.PositiveIntegerField()),
                ("round", models.PositiveSmallIntegerField()),
                ("phase", models.CharField(max_length=16)),
                ("at", models.DateTimeField()),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="judges_looks",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="judges_looks", to="forum.game"
                    ),
                ),
            ],
            options={
                "ordering": ["at", "pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "account", "phase_serial"), name="first_look_a_phase")
                ],
            },
        ),
        migrations.RunSQL(APPEND_ONLY, "DROP TRIGGER append_only ON forum_judgeslook"),
    ]

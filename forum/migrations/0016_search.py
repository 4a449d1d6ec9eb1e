"""What searches read of posts. Posts from before are found when `manage.py reindex` has gone over them."""

import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("forum", "0015_reading"),
    ]

    operations = [
        migrations.CreateModel(
            name="PostWords",
            fields=[
                (
                    "post",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="words",
                        serialize=False,
                        to="forum.post",
                    ),
                ),
                ("at", models.DateTimeField()),
                ("plain", models.TextField()),
                ("grams", django.contrib.postgres.fields.ArrayField(base_field=models.IntegerField())),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="forum.game"
                    ),
                ),
            ],
            options={
                "indexes": [
                    django.contrib.postgres.indexes.GinIndex(fastupdate=False, fields=["grams"], name="words_by_gram"),
                    models.Index(fields=["-at", "-post"], name="words_newest_first"),
                    models.Index(fields=["game", "-at", "-post"], name="words_of_a_game"),
                ],
            },
        ),
    ]

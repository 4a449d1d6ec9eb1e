"""Marks of what was read, bookmarks; indexes by which a long thread is opened without reading it."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q


def _game():
    return models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="forum.game")


class Migration(migrations.Migration):
    dependencies = [("forum", "0014_votes")]
    operations = [
        migrations.CreateModel(
            name="ReadMark",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=64)),
                ("floor", models.PositiveIntegerField()),
                ("game", _game()),
            ],
            options={"constraints": [models.UniqueConstraint(fields=["game", "key"], name="one_mark_a_reader")]},
        ),
        migrations.CreateModel(
            name="Bookmark",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sealed", models.BinaryField(editable=False, null=True)),
                ("key", models.CharField(max_length=64)),
                ("room", models.CharField(blank=True, max_length=20)),
                ("floor", models.PositiveIntegerField()),
                ("note", models.TextField(blank=True)),
                ("at", models.DateTimeField()),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="bookmarks", to=settings.AUTH_USER_MODEL
                    ),
                ),
                ("game", _game()),
            ],
            options={
                "ordering": ["-at", "-pk"],
                "constraints": [models.UniqueConstraint(fields=["game", "key"], name="one_bookmark_a_floor")],
            },
        ),
        migrations.AddIndex(
            model_name="post", index=models.Index(fields=["room", "phase_serial", "floor"], name="post_by_phase")
        ),
        migrations.AddIndex(
            model_name="post",
            index=models.Index(
                condition=Q(author="seat"), fields=["room", "seat", "floor"], include=["at"], name="post_by_seat"
            ),
        ),
        migrations.AddIndex(
            model_name="post",
            index=models.Index(condition=Q(author="narrator"), fields=["room", "floor"], name="post_by_narrator"),
        ),
    ]

"""Sessions know their account; of tokens the digest alone is kept; what makes the codes of second steps is sealed."""

import hashlib

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from forum.sealing import seal


def keep_digests(apps, schema_editor):
    """Tokens that were given out stay good. Their old table is emptied, not dropped: the release before still asks it."""
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SELECT to_regclass('authtoken_token')")
        if cursor.fetchone()[0] is None:
            return
        cursor.execute("SELECT user_id, key, created FROM authtoken_token")
        rows = cursor.fetchall()
        cursor.execute("DELETE FROM authtoken_token")
    token = apps.get_model("forum", "Token")
    token.objects.bulk_create(
        token(account_id=account, digest=hashlib.sha256(key.encode()).hexdigest(), since=since)
        for account, key, since in rows
    )


def forget_sessions(apps, schema_editor):
    """Everybody logs in once more: the cookie has another name, and the old rows would open the site to who reads them."""
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SELECT to_regclass('django_session')")
        if cursor.fetchone()[0] is not None:
            cursor.execute("DELETE FROM django_session")


def seal_factors(apps, schema_editor):
    """What was stored bare, sealed as `forum.second_step.SecondStepAdapter` does it."""
    for row in apps.get_model("mfa", "Authenticator").objects.exclude(type="webauthn"):
        changed = {key: _sealed(value) if key in {"secret", "seed"} else value for key, value in row.data.items()}
        if changed != row.data:
            row.data = changed
            row.save(update_fields=["data"])


def _sealed(text):
    return text if text.startswith("sealed:") else "sealed:" + seal(text.encode()).decode()


class Migration(migrations.Migration):
    dependencies = [("forum", "0011_limits"), ("mfa", "0003_authenticator_type_uniq")]
    operations = [
        migrations.CreateModel(
            name="Session",
            fields=[
                ("session_key", models.CharField(max_length=40, primary_key=True, serialize=False, verbose_name="session key")),
                ("session_data", models.TextField(verbose_name="session data")),
                ("expire_date", models.DateTimeField(db_index=True, verbose_name="expire date")),
                ("since", models.DateTimeField(default=django.utils.timezone.now)),
                ("device", models.CharField(blank=True, max_length=40)),
                (
                    "account",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.CASCADE, related_name="sessions", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={"verbose_name": "session", "verbose_name_plural": "sessions", "abstract": False},
        ),
        migrations.CreateModel(
            name="Token",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("scope", models.CharField(choices=[("read", "read"), ("all", "all")], default="all", max_length=4)),
                ("since", models.DateTimeField(default=django.utils.timezone.now)),
                ("used_on", models.DateField(default=django.utils.timezone.localdate)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="tokens", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={"ordering": ["-since", "-pk"]},
        ),
        migrations.RunPython(keep_digests, migrations.RunPython.noop),
        migrations.RunPython(forget_sessions, migrations.RunPython.noop),
        migrations.RunPython(seal_factors, migrations.RunPython.noop),
    ]

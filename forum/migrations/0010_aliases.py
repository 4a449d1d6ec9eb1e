"""Alias games, and looks at what is hidden: a table of them that nobody can rewrite."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

APPEND_ONLY = """
CREATE FUNCTION forum_reveals_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'looks at what is hidden are only added';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON forum_reveal
FOR EACH ROW EXECUTE FUNCTION forum_reveals_are_append_only();
"""


class Migration(migrations.Migration):

    dependencies = [
        ('forum', '0009_sealed_rows'),
    ]

    operations = [
        migrations.AddField(
            model_name='game',
            name='alias',
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name='savedsetup',
            name='alias',
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name='seat',
            name='alias',
            field=models.CharField(blank=True, db_default='', default='', max_length=24),
        ),
        migrations.CreateModel(
            name='Reveal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('what', models.CharField(choices=[('seats', 'who sits where'), ('secrets', 'cards and acts')], max_length=8)),
                ('reason', models.CharField(max_length=500)),
                ('at', models.DateTimeField()),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='reveals', to=settings.AUTH_USER_MODEL)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='reveals', to='forum.game')),
            ],
            options={
                'ordering': ['at', 'pk'],
            },
        ),
        migrations.RunSQL(
            APPEND_ONLY, "DROP TRIGGER append_only ON forum_reveal; DROP FUNCTION forum_reveals_are_append_only()"
        ),
    ]

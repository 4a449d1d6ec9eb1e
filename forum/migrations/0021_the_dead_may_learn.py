"""That a seat which is out has learnt what the set-up lets the dead learn: rows that nobody can rewrite, as those of looks (0010)."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

APPEND_ONLY = """
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON forum_learnt
FOR EACH ROW EXECUTE FUNCTION forum_reveals_are_append_only();
"""


class Migration(migrations.Migration):

    dependencies = [
        ('forum', '0020_said_in_a_post'),
    ]

    operations = [
        migrations.CreateModel(
            name='Learnt',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField()),
                ('what', models.CharField(max_length=8)),
                ('at', models.DateTimeField()),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='learnt', to=settings.AUTH_USER_MODEL)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='learnt', to='forum.game')),
            ],
            options={
                'ordering': ['at', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('game', 'seat'), name='learnt_once_a_seat')],
            },
        ),
        migrations.RunSQL(APPEND_ONLY, "DROP TRIGGER append_only ON forum_learnt"),
    ]

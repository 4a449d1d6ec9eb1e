"""Until when phases were to last, entry by entry of the log; and counts that the narrator posts at intervals."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('forum', '0013_writing'),
    ]

    operations = [
        migrations.AlterField(
            model_name='due',
            name='kind',
            field=models.CharField(choices=[('phase', 'deadline of a phase'), ('turn', "end of a speaker's turn"), ('resume', 'end of a pause'), ('sign_up', 'end of sign-up'), ('confirm', 'end of the confirmations'), ('early', 'early end, all being done'), ('remind', 'reminder of a deadline'), ('count', "narrator's count")], max_length=10),
        ),
        migrations.CreateModel(
            name='Term',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('deadline', models.DateTimeField(null=True)),
                ('paused_until', models.DateTimeField(null=True)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='terms', to='forum.game')),
            ],
            options={
                'indexes': [models.Index(fields=['game', 'number'], name='term_by_number')],
            },
        ),
        # Of games that run already, from now on.
        migrations.RunSQL(
            "INSERT INTO forum_term (game_id, number, deadline, paused_until)"
            " SELECT id, log_length, deadline, paused_until FROM forum_game WHERE state_of_play = 'running'",
            migrations.RunSQL.noop,
        ),
    ]

"""Posts taken back, hidden, pinned and corrected; receipts of votes; drafts."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('forum', '0012_sessions'),
    ]

    operations = [
        migrations.CreateModel(
            name='Correction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.TextField()),
                ('html', models.TextField()),
                ('renderer', models.PositiveSmallIntegerField()),
                ('at', models.DateTimeField()),
            ],
            options={
                'ordering': ['at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Draft',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sealed', models.BinaryField(null=True)),
                ('key', models.CharField(max_length=64)),
                ('text', models.TextField()),
                ('version', models.PositiveBigIntegerField()),
                ('at', models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name='Receipt',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sealed', models.BinaryField(null=True)),
                ('event', models.PositiveIntegerField()),
                ('ballot', models.PositiveSmallIntegerField()),
                ('secret', models.BooleanField()),
                ('key', models.CharField(blank=True, max_length=64)),
                ('seat', models.PositiveSmallIntegerField(null=True)),
                ('kind', models.CharField(choices=[('cast', 'cast'), ('abstain', 'abstained'), ('withdrawn', 'withdrawn'), ('annulled', 'annulled'), ('void', 'void')], max_length=10)),
                ('targets', models.JSONField(default=list)),
                ('was', models.JSONField(null=True)),
                ('counts', models.JSONField(default=list)),
                ('at', models.DateTimeField()),
                ('deadline', models.DateTimeField(null=True)),
                ('undone', models.BooleanField(default=False)),
            ],
            options={
                'ordering': ['event', 'pk'],
            },
        ),
        migrations.AddField(
            model_name='post',
            name='hidden_at',
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name='post',
            name='hidden_why',
            field=models.CharField(blank=True, db_default='', default='', max_length=500),
        ),
        migrations.AddField(
            model_name='post',
            name='pinned_at',
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name='post',
            name='retracted_at',
            field=models.DateTimeField(null=True),
        ),
        migrations.AddConstraint(
            model_name='post',
            constraint=models.UniqueConstraint(condition=models.Q(('pinned_at__isnull', False)), fields=('room',), name='one_post_pinned'),
        ),
        migrations.AddField(
            model_name='correction',
            name='post',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='corrections', to='forum.post'),
        ),
        migrations.AddField(
            model_name='draft',
            name='game',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='drafts', to='forum.game'),
        ),
        migrations.AddField(
            model_name='receipt',
            name='game',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='receipts', to='forum.game'),
        ),
        migrations.AddField(
            model_name='receipt',
            name='post',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='receipts', to='forum.post'),
        ),
        migrations.AddConstraint(
            model_name='draft',
            constraint=models.UniqueConstraint(fields=('game', 'key'), name='one_draft_a_key'),
        ),
        migrations.AddIndex(
            model_name='receipt',
            index=models.Index(fields=['game', 'seat', 'event'], name='receipt_by_seat'),
        ),
        migrations.AddIndex(
            model_name='receipt',
            index=models.Index(fields=['game', 'key'], name='receipt_by_key'),
        ),
    ]

"""Whether a post has ended its seat's turn."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('forum', '0019_lists_of_games'),
    ]

    operations = [
        migrations.AddField(
            model_name='post',
            name='passed',
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]

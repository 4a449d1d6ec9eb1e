"""What players add to the seed of the deal when they confirm."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('forum', '0007_keys_of_games'),
    ]

    operations = [
        migrations.AddField(
            model_name='signup',
            name='entropy',
            field=models.CharField(blank=True, db_default='', default='', max_length=64),
        ),
    ]

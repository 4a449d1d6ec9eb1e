"""Games that were opened before set-ups were saved get the key of what they play, so that they count for them."""

from django.db import migrations

from forum.recipe import key_of


def give_keys(apps, schema_editor):
    """One game at a time, each in a transaction of its own: nobody who plays waits for the others."""
    games = apps.get_model("forum", "Game").objects.filter(setup_key="")
    for pk, edition, seats, options in games.values_list("pk", "edition", "seats_wanted", "options").iterator():
        games.filter(pk=pk).update(setup_key=key_of(edition, seats=seats, options=options))


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("forum", "0006_setups")]
    operations = [migrations.RunPython(give_keys, migrations.RunPython.noop)]

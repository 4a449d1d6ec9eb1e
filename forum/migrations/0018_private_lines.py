"""The private line between the judge and each player; for games that run already, too. Where the site judges there is none."""

from typing import Any

from django.db import migrations, models


def open_lines(apps: Any, schema_editor: Any) -> None:
    Game, Room, Seat = (apps.get_model("forum", name) for name in ("Game", "Room", "Seat"))
    running = Game.objects.filter(state_of_play="running").exclude(judging="site")
    places = Seat.objects.filter(game__in=running).values_list("game_id", "number")
    Room.objects.bulk_create(
        [Room(game_id=game, name=f"line-{number}") for game, number in places], ignore_conflicts=True
    )


class Migration(migrations.Migration):
    dependencies = [
        ("forum", "0017_judges_looks"),
    ]

    operations = [
        migrations.AlterField(
            "notice",
            "kind",
            models.CharField(choices=[('dealt', 'the cards are dealt'), ('phase', 'a phase has opened'), ('ended', 'the game is over'), ('confirm', 'confirm that you play'), ('broken', 'the game could not go on'), ('reminder', 'a deadline is near, and something is owed'), ('warning', 'phases were missed; a penalty follows'), ('missed', 'a seat of my game has missed too many phases'), ('seated', 'I have taken over a seat'), ('silent', 'a game of mine was paused, because nobody did anything'), ('asked', 'I am asked to judge a game'), ('drawn', 'the lot has made me the judge of a game'), ('appeal', 'a player has appealed to the judges of my board'), ('ruled', 'my appeal has been ruled on'), ('line', 'somebody has written in a private line of mine')], max_length=10),
        ),
        migrations.RunPython(open_lines, migrations.RunPython.noop),
    ]

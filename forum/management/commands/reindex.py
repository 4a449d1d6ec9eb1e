"""`manage.py reindex`: lets posts be found that are older than searches, or whose words were made in another way."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from forum.archiving import archive
from forum.models import Game


class Command(BaseCommand):
    help = (
        "Writes down the words of posts that searches do not find yet, game by game while they are played. It may be interrupted, and"
        " be run again; of what is found already it changes nothing."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--anew", action="store_true", help="also those that are found already")

    def handle(self, *_args: Any, anew: bool, **_options: Any) -> None:
        """The newest games first, for they are searched most."""
        posts = sum(archive(pk, anew=anew) for pk in Game.objects.order_by("-pk").values_list("pk", flat=True))
        self.stdout.write(f"{posts} posts gone through")

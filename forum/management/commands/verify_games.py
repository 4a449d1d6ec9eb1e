"""`manage.py verify_games [public id …]`: replays every log and compares it with what is stored."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from forum.models import Game
from forum.play import at_table
from forum.queries.verify import faults


class Command(BaseCommand):
    help = (
        "Replays the log of each game (all, or those named) and compares: state, numbers, chain, floors, what is due."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("public_ids", nargs="*", metavar="public_id")

    def handle(self, *_args: Any, public_ids: list[str], **_options: Any) -> None:
        known = dict(Game.objects.order_by("pk").values_list("public_id", "pk"))
        strangers = [public_id for public_id in public_ids if public_id not in known]
        if strangers:
            raise CommandError(f"There is no game {strangers[0]}.")
        asked = public_ids or list(known)
        faulty = [public_id for public_id in asked if not self._is_well(public_id, pk=known[public_id])]
        if faulty:
            sys.exit(1)
        self.stdout.write(f"{len(asked)} games, all as their logs say")

    def _is_well(self, public_id: str, *, pk: int) -> bool:
        # Under the game's own lock, for milliseconds: a running site may be verified, and nothing moves between two reads.
        with at_table(pk) as table:
            found = faults(table.row)
        if found:
            self.stdout.write(f"{public_id}: {'; '.join(found)}")
        return not found

"""`manage.py export_game PUBLIC_ID`: a finished game as the signed document that its page gives, on standard output."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.http import Http404

from forum.access import look
from forum.queries.export import export_of, is_exported
from forum.signing import signed
from killgame.dice import canonical


class Command(BaseCommand):
    help = "Writes a finished game as a signed document: `python -m killgame verify` and check_export read it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("public_id")

    def handle(self, *_args: Any, public_id: str, **_options: Any) -> None:
        try:
            seen = look(public_id, AnonymousUser())
        except Http404:
            seen = None
        if seen is None or not is_exported(seen):
            raise CommandError(f"There is no finished game {public_id}.")
        document = signed(export_of(seen))
        self.stdout.write(canonical(document).decode())

"""`manage.py end_sessions NAME|--all`: ends every session and token of an account, or of all accounts."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from forum.models import Account, Session, Token
from forum.names import fold
from forum.ways_in import end_all


class Command(BaseCommand):
    help = "Logs an account out everywhere (browsers and programs), or with --all everybody."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", nargs="?")
        parser.add_argument("--all", action="store_true")

    def handle(self, *_args: Any, name: str | None, **options: Any) -> None:
        if options["all"] == bool(name):
            raise CommandError("Name an account, or say --all.")
        if options["all"]:
            Session.objects.all().delete()
            Token.objects.all().delete()
            return
        account = Account.objects.filter(folded=fold(name or "")).first()
        if account is None:
            raise CommandError("There is no such account.")
        end_all(account)

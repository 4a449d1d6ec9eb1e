"""`manage.py end_sessions NAME|--all`: ends every session and token of an account, or of all accounts."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from forum.models import Session, Token
from forum.people import account_called
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
        account = account_called(name or "")
        if account is None:
            raise CommandError("There is no such account.")
        end_all(account)

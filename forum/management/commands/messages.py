"""`manage.py messages`: brings the catalogues up to date; `--check` says what they lack; `--compile` compiles them."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from forum.catalogues import compile_catalogues, faults, update


class Command(BaseCommand):
    help = "Collects messages from code and templates into the catalogues; --check fails when one is incomplete."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        what = parser.add_mutually_exclusive_group()
        what.add_argument("--check", action="store_true", help="change nothing; list what is missing and fail")
        what.add_argument("--compile", action="store_true", dest="compiling", help="write the compiled catalogues")

    def handle(self, *_args: Any, check: bool, compiling: bool, **_options: Any) -> None:
        if compiling:
            compile_catalogues()
            return
        if not check:
            update()
        listed = faults()
        for fault in listed:
            self.stdout.write(str(fault))
        if listed and check:
            raise CommandError(f"{len(listed)} messages are not ready")

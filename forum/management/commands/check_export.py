"""`manage.py check_export FILE|-`: the signature of an exported game, and everything that `python -m killgame verify` looks at."""

import sys
from contextlib import nullcontext
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from forum.exporting import check
from killgame.verifying import LONGEST, NoExport, parsed


class Command(BaseCommand):
    help = "Says line by line what of an exported game holds, its signature first."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="the document, or - for standard input")

    def handle(self, *_args: Any, file: str, **_options: Any) -> None:
        try:
            with open(file, "rb") if file != "-" else nullcontext(sys.stdin.buffer) as source:
                lines = list(check(parsed(source.read(LONGEST + 1))))
        except OSError as fault:
            raise CommandError(f"{file} cannot be read: {fault.strerror}.") from fault
        except NoExport as fault:
            raise CommandError(f"{file}: {fault}") from fault
        for line in lines:
            self.stdout.write(f"{'ok' if line.holds else 'NOT'}\t{line}")
        wrong = sum(not line.holds for line in lines)
        self.stdout.write(f"{len(lines) - wrong} hold, {wrong} do not")
        if wrong:
            sys.exit(1)

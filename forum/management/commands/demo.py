"""`manage.py demo`: fill an empty site with a demonstration, and say how to log in."""

import unicodedata
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from forum.demonstration import Shown, fill


class Command(BaseCommand):
    help = "Fills an empty site with boards, people and three games; does nothing where there is a game already."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--password", default="", help="the password of all of them; without it one is made up")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the log-ins as a table, or one line that nothing was done."""
        shown = fill(password=options["password"])
        if shown is None:
            self.stdout.write("There are games or these people already: no demonstration was made.")
            return
        self.stdout.write("\n".join(_lines(shown)))


def _lines(shown: Shown) -> list[str]:
    wide = max(_width(name) for name, _what in shown.people)
    titles = max(_width(title) for title, _state in shown.games)
    return [
        "演示的局 / demonstration games",
        *(f"  {title}{' ' * (titles - _width(title))}  {state}" for title, state in shown.games),
        f"登录名（密码都是 {shown.password}） / log-ins, one password for all",
        *(f"  {name}{' ' * (wide - _width(name))}  {what}" for name, what in shown.people),
    ]


def _width(text: str) -> int:
    """Columns on a terminal: a Chinese character takes two."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)

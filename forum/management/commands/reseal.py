"""`manage.py reseal`: every game under the first of SEALING_KEYS, so that the others may go; games from before rows were sealed, too."""

import sys
from typing import Any

from allauth.mfa.models import Authenticator
from django.core.management.base import BaseCommand, CommandParser
from django.db import transaction

from forum.models import Game
from forum.play import at_table
from forum.sealing import Unreadable, seal, sealed_by_first, unseal
from forum.second_step import SEALED_CODE
from forum.unsealing import seal_rows


class Command(BaseCommand):
    help = (
        "Seals the secrets of all games under the first of SEALING_KEYS, game by game while they are played, and says how"
        " many are left: exit status 1 if there are any. It may be interrupted, and be run again."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--look", action="store_true", help="only say how many there are")

    def handle(self, *_args: Any, look: bool, **_options: Any) -> None:
        """In order of their keys in the database; a game that no key opens is named, and stops no other."""
        lost, waiting = [], []
        for pk, public_id in Game.objects.order_by("pk").values_list("pk", "public_id"):
            try:
                if not (_is_sealed(pk) if look else _reseal(pk)):
                    waiting.append(public_id)
            except Unreadable:
                lost.append(public_id)
        codes, unreadable = _codes(look=look)
        if lost:
            self.stdout.write(f"{len(lost)} games that no key opens: {' '.join(lost)}")
        if waiting:
            self.stdout.write(f"{len(waiting)} games are not sealed under the first key yet")
        if unreadable:
            self.stdout.write(f"{unreadable} second steps that no key opens")
        if codes:
            self.stdout.write(f"{codes} second steps are not sealed under the first key yet")
        if lost or waiting or codes or unreadable:
            sys.exit(1)
        self.stdout.write("all games are sealed under the first key; the others may go")


def _is_sealed(pk: int) -> bool:
    row = Game.objects.only("secret_sealed", "key_sealed", "state_of_play").get(pk=pk)
    for sealed in (row.secret_sealed, row.key_sealed):
        if sealed is not None:
            unseal(sealed)
    if row.key_sealed is None and not row.is_over:
        return False
    return all(sealed is None or sealed_by_first(sealed) for sealed in (row.secret_sealed, row.key_sealed))


def _reseal(pk: int) -> bool:
    """One game, in a transaction of its own, under its lock: whoever plays waits for milliseconds."""
    if not _is_sealed(pk):
        with at_table(pk) as table:
            row = table.row
            row.secret_sealed = seal(unseal(row.secret_sealed))
            if row.key_sealed is not None:
                row.key_sealed = seal(unseal(row.key_sealed))
            elif not row.is_over:
                seal_rows(row)
            row.save(update_fields=["secret_sealed", "key_sealed"])
    return True


def _codes(*, look: bool) -> tuple[int, int]:
    """How many second steps are still sealed under another key, and how many no key opens."""
    waiting = unreadable = 0
    for pk in Authenticator.objects.order_by("pk").values_list("pk", flat=True):
        with transaction.atomic():
            one = Authenticator.objects.select_for_update().get(pk=pk)
            try:
                data = _anew(one.data)
            except Unreadable:
                unreadable += 1
                continue
            if data != one.data and look:
                waiting += 1
            elif data != one.data:
                one.data = data
                one.save(update_fields=["data"])
    return waiting, unreadable


def _anew(stored: Any, /) -> Any:
    """The same with what is sealed in it under the first key; what is so already stays as it is. Raises Unreadable."""
    match stored:
        case dict():
            return {name: _anew(value) for name, value in stored.items()}
        case list():
            return [_anew(value) for value in stored]
        case str() if stored.startswith(SEALED_CODE):
            sealed = stored.removeprefix(SEALED_CODE).encode()
            secret = unseal(sealed)
            return stored if sealed_by_first(sealed) else SEALED_CODE + seal(secret).decode()
        case _:
            return stored

"""Who sits where: the names beside the numbers, in one query a page. What a seat is called is said here and nowhere else."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet
from django.utils.translation import gettext

from forum.aliases import alias_name
from forum.models import Game, Seat, Sitting


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits on `seat` now (of a game that is over: who sat on it last).

    `alias` is the id of the name that was drawn for it. `account` and `public_id` are empty while nobody may know them.
    """

    seat: int
    alias: str
    account: str
    public_id: str

    @property
    def name(self) -> str:
        """What pages call the seat: the account's name; in an alias game the drawn one in the reader's language, and both after the end."""
        if not self.alias:
            return self.account
        drawn = alias_name(self.alias)
        return gettext("{alias} ({account})").format(alias=drawn, account=self.account) if self.account else drawn


class Seated(Mapping[int, Sitter]):
    """Seat number → who sits there; a seat that is free now is left out, and its name is empty."""

    def __init__(self, sitters: Mapping[int, Sitter]) -> None:
        self._sitters = dict(sitters)

    def __getitem__(self, seat: int) -> Sitter:
        return self._sitters[seat]

    def __iter__(self) -> Iterator[int]:
        return iter(self._sitters)

    def __len__(self) -> int:
        return len(self._sitters)

    def name(self, seat: int) -> str:
        """The name on that seat, empty while nobody sits there."""
        sitter = self._sitters.get(seat)
        return sitter.name if sitter else ""

    def person(self, seat: int) -> str:
        """The public id of the account on that seat; empty while nobody may know it, or nobody sits there."""
        sitter = self._sitters.get(seat)
        return sitter.public_id if sitter else ""

    def alias(self, seat: int) -> str:
        """The id of the name that was drawn for that seat; empty where none was."""
        sitter = self._sitters.get(seat)
        return sitter.alias if sitter else ""


def seated_in(row: Game, *, at: datetime | None = None) -> Seated:
    """All who sit in a game now, or who sat there `at` a moment; one query, whatever the number of seats. Of an alias game that runs no
    account is even read."""
    if not row.masked:
        return Seated({sitter.seat: sitter for sitter in accounts_in(row, at=at)})
    drawn = _sitting(row).values_list("seat__number", "seat__alias")
    return Seated({seat: Sitter(seat, alias, "", "") for seat, alias in drawn})


def seats_of(row: Game, *, seated: Seated) -> list[tuple[int, str]]:
    """All seats of a game, whoever sits there now: the number, and how one chooses it in a list; one query."""
    numbers = Seat.objects.filter(game=row).order_by("number").values_list("number", flat=True)
    return [
        (number, f"{gettext('seat {number}').format(number=number)} {seated.name(number)}".strip())
        for number in numbers
    ]


def called(seats: Iterable[tuple[Seat, Game]]) -> Mapping[int, Sitter]:
    """Likewise for seats of several games, each beside its game, by the seats' primary keys; one query."""
    named = {seat.pk: (seat, game.masked) for seat, game in seats}
    known = [pk for pk, (_seat, masked) in named.items() if not masked]
    wanted = ("seat_id", "seat__number", "seat__alias", "account__username", "account__public_id")
    sitting = Sitting.objects.filter(seat__in=known, until__isnull=True).values_list(*wanted)
    drawn = {pk: Sitter(seat.number, seat.alias, "", "") for pk, (seat, masked) in named.items() if masked}
    return drawn | {pk: Sitter(*one) for pk, *one in sitting}


def accounts_in(row: Game, *, at: datetime | None = None) -> tuple[Sitter, ...]:
    """Likewise, with their accounts whatever the game: of one that is masked only for whoever may look (`queries/reveals.py`)."""
    wanted = ("seat__number", "seat__alias", "account__username", "account__public_id")
    return tuple(Sitter(*one) for one in _sitting(row, at=at).values_list(*wanted))


def _sitting(row: Game, *, at: datetime | None = None) -> QuerySet[Sitting]:
    there = Q(until__isnull=True) if at is None else Q(since__lte=at) & (Q(until__isnull=True) | Q(until__gt=at))
    return Sitting.objects.filter(there, seat__game=row).order_by("seat__number")

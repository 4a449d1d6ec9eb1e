"""Who sits where: the names beside the numbers, in one query a page."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from forum.models import Game, Sitting


@dataclass(frozen=True, slots=True)
class Sitter:
    """The account that sits on `seat` now (of a game that is over: that sat on it last)."""

    seat: int
    name: str
    public_id: str


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


def seated_in(row: Game) -> Seated:
    """All who sit in a game now; one query, whatever the number of seats."""
    found = (
        Sitting.objects.filter(seat__game=row, until__isnull=True)
        .order_by("seat__number")
        .values_list("seat__number", "account__username", "account__public_id")
    )
    return Seated({seat: Sitter(seat, name, public_id) for seat, name, public_id in found})

"""Saying that something has changed, in the transaction that changes it: heard when it is committed, never if it is not.

What is said names a game and a room and nothing else, and goes to the site's own processes; who of the readers is told is
decided there (`reading.py`), at that moment.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, Self

from django.db import connection

from forum.models import Game

# The channel on which each web process listens.
CHANNEL: Final = "killgame_live"
_SEAT: Final = "@"  # begins no room's name
# For a statement that gives a room's next floor: it says so itself, with the room's name and the game's public id.
SAY_WITH: Final = f"pg_notify('{CHANNEL}', concat_ws(' ', %s::text, %s::text))"


@dataclass(frozen=True, slots=True)
class Call:
    """Of a game (its public id): a room has new floors; with `floor`, that one is not what it was; without a room, how the game stands
    has changed for everybody, or with `seat` for who sits there alone."""

    game: str
    room: str | None = None
    floor: int | None = None
    seat: int | None = None

    def __str__(self) -> str:
        where = self.room if self.seat is None else f"{_SEAT}{self.seat}"
        return " ".join(str(part) for part in (self.game, where, self.floor) if part is not None)

    @classmethod
    def read(cls, text: str, /) -> Self:
        """What `str` wrote. Raises ValueError."""
        game, *rest = text.split(" ")
        if rest and rest[0].startswith(_SEAT):
            return cls(game, seat=int(rest[0].removeprefix(_SEAT)))
        return cls(game, rest[0] if rest else None, int(rest[1]) if len(rest) > 1 else None)


def tell_table(row: Game) -> None:
    """How the game stands has changed for all who see it: phase, deadline, an open vote, who has signed up."""
    _say(Call(row.public_id))


def tell_seats(row: Game, seats: Collection[int]) -> None:
    """How the game stands has changed for whoever sits on these seats, and for nobody else: a secret vote, a night's pick. One statement,
    however many they are: how many see a night's pick would tell whose it is."""
    _say(*(Call(row.public_id, seat=seat) for seat in sorted(seats)))


def tell_floor(row: Game, room: str, floor: int) -> None:
    """A floor that was there is not what it was: taken back, hidden, corrected."""
    _say(Call(row.public_id, room, floor))


def _say(*calls: Call) -> None:
    said = ", ".join(["pg_notify(%s, %s)"] * len(calls))
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {said}", [part for call in calls for part in (CHANNEL, str(call))])

"""Who would sit, wait or judge if the cards were dealt to those who have signed up so far."""

from collections.abc import Sequence
from dataclasses import dataclass

from forum.models import Game, SignUp


@dataclass(frozen=True, slots=True)
class Places:
    """`first` have a place, in order of joining, `reserve` wait for one.

    Where the lot has still to be drawn and will take its judge from among them, there is a place more than seats (`wanted`), since one
    of them leaves the circle. A judge who was drawn has none.
    """

    first: tuple[SignUp, ...]
    reserve: tuple[SignUp, ...]
    wanted: int
    seats: int

    @property
    def missing(self) -> int:
        return self.wanted - len(self.first)

    @property
    def players(self) -> int:
        """How many would play if there were seats for all."""
        return len(self.first) + len(self.reserve) - (self.wanted - self.seats)


def places_of(row: Game, signed_up: Sequence[SignUp] | None = None) -> Places:
    """Of all sign-ups of the game, in order of joining; fetched where they are not given."""
    if signed_up is None:
        signed_up = tuple(row.sign_ups.order_by("joined_at", "pk"))
    players = [one for one in signed_up if one.account_id != row.judge_id]
    wanted = row.seats_wanted + lot_takes_one(row, signed_up)
    return Places(first=tuple(players[:wanted]), reserve=tuple(players[wanted:]), wanted=wanted, seats=row.seats_wanted)


def lot_takes_one(row: Game, signed_up: Sequence[SignUp], /) -> bool:
    """Whether the lot, still to be drawn, will make one of these the judge: one who has offered it, or the opener where nobody has."""
    undrawn = row.judging == Game.Judging.LOT and row.judge_id is None
    return undrawn and any(one.offers or one.account_id == row.opener_id for one in signed_up)

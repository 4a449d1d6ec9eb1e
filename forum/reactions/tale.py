"""What the narrator goes by: the public events of one command, and the game around them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import killgame
from forum.narrator import Line, line
from killgame.editions.edition import Edition


@dataclass(frozen=True, slots=True)
class Tale:
    """`told` are only events that everybody may know; of the games, too, only what everybody knows may be asked.

    `deadline` is that of the phase now open, `turn_deadline` and `turn_length` those of the one whose turn it is to speak; `second_turn`:
    whether one whose time runs out in silence has it once more. `ended_by_judge`: the turn that is over, which is his to tell.
    """

    before: killgame.Game | None
    told: tuple[killgame.Event, ...]
    after: killgame.Game
    deadline: datetime | None
    turn_deadline: datetime | None
    turn_length: timedelta | None
    second_turn: bool = False
    ended_by_judge: bool = False

    @property
    def options(self) -> killgame.Options:
        return self.after.setup.options

    @property
    def edition(self) -> Edition:
        return killgame.edition_named(self.after.setup.edition)

    def has(self, *kinds: type[killgame.Event]) -> bool:
        return any(isinstance(event, kinds) for event in self.told)

    def until(self, id: str, **params: Any) -> Line:
        """A line that names the deadline of the open phase."""
        return line(id, deadline=self.deadline, **params)

    def variant(self, id: str, *, round: int | None = None) -> str:
        """One of the two forms of a line, by what everybody knows: `.a` in odd rounds, `.b` in even ones.

        `round` is that of what is told; without it the one now open, which after a ballot may be the next.
        """
        number = self.after.round if round is None else round
        return f"{id}.{'a' if number % 2 else 'b'}"

    def turn(self) -> list[Line]:
        """Whose turn it is, where speech is ordered and somebody is still to come."""
        turn = self.after.turn
        if turn is None:
            return []
        id = "speech.turn.again" if turn in self.after.again else "speech.turn"
        return [line(id, seats=[turn], deadline=self.turn_deadline or self.deadline)]


def dealt_cards(game: killgame.Game) -> Mapping[str, int]:
    """How many cards of each role lie on the table in all: public from the deal on, unlike who holds which."""
    counts: dict[str, int] = {}
    for seat in game.seats:
        for card in seat.cards:
            counts[card] = counts.get(card, 0) + 1
    return counts

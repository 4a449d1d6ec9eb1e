"""A table played by killgame alone, with the narrator listening: no database, no pages."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import killgame
from forum.narrator import Line
from forum.reactions.narration import narrate

DUE = datetime(2026, 3, 1, 13, 0, tzinfo=UTC)
DUE_STORED = "2026-03-01T13:00:00+00:00"


@dataclass
class Told:
    """A game, and the posts of the last command."""

    dice: killgame.Dice = field(default_factory=lambda: killgame.Dice(bytes(32)))
    game: killgame.Game | None = None
    events: tuple[killgame.Event, ...] = ()
    before: killgame.Game | None = None
    posts: list[list[Line]] = field(default_factory=list)

    def do(self, command: killgame.Command, *, turn_length: timedelta | None = None) -> list[list[Line]]:
        """Play one command; its posts, with DUE as the deadline of whatever is open then."""
        self.before = self.game
        self.events = killgame.decide(self.game, command, self.dice)
        game = self.game
        for event in self.events:
            game = killgame.evolve(game, event)
        self.game = game
        assert game is not None
        self.posts = narrate(self.before, self.events, game, deadline=DUE, turn_length=turn_length)
        return self.posts

    def close(self, by: Any = "deadline", **limits: timedelta) -> list[list[Line]]:
        return self.do(killgame.Close(by), **limits)

    def vote(self, votes: dict[int, int]) -> None:
        for seat, target in votes.items():
            self.do(killgame.Move(seat, "vote", target))

    def of(self, role: str) -> list[int]:
        """The living seats with that card in play, ascending."""
        assert self.game is not None
        return [seat.number for seat in self.game.seats if not seat.out and seat.role == role]

    @property
    def living(self) -> tuple[int, ...]:
        assert self.game is not None
        return self.game.living


def seated(edition: str = "classic", seats: int = 7, *, seed: int = 0, **options: Any) -> Told:
    """A table whose cards have just been dealt."""
    told = Told(killgame.Dice(seed.to_bytes(32)))
    told.do(killgame.Open(edition, options, killgame.commit(b"secret")))
    told.do(killgame.Deal(seats))
    return told

"""The course of one command: the events decided so far, and the game as they leave it."""

from killgame.dice import Dice
from killgame.editions import edition_named
from killgame.editions.edition import Edition
from killgame.events import Event, PhaseClosed
from killgame.evolve import BEFORE_ANYTHING, evolve
from killgame.game import Game, Options


class Course:
    """Events are added one after the other, and whoever decides the next looks at the game as the last left it."""

    __slots__ = ("dice", "events", "game", "since")

    def __init__(self, game: Game | None, *, dice: Dice) -> None:
        self.game: Game = game if game is not None else BEFORE_ANYTHING
        self.since = self.game.length
        self.dice = dice
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        self.game = evolve(self.game, event)
        self.events.append(event)

    @property
    def closed(self) -> bool:
        """Whether a phase has been closed."""
        return any(isinstance(event, PhaseClosed) for event in self.events)

    @property
    def edition(self) -> Edition:
        return edition_named(self.game.setup.edition)

    @property
    def options(self) -> Options:
        return self.game.setup.options

"""What one command brought about."""

from dataclasses import dataclass
from datetime import datetime

import killgame
from forum.models import Game


@dataclass(frozen=True, slots=True)
class Happening:
    """The game before and after a command, and the events between. `row` is locked and saved after the reactions."""

    row: Game
    now: datetime
    before: killgame.Game
    command: killgame.Command
    events: tuple[killgame.Event, ...]
    after: killgame.Game
    reason: str
    why: str = ""  # "request": the players wanted it so, not the judge

    def has(self, *kinds: type[killgame.Event]) -> bool:
        """Whether an event of one of these kinds is among them."""
        return any(isinstance(event, kinds) for event in self.events)

"""What one command brought about."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import NamedTuple

from django.db.models import Exists, OuterRef

import killgame
from forum.models import Game, Leave, Post, Sitting


class Sitter(NamedTuple):
    """Who sits on a seat: the primary keys of both, since when, and whether he is away now by leave of the judge."""

    seat: int
    account: int
    since: datetime
    away: bool


@dataclass(frozen=True)
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
    said_in: Post | None = None  # the post with a line that says so

    def has(self, *kinds: type[killgame.Event]) -> bool:
        """Whether an event of one of these kinds is among them."""
        return any(isinstance(event, kinds) for event in self.events)

    @cached_property
    def sitters(self) -> Mapping[int, Sitter]:
        """Who sits on each seat now; fetched when first asked for."""
        leave = Leave.over(self.row, at=self.now).filter(absence__account=OuterRef("account"))
        sitting = Sitting.objects.filter(seat__game=self.row, until__isnull=True).annotate(away=Exists(leave))
        found = sitting.values_list("seat__number", "seat_id", "account_id", "since", "away")
        return {number: Sitter(seat, account, since, away) for number, seat, account, since, away in found}

"""How much a seat may and should write in a day of the game, where the set-up bounds it (PRODUCT P2).

A day is a round: its posts in the thread from the first phase after the night to the next one. Last words are not counted, nor is what
was taken back.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from django.db.models import Count, QuerySet, Sum
from django.db.models.functions import Length
from django.utils.translation import ngettext

import killgame
from forum.models import Game, Post
from forum.refusals import Refused
from forum.table.rows import listed

# The phases of a day in which something is owed.
DAY: Final = frozenset({"speech", "vote", "pk_speech", "pk_vote", "rest_speech", "final_vote", "accuse"})


@dataclass(frozen=True, slots=True)
class Left:
    """What a seat may still post in the open day; None of what the set-up does not bound."""

    posts: int | None
    characters: int | None

    @property
    def words(self) -> str:
        """“2 posts, 300 characters”."""
        said: list[str] = []
        if self.posts is not None:
            said.append(ngettext("{n} post", "{n} posts", self.posts).format(n=self.posts))
        if self.characters is not None:
            said.append(ngettext("{n} character", "{n} characters", self.characters).format(n=self.characters))
        return listed(said)

    def takes(self, characters: int, /) -> bool:
        """Whether one more post of so many characters is not too much."""
        return (self.posts is None or self.posts >= 1) and (self.characters is None or self.characters >= characters)


def left(row: Game, game_round: int, /, *, phase: str, seat: int) -> Left | None:
    """What the seat may still post in the thread today; None where nothing bounds it now. One query where something does."""
    schedule = row.timing
    if (schedule.posts_a_day is None and schedule.characters_a_day is None) or phase == "words":
        return None
    if row.state_of_play != Game.State.RUNNING:
        return None
    so_far = _posts_of_day(row, game_round).filter(seat__number=seat)
    found = so_far.aggregate(posts=Count("pk"), characters=Sum(Length("text")))
    return Left(
        None if schedule.posts_a_day is None else max(0, schedule.posts_a_day - found["posts"]),
        None if schedule.characters_a_day is None else max(0, schedule.characters_a_day - (found["characters"] or 0)),
    )


def short(row: Game, game_round: int, /, *, phase: str, seats: Collection[int]) -> dict[int, int]:
    """How many posts each of these seats is short of the minimum of the open day, those that are not left out. One query where a minimum is
    set; none at night and while last words are heard."""
    least = row.timing.least_a_day
    if least is None or phase not in DAY or not seats or row.state_of_play != Game.State.RUNNING:
        return {}
    posts = _posts_of_day(row, game_round).filter(seat__number__in=seats)
    counted = dict(posts.values_list("seat__number").annotate(n=Count("pk")))
    return {seat: least - counted.get(seat, 0) for seat in seats if counted.get(seat, 0) < least}


def _posts_of_day(row: Game, game_round: int, /) -> QuerySet[Post]:
    """What is counted of a day, of whichever seat."""
    posts = Post.objects.filter(room__game=row, room__name="public", round=game_round, retracted_at__isnull=True)
    return posts.exclude(phase="words")


def check_budget(row: Game, game: killgame.Game, *, seat: int, characters: int) -> None:
    """Raises Refused(budget), which says what is left, where one more post of so many characters is too much."""
    still = left(row, game.round, phase=game.phase, seat=seat)
    if still is not None and not still.takes(characters):
        raise Refused(code="budget", params={"left": still.words})

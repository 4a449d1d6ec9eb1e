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
class Written:
    """What a seat has posted in the thread in one day."""

    posts: int
    characters: int


def written(row: Game, game: killgame.Game, *, seat: int) -> Written:
    """What the seat has posted in the open day so far. One query."""
    posts = _posts_of_day(row, game.round).filter(seat__number=seat)
    found = posts.aggregate(posts=Count("pk"), characters=Sum(Length("text")))
    return Written(found["posts"], found["characters"] or 0)


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
    schedule = row.timing
    if (schedule.posts_a_day is None and schedule.characters_a_day is None) or game.phase == "words":
        return
    if row.state_of_play != Game.State.RUNNING:
        return
    so_far = written(row, game, seat=seat)
    left: list[str] = []
    over = False
    if schedule.posts_a_day is not None:
        posts = max(0, schedule.posts_a_day - so_far.posts)
        over = over or posts < 1
        left.append(ngettext("{n} post", "{n} posts", posts).format(n=posts))
    if schedule.characters_a_day is not None:
        signs = max(0, schedule.characters_a_day - so_far.characters)
        over = over or signs < characters
        left.append(ngettext("{n} character", "{n} characters", signs).format(n=signs))
    if over:
        raise Refused(code="budget", params={"left": listed(left)})

"""The boards, and how many games each has."""

from dataclasses import dataclass

from django.db.models import Count, Q
from django.utils.functional import Promise

from forum.access import may_open_on
from forum.models import Account, Board, Game
from forum.queries.lists import OVER, WAITING
from forum.table import edition_name


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A board with the numbers of its games."""

    slug: str
    name: str
    description: str
    edition: str | Promise
    waiting: int
    running: int
    over: int


def boards() -> tuple[BoardLine, ...]:
    """All boards, in their order."""
    found = Board.objects.annotate(
        waiting=_games(WAITING), running=_games((Game.State.RUNNING,)), over=_games(OVER)
    ).order_by("position", "slug")
    return tuple(
        BoardLine(
            slug=one.slug,
            name=one.name,
            description=one.description,
            edition=edition_name(one.edition),
            waiting=one.waiting,
            running=one.running,
            over=one.over,
        )
        for one in found
    )


def board_to_open_on(account: Account | None) -> str | None:
    """The slug of the first board on which the account may open a game."""
    if account is None:
        return None
    return next((board.slug for board in Board.objects.all() if may_open_on(account, board)), None)


def _games(states: tuple[str, ...], /) -> Count:
    return Count("games", filter=Q(games__state_of_play__in=[str(state) for state in states]))

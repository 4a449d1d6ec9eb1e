"""A person's page: the games he has played, and those he sits in now. Of a running game it says no more than that."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.utils.functional import Promise

from forum.access import Seen
from forum.models import Account, Game, Sitting
from forum.queries.lists import games, result_of
from forum.table import edition_name, role_name

MOST = 50


@dataclass(frozen=True, slots=True)
class Played:
    """A game that is over: the seat, its card, whether its side won; None where there is nothing to say."""

    game_id: str
    title: str
    edition: str | Promise
    seat: int
    role: str | Promise
    side: str
    result: str
    won: bool | None
    out: bool
    ended_at: datetime | None


@dataclass(frozen=True, slots=True)
class SitsIn:
    """A running game and the seat in it, or one that he judges (`seat` None)."""

    game_id: str
    title: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class Person:
    """What everybody may know of an account."""

    name: str
    since: datetime
    sits_in: tuple[SitsIn, ...]
    judges: tuple[SitsIn, ...]
    played: tuple[Played, ...]
    games: int
    judged: int


def person(account: Account) -> Person:
    """Four queries, however many games. Of an alias game that is not over nothing is even looked for."""
    told = Q(seat__game__alias=False) | Q(seat__game__state_of_play=Game.State.FINISHED)
    sitting = Sitting.objects.filter(told, account=account, until__isnull=True)
    seats = dict(sitting.values_list("seat__game_id", "seat__number"))
    rows = list(games().filter(pk__in=seats))
    judged = list(Game.objects.filter(judge=account).only("public_id", "title", "state_of_play", "opened_at"))
    over = sorted((row for row in rows if row.state_of_play == Game.State.FINISHED), key=_ended, reverse=True)
    played = tuple(_played(row, seat=seats[row.pk]) for row in over[:MOST])
    return Person(
        name=account.username,
        since=account.date_joined,
        sits_in=tuple(_sits(rows, seats)),
        judges=tuple(
            SitsIn(row.public_id, row.title, seat=None) for row in judged if row.state_of_play == Game.State.RUNNING
        ),
        played=played,
        games=len(over),
        judged=sum(row.state_of_play == Game.State.FINISHED for row in judged),
    )


def _ended(row: Game) -> float:
    return row.ended_at.timestamp() if row.ended_at else 0.0


def _sits(rows: Iterable[Game], seats: dict[int, int]) -> list[SitsIn]:
    return [
        SitsIn(row.public_id, row.title, seat=seats[row.pk]) for row in rows if row.state_of_play == Game.State.RUNNING
    ]


def _played(row: Game, *, seat: int) -> Played:
    """Everything is open at the end: the cards come from what a stranger may see then."""
    view = Seen(row=row, account=None, seat=None, is_judge=False).view
    cards = {number: (role, side) for number, _cards, role, side in view.secrets.cards} if view.secrets else {}
    role, side = cards.get(seat, ("", ""))  # type: ignore[call-overload] # a seat's number is a plain integer here
    decided = view.winner not in (None, "draw")
    return Played(
        game_id=row.public_id,
        title=row.title,
        edition=edition_name(view.edition),
        seat=seat,
        role=role_name(role) if role else "",
        side={"killer": "killer", "police": "police"}.get(role, "civilian"),
        result=result_of(view),
        won=side == view.winner if decided else None,
        out=any(one.seat == seat for one in view.out),
        ended_at=row.ended_at,
    )

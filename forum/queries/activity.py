"""Who has said how much, and when last: of what everybody reads, and nothing else. No look of anybody's counts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db.models import Count, Max

from forum.access import Seen
from forum.models import Absence, Post, Room, Sitting
from forum.queries.bar import game_url
from forum.queries.seats import Seated


@dataclass(frozen=True, slots=True)
class Active:
    """A seat in the table. `last_floor` and `last_at` are its last post's in the thread, None for none; `away_until`: an announced absence
    that this reader may know of."""

    seat: int
    name: str
    alias: str
    out: bool
    posts: int
    last_floor: int | None
    last_at: datetime | None
    away_until: datetime | None
    url: str


# What the table can be ordered by; ties by seat.
ORDERS: Final[Mapping[str, Callable[[Active], Any]]] = {
    "seat": lambda one: one.seat,
    "posts": lambda one: -one.posts,
    "quiet": lambda one: one.last_floor or 0,
    "recent": lambda one: -(one.last_floor or 0),
}


def activity_in(seen: Seen, room: Room, *, seated: Seated, now: datetime, order: str) -> tuple[Active, ...]:
    """All seats of a game that was dealt, in one of ORDERS (another: by seat). Three queries, whatever there is."""
    said = _said(room)
    away = _away(seen, now=now)
    found = [
        Active(
            seat=number,
            name=seated.name(number),
            alias=seated.alias(number),
            out=number not in seen.view.living,
            posts=said.get(number, (0, None, None))[0],
            last_floor=said.get(number, (0, None, None))[1],
            last_at=said.get(number, (0, None, None))[2],
            away_until=away.get(number),
            url=game_url(seen.row, "seat", number=number),
        )
        for number in range(1, seen.view.seats_total + 1)
    ]
    return tuple(sorted(sorted(found, key=ORDERS["seat"]), key=ORDERS.get(order, ORDERS["seat"])))


def _said(room: Room) -> dict[int, tuple[int, int, datetime]]:
    """Seat number → posts that were not taken back, the last one's floor and moment."""
    posts = room.posts.filter(author=Post.Author.SEAT, retracted_at__isnull=True).order_by()
    counted = posts.values("seat__number").annotate(n=Count("floor"), last=Max("floor"), at=Max("at"))
    return {one["seat__number"]: (one["n"], one["last"], one["at"]) for one in counted}


def _away(seen: Seen, *, now: datetime) -> dict[int, datetime]:
    """Seat number → until when it is away. Absences were told to the judges; everybody sees those for which the judge gave leave, for the
    narrator has said so. In an alias game nobody sees any: that one is also seen elsewhere, beside a name."""
    if seen.row.masked:
        return {}
    absences = Absence.objects.filter(since__lte=now, until__gt=now)
    if not seen.is_judge:
        absences = absences.filter(leaves__game=seen.row)
    sitting = Sitting.objects.filter(seat__game=seen.row, until__isnull=True, account__absences__in=absences)
    return dict(sitting.values_list("seat__number", "account__absences__until"))

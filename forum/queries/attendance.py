"""Absences and missed phases: one's own for everybody, those of a game for its judge."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Exists, F, OuterRef, Q, Subquery

from forum.access import Seen
from forum.models import Absence, Account, Game, Leave, Miss, Sitting
from forum.queries.notices import warning_words


@dataclass(frozen=True, slots=True)
class Away:
    """An absence of one's own. `agreed`: the titles of the games whose judges gave leave."""

    id: str
    since: datetime
    until: datetime
    agreed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AwaySeat:
    """An absence of one who sits in a game, for its judge."""

    id: str
    seat: int
    name: str
    since: datetime
    until: datetime
    agreed: bool


@dataclass(frozen=True, slots=True)
class Missed:
    """How many phases the player on a seat has missed, and of them how many were excused."""

    number: int
    excused: int


def absences_of(account: Account, *, now: datetime) -> tuple[Away, ...]:
    """Those that are not over, by their beginning."""
    found = Absence.objects.filter(account=account, until__gt=now).prefetch_related("leaves__game")
    return tuple(
        Away(one.public_id, one.since, one.until, tuple(sorted(leave.game.title for leave in one.leaves.all())))
        for one in found
    )


def away_in(row: Game, *, now: datetime) -> tuple[AwaySeat, ...]:
    """Who of those that sit in a game has said that he is or will be away, by the beginning. Of an alias game nobody: an absence that was
    seen elsewhere beside a name would tell who sits there."""
    if row.masked:
        return ()
    sits = Sitting.objects.filter(account=OuterRef("account"), seat__game=row, until__isnull=True)
    agreed = Exists(Leave.objects.filter(absence=OuterRef("pk"), game=row))
    found = Absence.objects.filter(until__gt=now).annotate(seat=Subquery(sits.values("seat__number")), agreed=agreed)
    wanted = ("public_id", "seat", "account__username", "since", "until", "agreed")
    return tuple(AwaySeat(*row) for row in found.filter(seat__isnull=False).values_list(*wanted))


def missed_in(row: Game) -> dict[int, Missed]:
    """Seat → what the player who sits there now has missed; seats that have missed nothing are left out."""
    sits = Q(seat__sittings__account=F("account"), seat__sittings__until__isnull=True)
    counted = Miss.objects.filter(sits, game=row).values_list("seat__number")
    found = counted.annotate(n=Count("pk"), excused=Count("pk", filter=Q(excused=True))).order_by("seat__number")
    return {seat: Missed(number, excused) for seat, number, excused in found}


def missed_by(seen: Seen) -> Missed:
    """What the reader has missed in this game, on whatever seat he sat."""
    mine = Miss.objects.filter(game=seen.row, account=seen.account).aggregate(
        n=Count("pk"), excused=Count("pk", filter=Q(excused=True))
    )
    return Missed(mine["n"], mine["excused"])


def warning_for(seen: Seen, missed: Missed) -> str:
    """The warning that stands on one's card while the next miss has a consequence; else empty (T81)."""
    allowed, counted = seen.row.timing.misses, missed.number - missed.excused
    out = seen.view.me is None or seen.view.me.out or seen.view.over
    if allowed is None or out or not counted or counted < allowed - 1:
        return ""
    return warning_words(seen, missed=counted)

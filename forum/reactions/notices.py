"""Telling people in the site. A notice only says "look": nothing secret is in it, and everybody alive gets the same."""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q

import killgame
from forum.access import overseers
from forum.models import Game, Leave, Notice, Sitting
from forum.reactions.happening import Happening

_REPEATED_AFTER = timedelta(hours=1)


def announce(h: Happening) -> None:
    """A phase has opened (to the living, to those whom the last one put out, and to those whose last words it is for), the cards are dealt,
    or the game is over (to all who sit, and the judge)."""
    if h.after.over:
        seated = [sitter.account for sitter in h.sitters.values()]
        judging = [h.row.judge_id] if h.row.judge_id is not None else []
        tell(h.row, [*seated, *judging], kind=Notice.Kind.ENDED, now=h.now)
        return
    concerned = {*h.before.living, *h.after.living, *h.after.words}
    kind = Notice.Kind.DEALT if h.has(killgame.events.Dealt) else Notice.Kind.PHASE
    tell(h.row, [h.sitters[n].account for n in concerned if n in h.sitters], kind=kind, now=h.now)


def ask_to_confirm(row: Game, accounts: Iterable[int], *, now: datetime) -> None:
    """Those who have a seat are asked whether they play (T77)."""
    tell(row, accounts, kind=Notice.Kind.CONFIRM, now=now)


def was_asked_to_confirm(row: Game, account: int, *, now: datetime) -> bool:
    """Whether others confirm still, or it is still the time that this account had for it.

    Who leaves then has everybody's time begin anew: two who come and go by turns would hold up a game for ever.
    """
    told = Notice.objects.filter(game=row, account=account, kind__in=[Notice.Kind.CONFIRM, Notice.Kind.DRAWN])
    asked = told.values_list("deadline", flat=True)
    return any(row.state_of_play == Game.State.CONFIRM or (until is not None and until > now) for until in asked)


def remind_seats(row: Game, seats: Iterable[int], *, now: datetime, only: Collection[int] | None = None) -> None:
    """Those who sit there are reminded of the deadline of the open phase; of them `only` these accounts, if given.

    Not those who are away at the deadline by leave, nor anybody twice within an hour or half the time left, the shorter.
    """
    if row.deadline is None:
        return
    lately = now - min(_REPEATED_AFTER, (row.deadline - now) / 2)
    away = Leave.over(row, at=row.deadline)
    told = Notice.objects.filter(game=row, kind=Notice.Kind.REMINDER, phase=row.phase, round=row.round, at__gt=lately)
    sitting = Sitting.objects.filter(seat__game=row, seat__number__in=list(seats), until__isnull=True).exclude(
        Q(account__in=away.values("absence__account")) | Q(account__in=told.values("account"))
    )
    accounts = set(sitting.values_list("account_id", flat=True))
    tell(row, accounts if only is None else accounts & set(only), kind=Notice.Kind.REMINDER, now=now)


def settle(h: Happening) -> None:
    """A reminder is done with when its phase is over, or when the seat has done what it owed: the notice stands as seen then."""
    if not h.row.timing.reminders:
        return
    reminders = Notice.objects.filter(game=h.row, kind=Notice.Kind.REMINDER, seen_at__isnull=True)
    if h.after.over or h.has(killgame.events.PhaseOpened, killgame.events.TakenBack):
        reminders.update(seen_at=h.now)
        return
    seen_to = killgame.done(h.after) - killgame.done(h.before)
    if seen_to:
        seats = Sitting.objects.filter(seat__game=h.row, seat__number__in=seen_to, until__isnull=True)
        reminders.filter(account__in=seats.values("account")).update(seen_at=h.now)


def tell_judge(row: Game, kind: Notice.Kind, *, now: datetime) -> None:
    """The judge of the game alone is told; where there is none, whoever sees to such things (`forum.access.overseers`)."""
    tell(row, overseers(row, kind), kind=kind, now=now)


def tell_of_line(row: Game, seat: int, *, by_judge: bool, now: datetime) -> None:
    """Something was written in the private line of a seat: whoever is at its other end is told, and nobody else."""
    if by_judge:
        sitting = Sitting.objects.filter(seat__game=row, seat__number=seat, until__isnull=True)
        tell(row, sitting.values_list("account_id", flat=True), kind=Notice.Kind.LINE, now=now)
    else:
        tell_judge(row, Notice.Kind.LINE, now=now)


def tell(row: Game, accounts: Iterable[int], *, kind: Notice.Kind, now: datetime, number: int = 0) -> None:
    """A notice of that kind about the game as it stands now, in the place of an older one. `number`: how many phases were missed."""
    what: dict[str, Any] = {
        "phase": row.phase,
        "round": row.round,
        "deadline": row.deadline,
        "number": number,
        "at": now,
        "seen_at": None,
        "mail": None,
    }
    told = sorted(set(accounts))
    if not told:
        return
    Notice.objects.bulk_create(
        [Notice(account_id=account, game=row, kind=kind, **what) for account in told],
        update_conflicts=True,
        unique_fields=["account", "game", "kind"],
        update_fields=list(what),
    )

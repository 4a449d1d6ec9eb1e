"""Telling people in the site. A notice only says "look": nothing secret is in it, and everybody alive gets the same."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import killgame
from forum.models import Game, Notice, Sitting
from forum.reactions.happening import Happening


def announce(h: Happening) -> None:
    """A phase has opened (to the living), the cards are dealt, or the game is over (to all who sit, and the judge)."""
    seated = dict(
        Sitting.objects.filter(seat__game=h.row, until__isnull=True).values_list("seat__number", "account_id")
    )
    if h.after.over:
        _tell(h.row, [*seated.values(), h.row.judge_id], kind=Notice.Kind.ENDED, now=h.now)
        return
    living = [seated[n] for n in h.after.living if n in seated]
    kind = Notice.Kind.DEALT if h.has(killgame.events.Dealt) else Notice.Kind.PHASE
    _tell(h.row, living, kind=kind, now=h.now)


def ask_to_confirm(row: Game, accounts: Iterable[int], *, now: datetime) -> None:
    """Those who have a seat are asked whether they play (T77)."""
    _tell(row, accounts, kind=Notice.Kind.CONFIRM, now=now)


def remind_seats(row: Game, seats: Iterable[int], *, now: datetime) -> None:
    """Those who sit there are reminded of the deadline of the open phase."""
    accounts = Sitting.objects.filter(seat__game=row, seat__number__in=seats, until__isnull=True)
    _tell(row, accounts.values_list("account_id", flat=True), kind=Notice.Kind.REMINDER, now=now)


def tell_judge(row: Game, kind: Notice.Kind, *, now: datetime) -> None:
    """The judge of the game alone is told."""
    _tell(row, [row.judge_id], kind=kind, now=now)


def _tell(row: Game, accounts: Iterable[int], *, kind: Notice.Kind, now: datetime) -> None:
    what: dict[str, Any] = {
        "phase": row.phase,
        "round": row.round,
        "deadline": row.deadline,
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

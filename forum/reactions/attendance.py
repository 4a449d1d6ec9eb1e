"""Who has let a phase pass: counted when the clock closes it, with a warning before anything follows from it (PRODUCT P5, T81)."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Q

import killgame
from forum.ledger import SITE
from forum.models import Game, Miss, Notice, WaitedFor
from forum.reactions.happening import Happening
from forum.reactions.notices import tell


@dataclass(frozen=True, slots=True)
class Condemned:
    """A seat whose player was warned, and has missed one phase more than the game allows."""

    seat: int
    account: int
    missed: int


def count(h: Happening) -> None:
    """One miss for each seat that owed something, if the clock has closed the phase. Comes before the row goes on to the next phase.

    Excused is who is away by leave, and who sat down on the seat in this phase; all are, if the judge has shortened it: the time
    that was said before was not theirs to use.
    """
    missing = killgame.missed(h.before) if _closed_by_the_clock(h) else ()
    if not missing:
        return
    row, shortened = h.row, h.row.lengthened < timedelta()
    Miss.objects.bulk_create(
        [
            Miss(
                game=row, seat_id=seat, account_id=account, phase_serial=row.phase_serial, phase=h.before.phase,
                round=h.before.round, at=h.now, excused=shortened or away or since > (row.phase_opened_at or since),
            )
            for seat, account, since, away in (h.sitters[number] for number in missing if number in h.sitters)
        ]
    )  # fmt: skip


def _closed_by_the_clock(h: Happening) -> bool:
    # By the judge, by majority or because all were done: then nobody was waited for until the deadline.
    return any(isinstance(event, killgame.events.PhaseClosed) and event.by == "deadline" for event in h.events)


def warn(h: Happening) -> None:
    """Whoever stands before the penalty is told so, with the deadline of the phase now open; who was told before gets no second warning."""
    schedule = h.row.timing
    if schedule.misses is None or h.after.over:
        return
    lately = Miss.objects.filter(game=h.row, at=h.now, excused=False, seat__number__in=h.after.living)
    accounts = list(lately.values_list("account_id", flat=True))
    if not accounts:
        return
    warned = _warnings(h.row, accounts)
    by_number: dict[int, list[int]] = defaultdict(list)
    for account, missed in _misses(h.row, accounts).items():
        condemned = missed >= schedule.misses and account in warned
        if missed >= schedule.misses - 1 and not condemned:
            by_number[missed].append(account)
    for missed, told in by_number.items():
        tell(h.row, told, kind=Notice.Kind.WARNING, now=h.now, number=missed)


def condemned(row: Game, *, serial: int) -> tuple[Condemned, ...]:
    """Who has missed the phase of that serial number, as one too many, and was warned before it closed."""
    schedule = row.timing
    if schedule.misses is None:
        return ()
    lately = Miss.objects.filter(game=row, phase_serial=serial, excused=False).order_by("seat__number")
    found = list(lately.values_list("seat__number", "account_id", "at"))
    accounts = [account for _seat, account, _at in found]
    warned = _warnings(row, accounts) if accounts else {}
    missed = _misses(row, list(warned)) if warned else {}
    return tuple(
        Condemned(seat, account, missed[account])
        for seat, account, at in found
        if account in warned and warned[account] < at and missed[account] >= schedule.misses
    )


def forget(h: Happening) -> None:
    """A close is taken back: its misses and what was waited for since are none, and what was said because of them is unsaid."""
    since = undone_since(h.row)
    if since is not None:
        Miss.objects.filter(game=h.row, at__gte=since).delete()
        WaitedFor.objects.filter(game=h.row, at__gte=since).delete()
        said = (Notice.Kind.WARNING, Notice.Kind.MISSED)
        # A seat that was handed over stays so: who lost it is told so still.
        sitting = Q(account__sittings__seat__game=h.row, account__sittings__until__isnull=True)
        concerned = Notice.objects.filter(sitting | Q(account=h.row.judge_id), game=h.row, kind__in=said, at__gte=since)
        Notice.objects.filter(pk__in=list(concerned.values_list("pk", flat=True))).delete()


def undone_since(row: Game, /) -> datetime | None:
    """The moment of the first event that the last `TakenBack` undoes, as `killgame.effective` reckons."""
    kept: list[datetime] = []
    undone: list[datetime] = []
    stored = row.events.exclude(kind__startswith=SITE).order_by("number")
    for kind, at, to in stored.values_list("kind", "at", "body__event__to"):
        if kind == killgame.events.TakenBack.__name__:
            kept, undone = kept[:to], kept[to:]
        else:
            kept.append(at)
    return undone[0] if undone else None


def _misses(row: Game, accounts: list[int], /) -> dict[int, int]:
    """How many phases each account has missed in this game, the excused left out."""
    counted = Miss.objects.filter(game=row, account__in=accounts, excused=False).values("account_id")
    return dict(counted.annotate(n=Count("pk")).values_list("account_id", "n"))


def _warnings(row: Game, accounts: list[int], /) -> dict[int, datetime]:
    """When each account was warned in this game, if it was."""
    told = Notice.objects.filter(game=row, kind=Notice.Kind.WARNING, account__in=accounts)
    return dict(told.values_list("account_id", "at"))

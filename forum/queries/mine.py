"""My games: where I sit, judge or wait, and what I owe."""

from dataclasses import dataclass, replace
from datetime import datetime

import structlog
from django.db.models import F, Q
from django.utils.functional import Promise
from django.utils.translation import gettext

from forum.access import UNREADABLE, Seen
from forum.models import Account, Game, SignUp, Sitting
from forum.queries.lists import WAITING, games, places_wanted
from forum.queries.marks import unread_of
from forum.queries.owed import Owed, owed_by
from forum.queries.phases import Tape, disc_of, tape_of
from forum.table import edition_name, phase_name

log = structlog.get_logger(__name__)

_OPEN = (*WAITING, Game.State.RUNNING)


@dataclass(frozen=True, slots=True)
class MyLine:
    """A game of mine. `seat` is None for its judge and before the deal; `tape` is None before the deal.

    `owed` is what is asked of my seat; `tag` says the rest in a word; `urgent` marks what waits for me.
    """

    game_id: str
    title: str
    edition: str | Promise
    stage: str
    disc: str
    deadline: datetime | None
    paused_until: datetime | None
    living: int
    out: int
    seat: int | None
    out_myself: bool
    judging: bool
    owed: Owed | None
    tag: str
    urgent: bool
    tape: Tape | None
    unread: int = 0


def my_games(account: Account, *, now: datetime) -> tuple[MyLine, ...]:
    """Those that are not over: what waits for me first, then by deadline. Five queries, however many games."""
    seats = dict(
        Sitting.objects.filter(account=account, until__isnull=True, seat__game__state_of_play=Game.State.RUNNING)
        .values_list("seat__game_id", "seat__number")
    )  # fmt: skip
    waiting = list(SignUp.objects.filter(account=account, game__state_of_play__in=WAITING))
    mine = Q(pk__in=seats) | Q(pk__in=[one.game_id for one in waiting]) | Q(judge=account)
    mine |= Q(opener=account, state_of_play__in=WAITING) | Q(judge_asked=account)
    rows = list(games().filter(mine, state_of_play__in=_OPEN))
    unread = unread_of(account, rows)
    lines = [
        replace(line, unread=unread.get(line.game_id, 0))
        for line in _lines(rows, account=account, seats=seats, waiting=waiting, now=now)
    ]
    return tuple(sorted(lines, key=lambda line: (not line.urgent, line.deadline is None, line.deadline, line.title)))


def _lines(
    rows: list[Game], *, account: Account, seats: dict[int, int], waiting: list[SignUp], now: datetime
) -> list[MyLine]:
    confirmed = {one.game_id: one.confirmed_at is not None for one in waiting}
    places = _places(waiting)
    return [
        _readable(row, account=account, seat=seats.get(row.pk), now=now)
        if row.state_of_play == Game.State.RUNNING
        else _waiting(row, account=account, confirmed=confirmed.get(row.pk), place=places.get(row.pk))
        for row in rows
    ]


def _places(waiting: list[SignUp]) -> dict[int, int]:
    """My place in the order of each sign-up, counted from 1, a judge whom the lot has drawn left out; one query for all of them."""
    mine = {one.game_id: (one.joined_at, one.pk) for one in waiting}
    orders = SignUp.objects.filter(game_id__in=mine).exclude(account=F("game__judge"))
    places = dict.fromkeys(mine, 0)
    for game, joined_at, pk in orders.values_list("game_id", "joined_at", "pk"):
        places[game] += (joined_at, pk) <= mine[game]
    return places


def _readable(row: Game, *, account: Account, seat: int | None, now: datetime) -> MyLine:
    """One game that cannot be read must not keep the others from their players (T31)."""
    try:
        return _running(row, account=account, seat=seat, now=now)
    except UNREADABLE:
        log.exception("unreadable_game", game=row.pk)
        line = _waiting(row, account=account, confirmed=None, place=None)
        stage, tag = phase_name(row.phase, row.round), gettext("the game could not go on")
        return replace(line, stage=stage, tag=tag, deadline=row.deadline, seat=seat)


def _running(row: Game, *, account: Account, seat: int | None, now: datetime) -> MyLine:
    judging = row.judge_id == account.pk
    seen = Seen(row=row, account=account, seat=None if judging else seat, is_judge=judging)
    view, owed = seen.view, owed_by(seen)
    out = view.me is not None and view.me.out
    tag = gettext("you judge") if judging else owed.tag if owed else gettext("you are out") if out else ""
    return MyLine(
        game_id=row.public_id,
        title=row.title,
        edition=edition_name(view.edition),
        stage=phase_name(view.phase, view.round),
        disc=disc_of(view.phase),
        deadline=row.deadline,
        paused_until=row.paused_until,
        living=len(view.living),
        out=len(view.out),
        seat=None if judging else seat,
        out_myself=out,
        judging=judging,
        owed=owed,
        tag=tag,
        urgent=owed is not None and owed.waits,
        tape=tape_of(row, view, now=now),
    )


def _waiting(row: Game, *, account: Account, confirmed: bool | None, place: int | None) -> MyLine:
    judging = row.judge_id == account.pk
    seated = place is not None and place <= places_wanted(row)
    confirming = row.state_of_play == Game.State.CONFIRM
    # Whom the lot has made the judge confirms as the players do; a judge who never signed up (None) is not asked.
    urgent = confirming and (confirmed is False if judging else seated and not confirmed)
    if judging:
        tag = gettext("confirm that you judge") if urgent else gettext("you judge")
    elif row.judge_asked_id == account.pk:
        urgent, tag = True, gettext("you are asked to judge")
    elif place is None:
        tag = gettext("you opened it")
    elif not seated:
        tag = gettext("on the reserve list")
    elif urgent:
        tag = gettext("confirm that you play")
    else:
        tag = gettext("confirmed") if confirming else gettext("signed up")
    return MyLine(
        game_id=row.public_id,
        title=row.title,
        edition=edition_name(row.edition),
        stage=gettext("waiting for confirmations") if confirming else gettext("sign-up"),
        disc="wait",
        deadline=row.deadline,
        paused_until=None,
        living=min(row.signed_up, row.seats_wanted),  # type: ignore[attr-defined] # annotated by games()
        out=0,
        seat=None,
        out_myself=False,
        judging=judging,
        owed=None,
        tag=tag,
        urgent=urgent,
        tape=None,
    )

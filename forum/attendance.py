"""Being there: absences that are said beforehand, leave for them, and what follows when somebody has let too many phases pass."""

from datetime import datetime, timedelta
from functools import partial
from typing import Final

from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import Http404
from django.utils.translation import gettext_lazy as _

import killgame
from forum.acts import Clock, Write
from forum.deadlines import Belief
from forum.ledger import note
from forum.models import Absence, Account, Game, Leave, Notice, Seat, SignUp, Sitting
from forum.now import game_now
from forum.play import Table, at_table, once_at_table, play
from forum.reactions.attendance import Condemned, condemned
from forum.reactions.notices import tell, tell_judge
from forum.reactions.stage import say
from forum.refusals import Refused
from forum.throttling import spend

LONGEST: Final = timedelta(days=90)
# Further off nobody plans; and at the calendar's end are moments that some zones and the database cannot name.
AHEAD: Final = timedelta(days=366)
MOST: Final = 20  # that are not over, of one account


def close_at_deadline(game_id: int, *, belief: Belief) -> None:
    """The clock: close the phase and, in the same transaction, let follow what the game has set for too many misses. Raises Refused."""
    with transaction.atomic():
        closed = play(game_id, killgame.Close(by="deadline"), by=Clock(), belief=belief).row
        # Where nobody did anything it is not the seats that are at fault: the game stands still, and its judge decides.
        silent = closed.paused_for == Game.Pause.SILENCE
        found = () if silent else condemned(closed, serial=belief.serial)
        if found:
            # Seldom: so only then is the game taken up again.
            with at_table(game_id) as table:
                for one in found:
                    _punish(table, one)


def _punish(table: Table, one: Condemned) -> None:
    """Unless the close itself has put the seat out, or ended the game."""
    row = table.row
    schedule = row.timing
    if row.state_of_play != Game.State.RUNNING or one.seat not in table.game.living:
        return
    match schedule.penalty:
        case "out" if _throw_out(table, one):
            return
        case "reserve" if _replace(table, one):
            return
    # Once: the first miss that comes after a warning is the second of all, at the least.
    if one.missed == max(schedule.misses or 0, 2):
        tell_judge(row, Notice.Kind.MISSED, now=table.now)


def _throw_out(table: Table, one: Condemned) -> bool:
    """Whether the rules let it."""
    try:
        table.put(killgame.ThrowOut(killgame.SeatNo(one.seat)), why="misses")
    except killgame.Rejected:
        return False
    tell(table.row, [one.account], kind=Notice.Kind.MISSED, now=table.now, number=one.missed)
    return True


def _replace(table: Table, one: Condemned) -> bool:
    """The first on the reserve list takes the seat, which keeps all that it is and has; whether there was somebody."""
    row, now = table.row, table.now
    newcomer = _first_of_the_reserve(table)
    if newcomer is None:
        return False
    seat = Seat.objects.get(game=row, number=one.seat)
    Sitting.objects.filter(seat=seat, until__isnull=True).update(until=now)
    Sitting.objects.create(seat=seat, account_id=newcomer, since=now)
    Notice.objects.filter(game=row, account=one.account, seen_at__isnull=True).update(seen_at=now)
    tell(row, [one.account], kind=Notice.Kind.MISSED, now=now, number=one.missed)
    tell(row, [newcomer], kind=Notice.Kind.SEATED, now=now)
    note(row, "replaced", {"seat": one.seat}, at=now)
    say(row, [["replaced", {"seats": [one.seat]}]], now=now)
    row.save()
    return True


def _first_of_the_reserve(table: Table) -> int | None:
    """Who signed up beyond the seats, in order; not who has sat in this game, judges it, or has said that he is away now."""
    row, now = table.row, table.now
    sat = Sitting.objects.filter(seat__game=row).values("account")
    away = Absence.objects.filter(since__lte=now, until__gt=now).values("account")
    waiting = SignUp.objects.filter(game=row, account__is_active=True).exclude(account=row.judge_id)
    free = waiting.exclude(account__in=sat).exclude(account__in=away)
    return free.order_by("joined_at", "pk").values_list("account_id", flat=True).first()


def check_absence(since: datetime, until: datetime, *, now: datetime) -> None:
    """Raise ValidationError for a time that no absence can have."""
    if until <= since:
        raise ValidationError(_("It ends before it begins."), code="until")
    if until <= now:
        raise ValidationError(_("That time is past already."), code="until")
    if until - since > LONGEST:
        raise ValidationError(_("Ninety days are the most."), code="until")
    if since - now > AHEAD:
        raise ValidationError(_("That is more than a year away."), code="since")


def say_away(account: Account, *, since: datetime, until: datetime) -> Absence:
    """Enter an absence, once for all games. Raises ValidationError and Refused (throttled); the same one again changes nothing."""
    spend("save", who=account.pk)
    with transaction.atomic():
        # One account enters one at a time, so that the bound holds.
        Account.objects.select_for_update(no_key=True).get(pk=account.pk)
        now = game_now()
        check_absence(since, until, now=now)
        mine = Absence.objects.filter(account=account, until__gt=now)
        known = mine.filter(since=since, until=until).first()
        if known is not None:
            return known
        if mine.count() >= MOST:
            raise ValidationError(_("Twenty are the most. Take one back first."), code="most")
        return Absence.objects.create(account=account, since=since, until=until, said_at=now)


def unsay_away(account: Account, absence: str) -> None:
    """Take an absence back that is not over; leave that was given for it ends. Raises Http404."""
    gone, _by_model = Absence.objects.filter(account=account, public_id=absence, until__gt=game_now()).delete()
    if not gone:
        raise Http404


def agree(game_id: int, write: Write, *, absence: str) -> None:
    """The judge gives leave for an absence of one who sits in his game: it is said in the thread, until when. Raises Refused.

    What phase is open does not matter here, so nothing is asked of the belief.
    """
    spend("act", who=write.account)
    once_at_table(game_id, write, partial(_agree, account=write.account, absence=absence), sent=absence)


def _agree(table: Table, *, account: int, absence: str) -> None:
    row = table.row
    if account != row.judge_id:
        raise Refused(code="not_for_you")
    if row.state_of_play != Game.State.RUNNING:
        raise Refused(code="not_running")
    if row.masked:
        raise Refused(code="no_such_absence")
    # One question, so that an absence of somebody else is as one that there is not.
    sitting = Sitting.objects.filter(
        seat__game=row,
        until__isnull=True,
        account__absences__public_id=absence,
        account__absences__until__gt=table.now,
    )
    seat = sitting.values_list("seat__number", flat=True).first()
    if seat is None:
        raise Refused(code="no_such_absence")
    found = Absence.objects.get(public_id=absence)
    _leave, new = Leave.objects.get_or_create(absence=found, game=row, defaults={"at": table.now})
    if new:
        until = found.until.isoformat()
        note(row, "leave", {"seat": seat, "to": until}, at=table.now)
        say(row, [["absence", {"seats": [seat], "deadline": until}]], now=table.now)
        row.save()

"""Appeals in games that the site judges: a player makes one, the judges of the board look into it, do what has to be done, and rule on it.

All of it stands in the game's log and in its thread; what the player has written is read by those who hear him alone.
"""

from datetime import timedelta
from functools import partial
from typing import Final

from django.db import transaction

import killgame
from forum.access import hearers
from forum.acts import ClockAct, Hearer, MoveDeadline, Pause, Resume, Write
from forum.hearing import check_hears
from forum.ledger import note
from forum.models import Appeal, Game, Notice, Seat
from forum.now import game_now
from forum.play import Table, at_table, once_at_table, play
from forum.reactions.notices import tell, tell_judge
from forum.reactions.stage import say
from forum.refusals import Refused
from forum.text import one_line, tidy
from forum.throttling import spend

LONGEST: Final = 2000  # characters
MOST: Final = 5  # of one player in a game
# What one who hears an appeal may do about it; the last two close it.
ACTS: Final = ("later", "freeze", "resume", "throw-out", "break-off", "uphold", "dismiss")


def appeal(game_id: int, write: Write, *, text: str) -> None:
    """One who has a seat, in the circle or out of it, appeals. The thread says that he does, not what he says. Raises Refused."""
    spend("act", who=write.account)
    if len(text) > LONGEST:
        raise Refused(code="too_long", params={"limit": LONGEST})
    once_at_table(game_id, write, partial(_appeal, account=write.account, text=tidy(text).strip()), sent=text)


def _appeal(table: Table, *, account: int, text: str) -> None:
    row, seat = table.row, _seat(table.row, account)
    if not text:
        raise Refused(code="empty")
    mine = Appeal.objects.filter(game=row, account_id=account)
    if mine.filter(ruled_at__isnull=True).exists():
        raise Refused(code="appealed")
    if mine.count() >= MOST:
        raise Refused(code="appeals_spent")
    if not row.masked and not hearers(row).exists():  # in an alias game that would tell who has seats
        raise Refused(code="nobody_hears")
    made = Appeal.objects.create(game=row, seat=seat, account_id=account, text=text, at=table.now)
    _log(table, "appealed", {"appeal": made.public_id, "seat": seat.number})
    say(row, [["appeal.open", {"seats": [seat.number]}]], now=table.now)
    tell_judge(row, Notice.Kind.APPEAL, now=table.now)


def _seat(row: Game, account: int) -> Seat:
    seat = Seat.objects.filter(game=row, sittings__account=account, sittings__until__isnull=True).first()
    if row.judging != Game.Judging.SITE or seat is None:
        raise Refused(code="not_for_you")
    if row.state_of_play != Game.State.RUNNING:
        raise Refused(code="not_running")
    return seat


def hear(
    game_id: int, write: Write, what: str, *, appeal: str, reason: str, length: timedelta = timedelta(), seat: int = 0
) -> None:
    """One of ACTS, by one of those who hear appeals, with its reason in the thread. `length` goes with later and freeze, `seat` with
    throw-out. Raises Refused and killgame.Rejected."""
    spend("act", who=write.account)
    if what in {"uphold", "dismiss"}:
        by = Hearer(write.account, appeal)
        rule = partial(_rule, by=by, upheld=what == "uphold", reason=one_line(reason))
        once_at_table(game_id, write, rule, sent=(what, appeal, reason))
    else:
        command, sent = _command(what, write, length=length, seat=seat), (what, appeal, length, seat, reason)
        _act(game_id, write, command, appeal=appeal, reason=reason, sent=sent)


def _command(what: str, write: Write, *, length: timedelta, seat: int) -> killgame.Command | ClockAct:
    match what:
        case "later":
            # From the deadline that he had before his eyes, so that a second click adds nothing.
            if write.belief.deadline is None:
                raise Refused(code="paused")
            return MoveDeadline(to=write.belief.deadline + length)
        case "freeze":
            return Pause(until=game_now() + length, why="appeal")
        case "resume":
            return Resume()
        case "throw-out":
            return killgame.ThrowOut(killgame.SeatNo(seat))
        case "break-off":
            return killgame.BreakOff()
        case _:
            raise ValueError(what)


def _act(
    game_id: int, write: Write, command: killgame.Command | ClockAct, *, appeal: str, reason: str, sent: object
) -> None:
    """The appeal stays open."""
    with transaction.atomic():
        by = Hearer(write.account, appeal)
        played = play(game_id, command, by=by, belief=write.belief, once=write.once, reason=reason, sent=sent)
        if not played.repeated:
            with at_table(game_id) as table:
                _log(table, "appeal_act", {"appeal": appeal, "act": type(command).__name__, "reason": one_line(reason)})


def _rule(table: Table, *, by: Hearer, upheld: bool, reason: str) -> None:
    """That closes it."""
    row, found = table.row, check_hears(table.row, by)
    if not reason:
        raise Refused(code="no_reason")
    found.ruling = Appeal.Ruling.UPHELD if upheld else Appeal.Ruling.DISMISSED
    found.reason, found.ruled_at, found.ruled_by_id = reason, table.now, by.account
    found.save()
    _log(table, "appeal_ruled", {"appeal": by.appeal, "ruling": str(found.ruling), "reason": reason})
    say(row, [[f"appeal.{found.ruling}", {"ruling": reason}]], now=table.now)
    tell(row, [found.account_id], kind=Notice.Kind.RULED, now=table.now)


def _log(table: Table, kind: str, body: dict[str, object]) -> None:
    note(table.row, kind, body, at=table.now)
    table.row.save()

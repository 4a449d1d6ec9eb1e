"""Appeals in games that the site judges: a player makes one, the judges of the board look into it, do what has to be done, and rule on it.

All of it stands in the game's log and in its thread; what the player has written is read by those who hear him alone.
"""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

import killgame
from forum.access import hearers
from forum.acts import ClockAct, Hearer, MoveDeadline, Pause, Resume, Write
from forum.hearing import check_hears
from forum.ledger import note
from forum.models import Appeal, Game, Notice, Seat
from forum.play import Table, at_table, play
from forum.reactions.notices import tell, tell_judge
from forum.reactions.stage import say
from forum.refusals import Refused
from forum.sealing import unseal
from forum.text import one_line, tidy

LONGEST: Final = 2000  # characters
MOST: Final = 5  # of one player in a game
# What one who hears an appeal may do about it; the last two close it.
ACTS: Final = ("later", "freeze", "resume", "throw-out", "break-off", "uphold", "dismiss")


def appeal(game_id: int, write: Write, *, text: str) -> None:
    """One who has a seat, in the circle or out of it, appeals. The thread says that he does, not what he says. Raises Refused."""
    if len(text) > LONGEST:
        raise Refused(code="too_long", params={"limit": LONGEST})
    text = tidy(text).strip()
    with at_table(game_id) as table:
        row = table.row
        if table.answered(write.account, write.once) is not None:
            return
        seat = _seat(row, write.account)
        if not text:
            raise Refused(code="empty")
        mine = Appeal.objects.filter(game=row, account_id=write.account)
        if mine.filter(ruled_at__isnull=True).exists():
            raise Refused(code="appealed")
        if mine.count() >= MOST:
            raise Refused(code="appeals_spent")
        if not hearers(row).exists():
            raise Refused(code="nobody_hears")
        made = Appeal.objects.create(game=row, seat=seat, account_id=write.account, text=text, at=table.now)
        _log(table, "appealed", {"appeal": made.public_id, "seat": seat.number})
        say(row, [["appeal.open", {"seats": [seat.number]}]], now=table.now)
        tell_judge(row, Notice.Kind.APPEAL, now=table.now)
        table.remember(write.account, write.once, {"done": True})


def _seat(row: Game, account: int) -> Seat:
    seat = Seat.objects.filter(game=row, sittings__account=account, sittings__until__isnull=True).first()
    if row.judging != Game.Judging.SITE or seat is None:
        raise Refused(code="not_for_you")
    if row.state_of_play != Game.State.RUNNING:
        raise Refused(code="not_running")
    return seat


def act(game_id: int, write: Write, command: killgame.Command | ClockAct, *, appeal: str, reason: str) -> None:
    """One of those who hear appeals does what this one calls for: puts a deadline off, freezes the clock, throws out, breaks off; with its
    reason in the thread. The appeal stays open. Raises Refused and killgame.Rejected."""
    with transaction.atomic():
        by = Hearer(write.account, appeal)
        played = play(game_id, command, by=by, belief=write.belief, once=write.once, reason=reason)
        if not played.repeated:
            with at_table(game_id) as table:
                _log(table, "appeal_act", {"appeal": appeal, "act": type(command).__name__, "reason": one_line(reason)})


def rule(game_id: int, write: Write, *, appeal: str, upheld: bool, reason: str) -> None:
    """He rules on it, with a reason that stands in the thread; that closes it. Raises Refused."""
    reason = one_line(reason)
    with at_table(game_id) as table:
        row = table.row
        if table.answered(write.account, write.once) is not None:
            return
        found = check_hears(row, Hearer(write.account, appeal))
        if not reason:
            raise Refused(code="no_reason")
        found.ruling = Appeal.Ruling.UPHELD if upheld else Appeal.Ruling.DISMISSED
        found.reason, found.ruled_at, found.ruled_by_id = reason, table.now, write.account
        found.save()
        _log(table, "appeal_ruled", {"appeal": appeal, "ruling": str(found.ruling), "reason": reason})
        say(row, [[f"appeal.{found.ruling}", {"ruling": reason}]], now=table.now)
        tell(row, [found.account_id], kind=Notice.Kind.RULED, now=table.now)
        table.remember(write.account, write.once, {"done": True})


def _log(table: Table, kind: str, body: dict[str, object]) -> None:
    note(table.row, kind, body, at=table.now, secret=unseal(table.row.secret_sealed))
    table.row.save()


def command_of(
    what: str, *, deadline: datetime | None, now: datetime, length: timedelta, seat: int
) -> killgame.Command | ClockAct | None:
    """The command for one of ACTS; None for a ruling. `deadline` is the one that the hearer had before his eyes, so that a second click
    adds nothing. Raises Refused."""
    match what:
        case "later":
            if deadline is None:
                raise Refused(code="paused")
            return MoveDeadline(to=deadline + length)
        case "freeze":
            return Pause(until=now + length, why="appeal")
        case "resume":
            return Resume()
        case "throw-out":
            return killgame.ThrowOut(killgame.SeatNo(seat))
        case "break-off":
            return killgame.BreakOff()
        case _:
            return None

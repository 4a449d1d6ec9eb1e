"""Changing the clock of a game whose row is locked: moving, pausing, resuming, and the bounds that its schedule sets."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, assert_never

from forum.acts import ClockAct, MoveDeadline, Pause, Resume
from forum.models import Game
from forum.plain_fields import LONGEST
from forum.reactions import react_to_clock
from forum.refusals import Refused

# What counts for the bound on added time, and comes before the deadline; waiting and giving back are the clock's own.
_BOUNDED: Final = ("judge", "request")


def adjust(row: Game, act: ClockAct, *, now: datetime, reason: str = "") -> None:
    """Change it, log it, say it in the thread, and save the row. Raises Refused."""
    before = row.deadline
    match act:
        case MoveDeadline():
            _move(row, act, now=now)
        case Pause():
            _pause(row, act, now=now)
        case Resume():
            _resume(row, now=now)
        case _:
            assert_never(act)
    react_to_clock(row, act, now=now, old_deadline=before, reason=reason)
    row.save()


def _move(row: Game, act: MoveDeadline, *, now: datetime) -> None:
    if row.paused_until is not None or row.deadline is None:
        raise Refused(code="paused")
    check_moment(act.to, now=now)
    if act.why in _BOUNDED:
        # The clock's own acts stand in the place of a close, and so come after the deadline.
        if row.deadline <= now:
            raise Refused(code="late")
        _bound(row, act.to - row.deadline)
    moved = act.to - row.deadline
    if act.why in _BOUNDED:
        row.lengthened += moved
    row.deadline = act.to
    if row.turn_deadline is not None:
        # A speaker's time is not touched by the judge, but no turn outlasts its phase; what an outage took is given back to it too.
        turn = row.turn_deadline + moved if act.why == "outage" else row.turn_deadline
        row.turn_deadline = min(turn, act.to)


@dataclass(frozen=True, slots=True)
class Bounds:
    """What the set-up allows as things stand: how much may yet be added to the open phase (None: no bound), how long a pause lasts."""

    add: timedelta | None
    pause: timedelta


def bounds_of(row: Game) -> Bounds:
    """For judge and players alike."""
    schedule = row.timing
    most = schedule.most_added
    return Bounds(
        add=None if most is None else max(timedelta(), most - row.lengthened),
        pause=min(LONGEST, schedule.longest_pause),
    )


def _bound(row: Game, added: timedelta) -> None:
    left = bounds_of(row).add
    if left is not None and added > left:
        raise Refused(code="too_much", params={"left": left})


def _pause(row: Game, act: Pause, *, now: datetime) -> None:
    check_moment(act.until, now=now)
    longest = bounds_of(row).pause
    # How long silence or the players' wish pauses a game, the set-up has said itself: a bound here would only break its clock.
    if act.why in ("judge", "appeal") and act.until - now > longest:
        raise Refused(code="pause_too_long", params={"longest": longest})
    if row.paused_until is None:
        if row.deadline is None or row.deadline <= now:
            raise Refused(code="late")
        row.time_left = row.deadline - now
        row.turn_left = row.turn_deadline - now if row.turn_deadline else None
    row.deadline, row.turn_deadline, row.paused_until, row.paused_for = None, None, act.until, act.why


def _resume(row: Game, *, now: datetime) -> None:
    if row.paused_until is None or row.time_left is None:
        raise Refused(code="not_paused")
    row.deadline = now + row.time_left
    row.turn_deadline = now + row.turn_left if row.turn_left is not None else None
    row.paused_until, row.time_left, row.turn_left, row.paused_for = None, None, None, ""


def check_moment(moment: datetime, *, now: datetime) -> None:
    """Raise Refused unless a deadline or the end of a pause can be set there: ahead, and not too far."""
    if not timedelta() < moment - now <= LONGEST:
        raise Refused(code="bad_moment")

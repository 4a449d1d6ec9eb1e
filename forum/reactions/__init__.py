"""What follows from what happened: an event → rooms, clock, the narrator's post, notices.

`REACTIONS` is the one table: which events call which reaction, in the order in which they happen. All of it is written
in the transaction of the command itself; nothing here tells the world outside.
"""

from collections.abc import Callable
from datetime import datetime

import killgame
from forum.acts import ClockAct, MoveDeadline, Pause, Resume
from forum.ledger import note
from forum.models import Due, Game
from forum.reactions import attendance, clock, court, notices, receipts, stage, words
from forum.reactions.due import owe, owe_clock
from forum.reactions.happening import Happening

__all__ = ["REACTIONS", "Happening", "react", "react_to_clock"]

_VOTES = (
    killgame.events.VoteCast, killgame.events.VoteWithdrawn, killgame.events.VoteAnnulled, killgame.events.ThrownOut,
    killgame.events.TakenBack,
)  # fmt: skip
_END = (killgame.events.GameEnded, killgame.events.Ruled, killgame.events.BrokenOff)
# () stands for any event.
REACTIONS: tuple[tuple[tuple[type[killgame.Event], ...], Callable[[Happening], None]], ...] = (
    # Before anything else adds to the log: it reckons the numbers of its events from the log's end.
    (_VOTES, receipts.keep),
    ((killgame.events.Dealt,), stage.furnish),
    (_END, stage.show_seats),
    ((killgame.events.PhaseClosed,), attendance.count),
    ((), clock.follow),
    ((), court.proclaim),
    ((killgame.events.PhaseOpened,), words.speak),
    ((), notices.settle),
    ((killgame.events.PhaseClosed,), attendance.warn),
    ((killgame.events.TakenBack,), attendance.forget),
    ((killgame.events.PhaseOpened, killgame.events.TakenBack, *_END), notices.announce),
)


def react(h: Happening) -> None:
    """Let everything follow that the table says. `h.row` is changed; the door saves it."""
    for kinds, reaction in REACTIONS:
        if not kinds or h.has(*kinds):
            reaction(h)


def react_to_clock(row: Game, act: ClockAct, *, now: datetime, old_deadline: datetime | None, reason: str) -> None:
    """Log an act upon the clock, put what is due now in the table, and say so in the thread."""
    match act:
        case MoveDeadline():
            kind, moment = "deadline_moved", row.deadline
        case Pause(until=until):
            kind, moment = "paused", until
            owe(row, Due.Kind.RESUME, until)
        case Resume():
            kind, moment = "resumed", row.deadline
    owe_clock(row, now=now)
    body = {
        "why": getattr(act, "why", "judge"),
        "from": old_deadline.isoformat() if old_deadline else None,
        "to": moment.isoformat() if moment else None,
        "reason": reason,
    }
    note(row, kind, body, at=now)
    clock.keep_term(row)
    court.proclaim_clock(row, act, now=now, old_deadline=old_deadline, reason=reason)

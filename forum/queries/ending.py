"""When the open phase ends, as every page says it beforehand: at its time, or sooner, and by what (T28)."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

import killgame
from forum.access import Seen
from forum.deadlines import acts_close_at, kind_of, votes_stand_at
from forum.models import Game, WaitedFor

# What can end a phase before its time without the judge: all have acted, one seat has a majority, the last has spoken, so many have accused
# in vain.
type Sooner = Literal["", "acted", "majority", "acted_or_majority", "spoken", "accused"]


@dataclass(frozen=True, slots=True)
class Ending:
    """What is set for the open phase, the same for every reader.

    `within`: so long after the last act the night goes on at most; zero elsewhere. `not_before`: until then
    the phase's minimum keeps it open, None where nothing ends it sooner. `acts_close`: from then on the night takes no acts.
    `votes_stand`: from then on a vote that stands can be neither changed nor taken back; None where none may at all.
    `more`: by so much the phase is lengthened, once, if somebody owes something at its end. `again`: it ends later with each turn that
    comes once more, and there may be some yet.
    """

    sooner: Sooner = ""
    within: timedelta = timedelta()
    not_before: datetime | None = None
    acts_close: datetime | None = None
    votes_stand: datetime | None = None
    more: timedelta | None = None
    again: bool = False


def ending_of(seen: Seen) -> Ending:
    """Of a game that runs; nothing but its end is due in one that is paused."""
    row, view = seen.row, seen.view
    if row.deadline is None or row.phase_opened_at is None or view.over:
        return Ending()
    schedule = row.timing
    kind = kind_of(view.phase, talk_and_vote=view.options.talk_and_vote)
    sooner = _sooner(seen, acted=kind in schedule.early)
    least = row.phase_opened_at + schedule.shortest.get(kind, timedelta())
    night = kind == "night"
    return Ending(
        sooner=sooner,
        within=schedule.night_wait if night and sooner else timedelta(),
        not_before=least
        if sooner in {"acted", "acted_or_majority"} and row.phase_opened_at < least < row.deadline
        else None,
        acts_close=acts_close_at(schedule, row.deadline) if night and schedule.acts_close else None,
        votes_stand=votes_stand_at(schedule, row.deadline)
        if view.ballot is not None and schedule.votes_stand and view.options.vote_change
        else None,
        more=_more(row, view.phase, schedule.waits(kind)),
        again=schedule.second_turn and bool(set(view.order) - set(view.again)),
    )


def _more(row: Game, phase: killgame.game.Phase, more: timedelta | None) -> timedelta | None:
    """None too where somebody was waited for in this phase already: that is done once."""
    if more is None or not killgame.asks(phase):
        return None
    waited = WaitedFor.objects.filter(game=row, phase_serial=row.phase_serial).exists()
    return None if waited else more


def _sooner(seen: Seen, *, acted: bool) -> Sooner:
    view = seen.view
    if seen.at_once is not None:
        return "accused"
    if view.phase == "refereed":
        return ""
    if view.ordered and view.order:
        return "spoken"
    if view.ballot is not None and view.ballot.majority_needed is not None:
        return "acted_or_majority" if acted else "majority"
    return "acted" if acted else ""

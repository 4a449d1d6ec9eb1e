"""Looks at what is hidden: that there was one everybody may know; what was seen, only who has looked.

When a judge first saw in each phase what his office shows him, the judges may know at once and everybody at the end.
"""

from dataclasses import dataclass, replace
from datetime import datetime

from forum.access import Seen
from forum.models import Reveal
from forum.queries.desk import SeatRow, seat_rows
from forum.queries.log import Log, log_of
from forum.queries.seats import Seated, Sitter, accounts_in
from forum.table import phase_name


@dataclass(frozen=True, slots=True)
class Look:
    """Who has looked (name and public id), at what (an id of Reveal.What), and why."""

    name: str
    person: str
    what: str
    reason: str
    at: datetime


def looks_in(seen: Seen) -> tuple[Look, ...]:
    """All of a game, in order."""
    wanted = ("account__username", "account__public_id", "what", "reason", "at")
    return tuple(Look(*one) for one in seen.row.reveals.values_list(*wanted))


@dataclass(frozen=True, slots=True)
class OfficeLook:
    """A judge's first look in a phase: who (name and public id), in which (by id, and in words: `title`), and when."""

    name: str
    person: str
    phase: str
    round: int
    title: str
    at: datetime


def judges_looks(seen: Seen) -> tuple[OfficeLook, ...] | None:
    """Those of all judges, the first one first; None for whoever may not know them yet, and then nothing is asked of the database."""
    if not (seen.is_judge or seen.view.over):
        return None
    wanted = ("account__username", "account__public_id", "phase", "round", "at")
    return tuple(
        OfficeLook(name, person, phase, round, phase_name(phase, round), at)
        for name, person, phase, round, at in seen.row.judges_looks.values_list(*wanted)
    )


@dataclass(frozen=True, slots=True)
class Shown:
    """What a keeper sees who has looked: each seat as the judge has it on his desk, and the newest of the log."""

    seats: tuple[SeatRow, ...]
    log: Log


def secrets_for(seen: Seen, *, seated: Seated) -> Shown | None:
    """For one who may look (`access.for_keeper`) and has; None for one who has not. In an alias game he sees drawn names."""
    if not Reveal.objects.filter(game=seen.row, account=seen.account, what=Reveal.What.SECRETS).exists():
        return None
    as_judge = replace(seen, is_judge=True)  # for reading alone: no door asks this
    return Shown(seats=seat_rows(as_judge, seated=seated), log=log_of(as_judge, page=None))


@dataclass(frozen=True, slots=True)
class Learning:
    """What the dead may learn here (an id of `forum.schedule.LEARN`); `shown` to a seat that has learnt it, None before: `seats` without
    what stands of them, and `log` None, where cards are all."""

    what: str
    seats: tuple[SeatRow, ...] | None = None
    log: Log | None = None


def learning_for(seen: Seen, *, seated: Seated, page: str | None) -> Learning:
    """For one who may learn (`forum.learning.may_learn`); `page` is that of the log."""
    what = seen.row.timing.dead_learn
    if seen.seat is None or not seen.row.learnt.filter(seat=seen.seat).exists():
        return Learning(what)
    as_judge = replace(seen, is_judge=True)  # for reading alone: no door asks this
    rows = seat_rows(as_judge, seated=seated)
    if what == "roles":
        return Learning(what, tuple(replace(row, standing=(), note="", owed="") for row in rows))
    return Learning(what, rows, log_of(as_judge, page=page))


@dataclass(frozen=True, slots=True)
class HasLearnt:
    """A seat that has learnt what the set-up lets the dead learn."""

    seat: int
    at: datetime


def learnt_in(seen: Seen) -> tuple[HasLearnt, ...] | None:
    """Which seats have; None for whoever may not know it yet, and then nothing is asked of the database."""
    if not (seen.is_judge or seen.view.over):
        return None
    return tuple(HasLearnt(*one) for one in seen.row.learnt.values_list("seat", "at"))


def accounts_for(seen: Seen) -> tuple[Sitter, ...] | None:
    """Which accounts sit where in an alias game that runs, for the judge who has looked; None for everybody else."""
    row = seen.row
    if not seen.is_judge or not row.masked:
        return None
    if not Reveal.objects.filter(game=row, account=seen.account, what=Reveal.What.SEATS).exists():
        return None
    return accounts_in(row)

"""The judge's planner: what a proposed moment would mean for those who live. Two queries, however many moments are asked about.

Whose night it is, it never says: players are counted by what their clocks show then, and no count has a name beside it.
Announced absences have names, for those were told to the judges.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from babel.dates import format_datetime

from forum.access import Seen
from forum.calendars import first_at, left_out
from forum.deadlines import kind_of
from forum.feast_days import Feast, feasts_on
from forum.languages import locale
from forum.models import Sitting
from forum.plain_fields import LONGEST
from forum.queries.attendance import AwaySeat, away_in
from forum.queries.changes import ChangeNote, changes_for
from forum.schedule import Schedule
from forum.zones import zone_named

NIGHT: Final = (23, 7)  # from this hour to that one by one's own clock


@dataclass(frozen=True, slots=True)
class Face:
    """What so many players' clocks show then, in the reader's words."""

    shows: str
    players: int
    night: bool


@dataclass(frozen=True, slots=True)
class Plan:
    """A moment; `players` are those on seats that live. `changes`: of their clocks and the game's, between now and then.
    `left_out`: the day in the game's zone, if the schedule leaves it out."""

    at: datetime
    players: int
    asleep: int
    faces: tuple[Face, ...]
    away: tuple[AwaySeat, ...]
    changes: tuple[ChangeNote, ...]
    left_out: date | None
    feasts: tuple[Feast, ...]


@dataclass(frozen=True, slots=True)
class Planner:
    """What a game's plans are made of. `zones`: how many players live by each."""

    schedule: Schedule
    now: datetime
    zones: Mapping[str, int]
    absences: tuple[AwaySeat, ...]

    def plan(self, at: datetime) -> Plan:
        """What the moment would mean."""
        return Plan(
            at=at,
            players=sum(self.zones.values()),
            asleep=self.asleep(at),
            faces=self._faces(at),
            away=tuple(one for one in self.absences if one.since <= at < one.until),
            changes=self._changes(at),
            left_out=self._left_out(at),
            feasts=feasts_on(at),
        )

    def asleep(self, at: datetime) -> int:
        """For how many it is night then."""
        return sum(n for zone, n in self.zones.items() if _is_night(at.astimezone(zone_named(zone))))

    def _faces(self, at: datetime) -> tuple[Face, ...]:
        """By what the clocks show, not by zone: that is all that matters, and tells least. The latest clock first."""
        shown: Counter[datetime] = Counter()
        for zone, players in self.zones.items():
            shown[at.astimezone(zone_named(zone)).replace(tzinfo=None)] += players
        return tuple(
            Face(shows=_clock_words(clock), players=shown[clock], night=_is_night(clock))
            for clock in sorted(shown, reverse=True)
        )

    def _changes(self, at: datetime) -> tuple[ChangeNote, ...]:
        return changes_for(self.schedule, since=self.now, until=min(at, self.now + LONGEST), zones=sorted(self.zones))

    def _left_out(self, at: datetime) -> date | None:
        zone = zone_named(self.schedule.zone)
        out = left_out(at, zone=zone, weekdays=self.schedule.days_out, dates=self.schedule.dates_out)
        return at.astimezone(zone).date() if out else None


def planner_of(seen: Seen, *, now: datetime) -> Planner:
    """The planner of a game that runs; whoever sits on a seat that lives counts. Two queries."""
    row = seen.row
    zones = Sitting.objects.filter(seat__game=row, until__isnull=True, seat__number__in=seen.view.living)
    away = (one for one in away_in(row, now=now) if one.seat in seen.view.living)
    return Planner(
        schedule=row.timing,
        now=now,
        # Where people live is told of no alias game: one zone would name him who lives alone in it.
        zones=Counter() if row.masked else Counter(zones.values_list("account__time_zone", flat=True)),
        absences=tuple(sorted(away, key=lambda one: (one.seat, one.since))),
    )


def clock_times_around(seen: Seen) -> tuple[datetime, ...]:
    """The game's own clock times of the open phase's kind, next before and next after a deadline that has left them.

    None for a deadline that keeps them, and where the schedule sets none.
    """
    schedule, deadline = seen.row.timing, seen.row.deadline
    kind = kind_of(seen.view.phase, talk_and_vote=seen.view.options.talk_and_vote)
    at, zone = schedule.clock.get(kind), zone_named(schedule.zone)
    if at is None or deadline is None or deadline.astimezone(zone).time() == at:
        return ()

    def first(from_: datetime) -> datetime:
        return first_at(at, zone=zone, from_=from_, weekdays=schedule.days_out, dates=schedule.dates_out)

    earlier = {first(deadline - timedelta(days=n)) for n in range(1, 9)}
    return (*sorted(earlier - {first(deadline)})[-1:], first(deadline))


def _is_night(local: datetime) -> bool:
    begins, ends = NIGHT
    return local.hour >= begins or local.hour < ends


def _clock_words(local: datetime) -> str:
    return format_datetime(local, "EEE HH:mm", locale=locale())

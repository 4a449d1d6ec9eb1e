"""Clock times, days and the changes of a zone's clock. Nothing here reads a clock; instants are aware and come out in UTC.

Twice a year most zones move their clock. In spring an hour is skipped: a clock time in it does not exist that day, and
the first moment after the gap stands for it. In autumn an hour comes twice: the first of the two is meant.
"""

from bisect import bisect_left
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

_DAY = timedelta(days=1)
# No zone moves its clock there and back within so short a time.
_STEP = timedelta(hours=12)


@dataclass(frozen=True, slots=True)
class Change:
    """A zone's clock is moved at the instant `at`, from one distance to UTC to another."""

    zone: str
    at: datetime
    before: timedelta
    after: timedelta

    @property
    def forward(self) -> bool:
        """Whether clock times are skipped; else they come twice."""
        return self.after > self.before

    @property
    def fault(self) -> Literal["skipped", "doubled"]:
        """What is wrong with the clock times in it."""
        return "skipped" if self.forward else "doubled"

    @property
    def first(self) -> datetime:
        """The first clock time, without a zone, that is skipped or comes twice."""
        return self.at.replace(tzinfo=None) + min(self.before, self.after)

    @property
    def last(self) -> datetime:
        """The first clock time behind them."""
        return self.at.replace(tzinfo=None) + max(self.before, self.after)

    def touches(self, wall: datetime) -> bool:
        """Whether the clock time `wall`, without a zone, is skipped or comes twice in this change."""
        return self.first <= wall < self.last


def changes(zone: ZoneInfo, *, since: datetime, until: datetime) -> tuple[Change, ...]:
    """The changes of a zone's clock after `since` and up to `until`, the first one first."""
    found: list[Change] = []
    early, until = since.astimezone(UTC), until.astimezone(UTC)
    while early < until:
        late = min(early + _STEP, until)
        if _offset(late, zone) != _offset(early, zone):
            at = _moved(zone, after=early, by=late)
            found.append(Change(zone=zone.key, at=at, before=_offset(early, zone), after=_offset(late, zone)))
        early = late
    return tuple(found)


def change_at(wall: datetime, *, zone: ZoneInfo) -> Change | None:
    """The change in which the clock time `wall`, without a zone, does not exist or comes twice; None for a plain one."""
    around = wall.replace(tzinfo=UTC)
    near = changes(zone, since=around - 2 * _DAY, until=around + 2 * _DAY)
    return next((change for change in near if change.touches(wall)), None)


def at_clock(day: date, at: time, *, zone: ZoneInfo) -> datetime:
    """The instant of the clock time `at` on `day`: after the gap if it is skipped, the first of the two if it comes twice."""
    wall = datetime.combine(day, at)
    instant = wall.replace(tzinfo=zone, fold=0).astimezone(UTC)
    if instant.astimezone(zone).replace(tzinfo=None) == wall:
        return instant
    # In a gap the two readings of the clock time stand on either side of the change.
    return _moved(zone, after=wall.replace(tzinfo=zone, fold=1).astimezone(UTC), by=instant)


def first_at(
    at: time, *, zone: ZoneInfo, from_: datetime, weekdays: Collection[int], dates: Collection[date]
) -> datetime:
    """The first instant, not before `from_`, at which the zone's clock shows `at` on a day that is not left out.

    `weekdays` (0 Monday … 6 Sunday) and `dates` are left out; if that were all days, none is.
    """
    # A day before: where midnight itself is skipped, the instant that stands for it lies on the next day.
    day = from_.astimezone(zone).date() - _DAY
    found: list[datetime] = []
    for n in range(7 * (len(dates) + 2) + 2):
        instant = at_clock(day + n * _DAY, at, zone=zone)
        if instant >= from_:
            found.append(instant)
            if not left_out(instant, zone=zone, weekdays=weekdays, dates=dates):
                return instant
    return found[0]


def left_out(instant: datetime, *, zone: ZoneInfo, weekdays: Collection[int], dates: Collection[date]) -> bool:
    """Whether the instant's day in the zone is left out."""
    day = instant.astimezone(zone).date()
    return day.weekday() in weekdays or day in dates


def _offset(instant: datetime, zone: ZoneInfo) -> timedelta:
    return instant.astimezone(zone).utcoffset() or timedelta()


def _moved(zone: ZoneInfo, *, after: datetime, by: datetime) -> datetime:
    """The instant of the one change between two instants in UTC, to the second."""
    start, before = after.replace(microsecond=0), _offset(after, zone)
    seconds = range(1, int((by - start).total_seconds()) + 1)

    def moved(n: int) -> bool:
        return _offset(start + timedelta(seconds=n), zone) != before

    return start + timedelta(seconds=seconds[bisect_left(seconds, True, key=moved)])

"""The changes of clocks that a game will meet, in words: for the page on which a game is opened, and for the planner."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext

from forum.calendars import Change, changes
from forum.queries.timetable import kinds_words
from forum.schedule import Schedule
from forum.templatetags.times import city, moment_words
from forum.zones import offset_words, zone_named


@dataclass(frozen=True, slots=True)
class ChangeNote:
    """A zone's clock is moved at `at`; `before` and `after` are its distances to UTC.

    `hit`: kinds of phases whose clock time is skipped or comes twice in it; only in the game's own zone.
    """

    zone: str
    at: datetime
    before: timedelta
    after: timedelta
    hit: tuple[str, ...]
    text: str


def changes_for(
    schedule: Schedule, *, since: datetime, until: datetime, zones: Iterable[str] = ()
) -> tuple[ChangeNote, ...]:
    """Each change of the game's zone, and of the `zones` of those who look at it, from `since` to `until`, in order."""
    wanted = dict.fromkeys([schedule.zone, *zones])
    found = [change for zone in wanted for change in changes(zone_named(zone), since=since, until=until)]
    return tuple(_note(change, schedule) for change in sorted(found, key=lambda one: (one.at, one.zone)))


def fault_words(wall: datetime, change: Change) -> str:
    """Why a clock time, without a zone, that `change` touches cannot be taken, and what can."""
    sentence = (
        gettext(
            "{clock} does not exist on {day}: in {city} the clock is put forward from {first} to {last}. Choose another time."
        )
        if change.forward
        else gettext(
            "{clock} comes twice on {day}: in {city} the clock is put back from {last} to {first}. Choose another time."
        )
    )
    return sentence.format(clock=f"{wall:%H:%M}", **_words(change))


def _note(change: Change, schedule: Schedule) -> ChangeNote:
    own = change.zone == schedule.zone
    hit = tuple(
        kind for kind, at in schedule.clock.items() if own and change.touches(datetime.combine(change.first, at))
    )
    text = (
        gettext("{day}, {city}: the clock is put forward from {first} to {last} ({before} to {after}).")
        if change.forward
        else gettext("{day}, {city}: the clock is put back from {last} to {first} ({before} to {after}).")
    ).format(**_words(change))
    more = _hit_words(change, hit) if hit else _elsewhere(change, schedule)
    return ChangeNote(
        zone=change.zone, at=change.at, before=change.before, after=change.after, hit=hit,
        text=f"{text} {more}".strip(),
    )  # fmt: skip


def _hit_words(change: Change, hit: tuple[str, ...]) -> str:
    sentence = (
        gettext("What would end then ends at {last}: {phases}.")
        if change.forward
        else gettext("What ends then ends the first time that the clock shows it: {phases}.")
    )
    return sentence.format(phases=kinds_words(hit), **_words(change))


def _elsewhere(change: Change, schedule: Schedule) -> str:
    """What becomes of the game's clock times: they stay in its own zone, and move an hour in every other."""
    if not schedule.clock:
        return ""
    if change.zone == schedule.zone:
        return gettext("Clock times stay as they are; for readers elsewhere they move.")
    at, days = min(schedule.clock.values()), (change.at - timedelta(days=1), change.at + timedelta(days=1))
    here = [datetime.combine(day.date(), at, tzinfo=zone_named(schedule.zone)) for day in days]
    old, new = (f"{one.astimezone(zone_named(change.zone)):%H:%M}" for one in here)
    return gettext("{clock} in {game_city} is {new} there from then on, not {old}.").format(
        clock=f"{at:%H:%M}", game_city=city(schedule.zone), old=old, new=new
    )


def _words(change: Change) -> dict[str, str]:
    return {
        "day": _day_words(change.first.date()),
        "city": city(change.zone),
        "first": f"{change.first:%H:%M}",
        "last": f"{change.last:%H:%M}",
        "before": offset_words(change.before),
        "after": offset_words(change.after),
    }


def _day_words(day: date) -> str:
    noon = datetime(day.year, day.month, day.day, 12, tzinfo=timezone.get_current_timezone())
    return moment_words(noon, now=noon, style="day")

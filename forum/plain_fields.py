"""The fields of a schedule in plain JSON: how each is read, and spans as they are written.

What cannot be read raises one of the errors that `Schedule.load` names.
"""

from collections.abc import Callable
from datetime import date, time, timedelta
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

LONGEST: Final = timedelta(days=60)
MOST_DATES: Final = 100  # left out, of one schedule
MOST_REMINDERS: Final = 5


def span(value: Any) -> timedelta:
    if isinstance(value, bool):
        raise TypeError(value)
    length = timedelta(seconds=value)
    if not timedelta() <= length <= LONGEST:
        raise ValueError(value)
    return length


def seconds(value: timedelta) -> float:
    return value.total_seconds()


def one_of(*values: str) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        if value not in values:
            raise ValueError(value)
        return str(value)

    return read


def whole(least: int, most: int) -> Callable[[Any], int]:
    def read(value: Any) -> int:
        if type(value) is int and least <= value <= most:
            return value
        raise ValueError(value)

    return read


def weekdays(value: Any) -> frozenset[int]:
    days = frozenset(map(whole(0, 6), value))
    if len(days) == 7:  # then no phase would ever end
        raise ValueError(value)
    return days


def clock_time(value: str) -> time:
    """A clock time to the minute, 21:00; it carries no zone of its own."""
    at = time.fromisoformat(value)
    if value != f"{at:%H:%M}":
        raise ValueError(value)
    return at


def dates(value: Any) -> frozenset[date]:
    return frozenset(map(date.fromisoformat, at_most(MOST_DATES, value)))


def reminders(value: Any) -> tuple[timedelta, ...]:
    return tuple(sorted({span(one) for one in at_most(MOST_REMINDERS, value)}, reverse=True))


def at_most(most: int, value: Any) -> list[Any]:
    found = list(value)
    if len(found) > most:
        raise ValueError(most)
    return found


def yes(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    raise TypeError(value)


def perhaps(one: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else one(value)


def span_or_none(value: Any) -> timedelta | None:
    """None for no time at all, too: what lengthened or paused by nothing would be refused each time that the clock comes."""
    return None if value is None else span(value) or None


def interval(value: Any) -> timedelta | None:
    span = span_or_none(value)
    if span is not None and span < timedelta(minutes=1):  # each is a post of its own
        raise ValidationError(_("The narrator's counts are a minute apart at the least."), code="count_every")
    return span


def by_kind(kinds: tuple[str, ...], one: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: {one_of(*kinds)(kind): one(each) for kind, each in value.items()}

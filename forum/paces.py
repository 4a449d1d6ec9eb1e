"""Presets of pace (PRODUCT P1): what a schedule is unless its judge says otherwise."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final

_HOUR = 3600
_DAY = 24 * _HOUR
# The lengths in seconds, in the order of KINDS of `schedule.py`.
PACES: Final[Mapping[str, tuple[int, ...]]] = {
    "forum": (
        7 * _DAY,
        _DAY,
        _DAY,
        12 * _HOUR,
        2 * _DAY,
        _DAY,
        12 * _HOUR,
        12 * _HOUR,
        12 * _HOUR,
        12 * _HOUR,
        12 * _HOUR,
    ),
    "evening": (2 * _HOUR, 600, 600, 300, 1200, 600, 600, 300, 600, 300, 180),
    "line": (1800, 120, 120, 60, 300, 120, 120, 60, 120, 60, 60),
}


def _hours(*numbers: float) -> tuple[timedelta, ...]:
    return tuple(timedelta(hours=number) for number in numbers)


_ALL_DONE: Final = frozenset({"words", "vote", "pk_vote", "final_vote"})
# What goes with them: fields of Schedule.
PACED: Final[Mapping[str, Mapping[str, Any]]] = {
    "forum": {
        "reminders": _hours(12, 2),
        "misses": 2,
        "silence": timedelta(days=7),
        "request": timedelta(hours=24),
        "most_added": timedelta(days=7),
        "longest_pause": timedelta(days=30),
    },
    "evening": {
        "reminders": (timedelta(minutes=2),),
        "early": _ALL_DONE,
        "silence": timedelta(hours=12),
        "request": timedelta(minutes=10),
        "most_added": timedelta(hours=2),
        "longest_pause": timedelta(days=7),
        "outage": timedelta(minutes=3),
    },
    "line": {
        "early": _ALL_DONE,
        "silence": timedelta(hours=12),
        "request": timedelta(minutes=2),
        "most_added": timedelta(minutes=30),
        "longest_pause": timedelta(days=1),
        "outage": timedelta(minutes=2),
    },
}

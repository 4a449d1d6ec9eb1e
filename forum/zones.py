"""Time zones that a reader can choose, and how far from UTC one is."""

from datetime import timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

DEFAULT = "Asia/Shanghai"
# Where most players are; they stand first in the list.
USUAL = (
    "Asia/Shanghai",
    "Asia/Hong_Kong",
    "Asia/Taipei",
    "Asia/Singapore",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Europe/London",
    "Europe/Berlin",
    "America/New_York",
    "America/Los_Angeles",
)
_REGIONS = ("Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")


@cache
def zone_names() -> tuple[str, ...]:
    """All names of zones by place, the usual ones first, then UTC and the others by name."""
    places = {name for name in available_timezones() if name.partition("/")[0] in _REGIONS}
    return (*USUAL, "UTC", *sorted(places - set(USUAL)))


def zone_named(name: str) -> ZoneInfo:
    """The zone of that name; the default for a name that no list knows (any more)."""
    return ZoneInfo(name if name in zone_names() else DEFAULT)


def offset_words(offset: timedelta) -> str:
    """A distance to UTC, the same on pages, in posts and in letters: UTC+8, UTC-3:30, UTC+0."""
    minutes = round(offset.total_seconds() / 60)
    hours, rest = divmod(abs(minutes), 60)
    return f"UTC{'-' if minutes < 0 else '+'}{hours}" + (f":{rest:02}" if rest else "")

"""What a table that is being set up would be: the cards, and real dates for its first phases."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _

import killgame
from forum.queries.phases import disc_of
from forum.schedule import Schedule
from forum.table import phase_name, role_name

_STONES = {"killer": "killer", "police": "police"}
_ORDER = ("police", "killer", "civilian")


@dataclass(frozen=True, slots=True)
class Stack:
    """So many of one card; `side` as the tag `stone` takes it."""

    role: str
    name: str | Promise
    side: str
    count: int


@dataclass(frozen=True, slots=True)
class Date:
    """What ends, and when."""

    disc: str
    label: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Plan:
    """`cards` is empty where the edition has no such table; `dealt_at` is when the cards are dealt at the latest."""

    cards: tuple[Stack, ...]
    seats: int
    dealt_at: datetime
    dates: tuple[Date, ...]
    spans: tuple[tuple[str, float], ...]


def plan(edition: str, *, seats: int, given: Mapping[str, Any], schedule: Schedule, now: datetime) -> Plan:
    """For settings as they stand, right or not."""
    try:
        options = killgame.read_options(edition, given, seats)
        counts = dict(killgame.cards(edition, seats, options))
    except killgame.BadSetup:
        options, counts = killgame.read_options(edition, {}), {}
    dealt_at = now + schedule.lengths["sign_up"] + schedule.lengths["confirm"]
    night, days = schedule.lengths["night"], _day(schedule, options=options, seats=seats)
    return Plan(
        cards=tuple(
            Stack(role=role, name=role_name(role), side=_STONES.get(role, "civilian"), count=counts[role])
            for role in sorted(counts, key=_place)
        ),
        seats=sum(counts.values()),
        dealt_at=dealt_at,
        dates=_dates(dealt_at, night=night, days=days),
        spans=(("night", _hours(night)), ("day", _hours(sum((n for _p, n in days), timedelta())))) * 3,
    )


def _day(schedule: Schedule, *, options: killgame.Options, seats: int) -> tuple[tuple[str, timedelta], ...]:
    """The phases of a day without run-offs and last words; ordered speech lasts a turn for each seat at most."""
    ordered = schedule.lengths["turn"] * seats if options.speech == "ordered" else schedule.lengths["speech"]
    if options.talk_and_vote:
        return (("vote", ordered),)
    return (("speech", ordered), ("vote", schedule.lengths["vote"]))


def _dates(dealt_at: datetime, *, night: timedelta, days: tuple[tuple[str, timedelta], ...]) -> tuple[Date, ...]:
    found, at = [], dealt_at
    for round_ in (1, 2):
        for phase, length in (("night", night), *days):
            at += length
            label = _("{phase} ends").format(phase=phase_name(phase, round_))
            found.append(Date(disc=disc_of(phase), label=label, at=at))
    return tuple(found)


def _hours(length: timedelta) -> float:
    return length.total_seconds() / 3600


def _place(role: str) -> int:
    return _ORDER.index(role) if role in _ORDER else len(_ORDER)

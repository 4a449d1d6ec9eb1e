"""What a table that is being set up would be: the cards, and real dates for its first phases."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _

import killgame
from forum.deadlines import next_deadline, phase_end
from forum.queries.changes import ChangeNote, changes_for
from forum.queries.phases import disc_of
from forum.schedule import Schedule
from forum.table import phase_name, role_name
from forum.templatetags.times import city, moment_words

_STONES = {"killer": "killer", "police": "police"}
_ORDER = ("police", "killer", "civilian")
# So many rounds are drawn, and so many have their dates written out; most games take four or five.
_DRAWN, _DATED = 5, 2


@dataclass(frozen=True, slots=True)
class Stack:
    """So many of one card; `side` as the tag `stone` takes it."""

    role: str
    name: str | Promise
    side: str
    count: int


@dataclass(frozen=True, slots=True)
class Date:
    """What ends, and when; `elsewhere`: the place and the moment in words, in each other zone wanted."""

    disc: str
    label: str
    at: datetime
    elsewhere: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """`cards` is empty where the edition has no such table; `dealt` is when the cards are dealt at the latest.

    `changes`: the clocks that are put forward or back while the game may run.
    """

    cards: tuple[Stack, ...]
    seats: int
    dealt: Date
    changes: tuple[ChangeNote, ...]
    dates: tuple[Date, ...]
    spans: tuple[tuple[str, float], ...]


def plan(
    edition: str,
    *,
    seats: int,
    given: Mapping[str, Any],
    schedule: Schedule,
    now: datetime,
    zones: tuple[str, ...] = (),
) -> Plan:
    """For settings as they stand, right or not. Dates are also given in `zones`, and in the game's if the reader has another."""
    try:
        options = killgame.read_options(edition, given, seats)
        counts = dict(killgame.cards(edition, seats, options))
    except killgame.BadSetup:
        options, counts = killgame.read_options(edition, {}), {}
    own = timezone.get_current_timezone_name()
    others = tuple(zone for zone in dict.fromkeys([schedule.zone, *zones]) if zone != own)
    confirming = next_deadline(schedule, "sign_up", since=now)
    dealt_at = next_deadline(schedule, "confirm", since=confirming)
    ends = _ends(dealt_at, schedule=schedule, options=options, seats=seats)
    return Plan(
        cards=tuple(
            Stack(role=role, name=role_name(role), side=_STONES.get(role, "civilian"), count=counts[role])
            for role in sorted(counts, key=_place)
        ),
        seats=sum(counts.values()),
        dealt=_date("wait", _("the cards are dealt"), dealt_at, zones=others, now=now),
        changes=changes_for(schedule, since=now, until=ends[-1][2], zones=(own, *zones)),
        dates=tuple(
            _date(disc_of(phase), _("{phase} ends").format(phase=phase_name(phase, round_)), at, zones=others, now=now)
            for round_, phase, at in ends
            if round_ <= _DATED
        ),
        spans=_spans(dealt_at, ends),
    )


def _ends(
    dealt_at: datetime, *, schedule: Schedule, options: killgame.Options, seats: int
) -> list[tuple[int, str, datetime]]:
    """Round, phase and end, without run-offs and last words; who speaks in turn takes his whole turn."""
    days = ("vote",) if options.talk_and_vote else ("speech", "vote")
    found, at = [], dealt_at
    for round_ in range(1, _DRAWN + 1):
        for phase in ("night", *days):
            turns = seats if options.speech == "ordered" and phase == days[0] else 0
            at = phase_end(schedule, phase, since=at, turns=turns, talk_and_vote=options.talk_and_vote)
            found.append((round_, phase, at))
    return found


def _date(disc: str, label: str, at: datetime, *, zones: tuple[str, ...], now: datetime) -> Date:
    elsewhere = []
    for zone in zones:
        with timezone.override(zone):
            elsewhere.append((city(zone), moment_words(at, now=now, style="short")))
    return Date(disc=disc, label=label, at=at, elsewhere=tuple(elsewhere))


def _spans(dealt_at: datetime, ends: list[tuple[int, str, datetime]]) -> tuple[tuple[str, float], ...]:
    """Nights and days to scale, in hours, of the first three rounds."""
    nights = [at for _round, phase, at in ends if phase == "night"]
    dusks = [dealt_at, *(at for _round, phase, at in ends if phase == "vote")]
    spans: list[tuple[str, float]] = []
    for dusk, dawn, next_dusk in list(zip(dusks, nights, dusks[1:], strict=False))[:3]:
        spans += [("night", (dawn - dusk).total_seconds() / 3600), ("day", (next_dusk - dawn).total_seconds() / 3600)]
    return tuple(spans)


def _place(role: str) -> int:
    return _ORDER.index(role) if role in _ORDER else len(_ORDER)

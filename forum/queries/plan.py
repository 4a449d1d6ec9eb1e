"""What a table that is being set up would be: the cards, and real dates for its first phases."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _

import killgame
from forum.deadlines import next_deadline
from forum.queries.changes import ChangeNote, changes_for
from forum.queries.phases import Stretch, disc_of, spans_of, stretches
from forum.schedule import Schedule
from forum.table import phase_name, role_name, stone_of
from forum.templatetags.times import city, moment_words

_ORDER = ("police", "killer", "civilian")
# So many rounds are reckoned with, for most games take four or five; so many are drawn, and so many have their dates written out.
_ROUNDS, _DRAWN, _DATED = 5, 3, 2


@dataclass(frozen=True, slots=True)
class Stack:
    """So many of one card; `side` as the tag `stone` takes it."""

    role: str
    name: str | Promise
    side: str
    count: int


@dataclass(frozen=True, slots=True)
class Date:
    """What ends, and when; `latest`: when it ends if all who speak in turn have a second one, None where that is no later; `elsewhere`: the
    place and the moment in words, in each other zone wanted."""

    disc: str
    label: str
    at: datetime
    latest: datetime | None = None
    elsewhere: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """`cards` is empty where the edition has no such table; `dealt` is when the cards are dealt at the latest.

    `changes`: the clocks that are put forward or back while the game may run. `second_turns`: some of the dates may come later by them.
    """

    cards: tuple[Stack, ...]
    seats: int
    dealt: Date
    changes: tuple[ChangeNote, ...]
    dates: tuple[Date, ...]
    spans: tuple[tuple[str, float], ...]

    @property
    def second_turns(self) -> bool:
        return any(one.latest for one in self.dates)


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
    drawn = list(stretches(schedule, edition=edition, options=options, seats=seats, since=dealt_at, rounds=_ROUNDS))
    return Plan(
        cards=stacks_of(counts),
        seats=sum(counts.values()),
        dealt=_date("wait", _("the cards are dealt"), dealt_at, zones=others, now=now),
        changes=changes_for(schedule, since=now, until=drawn[-1].latest, zones=(own, *zones)),
        dates=tuple(
            _date(disc_of(one.phase), _ends(one), one.end, latest=one.latest, zones=others, now=now)
            for one in drawn
            if one.round <= _DATED
        ),
        spans=spans_of([one for one in drawn if one.round <= _DRAWN]),
    )


def stacks_of(counts: Mapping[str, int]) -> tuple[Stack, ...]:
    """Cards (role → how many) in the order in which they are shown."""
    return tuple(
        Stack(role=role, name=role_name(role), side=stone_of(role), count=counts[role])
        for role in sorted(counts, key=_place)
    )


def _ends(one: Stretch) -> str:
    return _("{phase} ends").format(phase=phase_name(one.phase, one.round))


def _date(
    disc: str, label: str, at: datetime, *, zones: tuple[str, ...], now: datetime, latest: datetime | None = None
) -> Date:
    elsewhere = []
    for zone in zones:
        with timezone.override(zone):
            elsewhere.append((city(zone), moment_words(at, now=now, style="short")))
    return Date(disc=disc, label=label, at=at, latest=None if latest == at else latest, elsewhere=tuple(elsewhere))


def _place(role: str) -> int:
    return _ORDER.index(role) if role in _ORDER else len(_ORDER)

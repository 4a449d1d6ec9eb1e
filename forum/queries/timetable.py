"""A schedule in words, as it is said to players before they join, and beside the fields with which a judge sets it."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext

from forum.languages import weekday_names
from forum.schedule import PHASE_KINDS, Schedule
from forum.table.rows import listed
from forum.table.timing import KIND_NAMES, SETTINGS
from forum.table.ways import Asks
from forum.templatetags.times import city, lasts


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that a schedule sets, in words."""

    label: str | Promise
    text: str


_WRITING = ("posts_a_day", "characters_a_day", "least_a_day")


def facts_of(schedule: Schedule, *, judged: bool = True) -> tuple[Fact, ...]:
    """All that bears on a player, beside the lengths: when phases end, and what happens to those who let them pass. `judged`: by somebody,
    who can be told of things."""
    found = [
        Fact(gettext("Clock times"), clock_words(schedule)),
        Fact(gettext("Days left out"), days_words(schedule)),
        Fact(gettext("Minimum lengths"), _lengths_words(schedule)),
        Fact(gettext("Early end"), early_words(schedule)),
    ]
    if "night" in schedule.early:
        found.append(_fact(schedule, "early_wait"))
    if schedule.acts_close:
        found.append(_fact(schedule, "acts_close"))
    if schedule.votes_stand:
        found.append(_fact(schedule, "votes_stand"))
    if schedule.count_every:
        found.append(_fact(schedule, "count_every"))
    found += [_fact(schedule, name) for name in _WRITING if getattr(schedule, name) is not None]
    if schedule.pass_needs_post:
        found.append(_fact(schedule, "pass_needs_post"))
    if schedule.second_turn:
        found.append(_fact(schedule, "second_turn"))
    if schedule.rooms_at_night:
        found.append(_fact(schedule, "rooms_at_night"))
    if schedule.dead_learn != "nothing":
        found.append(_fact(schedule, "dead_learn"))
    found.append(_fact(schedule, "extension"))
    if schedule.extension is not None:
        found.append(_fact(schedule, "allowance"))
    found += [_fact(schedule, name) for name in ("most_added", "request", "reminders")]
    misses = said(schedule, "misses")
    if schedule.misses is not None:
        misses = gettext("{misses} {penalty}").format(misses=misses, penalty=said(schedule, "penalty"))
    silence = said(schedule, "silence")
    if schedule.silence is not None and not judged:
        words = gettext("is paused for {value}, and the judges of the board are told")
        silence = words.format(value=lasts(schedule.silence))
    found += [Fact(SETTINGS["misses"].label, misses), Fact(SETTINGS["silence"].label, silence)]
    found.append(_fact(schedule, "outage"))
    return tuple(fact for fact in found if fact.text)


def _fact(schedule: Schedule, name: str) -> Fact:
    return Fact(SETTINGS[name].label, said(schedule, name))


def said(schedule: Schedule, name: str) -> str:
    """The value of one of SETTINGS in words. Raises KeyError for another name."""
    setting, value = SETTINGS[name], getattr(schedule, name)
    asking = next((way for way in setting.ways if way.asks), None)
    if asking is None:
        return str(next(way.label for way in setting.ways if way.value == value))
    if not value and setting.ways[0].asks is Asks.NOTHING:
        return str(setting.ways[0].label)
    match asking.asks:
        case Asks.SPAN:
            words = lasts(value)
        case Asks.SPANS:
            words = listed(lasts(one) for one in value)
        case _:
            words = str(value)
    return str(setting.says).format(value=words)


def clock_words(schedule: Schedule) -> str:
    """Which phases end at which clock time, in the game's zone; nothing where none does."""
    times = sorted(set(schedule.clock.values()))
    if not times:
        return ""
    one = gettext("{phases} end at {clock}")
    sentences = [
        one.format(phases=kinds_words(k for k, at in schedule.clock.items() if at == each), clock=f"{each:%H:%M}")
        for each in times
    ]
    return gettext("{sentences} ({city} time)").format(
        sentences=pgettext("between sentences", "; ").join(sentences), city=city(schedule.zone)
    )


def days_words(schedule: Schedule) -> str:
    """Weekdays and dates on which no phase ends."""
    names = weekday_names()
    days = [names[day] for day in sorted(schedule.days_out)]
    return listed([*days, *map(str, sorted(schedule.dates_out))])


def early_words(schedule: Schedule) -> str:
    """Which phases end as soon as all have acted. That the night is among them is said in a sentence of its own."""
    if not schedule.early:
        return gettext("never; each phase ends at its time")
    by_day = kinds_words(kind for kind in schedule.early if kind != "night")
    text = gettext("as soon as all have acted: {phases}").format(phases=by_day) if by_day else ""
    night = (
        gettext("The night too: dawn comes as soon as everybody alive has chosen.")
        if "night" in schedule.early
        else gettext("Never the night.")
    )
    return pgettext("between sentences", "{first}. {second}").format(first=text, second=night) if text else night


def _lengths_words(schedule: Schedule) -> str:
    return listed(
        f"{KIND_NAMES[kind]} {lasts(schedule.shortest[kind])}" for kind in PHASE_KINDS if kind in schedule.shortest
    )


def kinds_words(kinds: Iterable[str]) -> str:
    """Kinds of phases in words, in the order in which a game meets them."""
    given = set(kinds)
    if given == set(PHASE_KINDS):
        return gettext("all phases")
    if given == set(PHASE_KINDS) - {"night"}:
        return gettext("all phases by day")
    return listed(str(KIND_NAMES[kind]) for kind in PHASE_KINDS if kind in given)

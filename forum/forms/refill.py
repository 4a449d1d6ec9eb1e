"""The way back: a form that says again what was saved or played. The inverse of `options.read` and `timing.read`."""

from collections.abc import Mapping
from datetime import timedelta
from types import MappingProxyType
from typing import Any

from forum.forms import options as option_fields
from forum.forms import timing
from forum.forms.opening import TableForm
from forum.forms.options import NUMBERS
from forum.paces import PACES
from forum.schedule import KINDS, Schedule
from forum.table import OPTIONS
from forum.table.timing import SETTINGS
from forum.table.ways import Asks, Setting


def filled[F: TableForm](
    kind: type[F],
    *,
    edition: str,
    seats: int,
    options: Mapping[str, Any],
    schedule: Schedule,
    start_when_full: bool,
    alias: bool,
    also: Mapping[str, Any] = MappingProxyType({}),
) -> F:
    """A form that says this, and `also` more; the cards and dates beside it are of what it says."""
    again = {"edition": edition, "seats": seats, "start_when_full": start_when_full, "alias": alias}
    form = kind(initial={**again, **_of_options(options), **_of_schedule(schedule), **also})
    form.options, form.schedule = dict(options), schedule
    return form


def _of_options(options: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in options.items():
        if name == "counts":
            if value is not None:
                found |= {"by_hand": True, **{f"count_{role}": number for role, number in value.items()}}
            continue
        of = OPTIONS.get(name)
        if of is None:
            continue  # of older rules; whoever opens the game sees what is left
        if of.kind in NUMBERS and value is not None:
            found |= {option_fields.field_of(name): "1", option_fields.number_of(name): value}
            continue
        for place, choice in enumerate(of.choices):
            if choice.value == value and type(choice.value) is type(value):
                found[option_fields.field_of(name)] = str(place)
    return found


def _of_schedule(schedule: Schedule) -> dict[str, Any]:
    pace = min(PACES, key=lambda name: len(_differences(schedule, Schedule.paced(name))))
    base = Schedule.paced(pace)
    differs = _differences(schedule, base)
    found: dict[str, Any] = {
        "pace": pace,
        "zone": schedule.zone,
        "days_out": [str(day) for day in sorted(schedule.days_out)],
        "dates_out": " ".join(map(str, sorted(schedule.dates_out))),
    }
    for kind in KINDS:
        if f"length {kind}" in differs:
            found |= _span(f"length_{kind}", f"unit_{kind}", schedule.lengths[kind])
    found |= {f"clock_{kind}": at for kind, at in schedule.clock.items()}
    for kind, least in schedule.shortest.items():
        found |= _span(f"least_{kind}", f"least_unit_{kind}", least)
    if "early" in differs:
        found |= {"early_how": timing.CHOSEN, "early": sorted(schedule.early)}
    for setting in SETTINGS.values():
        if setting.id in differs:
            found |= _of_setting(setting, schedule)
    return found


def _differences(one: Schedule, other: Schedule) -> set[str]:
    """The names of the fields that differ, and "length KIND" for lengths."""
    lengths = {f"length {kind}" for kind in KINDS if one.lengths[kind] != other.lengths[kind]}
    return lengths | {name for name in ("early", *SETTINGS) if getattr(one, name) != getattr(other, name)}


def _of_setting(setting: Setting, schedule: Schedule) -> dict[str, Any]:
    """The way of the setting that says what the schedule has."""
    name, value = timing.field_of(setting.id), getattr(schedule, setting.id)
    plain = value.total_seconds() if isinstance(value, timedelta) else value
    for place, way in enumerate(setting.ways):
        if not way.asks and (way.value == plain or (not way.value and not plain)):
            return {name: str(place)}
    place, asking = next((place, way) for place, way in enumerate(setting.ways) if way.asks)
    found: dict[str, Any] = {name: str(place)}
    match asking.asks:
        case Asks.NUMBER:
            return {**found, f"{name}_n": value}
        case Asks.SPANS:
            unit = _unit(*value)
            numbers = " ".join(str(_number(span / timing.UNITS[unit])) for span in value)
            return {**found, f"{name}_n": numbers, f"{name}_u": unit}
        case _:
            return {**found, **_span(f"{name}_n", f"{name}_u", value)}


def _span(name: str, unit: str, length: timedelta) -> dict[str, Any]:
    of = _unit(length)
    return {name: _number(length / timing.UNITS[of]), unit: of}


def _unit(*lengths: timedelta) -> str:
    """The largest unit of which all are whole or half ones."""
    for unit, length in sorted(timing.UNITS.items(), key=lambda one: one[1], reverse=True):
        if all(span % (length / 2) == timedelta() and span >= length for span in lengths):
            return unit
    return "s"


def _number(number: float) -> int | float:
    return int(number) if number == int(number) else round(number, 2)

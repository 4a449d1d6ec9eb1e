"""A schedule as form fields: the pace first, and for each thing it sets a way to say otherwise. What is left empty follows the pace."""

import re
from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from forum.forms.options import OWN
from forum.languages import weekday_names
from forum.paces import PACES
from forum.plain_fields import LONGEST
from forum.schedule import KINDS, PHASE_KINDS, SHORTEST, Schedule
from forum.table.timing import KIND_NAMES, SETTINGS
from forum.table.ways import Asks, Setting
from forum.templatetags.times import city
from forum.zones import zone_names

UNITS: Final = {"s": timedelta(seconds=1), "m": timedelta(minutes=1), "h": timedelta(hours=1), "d": timedelta(days=1)}
_UNIT_NAMES: Final = (
    ("d", pgettext_lazy("unit of time", "days")),
    ("h", pgettext_lazy("unit of time", "hours")),
    ("m", pgettext_lazy("unit of time", "minutes")),
    ("s", pgettext_lazy("unit of time", "seconds")),
)
PACE_NAMES: Final = {
    "forum": gettext_lazy("on the board: night 24 hours, day 72 hours"),
    "evening": gettext_lazy("an evening: night 10 minutes, day half an hour"),
    "line": gettext_lazy("on the line: minutes"),
}
# Where readers are shown the dates, beside the judge's own zone, if he wants it.
SHOWN_ZONES: Final = ("Asia/Shanghai", "Asia/Taipei", "Europe/London", "America/New_York")
# A clock time for all is taken by the kinds that last so long.
_KEEPS_CLOCK: Final = timedelta(hours=12)
CHOSEN: Final = "chosen"  # the phases that end early are those ticked, not those of the pace


def fields() -> dict[str, forms.Field]:
    """All fields of a schedule."""
    found = {**_whole(), **_days_and_ends()}
    for kind, name in KIND_NAMES.items():
        found |= _span(f"length_{kind}", f"unit_{kind}", label=name)
        if kind in PHASE_KINDS:
            found |= {f"clock_{kind}": _clock(name), **_span(f"least_{kind}", f"least_unit_{kind}", label=name)}
    for setting in SETTINGS.values():
        found |= _fields_of(setting)
    return found


def _whole() -> dict[str, forms.Field]:
    return {
        "pace": forms.ChoiceField(
            label=gettext_lazy("Pace"), choices=list(PACE_NAMES.items()), widget=forms.RadioSelect, initial="forum"
        ),
        "clock": _clock(
            gettext_lazy("Every phase of twelve hours or more ends at"),
            help_text=gettext_lazy(
                "Then each ends at the time nearest to its length, and is back at it after any change."
            ),
        ),
        "zone": forms.ChoiceField(
            label=gettext_lazy("Time zone of the game"),
            choices=lambda: [(name, name.replace("_", " ")) for name in zone_names()],
            required=False,
            initial=timezone.get_current_timezone_name,
            help_text=gettext_lazy("Clock times and days left out are those of this zone."),
        ),
        "zones": _boxes(gettext_lazy("Show the dates also in"), lambda: [(zone, city(zone)) for zone in SHOWN_ZONES]),
    }


def _days_and_ends() -> dict[str, forms.Field]:
    kinds = [(kind, KIND_NAMES[kind]) for kind in PHASE_KINDS]
    return {
        "days_out": _boxes(gettext_lazy("Days on which no phase ends"), _weekdays),
        "dates_out": forms.CharField(
            label=gettext_lazy("Dates on which no phase ends"),
            max_length=1200,
            required=False,
            help_text=gettext_lazy("Parted by blanks: 2027-02-05 2027-02-06"),
        ),
        "early_how": forms.ChoiceField(choices=[(OWN, ""), (CHOSEN, "")], required=False, initial=OWN),
        "early": _boxes(gettext_lazy("Phases that end as soon as all have acted"), kinds),
    }


def _boxes(label: Any, choices: Any) -> forms.Field:
    return forms.MultipleChoiceField(label=label, choices=choices, widget=forms.CheckboxSelectMultiple, required=False)


def _clock(label: Any, **more: Any) -> forms.Field:
    return forms.TimeField(
        label=label,
        required=False,
        input_formats=["%H:%M"],
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
        **more,
    )


def _weekdays() -> list[tuple[str, str]]:
    return [(str(day), name) for day, name in enumerate(weekday_names())]


def _span(name: str, unit: str, *, label: Any) -> dict[str, forms.Field]:
    return {
        name: forms.DecimalField(label=label, required=False, min_value=0, max_digits=8, decimal_places=2),
        unit: forms.ChoiceField(label=label, choices=_UNIT_NAMES, required=False, initial="h"),
    }


def _fields_of(setting: Setting) -> dict[str, forms.Field]:
    name = field_of(setting.id)
    values = [OWN, *(str(place) for place in range(len(setting.ways)))]
    found: dict[str, forms.Field] = {
        name: forms.ChoiceField(label=str(setting.label), required=False, choices=[(value, value) for value in values])
    }
    asked = {way.asks for way in setting.ways}
    if asked & {Asks.SPAN, Asks.SPANS}:
        found |= _span(f"{name}_n", f"{name}_u", label=setting.label)
    if Asks.SPANS in asked:
        found[f"{name}_n"] = forms.CharField(label=str(setting.label), required=False, max_length=60)
    if Asks.NUMBER in asked:
        (way,) = [way for way in setting.ways if way.asks]
        found[f"{name}_n"] = forms.IntegerField(
            label=str(setting.label), required=False, min_value=way.least, max_value=way.most
        )
    return found


def field_of(setting: str) -> str:
    """The name of the radios of a setting."""
    return f"set_{setting}"


def read(cleaned: Mapping[str, Any]) -> tuple[Schedule | None, dict[str, str | ValidationError]]:
    """The schedule, without what is wrong in it (None where there is no such pace), and errors by field."""
    pace = str(cleaned.get("pace"))
    if pace not in PACES:
        return None, {}
    base, errors = Schedule.paced(pace), dict[str, str | ValidationError]()
    lengths = {**base.dump()["lengths"], **_spans(cleaned, "length", "unit", errors=errors)}
    plain = {**base.dump(), "lengths": lengths}
    if clock := _clocks(cleaned, lengths):
        plain["clock"] = clock
    if least := _spans(cleaned, "least", "least_unit", errors=errors):
        plain["shortest"] = least
    if cleaned.get("zone"):
        plain["zone"] = cleaned["zone"]
    plain["days_out"] = sorted(int(day) for day in cleaned.get("days_out") or ())
    plain["dates_out"] = re.findall(r"[^\s,，、;；]+", str(cleaned.get("dates_out") or ""))
    if cleaned.get("early") or cleaned.get("early_how") == CHOSEN:
        plain["early"] = sorted(cleaned.get("early") or ())
    for setting in SETTINGS.values():
        _read_setting(setting, cleaned, plain=plain, errors=errors)
    while True:
        try:
            return Schedule.load(plain), errors
        except ValidationError as error:
            errors |= _placed(error)
            # What is right is shown all the same, with the dates that come of it.
            if plain.pop(str(error.code), None) is None:
                return base, errors


def _clocks(cleaned: Mapping[str, Any], lengths: Mapping[str, float]) -> dict[str, str]:
    """Kind → clock time: its own, or the one for all that last long enough."""
    found = {}
    for kind in PHASE_KINDS:
        own = cleaned.get(f"clock_{kind}")
        at = own if own is not None else cleaned.get("clock")
        if at is not None and (own is not None or lengths[kind] >= _KEEPS_CLOCK.total_seconds()):
            found[kind] = f"{at:%H:%M}"
    return found


def _spans(
    cleaned: Mapping[str, Any], name: str, unit: str, *, errors: dict[str, str | ValidationError]
) -> dict[str, float]:
    """Kind → seconds, of the fields with that name that are filled."""
    found = {}
    for kind in KINDS:
        number = cleaned.get(f"{name}_{kind}")
        if number is None:
            continue
        length = _length(number, cleaned.get(f"{unit}_{kind}"))
        if SHORTEST <= length <= LONGEST:
            found[kind] = length.total_seconds()
        else:
            sentence = _("{kind}: between one second and sixty days.")
            errors[f"{name}_{kind}"] = sentence.format(kind=KIND_NAMES[kind])
    return found


def _length(number: Any, unit: Any) -> timedelta:
    return float(number) * UNITS[unit or "h"]


def _read_setting(
    setting: Setting, cleaned: Mapping[str, Any], *, plain: dict[str, Any], errors: dict[str, str | ValidationError]
) -> None:
    """A typed number counts as the way that asks for it."""
    name = field_of(setting.id)
    chosen, typed = cleaned.get(name) or OWN, cleaned.get(f"{name}_n")
    asking = next((place for place, way in enumerate(setting.ways) if way.asks), None)
    if asking is not None and typed not in (None, "") and chosen in (OWN, str(asking)):
        chosen = str(asking)
    if chosen == OWN:
        return
    way = setting.ways[int(chosen)]
    if not way.asks:
        plain[setting.id] = way.value if setting.id != "reminders" else []
    elif typed in (None, ""):
        errors[name] = _("{setting}: give a number.").format(setting=setting.label)
    elif way.asks is Asks.NUMBER:
        plain[setting.id] = typed
    else:
        unit = cleaned.get(f"{name}_u")
        try:
            lengths = [_length(one, unit) for one in (str(typed).split() if way.asks is Asks.SPANS else [typed])]
        except (ValueError, OverflowError):
            errors[name] = _("{setting}: “{typed}” is not a row of numbers.").format(setting=setting.label, typed=typed)
            return
        if not all(SHORTEST <= length <= LONGEST for length in lengths):
            errors[name] = _("{kind}: between one second and sixty days.").format(kind=setting.label)
            return
        seconds = [length.total_seconds() for length in lengths]
        plain[setting.id] = seconds if way.asks is Asks.SPANS else seconds[0]


def _placed(error: ValidationError) -> dict[str, str | ValidationError]:
    """What the schedule itself refuses, at the field that it is about."""
    match error.code:
        case "days_out":
            return {"days_out": _("Leave at least one day of the week on which phases may end.")}
        case "dates_out":
            return {"dates_out": _("Write dates as 2027-02-05, parted by blanks, a hundred at most.")}
        case "reminders":
            return {field_of("reminders"): _("Five reminders at most.")}
        case code if code in SETTINGS:
            return {field_of(code): error}
        case _:
            return {"pace": error}

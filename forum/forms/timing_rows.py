"""The fields of a schedule as the page shows them: each with the pace's own way first, and an example for each way."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django import forms
from django.forms.utils import ErrorList
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from forum.forms.options import OWN, ChoiceRow, GroupRow, OptionRow
from forum.forms.timing import CHOSEN, field_of
from forum.queries.timetable import early_words, said
from forum.schedule import PHASE_KINDS, Schedule
from forum.table.timing import KIND_NAMES, SETTING_GROUPS
from forum.table.ways import Setting, Way


def groups(form: forms.BaseForm, *, base: Schedule) -> tuple[GroupRow, ...]:
    """The settings by groups, with what the form holds of them; `base` is the schedule of the pace."""
    found = []
    for label, settings in SETTING_GROUPS:
        rows = tuple(_row(form, setting, base=base) for setting in settings)
        found.append(GroupRow(label=label, options=rows, open=any(row.set or row.errors for row in rows)))
    return tuple(found)


def _row(form: forms.BaseForm, setting: Setting, *, base: Schedule) -> OptionRow:
    name = field_of(setting.id)
    number = form[f"{name}_n"] if f"{name}_n" in form.fields else None
    unit = form[f"{name}_u"] if f"{name}_u" in form.fields else None
    held = str(form[name].value() or OWN)
    asking = next((str(place) for place, way in enumerate(setting.ways) if way.asks), OWN)
    if number is not None and held == OWN and number.value() not in (None, ""):
        held = asking
    own = ChoiceRow(
        field=name, value=OWN, label=_("as the pace has it: {value}").format(value=said(base, setting.id)),
        example=_own_example(setting, base), checked=held == OWN, number=None,
    )  # fmt: skip
    others = tuple(
        ChoiceRow(
            field=name, value=str(place), label=way.label, example=way.example, checked=held == str(place),
            number=number if way.asks else None, unit=unit if way.asks else None,
        )
        for place, way in enumerate(setting.ways)
        if way.asks or not _is(way, setting, base)
    )  # fmt: skip
    errors = [*form[name].errors, *(number.errors if number is not None else [])]
    return OptionRow(
        id=name, label=setting.label, help=setting.help, choices=(own, *others),
        errors=ErrorList(errors) if errors else (), set=held != OWN,
    )  # fmt: skip


def _is(way: Way, setting: Setting, schedule: Schedule) -> bool:
    """Whether the schedule has it this way, for ways that ask for nothing."""
    value = getattr(schedule, setting.id)
    return not way.asks and ((not value and not way.value) or value == way.value)


def _own_example(setting: Setting, base: Schedule) -> Any:
    return next((way.example for way in setting.ways if _is(way, setting, base)), "")


def early_rows(form: forms.BaseForm, *, base: Schedule) -> tuple[ChoiceRow, ...]:
    """The two ways of saying which phases end early."""
    chosen = form["early_how"].value() == CHOSEN or bool(form["early"].value())
    return (
        ChoiceRow(
            field="early_how", value=OWN, checked=not chosen, number=None,
            label=_("as the pace has it: {value}").format(value=early_words(base)),
            example=_("Then the bar says “at 21:00”, or “at 21:00 or as soon as all have acted”."),
        ),
        ChoiceRow(
            field="early_how", value=CHOSEN, checked=chosen, number=None, label=_("these, and no others:"),
            example=_("The last of nine living votes at 16:20: the ballot, due at 21:00, closes at 16:20. What follows is back at 21:00."),
        ),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class LengthRow:
    """A kind with the fields of its length, and those of its clock time and minimum where it is a phase of the game."""

    label: str | Promise
    usual: timedelta
    number: forms.BoundField
    unit: forms.BoundField
    clock: forms.BoundField | None
    least: forms.BoundField | None
    least_unit: forms.BoundField | None


@dataclass(frozen=True, slots=True)
class Timing:
    """All about the schedule on the page. Each fold is open when something in it was set or is wrong."""

    lengths: tuple[LengthRow, ...]
    lengths_open: bool
    ends_open: bool
    early: tuple[ChoiceRow, ...]
    early_open: bool
    groups: tuple[GroupRow, ...]


def page(form: forms.BaseForm, *, base: Schedule) -> Timing:
    """What the form holds; `base` is the schedule of the pace that it holds."""
    phases = [f"{name}_{kind}" for name in ("clock", "least") for kind in PHASE_KINDS]
    early = early_rows(form, base=base)
    return Timing(
        lengths=tuple(_length_row(form, kind, base=base) for kind in KIND_NAMES),
        lengths_open=_touched(form, [f"length_{kind}" for kind in KIND_NAMES]),
        ends_open=_touched(form, ["clock", "days_out", "dates_out", *phases]),
        early=early,
        early_open=early[1].checked,
        groups=groups(form, base=base),
    )


def _length_row(form: forms.BaseForm, kind: str, *, base: Schedule) -> LengthRow:
    phase = kind in PHASE_KINDS
    return LengthRow(
        label=KIND_NAMES[kind],
        usual=base.lengths[kind],
        number=form[f"length_{kind}"],
        unit=form[f"unit_{kind}"],
        clock=form[f"clock_{kind}"] if phase else None,
        least=form[f"least_{kind}"] if phase else None,
        least_unit=form[f"least_unit_{kind}"] if phase else None,
    )


def _touched(form: forms.BaseForm, names: Iterable[str]) -> bool:
    return any(form[name].value() not in (None, "", []) or form[name].errors for name in names)

"""The options of RULES 2.10 as form fields: for each a choice, "as the edition has it" first, and a number where one is asked."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms.utils import ErrorList
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

import killgame
from forum.table import GROUPS, OPTIONS, choice_label
from forum.table.bearing import bears
from forum.table.editions import EDITION_TEXTS
from forum.table.options import Choice, Kind, Option

# What the form asks for elsewhere.
_ELSEWHERE = frozenset({"counts"})
NUMBERS = (Kind.NUMBER, Kind.SEAT)
# The value of a radio: nothing for the edition's own, else the place of the choice in the table of options.
OWN = ""


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """A radio with its worked example; `number` is the field beside it, where the choice asks for one, `unit` what it counts."""

    field: str
    value: str
    label: str | Promise
    example: str | Promise
    checked: bool
    number: forms.BoundField | None
    unit: forms.BoundField | None = None


@dataclass(frozen=True, slots=True)
class OptionRow:
    """An option as the page shows it; `set` when it was set by hand."""

    id: str
    label: str | Promise
    help: str | Promise
    choices: tuple[ChoiceRow, ...]
    errors: ErrorList | tuple[()]
    set: bool


@dataclass(frozen=True, slots=True)
class GroupRow:
    """A fold of options; open when something in it was set or is wrong."""

    label: str | Promise
    options: tuple[OptionRow, ...]
    open: bool


def field_of(option: str) -> str:
    """The name of the radios of an option."""
    return f"opt_{option}"


def number_of(option: str) -> str:
    """The name of the field with its number."""
    return f"opt_{option}_n"


def fields() -> dict[str, forms.Field]:
    """All fields of the options."""
    found: dict[str, forms.Field] = {}
    for option in _asked():
        values = [OWN, *(str(place) for place in range(len(option.choices)))]
        found[field_of(option.id)] = forms.ChoiceField(
            label=str(option.id), required=False, choices=[(value, value) for value in values]
        )
        if option.kind in NUMBERS:
            found[number_of(option.id)] = forms.IntegerField(
                label=pgettext_lazy("option", "number"),
                required=False,
                min_value=0 if option.id in {"check_limit", "last_words_k"} else 1,
                max_value=60,
            )
    return found


def read(cleaned: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    """The options that were set, as killgame takes them, and errors by field. A typed number counts as its choice."""
    options: dict[str, Any] = {}
    errors: dict[str, str] = {}
    for option in _asked():
        chosen = cleaned.get(field_of(option.id)) or OWN
        if option.kind not in NUMBERS:
            if chosen != OWN:
                options[option.id] = option.choices[int(chosen)].value
            continue
        number = cleaned.get(number_of(option.id))
        if chosen == "0":
            options[option.id] = option.choices[0].value
        elif number is not None:
            options[option.id] = number
        elif chosen == "1":
            errors[field_of(option.id)] = _("{option}: give a whole number.").format(option=option.label)
    return options, errors


def groups(form: forms.BaseForm, *, edition: str) -> tuple[GroupRow, ...]:
    """The options that bear on something in this edition, by groups, with what the form holds of them."""
    rows, of = [], killgame.edition_named(edition)
    for label, options in GROUPS:
        asked = [option for option in options if option.id not in _ELSEWHERE and bears(option.id, of)]
        shown = tuple(_row(form, option, edition=edition) for option in asked)
        if shown:
            rows.append(GroupRow(label=label, options=shown, open=any(row.set or row.errors for row in shown)))
    return tuple(rows)


def _asked() -> list[Option]:
    return [option for option in OPTIONS.values() if option.id not in _ELSEWHERE]


def _row(form: forms.BaseForm, option: Option, *, edition: str) -> OptionRow:
    name = field_of(option.id)
    field = form[name]
    number = form[number_of(option.id)] if option.kind in NUMBERS else None
    held = str(field.value() or OWN)
    if number is not None and held == OWN and number.value() not in (None, ""):
        held = "1"
    own = getattr(killgame.read_options(edition, {}), option.id)
    way = EDITION_TEXTS[edition].own.get(option.id)
    value = _("in its own way") if way is not None else choice_label(option.id, own)
    first = ChoiceRow(
        field=name,
        value=OWN,
        label=_("as the edition has it: {value}").format(value=value),
        example=way.text if way is not None else _own_example(option, own=own),
        checked=held == OWN,
        number=None,
    )
    others = tuple(
        ChoiceRow(
            field=name,
            value=str(place),
            label=choice.label,
            example=choice.example,
            checked=held == str(place),
            number=number if place == 1 else None,
        )
        for place, choice in enumerate(option.choices)
        if _differs(choice, option=option, own=own, own_way=way is not None)
    )
    errors = [*field.errors, *(number.errors if number is not None else [])]
    return OptionRow(
        id=option.id,
        label=option.label,
        help=option.help,
        choices=(first, *others),
        errors=ErrorList(errors) if errors else (),
        set=held != OWN,
    )


def _differs(choice: Choice, *, option: Option, own: Any, own_way: bool) -> bool:
    """Whether a choice is to be offered beside the edition's own: of a number "none" too, unless the edition means something else by it."""
    if option.kind in NUMBERS:
        return not own_way or choice.value is not None
    return own_way or bool(choice.value != own)


def _own_example(option: Option, *, own: Any) -> str | Promise:
    """The worked example of what the edition does by itself."""
    for choice in option.choices:
        if choice.value == own and type(choice.value) is type(own):
            return choice.example
    return ""

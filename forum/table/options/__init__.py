"""All options of RULES 2.10 in words, by groups, in the order in which a night and a day meet them."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from forum.table.options.ballot import BALLOT
from forum.table.options.day import DAY
from forum.table.options.end import END, TABLE
from forum.table.options.leaving import LEAVING
from forum.table.options.night import NIGHT
from forum.table.options.option import Choice, Kind, Option

__all__ = [
    "GROUPS",
    "OPTIONS",
    "Choice",
    "Kind",
    "Option",
    "choice_label",
    "option_label",
]

GROUPS: Final[tuple[tuple[str | Promise, tuple[Option, ...]], ...]] = (
    (pgettext_lazy("option", "The night"), NIGHT),
    (pgettext_lazy("option", "The day"), DAY),
    (pgettext_lazy("option", "The ballot"), BALLOT),
    (pgettext_lazy("option", "Going out"), LEAVING),
    (pgettext_lazy("option", "The end"), END),
    (pgettext_lazy("option", "The table"), TABLE),
)

OPTIONS: Final = {option.id: option for _, group in GROUPS for option in group}


def option_label(option: str) -> str | Promise:
    """`tie` → 平票怎么办. Raises KeyError for an unknown option, as all of these do."""
    return OPTIONS[option].label


def choice_label(option: str, value: object) -> str | Promise:
    """The words of a value. A number or a seat that is no choice by name reads as itself.

    Raises KeyError for an unknown option.
    """
    of = OPTIONS[option]
    for choice in of.choices:
        named = of.kind in (Kind.CHOICE, Kind.YES_NO) or choice.value is None
        if named and choice.value == value and type(choice.value) is type(value):
            return choice.label
    return str(value)

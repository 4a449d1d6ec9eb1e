"""The reader's language, as Babel names it."""

from typing import Final

from babel.dates import get_day_names
from django.utils.translation import get_language

_LOCALES: Final = {"zh-hans": "zh_Hans", "zh-hant": "zh_Hant", "en": "en"}


def locale() -> str:
    """Babel's name of the language that is active."""
    return _LOCALES.get(get_language() or "", "zh_Hans")


def weekday_names() -> tuple[str, ...]:
    """Monday first."""
    names = get_day_names("wide", locale=locale())
    return tuple(names[day] for day in range(7))

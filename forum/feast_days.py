"""Public holidays where most players are: China, Taiwan, Hong Kong. By the package `holidays`, whose calendars are right for
2026 and 2027 as far as they are decided: China moves working days about by a decree of each November for the year after, and
until a release of the package has it, only the days that the law names are known.
"""

from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo

from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from holidays import HolidayBase

# Code, name, and what of its calendar is public: in Hong Kong "optional" are the general holidays beyond the statutory ones.
_PLACES: Final[tuple[tuple[str, str | Promise, str, tuple[str, ...]], ...]] = (
    ("CN", _("China"), "Asia/Shanghai", ("public",)),
    ("TW", _("Taiwan"), "Asia/Taipei", ("public",)),
    ("HK", _("Hong Kong"), "Asia/Hong_Kong", ("public", "optional")),
)
_SIMPLE, _FULL = "zh_CN", {"CN": "zh_TW", "TW": "zh_TW", "HK": "zh_HK"}


@dataclass(frozen=True, slots=True)
class Feast:
    """A public holiday of a place, in the reader's language; two of one day are joined by a stroke."""

    place: str
    name: str


def feasts_on(moment: datetime) -> tuple[Feast, ...]:
    """The public holidays of the day that the moment lies on, in each place by its own clock."""
    language = get_language() or "zh-hans"
    found = []
    for code, place, zone, kinds in _PLACES:
        day = moment.astimezone(ZoneInfo(zone)).date()
        spoken = {"zh-hans": _SIMPLE, "zh-hant": _FULL[code]}.get(language, "en_US")
        names = _calendar(code, year=day.year, language=spoken, kinds=kinds).get_list(day)
        if names:
            found.append(Feast(place=str(place), name="／".join(names)))
    return tuple(found)


@cache
def _calendar(code: str, *, year: int, language: str, kinds: tuple[str, ...]) -> "HolidayBase":
    # Imported where it is used: the first use takes 0.7 s and 40 MB, which no start of the site need pay for.
    from holidays import country_holidays

    # `expand` would let it add years by itself; one calendar a year is what is kept here.
    return country_holidays(code, years=year, language=language, categories=kinds, expand=False)

"""Moments and time left, in the reader's words and zone.

The zone is Django's current one (the reader's, set by the site's middleware), the language the active one. Moments are aware datetimes.

=========================  ================================================================================
`{% moment at %}`          `<time>`: 11月30日 周一 21:00, with the year when it is another than now's
`{% moment at "short" %}`  今天 09:18, 昨天 21:40, else 11月27日 22:16
`{% moment at "clock" %}`  to the second, for receipts: 21:22:05
`{% moment at "day" %}`    11月30日
`{% moment at beside=b %}` 21:00, if `b`, which was named just before, is on the same day
`{% zone_here %}`          the zone in which they are shown: 上海 UTC+8
`{% left to now %}`        the time left, its two largest units: 2 小时 41 分; under a minute in seconds
`{% countdown to now %}`   the same inside a span that the page's script keeps counting
`{% lasts length %}`       a length in words, as the time left is: 2 天
=========================  ================================================================================

`now` is the server's own clock, as the page's context gives it under the name `now`; only without it is the machine's clock asked.
"""

from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import Any

from babel.dates import format_datetime, get_timezone_location
from django import template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from forum.languages import locale
from forum.zones import offset_words

register = template.Library()

# Patterns of Unicode's date markup, per language: Babel's ready-made ones either lack the weekday or write the year.
PATTERNS = {
    "zh": {
        "full": "M月d日 EEE HH:mm",
        "exact": "M月d日 HH:mm:ss",
        "date": "M月d日 HH:mm",
        "day": "M月d日",
        "year": "y年",
    },
    "en": {"full": "EEE d MMM HH:mm", "exact": "d MMM HH:mm:ss", "date": "d MMM HH:mm", "day": "d MMM", "year": " y"},
}
STYLES = frozenset({"full", "exact", "short", "clock", "day"})


@register.simple_tag(takes_context=True)
def moment(
    context: dict[str, Any],
    at: datetime,
    style: str = "full",
    *,
    now: datetime | None = None,
    beside: datetime | None = None,
) -> SafeString:
    """A `<time>` with the moment in the reader's zone and words. Raises ValueError for an unknown style.

    `beside` is a moment named just before it: on the same day the clock time is enough.
    """
    local = timezone.localtime(at)
    if beside is not None and local.date() == timezone.localtime(beside).date():
        text = f"{local:%H:%M}"
    else:
        text = _local_words(local, style=style, now=now or context.get("now") or timezone.now())
    offset = offset_words(local.utcoffset() or timedelta())
    instant = at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return format_html('<time datetime="{}" title="{}">{}</time>', instant, offset, text)


def city(zone: str) -> str:
    """The place by which a zone is called, in the reader's language: 上海."""
    return str(get_timezone_location(zone, locale=locale(), return_city=True))


@register.simple_tag(takes_context=True)
def zone_here(context: dict[str, Any]) -> str:
    """The place and the distance to UTC, now, of the zone in which all moments of the page are shown."""
    offset = timezone.localtime(context.get("now") or timezone.now()).utcoffset() or timedelta()
    return f"{city(timezone.get_current_timezone_name())} {offset_words(offset)}"


def moment_words(at: datetime, *, now: datetime, style: str = "full") -> str:
    """The moment in words, without markup; styles as for the tag."""
    return _local_words(timezone.localtime(at), style=style, now=now)


def _local_words(local: datetime, *, style: str, now: datetime) -> str:
    if style not in STYLES:
        raise ValueError(f"no such style of a moment: {style}")
    language = get_language() or "zh-hans"
    today = timezone.localtime(now)
    if style == "clock":
        return local.strftime("%H:%M:%S")
    if style == "short":
        if local.date() == today.date():
            return gettext("today {clock}").format(clock=local.strftime("%H:%M"))
        if local.date() == today.date() - timedelta(days=1):
            return gettext("yesterday {clock}").format(clock=local.strftime("%H:%M"))
    patterns = PATTERNS["en" if language.startswith("en") else "zh"]
    pattern = patterns["date" if style == "short" else style]
    if local.year != today.year:
        pattern = pattern.replace(patterns["day"], _with_year(patterns)) if patterns["day"] in pattern else pattern
    day, _, clock = pattern.partition(" HH")
    words = _day_words(local.date(), day, locale())
    return f"{words} {local:%H:%M:%S}" if clock == ":mm:ss" else f"{words} {local:%H:%M}" if clock else words


# A page of a long thread has hundreds of moments, on a few days.
@lru_cache(maxsize=4096)
def _day_words(day: date, pattern: str, babels: str) -> str:
    return format_datetime(datetime.combine(day, time()), pattern, locale=babels)


def _with_year(patterns: dict[str, str]) -> str:
    year, day = patterns["year"], patterns["day"]
    return day + year if year.startswith(" ") else year + day


def unit_words() -> dict[str, str]:
    """How each unit is written, with `{n}` for its number; the page's script reads the same words from the countdown."""
    return {"d": gettext("{n} d"), "h": gettext("{n} h"), "m": gettext("{n} min"), "s": gettext("{n} s")}


def left_words(to: datetime, *, now: datetime) -> str:
    """The time from `now` until `to` in its two largest units, cut, never rounded up; nothing left is 0 seconds."""
    seconds = max(0, int((to - now).total_seconds()))
    units = [("d", seconds // 86_400), ("h", seconds // 3600 % 24), ("m", seconds // 60 % 60), ("s", seconds % 60)]
    first = next((place for place, (_, n) in enumerate(units) if n), 3)
    shown = units[first : first + 2]
    if shown[0][0] == "m" and shown[0][1] >= 10:
        shown = shown[:1]
    words = unit_words()
    return " ".join(words[unit].replace("{n}", str(n)) for unit, n in shown if n or unit == "s")


@register.simple_tag(takes_context=True)
def left(context: dict[str, Any], to: datetime, now: datetime | None = None) -> str:
    """The time left until `to`, in words."""
    return left_words(to, now=now or context.get("now") or timezone.now())


@register.simple_tag
def lasts(length: timedelta) -> str:
    """A length in words, in days, hours, minutes and seconds, those that are none left out."""
    seconds = int(length.total_seconds())
    units = [("d", seconds // 86_400), ("h", seconds // 3600 % 24), ("m", seconds // 60 % 60), ("s", seconds % 60)]
    words = unit_words()
    return " ".join(words[unit].replace("{n}", str(n)) for unit, n in units if n) or words["s"].replace("{n}", "0")


@register.simple_tag(takes_context=True)
def countdown(context: dict[str, Any], to: datetime, now: datetime | None = None) -> SafeString:
    """The time left, counted on by the page's script from the server's clock, not from the reader's.

    Moments are milliseconds since 1970; the words of the units travel with it. Without scripts it stays what it was when the page was made.
    """
    current = now or context.get("now") or timezone.now()
    words = unit_words()
    return format_html(
        '<span class="count" data-now="{}" data-to="{}" data-d="{}" data-h="{}" data-m="{}" data-s="{}">{}</span>',
        int(current.timestamp() * 1000),
        int(to.timestamp() * 1000),
        words["d"],
        words["h"],
        words["m"],
        words["s"],
        left_words(to, now=current),
    )

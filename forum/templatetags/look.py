"""The small parts of the look: seats, stones, discs, the tape, and the reader's theme.

Seats come in as plain numbers, sides and discs as ids; nothing here knows a game, so nothing here can tell a secret.
What a tag writes is safe HTML without inline styles, so that the strictest content policy can stand.

=======================  ==================================================================================
`{% seat 3 … %}`         the badge; `name=` sets the name beside it, `out=`, `me=`, `size="xs|l|xl"`, `url=`
`{% seatno 3 %}`         the seat in words, never broken: 3号
`{% seatlist numbers %}` several seats in words: 3号、5号 (seats 3 and 5); nothing for none
`{% stone label side %}` the stone of a side with the role's word in it; side `killer`, `police` or `civilian`
`{% picture alias %}`    the picture of a drawn name, for the eye only: the name must stand beside it; nothing for no alias
`{% disc "vote" %}`      the disc of a phase: night, day, vote, words, over, wait; a text must stand beside it
`{% tape spans … %}`     days and nights to scale
`{% wagon numbers %}`    voters' seats, coupled, in the order of arrival
`{% pages paged as ns %}` the numbers of a pager, None where some are left out
`{% theme_attr %}`       ` data-theme="dark"` for `<html>` when the reader chose one, else nothing
`{% page_lang %}`        the page's language as `<html lang>` wants it: zh-Hans
=======================  ==================================================================================
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from django import template
from django.conf import settings
from django.core.paginator import Page
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, pgettext, to_locale

from forum.aliases import ALIASES

register = template.Library()

THEMES = ("light", "dark")
SIDES = {"killer": "k", "police": "p", "civilian": "c"}
DISCS = frozenset({"night", "day", "vote", "words", "over", "wait"})
# The frames of the pictures of alias games, by kind: what it is tells the eye as much as the character.
FRAMES = {
    "flower": SafeString('<path d="M12 1a6 6 0 0 1 6 5 6 6 0 0 1 0 12 6 6 0 0 1-12 0A6 6 0 0 1 6 6a6 6 0 0 1 6-5z"/>'),
    "tree": SafeString('<path d="M12 1 22.5 22h-21z"/>'),
    "herb": SafeString('<path d="M2 2h10a10 10 0 0 1 10 10v10H12A10 10 0 0 1 2 12z"/>'),
    "bird": SafeString('<path d="M12 2 23 12 12 22 1 12z"/>'),
    "sky": SafeString('<circle cx="12" cy="12" r="10.5"/>'),
    "water": SafeString('<path d="M2 4q5-3 10 0t10 0v16q-5 3-10 0t-10 0z"/>'),
    "land": SafeString('<path d="M2 2h20v20H2z"/>'),
}
SIZES = frozenset({"", "xs", "l", "xl"})


def seat_words(number: int, *, out: bool = False) -> str:
    """The seat in the reader's words: `3号`, or `3号（出局）`."""
    label = gettext("seat {number}").format(number=number)
    return gettext("{seat} (out)").format(seat=label) if out else label


@register.simple_tag
def seat(
    number: int,
    *,
    name: str = "",
    out: bool = False,
    me: bool = False,
    size: str = "",
    url: str = "",
) -> SafeString:
    """A seat's badge, its words hidden around the visible number for those who listen; with `name`, the name beside it.

    `number` counts from 1; shapes change by nines and tones within them, so 54 seats can be told apart. `url` makes the badge a link.
    Raises ValueError for a size that the style sheet lacks.
    """
    badge = _badge(number, out=out, me=me, size=size, url=url, language=get_language())
    return format_html('{}<span class="nm">{}</span>', badge, name) if name else badge


# A page of a long thread has hundreds, and a table of 54 no more than some thousands of different ones.
@lru_cache(maxsize=8192)
def _badge(number: int, *, out: bool, me: bool, size: str, url: str, language: str | None) -> SafeString:
    if size not in SIZES:
        raise ValueError(f"no such size of a seat: {size}")
    shape, tone = divmod(number - 1, 9)
    classes = ["seat", f"s{shape % 6}", f"t{tone}"]
    classes += [size] if size else []
    classes += [word for word, wanted in (("out", out), ("me", me)) if wanted]
    before, _, after = seat_words(number, out=out).partition(str(number))
    inside = format_html("{}{}{}", _hidden(before), number, _hidden(after))
    joined = " ".join(classes)
    if url:
        return format_html('<a class="{}" href="{}">{}</a>', joined, url, inside)
    return format_html('<span class="{}">{}</span>', joined, inside)


def _hidden(text: str) -> SafeString:
    return format_html('<span class="vh">{}</span>', text) if text else SafeString("")


@register.simple_tag
def seatno(number: int) -> SafeString:
    """The seat in words that never break: `3号`."""
    return format_html('<span class="nb">{}</span>', seat_words(number))


@register.simple_tag
def seatlist(numbers: Iterable[int]) -> SafeString:
    """Several seats in words, in the order given: `3号、5号`; in English `seats 3 and 5`. Empty for none."""
    listed = list(numbers)
    if len(listed) < 2:
        return seatno(listed[0]) if listed else SafeString("")
    each = [pgettext("in a list of seats", "{number}").format(number=number) for number in listed]
    head = format_html_join(
        pgettext("between seats", ", "), '<span class="nb">{}</span>', ((word,) for word in each[:-1])
    )
    return format_html(
        gettext("seats {first} and {last}"), first=head, last=format_html('<span class="nb">{}</span>', each[-1])
    )


@register.simple_tag
def stone(label: str, side: str) -> SafeString:
    """The stone of a side with the role's word in it. `side` is `killer`, `police` or `civilian` (any other: the open stone)."""
    return format_html('<span class="role {}">{}</span>', SIDES.get(side, "c"), label)


@register.simple_tag
def picture(alias: str) -> SafeString:
    """The picture of a name of an alias game: one of its characters in the frame of its kind. Raises KeyError for an id not in the set."""
    if not alias:
        return SafeString("")
    one = ALIASES[alias]
    written = one.traditional if get_language() == "zh-hant" else one.simplified
    return format_html(
        '<svg class="mark" viewBox="0 0 24 24" aria-hidden="true">{}<text x="12" y="16.5" lang="{}">{}</text></svg>',
        FRAMES[one.kind],
        "zh-Hant" if get_language() == "zh-hant" else "zh-Hans",
        written[one.mark],
    )


@register.simple_tag
def disc(kind: str = "day") -> SafeString:
    """The disc of a phase, for the eye only: the words stand beside it. Raises ValueError for an unknown kind."""
    if kind not in DISCS:
        raise ValueError(f"no such disc: {kind}")
    return format_html('<span class="disc {}" aria-hidden="true"></span>', kind)


@register.simple_tag
def wagon(numbers: Iterable[int], *, me: int = 0) -> SafeString:
    """Voters' seats, small and coupled, in the order of arrival; `me` is the reader's own seat."""
    badges = ((seat(number, size="xs", me=number == me),) for number in numbers)
    return format_html('<span class="wagon">{}</span>', format_html_join("", "<span>{}</span>", badges))


@register.simple_tag
def tape(spans: Sequence[tuple[str, float]], *, label: str, at: float | None = None) -> SafeString:
    """Days and nights to scale. `spans` are (`night` or `day`, length), all in one unit; `at` is now in it, measured from the start.

    `label` says the same in words. Spans that begin after `at` are drawn pale.
    """
    total = sum(length for _, length in spans) or 1.0
    drawn, start = [], 0.0
    for kind, length in spans:
        pale = " f" if at is not None and start >= at else ""
        letter = "n" if kind == "night" else "d"
        drawn.append((letter + pale, f"{start:g}", f"{length:g}"))
        start += length
    rects = format_html_join("", '<rect class="{}" x="{}" y="1" width="{}" height="8"/>', drawn)
    now = (
        SafeString("")
        if at is None
        else format_html('<line class="now" x1="{0}" x2="{0}" y1="-3" y2="13"/>', f"{at:g}")
    )
    return format_html(
        '<svg class="tape" viewBox="0 0 {} 10" preserveAspectRatio="none" role="img" aria-label="{}">{}{}</svg>',
        f"{total:g}",
        label,
        rects,
        now,
    )


@register.simple_tag
def pages(paged: Page[Any]) -> list[int | None]:
    """The numbers of a pager: the ends and the neighbours of the current page, None where some are left out."""
    numbers = paged.paginator.get_elided_page_range(paged.number, on_each_side=2, on_ends=1)
    return [number if isinstance(number, int) else None for number in numbers]


@register.simple_tag(takes_context=True)
def theme_attr(context: dict[str, Any]) -> SafeString:
    """` data-theme="dark"` when the reader chose a theme (a cookie), nothing when the system decides."""
    theme = chosen_theme(context)
    return format_html(' data-theme="{}"', theme) if theme else SafeString("")


@register.simple_tag(takes_context=True)
def chosen_theme(context: dict[str, Any]) -> str:
    """`light`, `dark`, or nothing for the system's; whatever else the cookie holds counts as nothing."""
    request = context.get("request")
    theme = request.COOKIES.get(settings.THEME_COOKIE_NAME, "") if request is not None else ""
    return theme if theme in THEMES else ""


@register.simple_tag
def page_lang() -> str:
    """The page's language as a tag with its script in capitals: `zh-Hans`, `zh-Hant`, `en`."""
    return to_locale(get_language() or "zh-hans").replace("_", "-")

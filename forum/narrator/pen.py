"""How the narrator writes values: seats, lists, tallies, moments, in the reader's language and zone.

A value comes as plain JSON, as it was stored, and is written as marked-up HTML or as plain text. What never may break is wrapped (`nb`).
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from itertools import batched
from typing import Any, Final

from babel.dates import format_datetime
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, gettext_lazy, ngettext, pgettext, pgettext_lazy

from forum.languages import locale
from forum.table.cards import cards_text
from forum.table.names import DIRECTIONS, edition_name, phase_name, role_name
from forum.zones import offset_words

# Unicode's patterns per language: Babel's ready-made ones write the year, which the post's own date already has.
PATTERNS: Final = {"zh": ("M月d日 HH:mm", "M月d日 HH:mm:ss"), "en": ("d MMM, HH:mm", "d MMM, HH:mm:ss")}
AFTER_MOMENT: Final = re.compile(r"(\{(?:old_)?deadline\}) ")
REQUESTS: Final = {
    "extension": pgettext_lazy("request", "more time"),
    "pause": pgettext_lazy("request", "a pause"),
    "break_off": pgettext_lazy("request", "breaking off"),
}
SIDES_WON: Final = {
    "good": gettext_lazy("the good side wins"),
    "killers": gettext_lazy("the killers win"),
    "draw": gettext_lazy("a draw"),
    "dean": gettext_lazy("the dean and the professors win"),
    "students": gettext_lazy("the students win"),
    "cadre": gettext_lazy("the cadre wins"),
}


@dataclass(frozen=True, slots=True)
class Pen:
    """Writes values for one reader, whose time zone is `zone`: `marked`, as HTML; not, as plain text; `brief`, digests in short."""

    zone: tzinfo
    marked: bool
    brief: bool = False

    def nb(self, text: str) -> str:
        """Text that must not be broken over two lines."""
        return format_html('<span class="nb">{}</span>', text) if self.marked else text

    def sheet(self, template: str, values: Mapping[str, object]) -> str:
        """The template, which is ours, filled with values, which are not."""
        if (get_language() or "zh").startswith("zh"):
            # A moment ends with a full-width bracket there, which brings its own space.
            template = AFTER_MOMENT.sub(r"\1", template)
        if not self.marked:
            return template.format(**values)
        # format_html would refuse a template without values.
        return mark_safe(template.format(**{name: conditional_escape(str(value)) for name, value in values.items()}))  # noqa: S308

    def seat(self, number: int) -> str:
        return self.nb(gettext("seat {number}").format(number=number))

    def seats(self, numbers: Sequence[int]) -> str:
        """`3号、5号`, seats 3 and 5; of none 无, nobody."""
        if len(numbers) < 2:
            return self.seat(numbers[0]) if numbers else pgettext("seats", "nobody")
        each = [self.nb(pgettext("in a list of seats", "{number}").format(number=number)) for number in numbers]
        first = self._joined(each[:-1], between=pgettext("between seats", ", "))
        return self.sheet(gettext("seats {first} and {last}"), {"first": first, "last": each[-1]})

    def names(self, names: Sequence[str]) -> str:
        """Names of people, in their order."""
        return self._joined(map(self.nb, names), between=pgettext("between names", ", "))

    def order(self, numbers: Sequence[int]) -> str:
        """`3号→4号→…`, in the order given."""
        if len(numbers) < 2:
            return self.seats(numbers)
        each = [self.nb(pgettext("in a list of seats", "{number}").format(number=number)) for number in numbers]
        return self.sheet(pgettext("seats in order", "seats {order}"), {"order": self._joined(each, between="→")})

    def tally(self, counted: Sequence[Sequence[int]]) -> str:
        """`3号 5票、7号 4票` of [[3, 5], [7, 4]]; of nothing 无, none."""
        if not counted:
            return pgettext("votes", "none")
        each = [
            self.nb(
                ngettext("seat {number}: {votes}", "seat {number}: {votes}", votes).format(number=number, votes=votes)
            )
            for number, votes in counted
        ]
        return self._joined(each, between=pgettext("between seats", ", "))

    def moment(self, stored: str | None) -> str:
        """A date with clock and zone, of an ISO moment; with seconds only where the moment has some. None: no clock is set."""
        if stored is None:
            return pgettext("moment", "the judge's word")
        at = datetime.fromisoformat(stored).astimezone(self.zone)
        pattern = PATTERNS["en" if locale() == "en" else "zh"][1 if at.second else 0]
        written = format_datetime(at.replace(tzinfo=None), pattern, locale=locale())
        text = pgettext("moment", "{moment} ({zone})").format(moment=written, zone=zone_words(at))
        if not self.marked:
            return text
        return format_html('<time class="nb" datetime="{}">{}</time>', at.isoformat(), text)

    def digest(self, written: str) -> str:
        """A long hexadecimal number: whole, and it may break after each eight digits; or its ends, as people compare it."""
        if self.brief:
            return format_html('<span class="hash nb">{}</span>', short(written)) if self.marked else short(written)
        if not self.marked:
            return written
        return format_html(
            '<span class="hash">{}</span>', self._joined(map("".join, batched(written, 8)), between="<wbr>")
        )

    def table(self, roles: Iterable[tuple[int, Sequence[str]]]) -> str:
        """All seats with their cards."""
        each = [
            self.sheet(
                pgettext("seat with its cards", "{seat}: {cards}"),
                {"seat": self.seat(number), "cards": " + ".join(str(role_name(card)) for card in cards)},
            )
            for number, cards in roles
        ]
        return self._joined(map(self.nb, each), between=pgettext("between seats with cards", "; "))

    def added(self, entropy: Iterable[tuple[int, str]]) -> str:
        """What seats have added to the seed, in their own words; one that runs from right to left turns nothing around it."""
        each = [
            self.sheet(
                pgettext("seat with what it wrote", "{seat} “{text}”"),
                {"seat": self.seat(number), "text": format_html("<bdi>{}</bdi>", text) if self.marked else text},
            )
            for number, text in entropy
        ]
        return self._joined(each, between=pgettext("between seats with cards", "; "))

    def _joined(self, parts: Iterable[str], *, between: str) -> str:
        if not self.marked:
            return between.join(parts)
        # The separators are ours; each part is escaped unless it was marked safe.
        return mark_safe(between.join(format_html("{}", part) for part in parts))  # noqa: S308


def short(digest: str) -> str:
    """The ends of a long hexadecimal number: `9f3c 71e0 a2d4 … 08bb`."""
    return " ".join([*map("".join, batched(digest[:12], 4)), "…", digest[-4:]])


def zone_words(at: datetime) -> str:
    """How far from UTC its zone is at that moment."""
    return offset_words(at.utcoffset() or timedelta())


def length(seconds: float) -> str:
    """A span of time in words: 1 天 12 小时, 90 分钟 as 1 小时 30 分钟. Fractions of a second are cut."""
    days, rest = divmod(int(seconds), 86_400)
    hours, rest = divmod(rest, 3600)
    minutes, rest = divmod(rest, 60)
    words = [
        ngettext("{n} day", "{n} days", days).format(n=days) if days else "",
        ngettext("{n} hour", "{n} hours", hours).format(n=hours) if hours else "",
        ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes) if minutes else "",
        ngettext("{n} second", "{n} seconds", rest).format(n=rest) if rest or not int(seconds) else "",
    ]
    return " ".join(word for word in words if word)


def write(pen: Pen, name: str, value: Any) -> object:
    """The value of a placeholder by its name. Raises KeyError for an unknown placeholder or id."""
    match name:
        case "seat" | "target":
            return pen.seat(value)
        case "seats" | "candidates" | "abstained" | "missing":
            return pen.seats(value)
        case "order":
            return pen.order(value)
        case "names":
            return pen.names(value)
        case "tally":
            return pen.tally(value)
        case "deadline" | "old_deadline":
            return pen.moment(value)
        case "hash" | "seed":
            return pen.digest(value)
        case "entropy":
            return pen.added(value)
        case "roles":
            return pen.table(value)
        case _:
            return _words(name, value)


def _words(name: str, value: Any) -> object:
    match name:
        case "round" | "n" | "floor" | "reason" | "ruling" | "judge" | "person":
            return value
        case "length":
            return length(value)
        case "counts":
            return cards_text(value)
        case "direction":
            return DIRECTIONS[value]
        case "role":
            return role_name(value)
        case "phase":
            return phase_name(value)
        case "edition":
            return edition_name(value)
        case "request":
            return REQUESTS[value]
        case "result":
            return SIDES_WON.get(value, value)
        case _:
            raise KeyError(name)


def as_safe(text: str) -> SafeString:
    """What a marked pen has written, as the safe string that it is."""
    return text if isinstance(text, SafeString) else format_html("{}", text)

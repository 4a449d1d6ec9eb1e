"""The narrator: what is said in the game's name, stored as data and put into words when it is read.

A line is `[id, params]`: an id of PHRASES (or "calls") and plain JSON values for its placeholders (seat numbers and lists of them, ISO
moments, ids of roles, phases, editions and reasons, numbers, hex, and the judge's own words). A post is a list of lines. So one post reads
in every language and zone, and nothing is rendered that a later translation could not mend.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta, tzinfo
from string import Formatter
from typing import Any, Final, Literal

from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext

from forum.narrator.calls import CALLS, calls
from forum.narrator.pen import Pen, as_safe, write
from forum.narrator.phrases import PHRASES, WHY

__all__ = ["CALLS", "PHRASES", "WHY", "Line", "Rendered", "calls", "line", "plain", "render", "say"]

type Line = Sequence[Any]
type Size = Literal["big", "plain", "calls", "fine"]

# Lines that may stand large when they are the first of their kind in a post: the first sentence only, or all of it.
HEADS_WHOLE: Final = ("dawn.a", "dawn.b", "dawn.none.skip", "win.", "out.", "deal.a", "deal.b", "tie.", "accuse.right")
HEADS_FIRST: Final = (
    "night.",
    "vote.",
    "words.",
    "speech.free.",
    "speech.order",
    "speech.vote",
    "parting.",
    "arrange.",
    "accuse.open.",
    "refereed.open",
)
FINE: Final = ("fair.",)
# What a post shows in short: the whole stands among the proofs. The commitment is whole everywhere, for it must be there before the deal.
BRIEF: Final = ("fair.head", "fair.seed")
SENTENCE: Final = re.compile(r"[。！？]|[.!?](?= )")


@dataclass(frozen=True, slots=True)
class Rendered:
    """One paragraph of a post: the id of its line, safe HTML, and how large it stands."""

    id: str
    html: SafeString
    size: Size


def line(id: str, **params: Any) -> Line:
    """A line as it is stored; moments may come as aware datetimes, lengths as timedeltas, lists as any sequence.

    Raises KeyError for an unknown id, ValueError when the params are not just those of its phrase.
    """
    wanted = {"who"} if id == "calls" else _placeholders(PHRASES[id])
    if wanted != params.keys():
        raise ValueError(f"{id} takes {sorted(wanted)}, not {sorted(params)}")
    return [id, {name: _stored(value) for name, value in params.items()}]


def render(lines: Iterable[Sequence[Any]], *, zone: tzinfo) -> list[Rendered]:
    """One post for a reader: in the active language, moments in his `zone`. What players or judges wrote is escaped."""
    pen = Pen(zone=zone, marked=True)
    paragraphs: list[Rendered] = []
    for id, params in lines:
        if id == "calls":
            paragraphs.append(Rendered(id, _calls(params["who"]), "calls"))
            continue
        template, pen = gettext(PHRASES[id]), replace(pen, brief=id in BRIEF)
        headed = any(paragraph.size == "big" for paragraph in paragraphs)
        if id.startswith(HEADS_WHOLE + HEADS_FIRST) and not headed:
            head, template = (template, "") if id.startswith(HEADS_WHOLE) else _first_sentence(template)
            paragraphs.append(Rendered(id, as_safe(_filled(pen, head, params)), "big"))
        if template:
            size: Size = "fine" if id.startswith(FINE) else "plain"
            paragraphs.append(Rendered(id, as_safe(_filled(pen, template, params)), size))
    return paragraphs


def plain(lines: Iterable[Sequence[Any]], *, zone: tzinfo) -> str:
    """One post as plain text, a line a paragraph, for mails and notices."""
    pen = Pen(zone=zone, marked=False)
    return "\n".join(
        "\n".join(_calling(key) for key in params["who"])
        if id == "calls"
        else _filled(pen, gettext(PHRASES[id]), params)
        for id, params in lines
    )


def say(id: str, *, zone: tzinfo = UTC, **params: Any) -> SafeString:
    """One phrase at once as HTML, for what is not stored: answers and knowledge on a card page. Errors as for `line`."""
    stored = line(id, **params)[1]
    return as_safe(_filled(Pen(zone=zone, marked=True), gettext(PHRASES[id]), stored))


def _filled(pen: Pen, template: str, params: dict[str, Any]) -> str:
    values = {name: _why(pen, value) if name == "why" else write(pen, name, value) for name, value in params.items()}
    return pen.sheet(template, values)


def _why(pen: Pen, stored: Sequence[Any]) -> str:
    """The reason of an end, which is itself a phrase: `[id, params]`."""
    id, params = stored
    return _filled(pen, gettext(WHY[id]), params)


def _calls(who: Iterable[str]) -> SafeString:
    return format_html_join(SafeString("<br>"), "{}", ((_calling(key),) for key in who))


def _calling(key: str) -> str:
    """Eyes open, eyes closed: Chinese sets no space between its sentences, English does."""
    opening, closing = CALLS[key]
    return pgettext("wake-up call", "{opening} {closing}").format(opening=gettext(opening), closing=gettext(closing))


def _first_sentence(template: str) -> tuple[str, str]:
    """The first sentence of a phrase, and the rest of it."""
    end = SENTENCE.search(template)
    cut = end.end() if end else len(template)
    return template[:cut], template[cut:].strip()


def _placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def _stored(value: Any) -> Any:
    """A value as JSON can hold it."""
    match value:
        case datetime():
            return value.astimezone(UTC).isoformat()
        case timedelta():
            return int(value.total_seconds())
        case Mapping():
            return {str(key): _stored(one) for key, one in value.items()}
        case tuple() | list() | frozenset() | set():
            return [_stored(one) for one in value]
        case _:
            return value

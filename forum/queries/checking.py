"""What a check of an exported game found, in the reader's words, part by part."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy, pgettext, pgettext_lazy

from forum.narrator import WHY
from forum.table.names import ACTS, PHASES, SIDES
from killgame.verifying import Line, NoExport

_PARTS: Final = (
    (gettext_lazy("Signature"), {"signature"}),
    (gettext_lazy("Versions"), {"rules", "codec", "scheme"}),
    (gettext_lazy("Promise and seed"), {"commitment", "secrets", "entropy", "seed", "promises", "shown", "sources"}),
    (gettext_lazy("The chain of fingerprints"), {"chain", "heads", "chained"}),
    (gettext_lazy("Cards and lots"), {"deal", "lot", "cards", "judges", "aliases"}),
    (gettext_lazy("Play"), {"moves", "result", "answer", "taken_back", "log"}),
    (gettext_lazy("Answers and end"), {"answers", "winner"}),
)
_ANSWERS: Final = {
    "killer": pgettext_lazy("answer", "a killer"),
    "good": pgettext_lazy("answer", "not a killer"),
    "unknown": pgettext_lazy("answer", "none tonight"),
    "police": pgettext_lazy("answer", "police"),
    "not_police": pgettext_lazy("answer", "not police"),
}


@dataclass(frozen=True, slots=True)
class Said:
    """A line in words."""

    holds: bool
    text: SafeString


@dataclass(frozen=True, slots=True)
class Part:
    """Lines about one thing; `wrong` is how many of them do not hold."""

    title: str
    lines: tuple[Said, ...]
    wrong: int


@dataclass(frozen=True, slots=True)
class Found:
    """All that a check has found. `wrong` are the lines that do not hold, in their order; empty where everything does."""

    parts: tuple[Part, ...]
    wrong: tuple[Said, ...]
    right: int


def found_of(lines: Iterable[Line]) -> Found:
    """The lines, sorted into their parts."""
    said = [(line.about, Said(line.holds is not False, words_of(line))) for line in lines]
    parts = []
    for title, about in _PARTS:
        here = tuple(one for name, one in said if name in about)
        if here:
            parts.append(Part(str(title), here, sum(not one.holds for one in here)))
    wrong = tuple(one for _name, one in said if not one.holds)
    return Found(tuple(parts), wrong, len(said) - len(wrong))


def words_of(line: Line) -> SafeString:
    """A line in the reader's language, as a page shows it."""
    words = _words(line)
    for name in _FINGERPRINTS & words.keys():
        words[name] = format_html('<span class="hash">{}</span>', words[name])
    return format_html(gettext(line.sentence), **words) if words else format_html("{}", gettext(line.sentence))


def text_of(line: Line) -> str:
    """A line in the reader's language."""
    return gettext(line.sentence).format(**_words(line))


def _words(line: Line) -> dict[str, Any]:
    """Ids that the site knows no word for stand as they are: a forged document may hold any."""
    return {
        name: str(_NAMES[name].get(str(value), value)) if name in _NAMES else value
        for name, value in line.params.items()
    } | ({"why": _reason(line.params)} if "why" in line.params else {})


def why_none(fault: NoExport) -> str:
    """Why a document is no export, in the reader's language."""
    return gettext(fault.sentence).format(**fault.params)


def _reason(params: Mapping[str, Any]) -> str:
    """Why a game ended; `round` is the last, which an end by the limit of rounds names."""
    value = str(params["why"])
    if value == "surrender":
        return pgettext("why a game ended", "a surrender")
    return gettext(str(WHY[value])).format(**params) if value in WHY and "round" in params else value


_FINGERPRINTS: Final = frozenset({"promise", "seed"})
_NAMES: Final[Mapping[str, Mapping[str, Any]]] = {
    "phase": PHASES,
    "winner": {**SIDES, "": gettext_lazy("nobody")},
    "act": ACTS,
    "answer": _ANSWERS,
}

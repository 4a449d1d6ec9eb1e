"""What was done at a table, in few words: an act with what it names, what a seat went out of, how and when it left."""

from collections.abc import Sequence
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext, pgettext_lazy

from forum.table.names import DIRECTIONS, act_name, phase_name

# What a seat can go out of in a night (or lose a card of).
CAUSES: Final = {
    "kill": pgettext_lazy("cause", "kill"),
    "snipe": pgettext_lazy("cause", "rifle"),
    "shoot": pgettext_lazy("cause", "shot"),
    "needle": pgettext_lazy("cause", "needle"),
    "mine": pgettext_lazy("cause", "mine"),
    "press": pgettext_lazy("cause", "hand"),
}


def cause_name(cause: str) -> str | Promise:
    """`mine` → 地雷. Raises KeyError for an unknown id."""
    return CAUSES[cause]


def deed_words(act: str, value: Sequence[int]) -> tuple[str, tuple[int, ...]]:
    """A pick in words, and the seats that it names: a hand pressed and an order of cards name none."""
    if act == "press" and value:
        number, way = value
        text = pgettext("act", "press {number}, {direction}")
        return text.format(number=number, direction=DIRECTIONS["up" if way > 0 else "down"]), ()
    if act == "arrange" and value:
        texts = {1: pgettext("act", "the first card first"), 2: pgettext("act", "the second card first")}
        return texts[value[0]], ()
    return str(act_name(act)), tuple(value)


def exit_words(how: str, round: int, *, cause: str = "") -> str:
    """How and when a seat left; `cause` is what it went out of in a night, where that is known.

    Raises KeyError for an unknown `how` or `cause`.
    """
    if how in ("night", "ballot"):
        when = phase_name("night" if how == "night" else "vote", round)
        if not cause:
            return when
        return pgettext("exit", "{when} ({cause})").format(when=when, cause=cause_name(cause))
    texts = {
        "thrown": gettext("round {round}, thrown out by the judge"),
        "taken": gettext("round {round}, taken along"),
        "accused": gettext("day {round}, after a wrong accusation"),
        "recorded": gettext("put out in the refereed play"),
    }
    return texts[how].format(round=round)

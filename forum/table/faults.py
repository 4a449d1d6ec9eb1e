"""What is wrong with a set-up, in the judge's words: each reason of `killgame.rejections.BadSetup` in the reader's language."""

from collections.abc import Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

import killgame
from forum.table.names import EDITIONS, ROLES
from forum.table.options import OPTIONS, choice_label, option_label
from forum.table.rows import listed

_LONGEST: Final = 40  # characters of what somebody sent, said back to him


def fault_words(error: killgame.BadSetup) -> str:
    """The sentence of a reason, with its ids as names and its numbers."""
    words = {name: _word(name, value, option=error.option) for name, value in error.params.items()}
    return _(error.sentence).format(**words)


def fault_place(error: killgame.BadSetup) -> str:
    """What the reason is about: "edition", "seats", "counts", `counts.ROLE` for one card, or the id of an option."""
    card = error.params.get("card")
    if card in ROLES:
        return f"counts.{card}"
    return "counts" if "cards" in error.params else error.option


def _word(name: str, value: Any, *, option: str) -> str:
    match name:
        case "option":
            return str(option_label(option)) if option in OPTIONS else _short(option)
        case "value" if option in OPTIONS and isinstance(value, str | int | None):
            return _short(choice_label(option, value))
        case "choices":
            return listed(choice_label(option, one) for one in value)
        case "edition":
            return str(EDITIONS.get(value, value))
        case "card":
            return str(ROLES[value]) if value in ROLES else _short(value)
        case "roles":
            return listed(ROLES[role] for role in value)
        case "sizes":
            return _sizes(value)
        case _:
            return _short(value)


def _sizes(sizes: Sequence[int]) -> str:
    """Head-counts in ascending order: "7 to 16", or one by one where some are left out."""
    if len(sizes) > 2 and list(sizes) == list(range(sizes[0], sizes[-1] + 1)):
        return _("{least} to {most}").format(least=sizes[0], most=sizes[-1])
    return listed(sizes)


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"

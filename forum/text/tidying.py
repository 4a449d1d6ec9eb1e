"""The text itself, before anything reads it: what only deceives is taken out."""

import unicodedata

from forum.names import UNSEEN
from forum.refusals import Refused

LONGEST = 20_000  # characters of a post
# Signs that turn the direction of a line (UAX 9): with them a reader sees another order than the one that is stored.
_TURNS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_MARKS = (
    4  # on one letter; a tower of them covers the lines above, and to sort it takes time that grows with its square
)


def tidy(text: str) -> str:
    """The text as it is stored: NFC, without control characters, turns of direction and towers of marks.

    Empty where nothing of it would be seen.
    """
    kept: list[str] = []
    marks, seen = 0, False
    for sign in text:
        kind = unicodedata.category(sign)
        if sign in _TURNS or (kind == "Cc" and sign not in "\n\t"):
            continue
        if kind[0] == "M":
            marks += 1
        elif kind != "Cf":  # an invisible sign between marks begins no new letter
            marks = 0
        seen = seen or (kind[0] in "LNPS" and sign not in UNSEEN)
        if marks <= _MARKS:
            kept.append(sign)
    return unicodedata.normalize("NFC", "".join(kept)) if seen else ""


def as_posted(text: str) -> str:
    """What was typed, as it is read and stored: tidy, with line breaks as \\n. Raises Refused (too_long)."""
    text = text.replace("\r\n", "\n")
    if len(text) > LONGEST:  # before anything reads it: megabytes of Markdown would hold up everybody
        raise Refused(code="too_long", params={"limit": LONGEST})
    return tidy(text).strip()


def one_line(text: str) -> str:
    """A title or a reason: tidy, and on one line."""
    return " ".join(tidy(text).split())

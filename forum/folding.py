"""Forms in which what reads alike is equal: traditional and simplified characters, full and half width, large and small letters."""

import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import Final

from opencc import OpenCC

# What one hand writes so and another so, and OpenCC leaves as it is because it depends on the word. For a search the
# two are one: 跟著 and 跟着, 甚麼 and 什么, 妳 and 你, 回覆 and 回复, 瞭解 and 了解.
_ONE_FOR_ANOTHER: Final = str.maketrans("著甚妳您瞭覆祂牠裏", "着什你你了复他它里")
_PUNCTUATION: Final = str.maketrans("“”„‟‘’‚‛「」『』﹁﹂﹃﹄", '""""\'\'\'\'""""""""')


@cache
def _converter() -> OpenCC:
    return OpenCC("t2s")


def simplified(text: str) -> str:
    """The text in simplified characters, word by word."""
    return _converter().convert(text)


@dataclass(frozen=True, slots=True)
class Folded:
    """A text as it is searched; `places[i]` is where the sign `text[i]` stands in the text that was folded."""

    text: str
    places: tuple[int, ...]


def folded(text: str) -> Folded:
    """The text as it is searched: NFKC, simplified, small letters, one blank where there is any, nothing unseen.

    Sign by sign, not word by word as OpenCC can: what is looked for is often a part of a word, and must be folded alike there.
    """
    signs: list[str] = []
    places: list[int] = []
    for place, sign in enumerate(text):
        for one in _sign(sign):
            if one == " " and signs and signs[-1] == " ":
                continue
            signs.append(one)
            places.append(place)
    return Folded("".join(signs), tuple(places))


@cache
def _sign(sign: str) -> str:
    """What one sign becomes; never more than Unicode has signs are kept."""
    if sign.isspace():
        return " "
    if unicodedata.category(sign) in {"Cc", "Cf"}:
        return ""
    plain = simplified(unicodedata.normalize("NFKC", sign)).casefold()
    return " ".join(plain.translate(_ONE_FOR_ANOTHER).translate(_PUNCTUATION).split())

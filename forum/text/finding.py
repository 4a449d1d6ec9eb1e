"""Finding a seat by what somebody wrote. What fits two seats is left open, what fits none finds none: nothing is guessed."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from forum.names import LONGEST, fold, written
from forum.text.numerals import leading_number, number_in
from forum.text.pinyin import spellings

_NUMBERED = re.compile(r"[0-9０-９]{1,2}\s*[号號]|[一二三四五六七八九十]{1,3}\s*[号號]|[@＠][0-9０-９]{1,2}")
# What names a floor at the head of a quotation, and who wrote it: 72, #72 老槐, 第72楼：老槐.
FLOOR = re.compile(r"(?:#|第)?\s*([0-9]{1,7})\s*(?:楼|樓|floor)?(?:[\s,，、:：]+(.*))?$", re.IGNORECASE)
_SHORTEST = 2  # letters of pinyin: one would be as good as a guess
_LONGEST_WORD = 2 * LONGEST + 10  # a number and a name, or two names that one reader gives a seat


class Finder:
    """Finds among seats with their names."""

    def __init__(self, seats: Sequence[tuple[int, tuple[str, ...]]]) -> None:
        self._numbers = frozenset(seat for seat, _names in seats)
        self._each = tuple((seat, name) for seat, names in seats for name in names if name)

    def find(self, word: str) -> tuple[int, ...]:
        """The seats that a word means, by the surest way that finds any."""
        word = written(word)
        if not word or len(word) > _LONGEST_WORD:
            return ()
        sure = self.exactly(word)
        # A number that is no seat is no beginning of a name.
        return sure if sure or number_in(word) is not None else next(filter(None, self._loosely(word)), ())

    def exactly(self, word: str) -> tuple[int, ...]:
        """Likewise, but by number or whole name alone."""
        number = number_in(word)
        if number is not None:
            return (number,) if number in self._numbers else ()
        return next(filter(None, self._surely(word)), ())

    def named_in(self, text: str) -> frozenset[int]:
        """The seats of which the number with its 号 or an @, or the whole name, stands somewhere in a text."""
        folded = fold(text)
        numbers = {number_in(one.lstrip("@＠")) or 0 for one in _NUMBERED.findall(text)}
        return frozenset({seat for seat, name in self._folded if name in folded} | (numbers & self._numbers))

    def _surely(self, word: str) -> Iterator[tuple[int, ...]]:
        yield self._number_and_name(word)
        plain = written(word).casefold()
        yield _those(seat for seat, name in self._each if written(name).casefold() == plain)
        folded = fold(word)
        yield _those(seat for seat, name in self._folded if name == folded)

    def _number_and_name(self, word: str) -> tuple[int, ...]:
        """3号老槐, 3号（老槐）: both the same seat, or it is open which of the two is meant."""
        leading = leading_number(word)
        if leading is None or leading[0] not in self._numbers:
            return ()
        named = fold(written(word)[leading[1] :].strip(" ()[]（）-.·:："))
        seats = _those(seat for seat, name in self._folded if name == named)
        return _those((leading[0], *seats)) if seats else ()

    def _loosely(self, word: str) -> Iterator[tuple[int, ...]]:
        folded = fold(word)
        if folded:
            yield _those(seat for seat, name in self._folded if name.startswith(folded))
        letters = written(word).casefold().replace(" ", "")
        if len(letters) >= _SHORTEST and letters.isascii() and letters.isalnum():
            for way in (0, 1):
                yield _those(seat for seat, name in self._each if letters in spellings(name)[way])

    @cached_property
    def _folded(self) -> tuple[tuple[int, str], ...]:
        return tuple((seat, folded) for seat, name in self._each if (folded := fold(name)))


def _those(seats: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(set(seats)))

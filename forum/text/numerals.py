"""Seat numbers as people write them: 3, ３, 三, ③, 3号, 座位3, seat 3."""

import re
import unicodedata

HIGHEST = 99  # no table is larger

_DIGITS = {sign: value for value, sign in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2, "兩": 2}
_CHINESE = "零〇一二两兩三四五六七八九十"
_NUMBER = re.compile(
    rf"(?:seat|no\.?|#|座位?|第)?\s*(?:(?P<figures>[0-9]{{1,3}})|(?P<words>[{_CHINESE}]{{1,3}}))\s*(?:[号號]位?|位)?\s*",
    re.IGNORECASE,
)


def number_in(word: str) -> int | None:
    """The number that a word is, or None; whether such a seat exists is another question."""
    found = leading_number(word)
    return found[0] if found is not None and found[1] == len(unicodedata.normalize("NFKC", word)) else None


def leading_number(word: str) -> tuple[int, int] | None:
    """The number with which a word begins, and where it ends in the word's NFKC form; None where it begins with none."""
    match = _NUMBER.match(unicodedata.normalize("NFKC", word))
    if match is None:
        return None
    value = int(match["figures"]) if match["figures"] else _spelt(match["words"])
    return None if value is None or not 1 <= value <= HIGHEST else (value, match.end())


def _spelt(words: str) -> int | None:
    """十二 is 12, 二十 20, 二十一 21, 三 3, 一二 12; None for what is no number."""
    tens, ten, ones = words.partition("十")
    if not ten:
        value = 0
        for sign in words:
            value = value * 10 + _DIGITS[sign]
        return value
    if len(tens) > 1 or len(ones) > 1 or "十" in ones:
        return None
    return (_DIGITS[tens] if tens else 1) * 10 + (_DIGITS[ones] if ones else 0)

"""How a name is typed by who has no patience: its pinyin, and the initials of it."""

import os
from functools import lru_cache
from itertools import islice, product

_MANY = 64  # readings of one name: each character that has several multiplies them


@lru_cache(maxsize=2_000)
def spellings(name: str) -> tuple[frozenset[str], frozenset[str]]:
    """The initials of a name and its whole pinyin, without tones and blanks, each in all readings of its characters.

    Latin letters and figures stand for themselves. Empty for a name without a Chinese character.
    """
    syllables = _syllables(name)
    if syllables is None:
        return frozenset(), frozenset()
    readings = list(islice(product(*syllables), _MANY))
    initials = frozenset("".join(one[:1] for one in reading) for reading in readings)
    return initials, frozenset("".join(reading) for reading in readings)


def _syllables(name: str) -> list[list[str]] | None:
    # Its words of several characters take 40 MB and tell nothing of names; what is left takes 12, from the first look on.
    os.environ.setdefault("PYPINYIN_NO_PHRASES", "1")
    os.environ.setdefault("PYPINYIN_NO_DICT_COPY", "1")
    from pypinyin import Style, pinyin

    found: list[list[str]] = []
    chinese = False
    for sign in name.casefold():
        if sign.isascii():
            found += [[sign]] if sign.isalnum() else []
            continue
        read = [one for one in pinyin(sign, style=Style.NORMAL, heteronym=True)[0] if one.isascii()]
        chinese = chinese or bool(read)
        found += [read] if read else []
    return found if chinese else None

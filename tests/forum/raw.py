"""What in a text is not for people: ids of the rules, placeholders, nothing at all."""

import re

# What Chinese texts may have of Latin letters: digests, zones, and words of the table.
_LATIN = re.compile(r"[A-Za-z_]{2,}")
_ALLOWED = re.compile(r"\b[0-9a-f]{4,}\b|UTC|PK|Mask")


def raw(text: str, *, language: str) -> str:
    """What of it must not be there: braces, ids with an underscore, in Chinese any other word. Of an empty text, a word about that."""
    if not text.strip():
        return "nothing"
    found = [one for one in "{}" if one in text]
    if language == "en":
        return "".join([*found, *re.findall(r"\w*_\w*", text)])
    return "".join([*found, *_LATIN.findall(_ALLOWED.sub("", text))])

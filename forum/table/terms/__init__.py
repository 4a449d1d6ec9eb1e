"""The glossary: words of the table, each one a tooltip. `find("掰")` gives one, `GLOSSARY` all, in the table's order."""

from typing import Final

from forum.table.terms.first import FIRST
from forum.table.terms.others import OTHERS
from forum.table.terms.second import SECOND
from forum.table.terms.term import Term

__all__ = ["GLOSSARY", "TABLE_WORDS", "Term", "find"]

# The thirty-five that every table knows.
TABLE_WORDS: Final = FIRST + SECOND
GLOSSARY: Final = TABLE_WORDS + OTHERS

_BY_WORD: Final = {term.chinese: term for term in GLOSSARY}


def find(word: str) -> Term | None:
    """The entry of a word in 简体, or None when the table has no such word."""
    return _BY_WORD.get(word)

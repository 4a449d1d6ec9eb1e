"""One word of the table."""

from dataclasses import dataclass

from django.utils.functional import Promise


@dataclass(frozen=True, slots=True)
class Term:
    """A glossary entry. `chinese` and `pinyin` are the word itself, for readers of English; `name` and `meaning` are
    in the reader's language; `rule` names ids and sections of RULES.md, empty for a word without a rule."""

    chinese: str
    pinyin: str
    name: str | Promise
    meaning: str | Promise
    rule: str

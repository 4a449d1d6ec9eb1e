"""The words of the table: names, glossary, tips, customs, advice and options, in the reader's language.

All texts are English msgids, translated when they are read; ids are those of RULES.md.
"""

from forum.table.about import WHAT_IS_IT
from forum.table.advice import EVERYBODY, JUDGES, PAIRS, advice_for
from forum.table.cards import cards_text, stone_of
from forum.table.conduct import CONDUCT, UNJUDGED, conduct_at
from forum.table.deeds import cause_name, deed_words, exit_words
from forum.table.names import act_name, edition_name, known_as, phase_name, role_name, side_name
from forum.table.options import GROUPS, OPTIONS, choice_label, option_label
from forum.table.terms import GLOSSARY, TABLE_WORDS, Term, find
from forum.table.tips import tips

__all__ = [
    "CONDUCT",
    "EVERYBODY",
    "GLOSSARY",
    "GROUPS",
    "JUDGES",
    "OPTIONS",
    "PAIRS",
    "TABLE_WORDS",
    "UNJUDGED",
    "WHAT_IS_IT",
    "Term",
    "act_name",
    "advice_for",
    "cards_text",
    "cause_name",
    "choice_label",
    "conduct_at",
    "deed_words",
    "edition_name",
    "exit_words",
    "find",
    "known_as",
    "option_label",
    "phase_name",
    "role_name",
    "side_name",
    "stone_of",
    "tips",
]

"""One option of RULES 2.10 as the judge meets it when he opens a game: a sentence, and a worked example for each value."""

from dataclasses import dataclass
from enum import StrEnum

from django.utils.functional import Promise

from forum.table.worked import Case


class Kind(StrEnum):
    """What is asked for: one of the choices, yes or no, a whole number or none, a seat or none, or numbers of cards."""

    CHOICE = "choice"
    YES_NO = "yes_no"
    NUMBER = "number"
    SEAT = "seat"
    CARDS = "cards"


@dataclass(frozen=True, slots=True)
class Choice:
    """One value with its label and a worked example in seats. Of a number, seat or cards the second choice stands for
    any that may be given, and its value is the one in the example. `cases`: the example as games for the rules to play;
    what no case can show (who sees a vote, who speaks next) a test shows by itself."""

    value: str | bool | int | None
    label: str | Promise
    example: str | Promise
    cases: tuple[Case, ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    """An option by its id in RULES.md. Which value is the default is the edition's to say, not the table's."""

    id: str
    kind: Kind
    label: str | Promise
    help: str | Promise
    choices: tuple[Choice, ...]

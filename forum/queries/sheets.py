"""The form of the night: one for all the living of a table, whatever their cards (PRODUCT P3).

What stands in it follows from the edition and the cards that all know were dealt. Whatever is chosen is sent in as many fields with as many
characters, so that the size of a request tells as little as the answer to it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import killgame
from killgame.view import ActOffer, View

# What is chosen beside a seat or a number. All are of one length, as `tile` is.
SLEEP: Final = "sleep"
APPLY: Final = "apply"
_WIDTH: Final = len(SLEEP)
# A direction as the form sends it: its name, which way it counts, and the rules' word for it.
WAYS: Final = {"up": ("up", 1, "cw"), "dn": ("down", -1, "ccw")}
NO_ACT: Final = "-"


@dataclass(frozen=True, slots=True)
class Sheet:
    """What the night's form of a table has: how many choices (as many as one card may have acts at once), and whether these may be seats,
    an act that names nobody, a number and a direction."""

    lanes: int
    seats: bool
    apply: bool
    press: bool


def tile(number: int) -> str:
    """A seat or a number as the night's form sends it: 00004."""
    return f"{number:0{_WIDTH}}"


def sheet_of(view: View) -> Sheet:
    """The night's form of this table."""
    dealt = {role for role, _n in view.cards}
    acts = [act for act in killgame.edition_named(view.edition).acts if act.phase == "night" and act.roles & dealt]
    forms = {act.form for act in acts}
    return Sheet(
        lanes=max([sum(role in act.roles for act in acts) for role in dealt], default=1),
        seats="press" not in forms,
        apply="none" in forms,
        press="press" in forms,
    )


def sign_of(view: View, acts: Sequence[ActOffer]) -> str:
    """What the reader's card can do, in as many characters for every card: with it a form says for which acts it was made."""
    known = [act.id for act in killgame.edition_named(view.edition).acts if act.phase == "night"]
    return "".join(str(known.index(act.act)) for act in acts).ljust(sheet_of(view).lanes, NO_ACT)

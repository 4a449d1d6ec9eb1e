"""The plain editions: killers, police and civilians."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from forum.table.editions.text import EditionText
from forum.table.worked import case, hands, law, step, worked

_NINE = hands(9, killer=(1, 2))


_OWN = law(
    _("Killers may hit killers, themselves too."),
    worked(
        _("Seats 1 and 2 are killers: 1 picks 2, nobody picks anything else, and 2 is out."),
        case(_NINE, step("night", "1 kill 2", out=[2])),
    ),
    worked(_("Killer 1 picks himself: 1 is out."), case(_NINE, step("night", "1 kill 1", out=[1]))),
)
_NOT_OWN = law(
    _("Killers cannot hit killers."),
    worked(
        _("Seats 1 and 2 are killers: a pick of 1 for 2, or for himself, is refused."),
        case(
            _NINE,
            step("night", "1 kill 2; 1 kill 1", rejected=[[0, "barred_target"], [1, "barred_target"]], out=[]),
        ),
    ),
)

V1: Final = EditionText(
    about=_("The oldest form: killers against civilians, and nothing to go by but words and votes."),
    night=(_NOT_OWN,),
)
V2: Final = EditionText(
    about=_(
        "Police come to the table. The first vote names suspects, who speak on the stand before all vote again; a tie "
        "puts nobody out."
    ),
    night=(_NOT_OWN,),
)
CLASSIC: Final = EditionText(
    about=_("The table's standard: killers, police and civilians, and killers may even hit their own."),
    night=(_OWN,),
)
CLUB: Final = EditionText(
    about=_("The standard as clubs play it: from eleven players, and killers cannot hit killers."), night=(_NOT_OWN,)
)
MODERN: Final = EditionText(
    about=_(
        "The standard of today: the killers have won only when police and civilians are all out. With six or seven "
        "players there are no police: a pure push."
    ),
    night=(_OWN,),
    day=(
        law(
            _("In the last vote of a run-off everybody must vote."),
            worked(
                _("Seats 3 and 7 are tied for the second time: in the last vote 4 cannot abstain."),
                case(
                    hands(10, killer=(1,), police=(2,)),
                    step("vote", "1 vote 3; 2 vote 7"),
                    step("pk_vote", "1 vote 3; 2 vote 7; 4 vote -", rejected=[], candidates=[3, 7]),
                    step("final_vote", "4 vote -; 4 vote 3", rejected=[[0, "bad_value"]], out=[3]),
                ),
            ),
        ),
    ),
    ends=(
        law(
            _("Police alone, or civilians alone, are not enough for the killers."),
            worked(
                _("Seat 2, the last police, is voted out while civilians live: the game goes on."),
                case(hands(9, killer=(1,), police=(2,)), step("vote", "1 vote 2", out=[2], winner=None)),
            ),
        ),
    ),
)

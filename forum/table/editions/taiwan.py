"""`taiwan`: hand to hand."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from forum.table.editions.text import EditionText
from forum.table.worked import case, hands, law, step, worked

_CARDS = hands(8, killer=(3,))

TAIWAN: Final = EditionText(
    about=_(
        "One killer, who does not choose a face but counts round the circle. By day there is no ballot: whoever dares "
        "points at the killer, and pays for a mistake with his own seat."
    ),
    night=(
        law(
            _(
                "The count begins at the killer's neighbour and goes over the living seats, round and round, the killer left out."
            ),
            worked(
                _("Killer 3 presses 2 upwards: 4, 5, so 5 is out."),
                case(_CARDS, step("night", "3 press 2 cw", out=[5])),
            ),
            worked(
                _("Killer 3 presses 2 downwards: 2, 1, so 1 is out."),
                case(_CARDS, step("night", "3 press 2 ccw", out=[1])),
            ),
            worked(
                _("Eight sit here and killer 3 presses 9 upwards: 4, 5, 6, 7, 8, 1, 2, and on with 4, 5: 5 is out."),
                case(_CARDS, step("night", "3 press 9 cw", out=[5])),
            ),
        ),
        law(
            _("Without a press nobody is out."),
            worked(_("Killer 3 is silent: nobody is out."), case(_CARDS, step("night", out=[], next="accuse"))),
        ),
    ),
    day=(
        law(
            _("A right accusation ends the game at once, and the good win. A wrong one puts the accuser out at once."),
            worked(
                _("Seat 6 accuses 3, the killer: the game is over."),
                case(_CARDS, step("accuse", "6 accuse 3", out=[], winner="good")),
            ),
            worked(
                _("Seat 6 accuses 7: wrong, 6 is out."),
                case(_CARDS, step("accuse", "6 accuse 7", out=[6], winner=None)),
            ),
            worked(
                _("The killer, 3, cannot accuse anybody."),
                case(_CARDS, step("accuse", "3 accuse 7", rejected=[[0, "not_your_act"]], out=[])),
            ),
        ),
        law(
            _("After the third wrong accusation of the day, or at the deadline, night comes."),
            worked(
                _(
                    "Seats 1, 2 and 4 all accuse 8: all three are out, and it is night; an accusation by 5 comes too late."
                ),
                case(
                    _CARDS,
                    step(
                        "accuse",
                        "1 accuse 8; 2 accuse 8; 4 accuse 8; 5 accuse 3",
                        rejected=[[3, "wrong_phase"]],
                        out=[1, 2, 4],
                        next="night",
                    ),
                ),
            ),
        ),
    ),
    ends=(
        law(
            _("The killer wins when nobody else is left."),
            worked(
                _("Two live; killer 1 presses, and 2 is out: the killer wins."),
                case(hands(2, killer=(1,)), step("night", "1 press 1 cw", out=[2], winner="killers")),
            ),
        ),
    ),
)

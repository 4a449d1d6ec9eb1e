"""`v3`: a doctor who saves, and a secret police with one shot."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from forum.table.editions.text import EditionText
from forum.table.worked import case, hands, law, step, worked

# Killers 1 to 3, police 4 and 5, doctor 6, secret police 7.
_CARDS = hands(13, killer=(1, 2, 3), police=(4, 5), doctor=(6,), secret_police=(7,))

V3: Final = EditionText(
    about=_(
        "A doctor stands guard, and somewhere sits a secret police with a single shot, whom the killers cannot harm "
        "before it is fired. After a night in which nobody goes out there is no day at all."
    ),
    does={"shoot": _("Fires the one shot: a killer goes out, anybody else notices nothing.")},
    night=(
        law(
            _(
                "The killers cannot harm the secret police before the shot was fired in an earlier night. "
                "The night of the shot itself is still safe. Such a kill is lost."
            ),
            worked(
                _("The killers pick 7, the secret police, who has not fired: nobody is out."),
                case(_CARDS, step("night", "1 kill 7", out=[])),
            ),
            worked(
                _(
                    "In night 1 seat 7 fires at 8 and the killers pick 7: 7 stays. In night 2 they pick 7 again: 7 is out."
                ),
                case(_CARDS, step("night", "7 shoot 8; 1 kill 7", out=[]), step("night", "1 kill 7", out=[7])),
            ),
        ),
        law(
            _("The saved seat does not go out by a kill. A save does not stop the shot."),
            worked(
                _("The killers pick 8 and doctor 6 saves 8: nobody is out."),
                case(_CARDS, step("night", "1 kill 8; 6 save 8", out=[])),
            ),
            worked(
                _("Doctor 6 saves killer 1, and 7 fires at 1: 1 is out."),
                case(_CARDS, step("night", "6 save 1; 7 shoot 1", out=[1])),
            ),
        ),
        law(
            _("A shot at a killer puts him out, a shot at anybody else does nothing. Either way it was the only one."),
            worked(
                _("In night 1 seat 7 fires at 8, a civilian: nothing happens. In night 2 a shot at 1 is refused."),
                case(
                    _CARDS,
                    step("night", "7 shoot 8", out=[]),
                    step("night", "7 shoot 1", rejected=[[0, "used_up"]], out=[]),
                ),
            ),
        ),
    ),
    day=(
        law(
            _("After a night in which nobody goes out the day is left out: the next night begins."),
            worked(
                _("The killers pick 8, and doctor 6 saves 8: there are no speeches and no ballot, night 2 begins."),
                case(_CARDS, step("night", "1 kill 8; 6 save 8", out=[], next="night")),
            ),
        ),
    ),
)

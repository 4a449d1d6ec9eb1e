"""`qingdao`: a doctor with a needle, and a mine."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from forum.table.editions.text import EditionText
from forum.table.worked import case, hands, law, step, worked

# Killers 1 and 2, police 3 and 4, doctor 5, mine 6.
_CARDS = hands(12, killer=(1, 2), police=(3, 4), doctor=(5,), mine=(6,))

QINGDAO: Final = EditionText(
    about=_(
        "Two dangerous cards sit among the good: a doctor whose needle protects once and is deadly the second time "
        "running, and a mine that takes a killer with it who steps on it."
    ),
    does={
        "needle": _(
            "Gives one seat the needle: it protects the good, is deadly to killers, and twice running to anybody."
        )
    },
    night=(
        law(
            _("A needle on the mine puts the doctor out, and does nothing more."),
            worked(
                _("Doctor 5 needles 6, the mine: 5 is out, 6 stays."),
                case(_CARDS, step("night", "5 needle 6", out=[5])),
            ),
        ),
        law(
            _(
                "The same seat needled two rounds running is out, whoever it is and whatever else happens. "
                "A night without a needle breaks the row."
            ),
            worked(
                _("Doctor 5 needles 7 in night 1 and again in night 2: 7 is out."),
                case(_CARDS, step("night", "5 needle 7", out=[]), step("night", "5 needle 7", out=[7])),
            ),
            worked(
                _("Doctor 5 needles 7 in night 1, nobody in night 2, and 7 again in night 3: 7 stays."),
                case(
                    _CARDS,
                    step("night", "5 needle 7", out=[]),
                    step("night", out=[]),
                    step("night", "5 needle 7", out=[]),
                ),
            ),
        ),
        law(
            _("A needle on a killer puts the killer out."),
            worked(_("Doctor 5 needles killer 1: 1 is out."), case(_CARDS, step("night", "5 needle 1", out=[1]))),
        ),
        law(
            _("Any other needle protects. The seat, the doctor's own too, cannot go out by a kill tonight."),
            worked(
                _("The killers pick 7 and doctor 5 needles 7: nobody is out."),
                case(_CARDS, step("night", "1 kill 7; 5 needle 7", out=[])),
            ),
            worked(
                _("The killers pick 5, the doctor, who needles himself: nobody is out."),
                case(_CARDS, step("night", "1 kill 5; 5 needle 5", out=[])),
            ),
        ),
        law(
            _("A kill on the mine leaves it unharmed; of the killers who picked it, the first is out instead."),
            worked(
                _("Killer 2 picks 6, the mine, and then killer 1 picks 6 too: 2 is out, 6 stays."),
                case(_CARDS, step("night", "2 kill 6; 1 kill 6", out=[2])),
            ),
            worked(
                _("Killer 1 picks 6, the mine, and doctor 5 needles 6: doctor and killer, 5 and 1, are both out."),
                case(_CARDS, step("night", "1 kill 6; 5 needle 6", out=[1, 5])),
            ),
        ),
        law(
            _(
                "A kill on any other seat that is not protected puts it out. The living killers hear whether the "
                "one they killed was police, but not of a killer whom the mine puts out."
            ),
            worked(
                _("The killers pick 3, a police: 3 is out, and 1 and 2 hear “police”."),
                case(_CARDS, step("night", "1 kill 3", out=[3], answers=["kill 3 police 1,2"])),
            ),
            worked(
                _("The killers pick 6, the mine: killer 1 is out, and they hear nothing."),
                case(_CARDS, step("night", "1 kill 6", out=[1], answers=[])),
            ),
        ),
    ),
)

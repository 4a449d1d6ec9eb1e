"""`double`: two cards each, played one after the other."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from forum.table.editions.text import EditionText
from forum.table.worked import case, law, step, worked

_CARDS = (
    "killer/civilian",  # 1
    "killer/doctor",  # 2
    "police/civilian",  # 3
    "police/doctor",  # 4
    "doctor/civilian",  # 5
    "doctor/sniper",  # 6
    "sniper/civilian",  # 7
    "civilian/civilian",  # 8
    "civilian/killer",  # 9
    "sniper/police",  # 10
)

DOUBLE: Final = EditionText(
    about=_(
        "Everybody holds two cards and lives twice: when the first is lost, the second comes into play. One killer "
        "card among the two binds its holder to the killers for the whole game."
    ),
    knows=(_("At the deal nobody is told anything of others. Nobody holds a killer and a police card at once."),),
    night=(
        law(
            _(
                "A seat plays its first card until it loses it, and from the next phase on the second. With that, it is out for good."
            ),
            worked(
                _(
                    "In night 1 the killers pick 8, who loses the first card and lives on. In night 2 they pick 8 again: 8 is out."
                ),
                case(
                    _CARDS,
                    step("night", "1 kill 8", out=[], lost=[8]),
                    step("night", "1 kill 8", out=[8], lost=[]),
                ),
            ),
            worked(
                _("Doctor 5 puts the civilian first: in night 1 a needle of 5 is refused."),
                case(
                    _CARDS,
                    step("arrange", "5 arrange 2"),
                    step("night", "5 needle 5", rejected=[[0, "not_your_act"]]),
                ),
            ),
        ),
        law(
            _(
                "Killers of a night are those whose card in play is the killer's; they cannot hit each other. The same goes for police."
            ),
            worked(
                _(
                    "The killer card of 9 is the second: in night 1 seat 9 cannot kill, and 1 may pick 9, who loses a card. In night 2 a pick of 1 for 9 is refused; 9 kills too and picks 8, who loses a card."
                ),
                case(
                    _CARDS,
                    step("night", "9 kill 8; 1 kill 9", rejected=[[0, "not_your_act"]], lost=[9]),
                    step("night", "1 kill 9; 9 kill 8", rejected=[[0, "barred_target"]], lost=[8]),
                ),
            ),
        ),
        law(
            _(
                "Hit from one side and needled: nothing is lost. Hit from two sides, killers and each sniper counting apart: the card is lost, needle or not."
            ),
            worked(
                _("Sniper 7 shoots at 8 and doctor 5 needles 8: nothing is lost."),
                case(_CARDS, step("night", "7 snipe 8; 5 needle 8", out=[], lost=[])),
            ),
            worked(
                _("Snipers 7 and 10 shoot at 8 and doctor 5 needles 8: 8 loses a card."),
                case(_CARDS, step("night", "7 snipe 8; 10 snipe 8; 5 needle 8", out=[], lost=[8])),
            ),
        ),
        law(
            _(
                "A needle on a seat that nobody hit is an empty one. Two empty needles from the same doctor: the card is lost. With a lost card they are forgotten."
            ),
            worked(
                _(
                    "In night 1 doctors 5 and 6 both needle 8: nothing is lost, for they count apart. In night 2 doctor 5 needles 8 again: 8 loses a card."
                ),
                case(
                    _CARDS,
                    step("night", "5 needle 8; 6 needle 8", lost=[]),
                    step("night", "5 needle 8", lost=[8], out=[]),
                    step("night", "6 needle 8", lost=[], out=[]),
                ),
            ),
        ),
        law(
            _("One card a night at most."),
            worked(
                _("The killers pick 8, and snipers 7 and 10 shoot at 8: one card is lost, 8 lives on."),
                case(_CARDS, step("night", "1 kill 8; 7 snipe 8; 10 snipe 8", out=[], lost=[8])),
            ),
        ),
        law(
            _("A check reads the card in play when the night closes."),
            worked(
                _("Police 3 checks 9, whose killer card is the second: “good”."),
                case(_CARDS, step("night", "3 check 9", answers=["check 9 good 3,4"])),
            ),
        ),
    ),
    day=(
        law(_("A first card lost by night is announced at dawn as a loss, without the card.")),
        law(
            _("Who is voted out loses the card in play, which is shown. Last words come only with the second card."),
            worked(
                _("Seat 3 is voted out: the police card is shown, and 3 lives on with the civilian's."),
                case(_CARDS, step("vote", "1 vote 3", out=[], lost=[3], announced={"3": "police"}, words=[])),
            ),
        ),
        law(
            _("Whom the judge throws out loses both cards."),
            worked(_("The judge throws 3 out: 3 is out for good."), case(_CARDS, step("vote", "judge out 3", out=[3]))),
        ),
    ),
    ends=(
        law(
            _("A card that is not yet in play is not lost."),
            worked(
                _(
                    "Killers 1 and 2 have lost their killer cards, but 9 still has one as the second: the game goes on. When 9 has lost it too, the good win."
                ),
                case(
                    _CARDS,
                    step("vote", "3 vote 1", lost=[1], winner=None),
                    step("vote", "3 vote 2", lost=[2], winner=None),
                    step("vote", "3 vote 9", lost=[9], winner=None),
                    step("vote", "3 vote 9", out=[9], winner="good"),
                ),
            ),
        ),
    ),
)

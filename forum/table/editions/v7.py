"""`v7`: angel and devil."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from forum.table.editions.text import EditionText
from forum.table.worked import case, hands, law, step, worked

# Killers 1 to 3, police 4 to 6, angel 7, devil 8.
_CARDS = hands(14, killer=(1, 2, 3), police=(4, 5, 6), angel=(7,), devil=(8,))
# Killer 1, police 2, angel 3, devil 4.
_FEW = hands(10, killer=(1,), police=(2,), angel=(3,), devil=(4,))

V7: Final = EditionText(
    about=_(
        "An angel who can undo one kill, and a devil whom the killers cannot hit. Both hear every check and know "
        "nobody; and when the angel goes out she may take one along."
    ),
    when={("devil", "kill"): _("Alone, once no killer is left; so the devil learns that none is.")},
    night=(
        law(
            _("A kill on the devil fails."),
            worked(_("The killers pick 8, the devil: nobody is out."), case(_CARDS, step("night", "1 kill 8", out=[]))),
        ),
        law(
            _(
                "The revival undoes tonight's kill, on the angel too. It is used up even where there was nothing to undo."
            ),
            worked(
                _("The killers pick 9 and angel 7 revives: nobody is out."),
                case(_CARDS, step("night", "1 kill 9; 7 revive", out=[])),
            ),
            worked(
                _("In night 1 angel 7 revives, but nobody was hit. In night 2 another revival is refused."),
                case(_CARDS, step("night", "7 revive", out=[]), step("night", "7 revive", rejected=[[0, "used_up"]])),
            ),
        ),
        law(
            _("Angel and devil, while alive, hear every target and answer of the police. A check calls both good."),
            worked(
                _("Police 4 checks 1: 4, 5, 6, and also 7 and 8 hear “killer”."),
                case(_CARDS, step("night", "4 check 1", answers=["check 1 killer 4,5,6,7,8"])),
            ),
            worked(
                _("Police 4 checks 8, the devil: “good”."),
                case(_CARDS, step("night", "4 check 8", answers=["check 8 good 4,5,6,7,8"])),
            ),
        ),
        law(
            _("Once no killer is left the devil kills alone; the devil's kill on the angel fails."),
            worked(
                _("Killer 1 has gone: devil 4 picks 5, and 5 is out."),
                case(_FEW, step("night", "judge out 1; 4 kill 5", rejected=[], out=[1, 5])),
            ),
            worked(
                _("Killer 1 has gone: devil 4 picks angel 3, and nothing happens."),
                case(_FEW, step("night", "judge out 1; 4 kill 3", rejected=[], out=[1])),
            ),
        ),
    ),
    own={
        "last_words_k": worked(
            _(
                "One more than killers are dealt. With killers 1, 2 and 3: 9, 10, 11 and 12, the first to go, have last words; 13 has none."
            ),
            case(
                _CARDS,
                step("night", "1 kill 9", out=[9], words=[9]),
                step("vote", "1 vote 10", out=[10], words=[10]),
                step("night", "1 kill 11", out=[11], words=[11]),
                step("vote", "1 vote 12", out=[12], words=[12]),
                step("night", "1 kill 13", out=[13], words=[]),
            ),
        )
    },
    day=(
        law(
            _(
                "When the angel goes out, by night or ballot, she may take one living seat along before anything else. Who is taken has no last words."
            ),
            worked(
                _("The killers pick 7, the angel, who takes killer 1 along: both are out."),
                case(
                    _CARDS,
                    step("night", "1 kill 7", out=[7], next="parting"),
                    step("parting", "7 take 1", out=[1], words=[], next="words"),
                ),
            ),
            worked(
                _("Angel 7 is thrown out by the judge: there is no parting."),
                case(_CARDS, step("speech", "judge out 7", out=[7], next="vote")),
            ),
        ),
    ),
    ends=(
        law(
            _("Whether the game is over is looked at only after the angel's parting."),
            worked(
                _(
                    "Killer 1 has gone, and devil 4 picks 2, the last police. Then angel 3 is voted out and takes 4 along: both sides have met their end, a draw."
                ),
                case(
                    _FEW,
                    step("night", "judge out 1; 4 kill 2", out=[1, 2], winner=None),
                    step("vote", "4 vote 3", out=[3], next="parting"),
                    step("parting", "3 take 4", out=[4], winner="draw"),
                ),
            ),
        ),
    ),
)

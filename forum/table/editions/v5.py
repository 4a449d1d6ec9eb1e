"""`v5`: the infiltrators."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from forum.table.editions.text import EditionText
from forum.table.worked import case, hands, law, step, worked

# Boss 1, killers 2 and 3, killer mole 4; chief 5, police 6 and 7, police mole 8.
_CARDS = hands(
    12, killer_boss=(1,), killer=(2, 3), killer_mole=(4,), police_chief=(5,), police=(6, 7), police_mole=(8,)
)
# One killer proper and one police proper from the start: boss 1, killer mole 2, chief 3, police mole 4.
_FEW = hands(9, killer_boss=(1,), killer_mole=(2,), police_chief=(3,), police_mole=(4,))
_CLAIM: Final = _(
    "Nobody may claim to be a mole, and within a circle nobody may claim to be boss or chief; whoever does is punished."
)

V5: Final = EditionText(
    about=_(
        "Each side has a mole in the other's circle. Killers kill together with an enemy, police check together with "
        "one, and nobody can tell which of those who wake with him it is. Boss and killers are the killers proper, "
        "chief and police the police proper."
    ),
    when={
        ("police_mole", "kill"): _("With the killer circle, as long as two killers proper live."),
        ("police_mole", "check"): _("Alone, once no police proper lives."),
        ("killer_mole", "check"): _("With the police circle, as long as two police proper live."),
        ("killer_mole", "kill"): _("Alone, once no killer proper lives, and then anybody."),
    },
    knows=(
        _("The police chief and the police mole know each other's card; so do the killer boss and the killer mole."),
        _(
            "Once at most one killer proper lives, he and the police mole are told each other's card; once at most one "
            "police proper lives, he and the killer mole."
        ),
    ),
    forbids=(_CLAIM,),
    night=(
        law(
            _(
                "The killer circle kills as one group; the police mole's pick counts like any other. It may hit its own."
            ),
            worked(
                _("Boss 1 picks 10, killer 2 and police mole 8 pick 9: 9 is out."),
                case(_CARDS, step("night", "1 kill 10; 2 kill 9; 8 kill 9", out=[9])),
            ),
            worked(
                _("Boss 1 and killer 2 pick 8, whom they take for the mole: 8 is out."),
                case(_CARDS, step("night", "1 kill 8; 2 kill 8", out=[8])),
            ),
        ),
        law(
            _("The police circle checks as one group; the killer mole picks with it and hears the answers."),
            worked(
                _("Killer mole 4 and police 6 pick 1: 4, 5, 6 and 7 hear “killer”."),
                case(_CARDS, step("night", "4 check 1; 6 check 1", answers=["check 1 killer 4,5,6,7"])),
            ),
        ),
        law(
            _("A check calls boss, killers and killer mole killers; everybody else, the police mole too, is good."),
            worked(
                _("Chief 5 checks 4, the killer mole: “killer”."),
                case(_CARDS, step("night", "5 check 4", answers=["check 4 killer 4,5,6,7"])),
            ),
            worked(
                _("Chief 5 checks 8, the police mole: “good”."),
                case(_CARDS, step("night", "5 check 8", answers=["check 8 good 4,5,6,7"])),
            ),
        ),
        law(
            _("Once at most one killer proper lives, the police mole picks no more, and the last one cannot kill him."),
            worked(
                _(
                    "Boss 1 is the last killer proper: a pick of police mole 4 is refused, and so is a pick of 1 for 4; 1 picks 6, who is out."
                ),
                case(
                    _FEW,
                    step(
                        "night",
                        "4 kill 6; 1 kill 4; 1 kill 6",
                        rejected=[[0, "not_your_act"], [1, "barred_target"]],
                        out=[6],
                    ),
                ),
            ),
        ),
        law(
            _("Once at most one police proper lives, the killer mole picks no more and hears no answers."),
            worked(
                _(
                    "Chief 3 is the last police proper: a check of killer mole 2 is refused; 3 checks 1 and hears it alone."
                ),
                case(
                    _FEW,
                    step("night", "2 check 6; 3 check 1", rejected=[[0, "not_your_act"]], answers=["check 1 killer 3"]),
                ),
            ),
        ),
        law(
            _(
                "Once no killer proper lives, the killer mole kills alone; once no police proper lives, the police mole checks alone."
            ),
            worked(
                _("Boss 1 leaves the game: from now on killer mole 2 kills, and picks 6."),
                case(_FEW, step("night", "judge out 1; 2 kill 6", rejected=[], out=[1, 6])),
            ),
            worked(
                _("Chief 3 leaves the game: from now on police mole 4 checks, and hears that 2 is a killer."),
                case(_FEW, step("night", "judge out 3; 4 check 2", rejected=[], answers=["check 2 killer 4"])),
            ),
        ),
    ),
    own={
        "last_words_k": worked(
            _(
                "As many as killers proper are dealt. With boss 1 and killers 2 and 3: 9, 10 and 11, the first to go, have last words; 12 has none."
            ),
            case(
                _CARDS,
                step("night", "1 kill 9", out=[9], words=[9]),
                step("vote", "1 vote 10", out=[10], words=[10]),
                step("night", "1 kill 11", out=[11], words=[11]),
                step("vote", "1 vote 12", out=[12], words=[]),
            ),
        )
    },
    day=(law(_CLAIM),),
    ends=(
        law(
            _("The mole counts: a side is beaten only with its mole."),
            worked(
                _("Boss 1, the last killer proper, is voted out while killer mole 2 lives: the game goes on."),
                case(_FEW, step("vote", "3 vote 1", out=[1], winner=None)),
            ),
        ),
    ),
)

"""`accomplice`: two and two and an accomplice."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from forum.table.editions.text import EditionText
from forum.table.worked import case, hands, law, step, worked

# Killers 1 and 2, police 3 and 4, accomplice 5.
_CARDS = hands(12, killer=(1, 2), police=(3, 4), accomplice=(5,))

ACCOMPLICE: Final = EditionText(
    about=_(
        "Small sides, two and two, and a fifth who works for killers whom he does not know and who do not know him. At "
        "a full table the first ballot puts two out."
    ),
    night=(
        law(
            _(
                "The accomplice's look is answered “police” or “not police”, to the accomplice alone. At dawn all hear whether he came out this night."
            ),
            worked(
                _("Accomplice 5 looks at 3: “police”. A second look in night 2 is refused."),
                case(
                    _CARDS,
                    step("night", "5 verify 3", answers=["verify 3 police 5"]),
                    step("night", "5 verify 4", rejected=[[0, "used_up"]], answers=[]),
                ),
            ),
            worked(
                _("Accomplice 5 looks at 1, a killer: “not police”."),
                case(_CARDS, step("night", "5 verify 1", answers=["verify 1 not_police 5"])),
            ),
        ),
        law(
            _("The accomplice is on the killers' side, but a check calls him good."),
            worked(
                _("Police 3 checks 5: “good”."),
                case(_CARDS, step("night", "3 check 5", answers=["check 5 good 3,4"])),
            ),
        ),
    ),
    own={
        "last_words": worked(
            _(
                "Seat 6 goes out in night 1 and has last words twice; 7, who goes in night 2, has them once; 8, voted out that day, none."
            ),
            case(
                _CARDS,
                step("night", "1 kill 6", out=[6], words=[6]),
                step("speech", next="words"),
                step("night", "1 kill 7", out=[7], words=[7]),
                step("speech", next="vote"),
                step("vote", "1 vote 8", out=[8], words=[]),
            ),
        )
    },
    day=(
        law(
            _(
                "Who goes out in night 1 has last words twice: at dawn, and once more before the ballot. In night 2 once; later, and by ballot, none."
            ),
            worked(
                _("Seat 6 goes out in night 1: last words at dawn, then speeches, then last words again."),
                case(
                    _CARDS,
                    step("night", "1 kill 6", out=[6], words=[6], next="words"),
                    step("speech", next="words"),
                    step("words", next="vote"),
                ),
            ),
            worked(
                _("Seat 6 is voted out: no last words."),
                case(
                    hands(11, killer=(1, 2), police=(3, 4), accomplice=(5,)),
                    step("vote", "1 vote 6", out=[6], words=[]),
                ),
            ),
        ),
        law(
            _(
                "First ballot, dealt to 12 or more: two votes each, for two different seats, and two places. Most votes fill them."
            ),
            worked(
                _("Seats 6 and 7 have two votes each, 8 and 9 one: 6 and 7 are out. A paper with 6 twice is refused."),
                case(
                    _CARDS,
                    step(
                        "vote",
                        "1 vote 6+6; 1 vote 6+7; 2 vote 6+7; 3 vote 8+9",
                        rejected=[[0, "bad_value"]],
                        out=[6, 7],
                    ),
                ),
            ),
            worked(
                _(
                    "Seat 6 has three votes, 7 and 8 have two each, 9 has one: 6 is out at once; 7 and 8 stand for the second place, with one vote each."
                ),
                case(
                    _CARDS,
                    step("vote", "1 vote 6+7; 2 vote 6+8; 3 vote 6+7; 4 vote 8+9", out=[6], candidates=[7, 8]),
                    step("pk_vote", "1 vote 7", out=[7], candidates=[]),
                ),
            ),
        ),
        law(
            _("Later ballots, and tables of 11: one vote, one place."),
            worked(
                _("Eleven sit here; 6 has two votes, 7 has one: 6 is out."),
                case(
                    hands(11, killer=(1, 2), police=(3, 4), accomplice=(5,)),
                    step("vote", "1 vote 6; 2 vote 6; 3 vote 7", out=[6], announced={"6": "good"}),
                ),
            ),
        ),
        law(
            _("After a ballot, killers are announced as killers, everybody else, the accomplice too, as good."),
            worked(
                _("Accomplice 5 is voted out in round 2: “good” is told."),
                case(_CARDS, step("vote"), step("vote", "1 vote 5", out=[5], announced={"5": "good"})),
            ),
        ),
    ),
)

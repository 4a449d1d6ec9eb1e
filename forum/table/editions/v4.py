"""`v4`: butterfly, sniper, elder."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from forum.table.editions.text import EditionText
from forum.table.worked import case, hands, law, step, worked

# Butterfly 1, sniper 2, doctor 3, police 4, elder 5, killers 6 to 8.
_CARDS = hands(13, butterfly=(1,), sniper=(2,), doctor=(3,), police=(4,), elder=(5,), killer=(6, 7, 8))

V4: Final = EditionText(
    about=_(
        "The night is full of hands: the butterfly shares her fate with whom she holds, sniper and killers shoot in "
        "the dark, the doctor's needle saves or poisons, and the elder takes a voice away. Everything happens at once."
    ),
    night=(
        law(
            _(
                "First the hug: all that is aimed at the hugged seat is void. Then it gets whatever the butterfly's own "
                "seat gets, an empty needle too."
            ),
            worked(
                _("Butterfly 1 hugs 9 and the killers pick 9: nobody is out."),
                case(_CARDS, step("night", "1 hug 9; 6 kill 9", out=[])),
            ),
            worked(
                _("Butterfly 1 hugs 9 and the killers pick 1: 1 and 9 are out."),
                case(_CARDS, step("night", "1 hug 9; 6 kill 1", out=[1, 9])),
            ),
            worked(
                _("Butterfly 1 hugs 9, the killers pick 1 and doctor 3 needles 1: both are saved."),
                case(_CARDS, step("night", "1 hug 9; 6 kill 1; 3 needle 1", out=[])),
            ),
            worked(
                _(
                    "In nights 1 and 2, butterfly 1 hugs 9 and doctor 3 needles 1: two empty needles for each, 1 and 9 are out."
                ),
                case(
                    _CARDS,
                    step("night", "1 hug 9; 3 needle 1", out=[]),
                    step("night", "1 hug 9; 3 needle 1", out=[1, 9]),
                ),
            ),
        ),
        law(
            _("Killed and sniped in one night: out, needle or not."),
            worked(
                _("The killers pick 9, sniper 2 shoots at 9, doctor 3 needles 9: 9 is out."),
                case(_CARDS, step("night", "6 kill 9; 2 snipe 9; 3 needle 9", out=[9])),
            ),
        ),
        law(
            _("Killed or sniped, and needled: saved, and that needle is not an empty one. Without the needle: out."),
            worked(
                _(
                    "The killers pick 9 and doctor 3 needles 9: 9 stays. In night 2 the doctor needles 9, whom nobody hits: 9 stays, with one empty needle."
                ),
                case(
                    _CARDS,
                    step("night", "6 kill 9; 3 needle 9", out=[]),
                    step("night", "3 needle 9", out=[]),
                ),
            ),
            worked(
                _("Sniper 2 shoots at killer 6, and no needle comes: 6 is out."),
                case(_CARDS, step("night", "2 snipe 6", out=[6])),
            ),
        ),
        law(
            _("Needled without being hit: an empty needle. With the second one, in all the game, the seat is out."),
            worked(
                _("Doctor 3 needles 9 in night 1 and again in night 3, and nobody hits 9: in night 3, 9 is out."),
                case(
                    _CARDS,
                    step("night", "3 needle 9", out=[]),
                    step("night", out=[]),
                    step("night", "3 needle 9", out=[9]),
                ),
            ),
        ),
        law(
            _("Whom the elder silences may not post in the coming day, but votes. Who goes out keeps his last words."),
            worked(
                _("Elder 5 silences 9: 9 is silent by day."), case(_CARDS, step("night", "5 silence 9", silenced=[9]))
            ),
            worked(
                _("Elder 5 silences 9 and the killers pick 9: 9 is out and has last words."),
                case(_CARDS, step("night", "5 silence 9; 6 kill 9", out=[9], silenced=[], words=[9])),
            ),
        ),
        law(
            _("A check on the hugged seat answers “unknown”."),
            worked(
                _("Butterfly 1 hugs killer 6 and police 4 checks 6: 4 hears “unknown”."),
                case(_CARDS, step("night", "1 hug 6; 4 check 6", answers=["check 6 unknown 4"])),
            ),
        ),
        law(
            _("Whoever goes out this night has still acted."),
            worked(
                _("The killers pick sniper 2, who shoots at 6: 2 and 6 are out."),
                case(_CARDS, step("night", "6 kill 2; 2 snipe 6", out=[2, 6])),
            ),
        ),
    ),
    day=(
        law(
            _("A tie at the top puts nobody out, and one may vote for himself."),
            worked(
                _("Seats 3 and 9 have two votes each, one of them 9's own: nobody is out."),
                case(_CARDS, step("vote", "1 vote 3; 2 vote 3; 4 vote 9; 9 vote 9", rejected=[], out=[], next="night")),
            ),
        ),
        law(
            _("After the ballot it is told whether the one voted out was a killer; a killer has no last words."),
            worked(
                _("Killer 6 is voted out: “killer” is told, and 6 is silent."),
                case(_CARDS, step("vote", "1 vote 6", out=[6], announced={"6": "killer"}, words=[])),
            ),
            worked(
                _("Civilian 9 is voted out: “good” is told, and 9 has last words."),
                case(_CARDS, step("vote", "1 vote 9", out=[9], announced={"9": "good"}, words=[9])),
            ),
        ),
        law(
            _(
                "Where the judge has people speak in order: in odd rounds upwards by seat, in even rounds downwards, "
                "beginning after the last who left words; where nobody went out in the night, with seat 1, or with the "
                "highest downwards."
            ),
        ),
    ),
    ends=(
        law(
            _("The killers win as soon as they are as many as all others together."),
            worked(
                _("Five live, 1 and 2 are killers; 3 is voted out: two against two, the killers win."),
                case(hands(5, killer=(1, 2)), step("vote", "1 vote 3", out=[3], winner="killers")),
            ),
        ),
        law(
            _("The last killer and the last of the five special cards in one night: a draw."),
            worked(
                _("Killer 1 picks sniper 2, the last of the five, who shoots at 1, the last killer: a draw."),
                case(
                    hands(8, killer=(1,), sniper=(2,)),
                    step("night", "1 kill 2; 2 snipe 1", out=[1, 2], winner="draw"),
                ),
            ),
        ),
    ),
)

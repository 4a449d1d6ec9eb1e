"""Editions without nights: `mask` and `university`."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from forum.table.editions.text import EditionText
from forum.table.worked import case, hands, law, step, worked

MASK: Final = EditionText(
    about=_(
        "Half police, half killers, no nights and no civilians, and nobody knows a partner. All there is to go by is "
        "what people say, and whom the table puts out."
    ),
    day=(
        law(
            _("Votes stay sealed until the game is over; only the result is told."),
            worked(
                _("Seat 5 has three votes, 2 has one: 5 is out and has last words; who voted for whom nobody hears."),
                case(
                    hands(8, rest="police", killer=(5, 6, 7, 8)),
                    step(
                        "vote", "1 vote 5; 2 vote 5; 3 vote 5; 5 vote 2", out=[5], words=[5], announced={}, next="words"
                    ),
                ),
            ),
        ),
    ),
    ends=(
        law(
            _("Who has put out all of the other side has won."),
            worked(
                _("Seat 4 is the last killer, and voted out: the good win."),
                case(hands(4, rest="police", killer=(4,)), step("vote", "1 vote 4", out=[4], winner="good")),
            ),
        ),
    ),
)
# Dean 1, professor 2, students 3 and 4, cadre 5.
_SCHOOL = hands(5, rest="student", dean=(1,), professor=(2,), cadre=(5,))
UNIVERSITY: Final = EditionText(
    about=_(
        "The dean and his professors against the students, and a cadre who plays for himself. The site deals the cards, and everybody knows the dean; "
        "the play itself is the judge's, who records who goes out. Without a judge it cannot be played."
    ),
    ends=(
        law(
            _("All students and cadres are out and the dean is not: dean and professors win."),
            worked(
                _("Students 3 and 4 and cadre 5 go out: the dean's side wins."),
                case(_SCHOOL, step("refereed", "judge out 3; judge out 4; judge out 5", out=[3, 4, 5], winner="dean")),
            ),
        ),
        law(
            _(
                "The dean goes out: the students win, whoever else is in; unless one cadre is all that is left, who then wins alone."
            ),
            worked(
                _("Dean 1 goes out while 2, 3, 4 and 5 are in: the students win."),
                case(_SCHOOL, step("refereed", "judge out 1", out=[1], winner="students")),
            ),
            worked(
                _("Seats 2, 3 and 4 go out, then dean 1: cadre 5 alone is left and wins."),
                case(
                    _SCHOOL,
                    step(
                        "refereed",
                        "judge out 2; judge out 3; judge out 4; judge out 1",
                        out=[1, 2, 3, 4],
                        winner="cadre",
                    ),
                ),
            ),
        ),
    ),
)

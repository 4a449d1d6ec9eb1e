"""Options of the night."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from forum.table.options.option import Choice, Kind, Option

NIGHT: Final = (
    Option(
        "first_night",
        Kind.CHOICE,
        pgettext_lazy("option", "First night"),
        _("Whether the first night is played, or only makes partners known to each other."),
        (
            Choice(
                "full",
                pgettext_lazy("option", "played in full"),
                _("In night 1 the killers already choose: on the first morning seat 5 may be missing."),
            ),
            Choice(
                "meet",
                pgettext_lazy("option", "partners meet only"),
                _("In night 1 nobody acts: day 1 begins with everybody at the table and nothing checked."),
            ),
        ),
    ),
    Option(
        "killers_hit_killers",
        Kind.YES_NO,
        pgettext_lazy("option", "Killers may hit killers"),
        _("Whether the killers may choose one of their own, themselves included."),
        (
            Choice(
                True,
                pgettext_lazy("option", "yes"),
                _("Seats 3 and 8 are killers; 3 may pick 8 or itself, to look innocent in the end."),
            ),
            Choice(
                False,
                pgettext_lazy("option", "no"),
                _("Seats 3 and 8 are killers; a pick of 3 for 8 is refused at once."),
            ),
        ),
    ),
    Option(
        "group_tie",
        Kind.CHOICE,
        pgettext_lazy("option", "Tie within a group"),
        _("What a group does when its picks are tied."),
        (
            Choice(
                "first",
                pgettext_lazy("option", "the first to get there"),
                _("Seat 2 picks 5 and later seat 9 picks 7, one each: it is 5, for 5 had its pick first."),
            ),
            Choice(
                "none",
                pgettext_lazy("option", "nothing happens"),
                _("Seat 2 picks 5 and seat 9 picks 7: the group does nothing tonight."),
            ),
            Choice(
                "random",
                pgettext_lazy("option", "by lot"),
                _("Seat 2 picks 5 and seat 9 picks 7: a lot decides between 5 and 7."),
            ),
        ),
    ),
    Option(
        "check_limit",
        Kind.NUMBER,
        pgettext_lazy("option", "Number of checks"),
        _("How many checks get an answer in the whole game."),
        (
            Choice(
                None,
                pgettext_lazy("option", "no limit"),
                _("The police check every night as long as one of them lives."),
            ),
            Choice(
                3,
                pgettext_lazy("option", "a number of checks"),
                _("With 3: after three answers no further check is taken, though police still live."),
            ),
        ),
    ),
    Option(
        "kill_answer",
        Kind.YES_NO,
        pgettext_lazy("option", "Killers hear whom they hit"),
        _("Whether the killers hear, after the night, if the one they killed was police."),
        (
            Choice(
                True,
                pgettext_lazy("option", "told"),
                _("Seat 5 was killed and was police: the living killers read “police”."),
            ),
            Choice(
                False,
                pgettext_lazy("option", "not told"),
                _("Seat 5 was killed: the killers must guess what it was, like everybody else."),
            ),
        ),
    ),
    Option(
        "barred_first_kill",
        Kind.SEAT,
        pgettext_lazy("option", "Safe in the first night"),
        _("A seat that the killers may not choose in night 1, so that nobody is killed first twice running."),
        (
            Choice(
                None,
                pgettext_lazy("option", "no seat"),
                _("Any seat may be killed in night 1."),
            ),
            Choice(
                6,
                pgettext_lazy("option", "a seat"),
                _("With 6: in night 1 a pick for seat 6 is refused, from night 2 on it is not."),
            ),
        ),
    ),
    Option(
        "doctor_repeat",
        Kind.CHOICE,
        pgettext_lazy("option", "Saving the same seat again"),
        _("Whether a doctor may save the same seat two rounds running."),
        (
            Choice(
                "allowed",
                pgettext_lazy("option", "allowed"),
                _("Saved in night 1, seat 4 may be saved again in night 2."),
            ),
            Choice(
                "forbidden",
                pgettext_lazy("option", "forbidden"),
                _("Saved in night 1, seat 4 cannot be saved in night 2, but again in night 3."),
            ),
        ),
    ),
    Option(
        "peaceful_night",
        Kind.CHOICE,
        pgettext_lazy("option", "After a night without a death"),
        _("What follows a night in which nobody went out."),
        (
            Choice(
                "day",
                pgettext_lazy("option", "the day as usual"),
                _("Nobody went out in night 2: day 2 comes with speeches and a ballot."),
            ),
            Choice(
                "skip",
                pgettext_lazy("option", "the next night at once"),
                _("Nobody went out in night 2: there is no day 2, night 3 begins."),
            ),
        ),
    ),
)

"""Options of the day's speeches."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from forum.table.options.option import Choice, Kind, Option
from forum.table.worked import case, hands, step

DAY: Final = (
    Option(
        "speech",
        Kind.CHOICE,
        pgettext_lazy("option", "Speeches"),
        _("Whether the living speak when they like or one after the other."),
        (
            Choice(
                "free",
                pgettext_lazy("option", "free"),
                _("While the phase is open seat 7 may post at noon, and again in the evening after seat 2."),
            ),
            Choice(
                "ordered",
                pgettext_lazy("option", "in order"),
                _("Seat 3 speaks and says 过, then seat 4; until then seat 4 cannot post."),
            ),
        ),
    ),
    Option(
        "direction",
        Kind.CHOICE,
        pgettext_lazy("option", "Order of speeches"),
        _("In which direction the speeches go round, when they are in order."),
        (
            Choice(
                "up",
                pgettext_lazy("option", "upwards"),
                _("Seat 5 went out in the night: 6 begins, then 7, then 8, round the circle."),
            ),
            Choice(
                "down",
                pgettext_lazy("option", "downwards"),
                _("After seat 9 comes 8, after 8 comes 7, the other way round the circle."),
            ),
            Choice(
                "alternate",
                pgettext_lazy("option", "by turns"),
                _(
                    "Twelve sit here and nobody goes out by night: day 1 goes 1, 2, 3 and so on, day 2 goes 12, 11, 10, day 3 goes 1, 2, 3 again."
                ),
            ),
            Choice(
                "lot",
                pgettext_lazy("option", "by lot"),
                _("Seat 5 went out in the night: a lot decides whether it goes 6, 7, 8 or 4, 3, 2 that day."),
            ),
        ),
    ),
    Option(
        "talk_and_vote",
        Kind.YES_NO,
        pgettext_lazy("option", "Speak and vote in one"),
        _("Whether speeches and ballot are one phase."),
        (
            Choice(
                True,
                pgettext_lazy("option", "in one"),
                _("Seat 2 speaks and votes for 9 in one evening; seat 9 answers while the ballot is open."),
                (case(hands(9, killer=(1,)), step("night", next="vote"), talk_and_vote=True),),
            ),
            Choice(
                False,
                pgettext_lazy("option", "apart"),
                _("First everybody speaks; a vote of seat 2 for 9 is taken only when speeches are over."),
                (
                    case(
                        hands(9, killer=(1,)),
                        step("night", next="speech"),
                        step("speech", "2 vote 9", rejected=[[0, "wrong_phase"]], next="vote"),
                        talk_and_vote=False,
                    ),
                ),
            ),
        ),
    ),
)

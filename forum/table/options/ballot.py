"""Options of the ballot."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from forum.table.options.option import Choice, Kind, Option

BALLOT: Final = (
    Option(
        "ballot",
        Kind.CHOICE,
        pgettext_lazy("option", "Who sees the votes"),
        _("When the votes of a ballot are shown."),
        (
            Choice(
                "open",
                pgettext_lazy("option", "open at once"),
                _("Seat 2 votes for 9, and everybody sees it in the same minute."),
            ),
            Choice(
                "until_close",
                pgettext_lazy("option", "shown at the close"),
                _("While the ballot is open nobody sees a vote; at the close all are shown, so nobody can follow."),
            ),
            Choice(
                "sealed",
                pgettext_lazy("option", "sealed to the end"),
                _("Even after the close only the result is told: seat 9 is out; who voted for 9 comes out at the end."),
            ),
        ),
    ),
    Option(
        "must_vote",
        Kind.YES_NO,
        pgettext_lazy("option", "Everybody must vote"),
        _("Whether one may abstain."),
        (
            Choice(
                True,
                pgettext_lazy("option", "no abstaining"),
                _("Seat 4 cannot choose “abstain”, and a missed vote counts as set below."),
            ),
            Choice(
                False,
                pgettext_lazy("option", "abstaining allowed"),
                _("Seat 4 abstains, and seat 6, who never came, counts as abstaining too."),
            ),
        ),
    ),
    Option(
        "missed_vote",
        Kind.CHOICE,
        pgettext_lazy("option", "A missed vote"),
        _("What silence means where everybody must vote."),
        (
            Choice(
                "abstain",
                pgettext_lazy("option", "counts as abstaining"),
                _("Seat 6 did not vote: it is noted in the thread and counts for nobody."),
            ),
            Choice(
                "self",
                pgettext_lazy("option", "counts for oneself"),
                _("Seat 6 did not vote: 6 gets one vote more."),
            ),
        ),
    ),
    Option(
        "vote_change",
        Kind.YES_NO,
        pgettext_lazy("option", "Votes may be changed"),
        _("Whether a vote that stands can be changed or withdrawn."),
        (
            Choice(
                True,
                pgettext_lazy("option", "yes"),
                _("Seat 2 votes for 9, hears 9 out and moves the vote to 7."),
            ),
            Choice(
                False,
                pgettext_lazy("option", "no"),
                _("Seat 2 has voted for 9: that is final."),
            ),
        ),
    ),
    Option(
        "suspects",
        Kind.YES_NO,
        pgettext_lazy("option", "First name suspects"),
        _("Whether the first vote only names who takes the stand."),
        (
            Choice(
                True,
                pgettext_lazy("option", "suspects first"),
                _(
                    "Votes: 3 has five, 7 has two, 9 has two. All three take the stand, and then the vote is "
                    "repeated among them."
                ),
            ),
            Choice(
                False,
                pgettext_lazy("option", "out at once"),
                _("Votes: 3 has five, 7 has two, 9 has two. Seat 3 is out."),
            ),
        ),
    ),
    Option(
        "tie",
        Kind.CHOICE,
        pgettext_lazy("option", "A tie"),
        _("What happens when the top of the count is tied."),
        (
            Choice(
                "pk",
                pgettext_lazy("option", "run-off, third tie a draw"),
                _(
                    "Seats 3 and 7 have four each: both speak, all vote between them. Tied again, the others "
                    "speak, and a last vote follows. A third tie: the game is a draw."
                ),
            ),
            Choice(
                "none",
                pgettext_lazy("option", "nobody is out"),
                _("Seats 3 and 7 have four each: nobody goes, night falls."),
            ),
            Choice(
                "lottery",
                pgettext_lazy("option", "run-off, third tie by lot"),
                _(
                    "As with the run-off, but after a third tie of 3 and 7 one of them goes out by lot; the "
                    "lot comes from the seed sealed before the deal."
                ),
            ),
        ),
    ),
    Option(
        "revote_first",
        Kind.YES_NO,
        pgettext_lazy("option", "Vote again before the run-off"),
        _("Whether a tie is first voted on once more, without speeches."),
        (
            Choice(
                True,
                pgettext_lazy("option", "vote again first"),
                _(
                    "Seats 3 and 7 are tied: all vote once more between them at once; only if it stays tied "
                    "do they speak."
                ),
            ),
            Choice(
                False,
                pgettext_lazy("option", "speeches first"),
                _("Seats 3 and 7 are tied: they speak first, then all vote."),
            ),
        ),
    ),
    Option(
        "pk_narrow",
        Kind.YES_NO,
        pgettext_lazy("option", "Repeat the run-off while it narrows"),
        _("Whether a run-off that ends in a tie of fewer is held again among those."),
        (
            Choice(
                True,
                pgettext_lazy("option", "again among them"),
                _("Seats 3, 7 and 9 stand, 3 and 9 tie: those two speak again, and all vote between them."),
            ),
            Choice(
                False,
                pgettext_lazy("option", "once only"),
                _("Seats 3, 7 and 9 stand, 3 and 9 tie: now the others speak, and the last vote follows."),
            ),
        ),
    ),
    Option(
        "majority",
        Kind.NUMBER,
        pgettext_lazy("option", "Close at a majority"),
        _("From which round on the ballot closes as soon as more than half of the living have voted for one seat."),
        (
            Choice(
                None,
                pgettext_lazy("option", "never"),
                _("Nine live and six have voted for 3: the ballot still runs to its deadline."),
            ),
            Choice(
                1,
                pgettext_lazy("option", "from a round on"),
                _("With 1: nine live, and with the fifth vote on 3 the ballot closes at once and 3 is out."),
            ),
        ),
    ),
)

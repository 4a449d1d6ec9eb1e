"""Options of the ballot."""

from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from forum.table.options.option import Choice, Kind, Option
from forum.table.worked import Case, Step, case, hands, step

PLAIN = hands(10, killer=(1,), police=(2,))
NINE = hands(9, killer=(1,), police=(2,))
# Four each; five, two and two; six on one, one by one.
THREE_SEVEN = "1 vote 3; 2 vote 3; 4 vote 3; 5 vote 3; 3 vote 7; 6 vote 7; 8 vote 7; 9 vote 7"
FIVE_TWO_TWO = "1 vote 3; 2 vote 3; 4 vote 3; 5 vote 3; 6 vote 3; 3 vote 7; 8 vote 7; 7 vote 9; 10 vote 9"
SIX_ON_THREE = "1 vote 3; 2 vote 3; 4 vote 3; 5 vote 3; 6 vote 3; 7 vote 3"
# A tie of 3 and 7 that stays one in the run-off.
_TWICE = (
    step("vote", THREE_SEVEN, candidates=[3, 7], next="pk_speech"),
    step("pk_vote", THREE_SEVEN, candidates=[3, 7], next="rest_speech"),
)


def _missed(*, missed_vote: str, **expect: Any) -> Case:
    votes = "1 vote 6; 2 vote 6; 3 vote 7; 4 vote 7; 5 vote 1; 7 vote 2"
    return case(hands(7, killer=(1,)), step("vote", votes, **expect), must_vote=True, missed_vote=missed_vote)


def _tied(*steps: Step, seed: str = "", tie: str) -> Case:
    return case(PLAIN, *steps, seed=seed, tie=tie)


def _narrowed(then: str, *, pk_narrow: bool) -> Case:
    return case(
        PLAIN,
        step("vote", "1 vote 3; 2 vote 7; 4 vote 9", candidates=[3, 7, 9]),
        step("pk_vote", "1 vote 3; 2 vote 9", candidates=[3, 9], next=then),
        pk_narrow=pk_narrow,
    )


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
                _("Seat 2 votes for 9, and nobody sees it; at the close all votes are shown, so nobody can follow."),
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
                (case(PLAIN, step("vote", "4 vote -", rejected=[[0, "bad_value"]]), must_vote=True),),
            ),
            Choice(
                False,
                pgettext_lazy("option", "abstaining allowed"),
                _(
                    "Seat 4 abstains, and seat 6, who never came, counts as abstaining too; one vote is enough to put 9 out."
                ),
                (case(PLAIN, step("vote", "4 vote -; 1 vote 9", rejected=[], out=[9]), must_vote=False),),
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
                (_missed(out=[], candidates=[6, 7], missed_vote="abstain"),),
            ),
            Choice(
                "self",
                pgettext_lazy("option", "counts for oneself"),
                _("Seat 6 did not vote: 6 gets one vote more."),
                (_missed(out=[6], candidates=[], missed_vote="self"),),
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
                (case(PLAIN, step("vote", "2 vote 9; 2 vote 7", rejected=[], out=[7]), vote_change=True),),
            ),
            Choice(
                False,
                pgettext_lazy("option", "no"),
                _("Seat 2 has voted for 9: that is final."),
                (
                    case(
                        PLAIN, step("vote", "2 vote 9; 2 vote 7", rejected=[[1, "used_up"]], out=[9]), vote_change=False
                    ),
                ),
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
                (
                    case(
                        PLAIN, step("vote", FIVE_TWO_TWO, out=[], candidates=[3, 7, 9], next="pk_speech"), suspects=True
                    ),
                ),
            ),
            Choice(
                False,
                pgettext_lazy("option", "out at once"),
                _("Votes: 3 has five, 7 has two, 9 has two. Seat 3 is out."),
                (case(PLAIN, step("vote", FIVE_TWO_TWO, out=[3]), suspects=False),),
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
                (_tied(*_TWICE, step("final_vote", THREE_SEVEN, winner="draw"), tie="pk"),),
            ),
            Choice(
                "none",
                pgettext_lazy("option", "nobody is out"),
                _("Seats 3 and 7 have four each: nobody goes, night falls."),
                (case(PLAIN, step("vote", THREE_SEVEN, out=[], candidates=[], next="night"), tie="none"),),
            ),
            Choice(
                "lottery",
                pgettext_lazy("option", "run-off, third tie by lot"),
                _(
                    "As with the run-off, but after a third tie of 3 and 7 one of them goes out by lot; the "
                    "lot comes from the seed sealed before the deal."
                ),
                (
                    _tied(*_TWICE, step("final_vote", THREE_SEVEN, out=[3]), seed="03", tie="lottery"),
                    _tied(*_TWICE, step("final_vote", THREE_SEVEN, out=[7]), seed="01", tie="lottery"),
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
                (
                    case(
                        PLAIN,
                        step("vote", THREE_SEVEN, candidates=[3, 7], next="pk_vote"),
                        step("pk_vote", THREE_SEVEN, candidates=[3, 7], next="pk_speech"),
                        revote_first=True,
                    ),
                ),
            ),
            Choice(
                False,
                pgettext_lazy("option", "speeches first"),
                _("Seats 3 and 7 are tied: they speak first, then all vote."),
                (case(PLAIN, step("vote", THREE_SEVEN, candidates=[3, 7], next="pk_speech"), revote_first=False),),
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
                (_narrowed("pk_speech", pk_narrow=True),),
            ),
            Choice(
                False,
                pgettext_lazy("option", "once only"),
                _("Seats 3, 7 and 9 stand, 3 and 9 tie: now the others speak, and the last vote follows."),
                (_narrowed("rest_speech", pk_narrow=False),),
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
                (case(NINE, step("vote", SIX_ON_THREE, rejected=[], out=[3]), majority=None),),
            ),
            Choice(
                1,
                pgettext_lazy("option", "from a round on"),
                _("With 1: nine live, and with the fifth vote on 3 the ballot closes at once and 3 is out."),
                (case(NINE, step("vote", SIX_ON_THREE, rejected=[[5, "wrong_phase"]], out=[3]), majority=1),),
            ),
        ),
    ),
)

"""What editions have in common: what the acts and phases are, how a group acts, how a ballot is counted."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from forum.table.editions.text import SharedLaw
from forum.table.worked import case, hands, law, step, worked
from killgame.editions.edition import Edition
from killgame.game import Options

ACTS_DO: Final = {
    "kill": _("Chooses who is to be killed tonight."),
    "check": _("Points at one seat and hears from the judge whether it is a killer."),
    "save": _("Guards one seat: tonight it cannot go out by the killers' hand."),
    "needle": _("Gives one seat the needle: it saves who is hit once, and harms who is not."),
    "shoot": _("Fires the one shot at a seat."),
    "snipe": _("Shoots at one seat."),
    "hug": _("Holds one seat: what is aimed at it is void, and it shares the butterfly's fate."),
    "silence": _("Takes one seat's voice for the coming day."),
    "revive": _("Undoes tonight's kill, without a target and without knowing who was hit."),
    "take": _("Having just gone out, takes one living seat along."),
    "verify": _("Looks at one seat and hears whether it is police."),
    "press": _("Gives a number from 1 to 10 and a direction; whoever the count comes to is out."),
    "accuse": _("Points at one other seat before everybody and gives a reason."),
    "arrange": _("Puts one of the two cards first."),
}
PHASES_ARE: Final = {
    "arrange": _("Everybody puts one of the two cards first; who does nothing plays them as dealt."),
    "night": _("Everyone with a night act chooses in private, all at the same time. A missed choice is no choice."),
    "parting": _("Whoever has just gone out and may take somebody along does so now."),
    "words": _(
        "Those just out who have the right to them leave their last words. Without any, this phase is left out."
    ),
    "speech": _("Everybody alive speaks, whenever he likes."),
    "vote": _("Each living seat has one vote, for anybody alive, himself too; most votes decide."),
    "pk_speech": _("After a tie: those on the stand speak."),
    "pk_vote": _("All living seats vote among those on the stand."),
    "rest_speech": _("Tied again: the living who are not among those tied now speak."),
    "final_vote": _("All vote once more, among those tied now."),
    "accuse": _("Whoever dares points at a seat. There is no ballot in this edition, and there are no last words."),
    "refereed": _("The judge leads the play and records who goes out, one after the other, until somebody has won."),
    "over": _("Everything is revealed: cards, acts and rooms."),
}
AT_DAWN: Final = _("At dawn all hear who is out, never how nor by whom.")
IN_TURN: Final = _("Everybody alive speaks, one after the other; a turn ends with 过 or when its time is up.")
THEN_FREE: Final = _("Once all have had their turn, the floor is open.")
TALK_AND_VOTE: Final = _("Speeches and ballot are one phase: the living speak, and vote when they like.")
MUST_VOTE: Final = _("Everybody must vote.")
MAY_ABSTAIN: Final = _("One may abstain.")
WORDS_AGAIN: Final = _("In round {round}: those who went out in the night have last words once more.")
TWO_PLACES: Final = _("In round {round}, at a table of {seats} or more: two votes each, and two places.")

_TEN = hands(11, killer=(1, 2, 3), police=(4,))


def _kills(edition: Edition, options: Options) -> bool:
    return edition.act("kill", phase="night") is not None


def _checks(edition: Edition, options: Options) -> bool:
    return edition.act("check", phase="night") is not None


NIGHT: Final = (
    SharedLaw(
        law(
            _(
                "A group acts as one: the seat with the most picks is taken, and who picks nothing goes with the others."
            ),
            worked(
                _("Killers 1 and 2 pick 7, killer 3 picks 9: it is 7."),
                case(_TEN, step("night", "1 kill 7; 2 kill 7; 3 kill 9", out=[7])),
            ),
            worked(
                _("Killer 1 picks 7, and 2 and 3 are silent: it is 7."), case(_TEN, step("night", "1 kill 7", out=[7]))
            ),
            worked(_("No killer picks: nobody is hit."), case(_TEN, step("night", out=[]))),
        ),
        _kills,
    ),
    SharedLaw(
        law(
            _("Where picks are tied, that seat is taken which had its count first; a pick made again counts anew."),
            worked(
                _("Killer 1 picks 7, then killer 2 picks 9: it is 7."),
                case(_TEN, step("night", "1 kill 7; 2 kill 9", out=[7])),
            ),
            worked(
                _("Killer 1 picks 7, killer 2 picks 9, and 1 picks 7 again: now 9 had its pick first, and it is 9."),
                case(_TEN, step("night", "1 kill 7; 2 kill 9; 1 kill 7", out=[9])),
            ),
        ),
        _kills,
    ),
    SharedLaw(
        law(
            _(
                "The answer to a check is for those who check and live when the night closes, also for one who goes out "
                "in it. Whoever goes out in a night has still acted."
            ),
            worked(
                _("Police 4 checks 1, and the killers hit 4: seat 4 hears “killer” all the same."),
                case(
                    _TEN,
                    step("night", "4 check 1; 1 kill 4", out=[4], answers=["check 1 killer 4"]),
                    kill_answer=False,
                ),
            ),
        ),
        _checks,
    ),
)

# A ballot is the same after every night; only that there is one is needed here.
_PLAIN = hands(10, killer=(1,), police=(2,))
_TIE = "1 vote 3; 2 vote 3; 4 vote 7; 5 vote 7"


def _votes(edition: Edition, options: Options) -> bool:
    return edition.ballots and not options.suspects


def _runs_off(edition: Edition, options: Options) -> bool:
    return _votes(edition, options) and options.tie != "none"


def _suspects(edition: Edition, options: Options) -> bool:
    return options.suspects and options.tie == "none"


BALLOT: Final = (
    SharedLaw(
        law(
            _("Most votes is out. Without any vote nobody is."),
            worked(
                _("Seat 3 has two votes, 7 has one: 3 is out."),
                case(_PLAIN, step("vote", "1 vote 3; 2 vote 3; 3 vote 7", out=[3]), peaceful_night="day"),
            ),
            worked(_("Nobody votes: nobody is out."), case(_PLAIN, step("vote", out=[]), peaceful_night="day")),
        ),
        _votes,
    ),
    SharedLaw(
        law(
            _("A tie takes the tied to the stand; a run-off vote takes only those who stand."),
            worked(
                _("Seats 3 and 7 have two votes each: they stand. In the vote that follows, one for 8 is refused."),
                case(
                    _PLAIN,
                    step("vote", _TIE, out=[], candidates=[3, 7], next="pk_speech"),
                    step("pk_vote", "4 vote 8; 4 vote 7", rejected=[[0, "not_candidate"]], out=[7]),
                    peaceful_night="day",
                ),
            ),
        ),
        _runs_off,
    ),
    SharedLaw(
        law(
            _("Tied again, the others speak, and the last vote is among those tied now."),
            worked(
                _(
                    "Seats 3, 7 and 9 stand, 3 and 9 tie: all but 3 and 9 speak, and the last vote is between these two."
                ),
                case(
                    _PLAIN,
                    step("vote", "1 vote 3; 2 vote 7; 4 vote 9", candidates=[3, 7, 9]),
                    step("pk_vote", "1 vote 3; 2 vote 9", candidates=[3, 9], next="rest_speech"),
                    step("final_vote", "1 vote 7; 1 vote 9", rejected=[[0, "not_candidate"]], out=[9]),
                    peaceful_night="day",
                ),
            ),
            worked(
                _("Seats 3 and 7 stand and nobody votes: that is a tie of both."),
                case(
                    _PLAIN,
                    step("vote", _TIE, candidates=[3, 7]),
                    step("pk_vote", candidates=[3, 7], next="rest_speech"),
                    peaceful_night="day",
                ),
            ),
            worked(
                _("Seats 3 and 7 stand and the judge throws 7 out: one is left, so the ballot ends; 3 stays."),
                case(
                    _PLAIN,
                    step("vote", _TIE, candidates=[3, 7]),
                    step("pk_vote", "judge out 7", out=[7], candidates=[]),
                    peaceful_night="day",
                ),
            ),
        ),
        _runs_off,
    ),
    SharedLaw(
        law(
            _("The first vote names suspects: the two seats with the most votes, and all tied with the second."),
            worked(
                _("Seat 3 has two votes, 7 and 9 have one each: 3, 7 and 9 take the stand."),
                case(
                    _PLAIN,
                    step(
                        "vote", "1 vote 3; 2 vote 3; 4 vote 7; 5 vote 9", out=[], candidates=[3, 7, 9], next="pk_speech"
                    ),
                ),
            ),
            worked(
                _("Seat 3 alone has votes: 3 is out at once."),
                case(_PLAIN, step("vote", "1 vote 3; 2 vote 3", out=[3])),
            ),
        ),
        _suspects,
    ),
    SharedLaw(
        law(
            _("The suspects speak, and all vote among them; a tie at the top puts nobody out."),
            worked(
                _("Suspects 3 and 7: 3 has two votes and 7 one, so 3 is out."),
                case(_PLAIN, step("vote", _TIE), step("pk_vote", "1 vote 3; 2 vote 3; 4 vote 7", out=[3])),
            ),
            worked(
                _("Suspects 3 and 7 have two votes each: nobody is out, night falls."),
                case(_PLAIN, step("vote", _TIE), step("pk_vote", _TIE, out=[], candidates=[], next="night")),
            ),
        ),
        _suspects,
    ),
)

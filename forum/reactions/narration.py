"""killgame's public events → the narrator's posts (TABLE.md 2.0–2.10).

Only events that everybody may know are looked at, so that nothing secret can bear on a text, on which of its two forms is used, or on how
many posts there are. What the judge does of his own will (his reasons, the clock) is said by `court`.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import assert_never

import killgame
from forum.narrator import Line
from forum.reactions import results, verdicts
from forum.reactions.openings import opening
from forum.reactions.tale import Tale
from killgame import events as e
from killgame.visibility import Everyone


def narrate(
    before: killgame.Game | None,
    events: Sequence[killgame.Event],
    after: killgame.Game,
    *,
    deadline: datetime | None,
    turn_deadline: datetime | None = None,
    turn_length: timedelta | None = None,
    second_turn: bool = False,
    ended_by_judge: bool = False,
) -> list[list[Line]]:
    """The posts that one command brings about, each a list of lines as `forum.narrator` stores them; often none.

    `deadline` is that of the phase open after the command; `turn_deadline` and `turn_length` those of a speaker, where speech is ordered;
    `second_turn`: whether the set-up gives silent ones another. `ended_by_judge`: the turn that is over, and was ended by him.
    A night and the end of a game begin a post of their own; all else of one moment stands in one post.
    """
    told = tuple(event for event in events if isinstance(killgame.audience(event), Everyone))
    tale = Tale(before, told, after, deadline, turn_deadline, turn_length, second_turn, ended_by_judge)
    posts: list[list[Line]] = [[]]
    for event in told:
        if _begins_a_post(event):
            posts.append([])
        posts[-1].extend(_lines(tale, event))
    return [post for post in posts if post]


def _begins_a_post(event: killgame.Event) -> bool:
    match event:
        case e.PhaseOpened(phase=phase):
            return phase in ("night", "arrange")
        case e.GameEnded() | e.Ruled() | e.BrokenOff():
            return True
        case _:
            return False


def _lines(tale: Tale, event: killgame.Event) -> list[Line]:
    match event:
        case e.Opened() | e.Dealt():
            return results.beginning(tale, event)
        case e.PhaseOpened():
            return opening(tale, event)
        case e.PhaseClosed():
            return results.closing(event)
        case e.SpeakerPassed() | e.TurnMissed() | e.ThrownOut():
            return results.turn(tale, event)
        case e.DayBroke():
            return results.dawn(tale, event)
        case e.BallotClosed() | e.BallotSealed():
            return verdicts.count(tale, event)
        case e.Tied():
            return verdicts.tie(tale, event)
        case e.VotedOut() | e.CardLost():
            return verdicts.verdict(tale, event)
        case e.Taken() | e.Accused() | e.RecordedOut() | e.Surrendered():
            return results.departure(tale, event)
        case e.TakenBack():
            return [tale.until("taken_back", round=tale.after.round, phase=tale.after.phase), *tale.turn()]
        case e.GameEnded() | e.Ruled() | e.BrokenOff() | e.SecretRevealed():
            return results.end(tale, event)
        case e.VoteCast() | e.VoteWithdrawn() | e.VoteAnnulled() | e.PassWithdrawn() | e.WordsGranted():
            return []
        case e.MajorityReached() | e.LotDrawn() | e.CardsArranged() | e.GroupMet():
            return []
        case (
            e.CardDealt()
            | e.KnowledgeTold()
            | e.Picked()
            | e.PickWithdrawn()
            | e.Slept()
            | e.NightResolved()
            | e.Answered()
        ):
            return []
        case _:
            assert_never(event)

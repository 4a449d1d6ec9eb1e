"""What a tie does to a ballot, and when."""

from typing import Any

import pytest

import killgame
from forum import table
from tests.forum.people import Playing, forum_paced
from tests.forum.test_votes import at_the_ballot
from tests.forum.timing import said, sweep


def split(voting: Playing) -> tuple[int, int]:
    """All have voted, half of them for one seat and half for another."""
    living = voting.game.living
    a, b = living[:2]
    for place, voter in enumerate(living):
        voting.do(killgame.Move(voter, "vote", target=(a, b)[place % 2]))
    return a, b


@pytest.mark.parametrize("options", [{}, {"majority": 1}])
def test_a_tie_never_ends_a_ballot_early(db: None, options: dict[str, Any]) -> None:
    """T10: three for one, three for another, and the time that was said is left to think again; with a majority rule, too."""
    voting = at_the_ballot(options=options)
    a, b = split(voting)
    sweep()
    assert (voting.game.phase, len(voting.game.living)) == ("vote", 6)
    if options:
        voting.do(killgame.Move(b, "vote", target=a))
        assert "close.majority" in said(voting)
        assert a not in voting.game.living


def test_a_tie_ends_a_ballot_early_where_the_set_up_says_that_all_having_voted_does(db: None) -> None:
    """T10: that is announced, and so is what follows."""
    voting = at_the_ballot(schedule=forum_paced(early=frozenset({"vote"})))
    a, b = split(voting)
    assert (voting.game.phase, voting.game.candidates) == ("pk_speech", (a, b))


@pytest.mark.parametrize(
    ("tie", "phase", "line"),
    [("pk", "pk_speech", "tie.pk"), ("none", "night", "tie.none"), ("lottery", "pk_speech", "tie.pk")],
)
def test_all_living_tied_does_what_the_rule_says(db: None, tie: str, phase: str, line: str) -> None:
    """T11: every tie rule has an example in print (`test_examples` plays them), and here all are tied: nobody is out by it."""
    assert all(str(choice.example) for choice in table.OPTIONS["tie"].choices)
    voting = at_the_ballot(options={"tie": tie})
    living = voting.game.living
    for place, voter in enumerate(living):
        voting.do(killgame.Move(voter, "vote", target=living[place - 1]))
    voting.close()
    assert (voting.game.phase, voting.game.living) == (phase, living)
    assert any(id.startswith(line) for id in said(voting))
    assert voting.game.candidates == (living if phase == "pk_speech" else ())

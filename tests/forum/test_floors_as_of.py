"""A floor of a phase's last seconds: its state is of its own phase, and no floor is later than the narrator's that follows it."""

from datetime import datetime
from typing import Any

import pytest

import killgame
from forum.models import FIXED_AFTER
from forum.retracting import retract
from forum.writing import post
from tests.forum.pages import Reader
from tests.forum.people import Playing, a_write, forum_paced
from tests.forum.test_as_of import floor_after
from tests.forum.test_votes import at_the_ballot, vote
from tests.forum.timing import MINUTE, SECOND, Passing, sweep, to_deadline

type Shown = tuple[str, bool, list[tuple[int, tuple[int, ...]]] | None]


def shown(playing: Playing, floor: int) -> Shown:
    """Phase, fixed, the count: as the page has them, and the API the same."""
    reader = Reader(playing, None)
    then = reader.get(f"at/{floor}/").context["then"]
    told = reader.client.get(f"/api/v1/games/{playing.row.public_id}/at/", {"floor": floor}).json()
    assert (told["phase"], told["fixed"], told["count"] is None) == (then.phase, then.fixed, then.votes is None)
    return then.phase, then.fixed, None if then.votes is None else [(row.seat, row.voters) for row in then.votes.rows]


def moments(playing: Playing) -> list[datetime]:
    """Of each floor of the thread, in their order."""
    reader, last = Reader(playing, None), playing.row.rooms.get(name="public").floors
    return [reader.get(f"at/{floor}/").context["then"].at for floor in range(1, last + 1)]


def talking(**what: Any) -> Playing:
    return at_the_ballot(options={"speech": "free", "talk_and_vote": True, **what})


@pytest.mark.parametrize("by", ["deadline", "judge"])
def test_a_floor_of_the_last_seconds_is_of_its_own_phase(by: str, clock: Passing) -> None:
    voting = talking()
    a, b = voting.game.living[:2]
    phase = voting.game.phase
    vote(voting, a, b)
    to_deadline(voting, clock, off=-5 * SECOND)
    floor = floor_after(voting, a)
    assert shown(voting, floor) == (phase, False, [(b, (a,))])
    if by == "deadline":
        to_deadline(voting, clock)
        sweep()
    else:
        voting.close()
    at_once = shown(voting, floor)
    clock(MINUTE)
    assert (at_once, shown(voting, floor)) == ((phase, True, [(b, (a,))]),) * 2
    assert shown(voting, floor + 1)[0] == voting.game.phase != phase
    assert moments(voting) == sorted(moments(voting))


def test_a_close_that_is_taken_back_changes_no_floor_before_or_after_it(clock: Passing) -> None:
    voting = talking()
    a, b, c = voting.game.living[:3]
    vote(voting, a, b)
    floor = floor_after(voting, a)
    voting.close()
    between = voting.row.rooms.get(name="public").floors
    closed = shown(voting, between)[0]
    clock(5 * SECOND)
    voting.do(killgame.TakeBack())
    vote(voting, c, b)
    later = floor_after(voting, c)
    clock(MINUTE)
    assert [shown(voting, one) for one in (floor, later)] == [
        (voting.game.phase, True, [(b, (a,))]),
        (voting.game.phase, True, [(b, (a, c))]),
    ]
    assert shown(voting, between)[0] == closed != voting.game.phase
    assert moments(voting) == sorted(moments(voting))


def test_a_vote_that_went_with_its_post_is_gone_as_of_it_unless_the_ballot_closed_before(clock: Passing) -> None:
    voting = talking()
    a, b, c = voting.game.living[:3]
    phase = voting.game.phase
    first = post(voting.pk, a_write(voting, voting.seated[a]), room="public", text=f"投 {b}").floor
    retract(voting.pk, a_write(voting, voting.seated[a]), room="public", floor=first)
    second = post(voting.pk, a_write(voting, voting.seated[a]), room="public", text=f"投 {c}").floor
    clock(FIXED_AFTER + SECOND)
    assert shown(voting, first) == (phase, True, [(c, (a,))])
    last = post(voting.pk, a_write(voting, voting.seated[b]), room="public", text=f"投 {c}").floor
    voting.close()
    retract(voting.pk, a_write(voting, voting.seated[b]), room="public", floor=last)
    clock(MINUTE)
    assert [shown(voting, one) for one in (second, last)] == [(phase, True, [(c, (a,))]), (phase, True, [(c, (a, b))])]


def test_the_last_vote_by_form_ends_the_ballot_early_and_the_floor_before_it_stays_in_it(clock: Passing) -> None:
    voting = at_the_ballot(schedule=forum_paced(early=frozenset({"vote"})))
    *rest, last = voting.game.living
    for seat in rest:
        vote(voting, seat, last)
    floor = post(voting.pk, a_write(voting, voting.seated[rest[0]]), room="public", text=f"投 {last}").floor
    clock(5 * SECOND)
    vote(voting, last, rest[0])
    clock(MINUTE)
    phase, fixed, count = shown(voting, floor)
    assert (phase, fixed, count is None, voting.game.phase != "vote") == ("vote", True, False, True)
    assert moments(voting) == sorted(moments(voting))

"""A seat that another account takes over, or that is put out, while something is open: what is not its own stays as it was (T06, T13)."""

from typing import Any

import pytest

import killgame
from forum.acts import Player, Say
from forum.models import Account, RequestVote, Sitting
from forum.now import game_now
from forum.play import play
from forum.refusals import Refused
from forum.writing import post, write
from killgame.ballot import votes_standing
from tests.forum.in_turn import speaking
from tests.forum.pages import Reader
from tests.forum.people import Playing, a_game, a_write, an_account, once
from tests.forum.timing import MINUTE, Passing

pytestmark = pytest.mark.django_db


def taken_over(playing: Playing, seat: int) -> Account:
    """Another account sits there from now on, as when the reserve takes a seat over."""
    now = game_now()
    newcomer = an_account("替补")
    Sitting.objects.filter(seat__game=playing.pk, seat__number=seat, until__isnull=True).update(until=now)
    Sitting.objects.create(seat=playing.row.seats.get(number=seat), account=newcomer, since=now)
    return newcomer


def voted(playing: Playing) -> dict[int, tuple[int, ...]]:
    return dict(votes_standing(playing.game))


def shown(playing: Playing, floor: int) -> dict[str, Any]:
    """What the pages say of the votes now and as of a floor, without the names of those who sit there."""
    reader = Reader(playing, None)
    panel = reader.get("votes/").context["votes"]
    then = reader.get(f"at/{floor}/").context["then"].votes
    history = reader.get("votes/").context["told"].ballots[0].history
    return {
        "now": [(row.seat, row.voters) for row in panel.rows],
        "missing": tuple(panel.not_voted),
        "then": [(row.seat, row.voters) for row in then.rows],
        "not then": tuple(then.not_voted),
        "history": [(one.seat, one.kind) for one in history],
    }


@pytest.fixture
def voting() -> Playing:
    playing = a_game(seats=9)
    playing.close_until("vote")
    return playing


def test_a_seat_that_is_taken_over_changes_no_vote(voting: Playing, clock: Passing) -> None:
    """T06, T13: what stood stands, nothing is added; only the newcomer's own move changes something, and of his seat alone."""
    a, b, c, d, *_others = voting.game.living
    for seat, target in ((a, b), (c, b), (d, a)):
        voting.do(killgame.Move(seat, "vote", target=target))
    floor = write(voting.pk, a_write(voting, voting.seated[c]), room="public", text="我先投了")
    clock(MINUTE)  # from then on the floor is fixed
    before = shown(voting, floor)
    newcomer = taken_over(voting, a)
    assert (voted(voting), shown(voting, floor)) == ({a: (b,), c: (b,), d: (a,)}, before)
    reader = Reader(voting, newcomer)
    assert reader.get("votes/").context["my_vote"] is not None
    done = post(voting.pk, a_write(voting, newcomer), room="public", text=f"我改\n\n投 {c}")
    assert (done.votes, voted(voting)) == (1, {a: (c,), c: (b,), d: (a,)})
    after = shown(voting, floor)
    assert (after["then"], after["not then"]) == (before["then"], before["not then"])
    assert [one for one in after["history"] if one[0] != a] == [one for one in before["history"] if one[0] != a]


def test_a_seat_that_is_put_out_takes_only_its_own_votes_and_those_for_it(voting: Playing, clock: Passing) -> None:
    """T06: the rest of the count, and what was counted before, stay."""
    a, b, c, d, e, *_others = voting.game.living
    for seat, target in ((a, b), (c, b), (d, a), (e, c), (b, d)):
        voting.do(killgame.Move(seat, "vote", target=target))
    floor = write(voting.pk, a_write(voting, voting.seated[c]), room="public", text="我先投了")
    clock(MINUTE)  # from then on the floor is fixed
    before = shown(voting, floor)
    voting.do(killgame.ThrowOut(b))
    assert voted(voting) == {d: (a,), e: (c,)}
    after = shown(voting, floor)
    assert (after["then"], after["not then"]) == (before["then"], before["not then"])
    assert after["now"] == [(a, (d,)), (c, (e,))]
    assert set(after["missing"]) == (set(before["missing"]) | {a, c})


def test_the_newcomer_answers_what_is_asked_of_the_seat_at_night() -> None:
    """T13."""
    playing = a_game()
    killer, victim, other = playing.with_role("killer")[0], *playing.with_role("civilian")[:2]
    playing.do(killgame.Move(killer, "kill", target=victim))
    newcomer = taken_over(playing, killer)
    reader = Reader(playing, newcomer)
    assert str(victim) in str(reader.get("card/").context["picks"])
    assert reader.post("night/", choice=str(other)).status_code == 302
    assert [pick.value for pick in playing.game.picks if pick.seat == killer] == [(other,)]
    assert Reader(playing, playing.seated[killer]).post("night/", choice=str(victim)).status_code == 403


def test_the_newcomer_has_the_turn_that_the_seat_has() -> None:
    """T13."""
    playing = speaking()
    first = playing.game.order[0]
    newcomer = taken_over(playing, first)
    assert write(playing.pk, a_write(playing, newcomer), room="public", text="接着说") > 0
    with pytest.raises(Refused, match="not_for_you"):
        write(playing.pk, a_write(playing, playing.seated[first]), room="public", text="还是我")
    assert playing.game.order[0] == first


@pytest.mark.parametrize("has_answered", [False, True])
def test_the_newcomer_answers_a_request_that_is_open(has_answered: bool) -> None:
    """T13: no answer is made up for him, and that of the seat is not counted twice."""
    playing = a_game()
    playing.do(Say(1, "extension", yes=True))
    if has_answered:
        playing.do(Say(2, "extension", yes=False))
    asked = RequestVote.objects.count()
    newcomer = taken_over(playing, 2)
    assert RequestVote.objects.count() == asked == 1 + has_answered
    by = Player(newcomer.pk, 2)
    play(playing.pk, Say(2, "extension", yes=True), by=by, belief=playing.belief, once=once())
    assert sorted((one.seat.number, one.yes) for one in RequestVote.objects.all()) == [(1, True), (2, True)]

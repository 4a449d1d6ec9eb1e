"""What players ask for by a vote. Only totals are shown, and it dies with its phase (T19)."""

import pytest

from forum.acts import Judge, Player, Say
from forum.models import Game, Request, RequestVote
from forum.play import play
from forum.refusals import Refused
from tests.forum.people import Playing, a_game, forum_paced, once
from tests.forum.timing import DAY, HOUR, said


def ask(playing: Playing, seat: int, what: str = "extension", *, yes: bool = True) -> None:
    playing.do(Say(seat, what, yes))


def refused(playing: Playing, seat: int, what: str = "extension", *, yes: bool = True) -> str:
    with pytest.raises(Refused) as refusal:
        ask(playing, seat, what, yes=yes)
    return refusal.value.code


def test_more_than_half_of_the_living_add_time(playing: Playing) -> None:
    old = playing.row.deadline
    assert old is not None
    for seat in (1, 2, 3):
        ask(playing, seat)
    assert (playing.row.deadline, said(playing)[-1]) == (old, "request.open")
    ask(playing, 4)
    assert (playing.row.deadline, said(playing)[-2:]) == (old + DAY, ["request.granted", "deadline.now"])
    assert refused(playing, 5) == "asked_already"


def test_a_pause_that_the_players_want_has_an_end(playing: Playing) -> None:
    for seat in (1, 2, 3, 4):
        ask(playing, seat, "pause")
    row = playing.row
    assert row.paused_until is not None
    assert (row.paused_for, said(playing)[-2:]) == ("request", ["request.granted", "pause.kept"])


def test_breaking_off_needs_more_than_two_thirds(playing: Playing) -> None:
    for seat in (1, 2, 3, 4):
        ask(playing, seat, "break_off")
    assert playing.row.state_of_play == Game.State.RUNNING
    ask(playing, 5, "break_off")
    assert playing.row.state_of_play == Game.State.FINISHED
    assert "broken_off.request" in said(playing)
    assert "broken_off" not in said(playing)


def test_it_fails_as_soon_as_it_cannot_be_granted_any_more(playing: Playing) -> None:
    ask(playing, 1)
    for seat in (2, 3, 4):
        ask(playing, seat, yes=False)
    assert (said(playing)[-1], Request.objects.get().granted) == ("request.open", False)
    ask(playing, 5, yes=False)
    assert said(playing)[-1] == "request.dropped"


def test_who_changes_his_mind_is_counted_once(playing: Playing) -> None:
    ask(playing, 1)
    ask(playing, 1, yes=False)
    ask(playing, 1)
    assert [vote.yes for vote in RequestVote.objects.all()] == [True]


def test_it_dies_with_its_phase(playing: Playing) -> None:
    for seat in (1, 2, 3):
        ask(playing, seat)
    old = playing.row.phase_serial
    playing.close()
    ask(playing, 4)
    assert list(Request.objects.order_by("pk").values_list("phase_serial", "granted")) == [
        (old, False),
        (old + 1, False),
    ]


def test_one_thing_is_asked_at_a_time_and_once_a_phase(playing: Playing) -> None:
    ask(playing, 1)
    assert refused(playing, 2, "pause") == "asked_already"
    assert refused(playing, 2, "anything") == "not_asked"
    for seat in (2, 3, 4, 5):
        ask(playing, seat, yes=False)
    assert refused(playing, 6) == "asked_already"
    ask(playing, 6, "pause")


def test_where_the_set_up_does_not_know_it_nobody_asks(db: None) -> None:
    playing = a_game(schedule=forum_paced(request=None))
    assert refused(playing, 1) == "not_asked"


def test_more_time_stays_within_what_the_set_up_allows(db: None) -> None:
    playing = a_game(schedule=forum_paced(most_added=HOUR))
    for seat in (1, 2, 3):
        ask(playing, seat)
    assert refused(playing, 4) == "too_much"
    assert RequestVote.objects.count() == 3


def test_only_the_living_say_and_each_for_his_own_seat(playing: Playing) -> None:
    import killgame

    gone = playing.with_role("civilian")[0]
    playing.do(killgame.ThrowOut(gone))
    assert refused(playing, gone) == "not_for_you"
    belief = playing.belief
    for by in (Judge(playing.judge.pk), Player(playing.seated[1].pk, 2), Player(playing.stranger.pk, 2)):
        with pytest.raises(Refused, match="not_for_you"):
            play(playing.pk, Say(2, "extension", yes=True), by=by, belief=belief, once=once())
    assert Request.objects.count() == 0

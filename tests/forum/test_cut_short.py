"""Where one speaks at a time, the judge can end a turn: the very event of the clock, said by him with his reason."""

from collections.abc import Sequence

import pytest
from django.utils import translation
from django.utils.html import strip_tags

import killgame
from forum.access import look
from forum.acts import By, CutShort, Judge, Pause, Player
from forum.deadlines import Belief
from forum.models import Event, Post
from forum.now import game_now
from forum.play import at_table, play
from forum.queries.log import log_of
from forum.refusals import Refused
from killgame import events as e
from tests.forum.api.callers import code, post
from tests.forum.in_turn import TURN, in_order, speak, speaking, time_is_up
from tests.forum.people import Playing, by_the_site, once
from tests.forum.test_desk import address, done, form, send, signed_in
from tests.forum.timing import DAY, HOUR, SECOND, Passing, said, sweep

pytestmark = pytest.mark.django_db


def cut(playing: Playing, seat: int | None = None, *, reason: str = "说太久了") -> None:
    turn = playing.game.turn if seat is None else seat
    assert turn is not None
    playing.do(CutShort(turn), reason=reason)


def refusal(
    playing: Playing, command: object, *, by: By, belief: Belief | None = None, reason: str = "说太久了"
) -> str:
    before = playing.row.log_length
    with pytest.raises(Refused) as refused:
        play(playing.pk, command, by=by, belief=belief or playing.belief, once=once(), reason=reason)  # type: ignore[arg-type]
    assert playing.row.log_length == before
    return refused.value.code


def last(playing: Playing, n: int = 1) -> Sequence[object]:
    """The narrator's last lines in the thread."""
    posts = Post.objects.filter(room__game_id=playing.pk, room__name="public").order_by("floor")
    return [line for post in posts for line in post.lines][-n:]


def test_who_rambles_has_no_other_turn_and_the_next_has_the_whole_of_his(clock: Passing) -> None:
    playing = speaking()
    until = playing.row.deadline
    speak(playing, 1)
    clock(HOUR)
    cut(playing)
    row = playing.row
    assert (playing.game.order, playing.game.again) == ((2, 3, 4, 5, 6, 7), ())
    assert row.turn_deadline is not None
    assert abs(row.turn_deadline - game_now() - TURN) < 5 * SECOND
    assert row.deadline == until
    assert last(playing, 2) == [
        ["speech.ended", {"seats": [1], "reason": "说太久了"}],
        ["speech.turn", {"seats": [2], "deadline": row.turn_deadline.isoformat()}],
    ]
    assert "speech.missed" not in said(playing)
    assert in_order(playing)


def test_who_has_said_nothing_comes_once_more_where_the_set_up_has_it_and_then_no_more(clock: Passing) -> None:
    playing = speaking()
    cut(playing, reason="人不在")
    assert (playing.game.order, playing.game.again) == ((2, 3, 4, 5, 6, 7, 1), (1,))
    assert last(playing, 2)[0] == ["speech.ended.again", {"seats": [1], "reason": "人不在"}]
    for seat in range(2, 8):
        playing.do(killgame.Pass(seat))
    assert playing.game.turn == 1
    cut(playing, reason="人不在")
    assert last(playing) == [["speech.ended", {"seats": [1], "reason": "人不在"}]]
    clock(SECOND)
    sweep()
    assert (playing.game.phase, in_order(playing)) == ("vote", True)


def test_without_that_setting_a_silent_turn_is_over() -> None:
    playing = speaking(second_turn=False)
    cut(playing)
    assert (playing.game.order, last(playing, 2)[0]) == (
        (2, 3, 4, 5, 6, 7),
        ["speech.ended", {"seats": [1], "reason": "说太久了"}],
    )


def test_the_last_one_s_end_is_the_phase_s_and_is_told_once(clock: Passing) -> None:
    playing = speaking(second_turn=False)
    for seat in range(1, 7):
        playing.do(killgame.Pass(seat))
    cut(playing)
    assert said(playing)[-1] == "speech.ended"
    clock(SECOND)
    sweep()
    assert playing.game.phase == "vote"


def test_after_the_last_of_the_accomplice_s_table_the_floor_is_open() -> None:
    playing = speaking(edition="accomplice", seats=11, second_turn=False)
    while len(playing.game.order) > 1:
        playing.do(killgame.Pass(playing.game.order[0]))
    cut(playing)
    assert said(playing)[-2:] == ["speech.ended", "speech.second"]
    assert playing.game.phase == "speech"


def test_the_seat_is_named_so_that_nobody_else_is_cut_short(clock: Passing) -> None:
    """The judge writes his reason while the turn passes to the next."""
    playing = speaking()
    by = Judge(playing.judge.pk)
    old = playing.belief
    playing.do(killgame.Pass(1))
    assert refusal(playing, CutShort(1), by=by, belief=old) == "not_their_turn"
    assert refusal(playing, CutShort(3), by=by) == "not_their_turn"
    playing.close()
    assert refusal(playing, CutShort(2), by=by, belief=old) == "stale_phase"
    assert refusal(playing, CutShort(2), by=by) == "not_their_turn"


def test_the_clock_comes_after_him_and_ends_nothing_twice(clock: Passing) -> None:
    playing = speaking(second_turn=False)
    clock(TURN - 2 * SECOND)
    cut(playing)
    clock(5 * SECOND)
    sweep()
    assert playing.game.order == (2, 3, 4, 5, 6, 7)
    time_is_up(playing, clock)
    assert playing.game.order == (3, 4, 5, 6, 7)


def test_who_may_and_when(clock: Passing) -> None:
    playing = speaking()
    judge = Judge(playing.judge.pk)
    for by in (Player(playing.seated[2].pk, 2), Player(playing.seated[1].pk, 1), Judge(playing.stranger.pk)):
        assert refusal(playing, CutShort(1), by=by) == "not_for_you"
    assert refusal(playing, CutShort(1), by=judge, reason="") == "no_reason"
    # What has neither reason nor seat is the clock's, and comes at its time.
    assert refusal(playing, killgame.EndTurn(), by=judge) == "not_for_you"
    playing.do(Pause(until=game_now() + DAY))
    assert refusal(playing, CutShort(1), by=judge) == "paused"


def test_where_the_site_judges_nobody_can() -> None:
    nobody = by_the_site(options={"speech": "ordered"})
    with at_table(nobody.pk) as table:
        while table.game.phase != "speech":
            table.put(killgame.Close())
    turn = nobody.game.turn
    assert turn is not None
    for account in (nobody.judge, nobody.seated[1], nobody.stranger):
        assert refusal(nobody, CutShort(turn), by=Judge(account.pk)) == "not_for_you"
        assert signed_in(account).get(address(nobody, "end-turn")).status_code == 404
        assert (
            signed_in(account).post(address(nobody, "end-turn"), form(nobody, seat=turn, reason="因")).status_code
            == 404
        )


def test_the_log_says_who_ended_it_and_why_and_what_the_clock_ended_has_no_such_line(clock: Passing) -> None:
    playing = speaking(second_turn=False)
    cut(playing)
    time_is_up(playing, clock)
    kinds = ("site.turn_ended", "TurnMissed")
    kept = Event.objects.filter(game=playing.pk, kind__in=kinds).order_by("number")
    assert [(one.kind, one.audience) for one in kept] == [
        ("site.turn_ended", "everyone"), ("TurnMissed", "everyone"), ("TurnMissed", "everyone"),
    ]  # fmt: skip
    assert kept[0].body == {"seat": 1, "reason": "说太久了"}
    with translation.override("en"):
        entries = log_of(look(playing.row.public_id, playing.judge), page=None).entries
    texts = [str(one.text) for one in entries if "turn of" in one.text]
    assert [strip_tags(text) for text in texts] == [
        "The turn of seat 2 is over.",
        "The turn of seat 1 is over.",
        "The judge ends the turn of seat 1. Reason: 说太久了",
    ]


class TestTheDesk:
    """The button, its page, and what is sent."""

    def test_the_button_names_whose_turn_it_is_and_is_there_only_while_there_is_one(self) -> None:
        playing = speaking("night")
        judge = signed_in(playing.judge)

        def offered() -> int | None:
            answer = judge.get(address(playing))
            found = answer.context["desk"].offers.end_turn
            assert (address(playing, "end-turn") in answer.content.decode()) is (found is not None)
            return int(found) if found is not None else None

        assert offered() is None
        playing.close_until("speech")
        assert offered() == 1
        playing.do(killgame.Pass(1))
        assert offered() == 2
        playing.do(Pause(until=game_now() + DAY))
        assert offered() is None

    def test_the_page_asks_for_a_reason_and_the_thread_shows_it(self) -> None:
        playing = speaking()
        page = signed_in(playing.judge).get(address(playing, "end-turn"))
        assert (page.context["form"].initial["seat"], page.context["speaking"].number) == (1, 1)
        assert send(playing, "end-turn", seat="1")[0] == 400
        assert send(playing, "end-turn", seat="x", reason="说太久了")[0] == 400
        assert send(playing, "end-turn", seat="1", reason="说太久了") == done(playing)
        assert said(playing)[-2:] == ["speech.ended.again", "speech.turn"]
        assert send(playing, "end-turn", seat="1", reason="说太久了")[0] == 409

    def test_where_nobody_has_a_turn_the_page_says_so(self) -> None:
        playing = speaking("night")
        page = signed_in(playing.judge).get(address(playing, "end-turn"))
        assert page.context["speaking"] is None
        assert 'name="reason"' not in page.content.decode()


def test_a_program_does_it_and_what_stays_the_same_is_sent_once() -> None:
    playing = speaking()
    assert code(post(playing, playing.judge, "judge/end-turn/", seat=1)) == (409, "no_reason")
    assert code(post(playing, playing.judge, "judge/end-turn/", reason="因")) == (400, "bad_form")
    assert code(post(playing, playing.seated[1], "judge/end-turn/", seat=1, reason="因")) == (403, "not_for_you")
    assert post(playing, playing.judge, "judge/end-turn/", seat=1, reason="因") == (200, {"done": True})
    assert code(post(playing, playing.judge, "judge/end-turn/", seat=1, reason="因")) == (409, "not_their_turn")
    assert playing.game.turn == 2


def test_what_he_ended_folds_and_is_checked_like_any_other_turn() -> None:
    """To the rules it is the same event: nothing of theirs has changed."""
    playing = speaking()
    cut(playing)
    stored = Event.objects.filter(game=playing.pk, kind="TurnMissed").get()
    assert killgame.load_event(stored.body) == e.TurnMissed(killgame.SeatNo(1), again=True)
    assert in_order(playing)

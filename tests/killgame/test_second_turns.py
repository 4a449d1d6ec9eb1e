"""2.1, ordered speech: who is skipped in silence may speak once more, when all others have."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import killgame as k
from killgame import events as e
from killgame.verifying import read_export, verify
from tests.killgame.exports import Evening, ended, export_of, faults
from tests.killgame.games import Table, through_json

AGAIN = k.EndTurn(again=True)


def speaking(phase: str = "speech", **options: Any) -> Table:
    """Seven who speak in order: 1, 2, … 7."""
    table = Table("classic", seats=7, speech="ordered", last_words="none", **options)
    table.close_to(phase)
    return table


def test_the_skipped_come_again_in_the_order_in_which_they_were_skipped() -> None:
    table = speaking()
    table.do(k.Pass(1))
    assert table.do(AGAIN) == (e.TurnMissed(k.SeatNo(2), again=True),)
    for seat in (3, 4):
        table.do(k.Pass(seat))
    table.do(AGAIN)
    assert (table.now.order, table.now.again) == ((6, 7, 2, 5), (2, 5))
    assert k.view_for(table.now, k.Stranger()).again == (2, 5)
    assert k.owing(table.now) == (2, 5, 6, 7)
    for seat in (6, 7, 2, 5):
        assert (table.now.turn, k.due(table.now), k.all_done(table.now)) == (seat, (seat,), False)
        assert k.why_not_write(table.now, "public", k.SeatViewer(k.SeatNo(seat))) is None
        table.do(k.Pass(seat))
    assert (table.now.turn, k.all_done(table.now)) == (None, True)
    assert k.view_for(table.now, k.Stranger()).again == ()


def test_the_second_turn_is_the_last() -> None:
    table = speaking()
    table.do(AGAIN)
    for seat in range(2, 8):
        table.do(k.Pass(seat))
    assert table.do(AGAIN) == (e.TurnMissed(k.SeatNo(1), again=False),)
    assert (table.now.order, k.done(table.now)) == ((), frozenset(range(1, 8)))
    assert table.refusal(AGAIN) == "wrong_phase"


def test_the_last_of_all_has_his_two_turns_one_after_the_other() -> None:
    table = speaking()
    for seat in range(1, 7):
        table.do(k.Pass(seat))
    table.do(AGAIN)
    assert (table.now.turn, table.now.order) == (7, (7,))
    table.do(AGAIN)
    assert table.now.turn is None


def test_who_has_passed_is_done_and_so_is_whoever_is_given_none() -> None:
    table = speaking()
    table.do(k.Pass(1))
    assert table.do(k.EndTurn()) == (e.TurnMissed(k.SeatNo(2)),)
    assert (table.now.order, table.now.again) == ((3, 4, 5, 6, 7), ())


def test_who_is_thrown_out_meanwhile_has_no_second_turn() -> None:
    table = speaking()
    table.do(AGAIN)
    table.do(AGAIN)
    table.do(k.ThrowOut(1))
    assert (table.now.order, k.view_for(table.now, k.Stranger()).again) == ((3, 4, 5, 6, 7, 2), (2,))


def test_each_phase_counts_anew() -> None:
    """Run-offs, the others' speeches, last words, the next round: whoever was skipped before may be once more."""
    table = speaking()
    table.do(AGAIN)
    table.close_to("vote")
    for voter, target in ((1, 1), (2, 2), (3, 1), (4, 2)):
        table.do(k.Move(voter, "vote", target))
    table.do(k.Close())
    assert (table.now.phase, table.now.order, table.now.again) == ("pk_speech", (1, 2), ())
    table.do(AGAIN)
    assert table.now.order == (2, 1)
    for _ in range(2):
        table.do(k.Close())
    assert (table.now.phase, table.now.order, table.now.again) == ("rest_speech", (3, 4, 5, 6, 7), ())
    table.do(AGAIN)
    assert table.now.order == (4, 5, 6, 7, 3)


def test_last_words_in_order_come_again_too() -> None:
    table = Table("classic", seats=7, speech="ordered", last_words="all")
    killer = table.seats_of("killer")[0]
    table.do(k.Move(killer, "kill", 3))
    table.do(k.Close())
    table.do(AGAIN)
    assert (table.now.phase, table.now.order, k.owing(table.now)) == ("words", (3,), (3,))
    table.do(k.Pass(3))
    assert k.all_done(table.now)


def test_where_they_speak_and_vote_in_one_a_turn_bears_on_no_vote() -> None:
    table = speaking("vote", talk_and_vote=True)
    table.do(k.Move(1, "vote", 3))
    table.do(AGAIN)
    assert (table.now.order[-1], k.done(table.now), k.missed(table.now)) == (1, {1}, (2, 3, 4, 5, 6, 7))
    table.do(k.Move(1, "vote", 4))
    assert table.now.picks == (k.game.Pick(k.SeatNo(1), "vote", (4,)),)


def test_where_the_floor_is_open_afterwards_it_opens_after_the_second_turns() -> None:
    table = Table("accomplice", seats=11, direction="up")
    table.close_to("speech")
    first = table.now.turn
    table.do(AGAIN)
    for seat in table.now.order[:-1]:
        table.do(k.Pass(seat))
    assert (table.now.turn, table.now.ordered) == (first, True)
    table.do(AGAIN)
    assert (table.now.ordered, table.now.passed) == (False, ())


def test_a_close_that_is_taken_back_gives_back_who_was_still_to_come() -> None:
    table = Evening("classic", seats=7, speech="ordered", last_words="none")
    table.close_to("speech")
    table.do(AGAIN)
    table.do(k.Close(by="judge"))
    assert table.now.again == ()
    table.do(k.TakeBack())
    assert (table.now.order, table.now.again) == ((2, 3, 4, 5, 6, 7, 1), (1,))


TURNS = st.lists(
    st.one_of(st.sampled_from(["pass", "ended", "again", "again"]), st.integers(1, 7)),  # a number: thrown out
    max_size=20,
)


@settings(max_examples=200, deadline=None)
@given(turns=TURNS, direction=st.sampled_from(["up", "down"]))
def test_nobody_has_more_than_two_turns_and_all_that_are_due_come(turns: list[str | int], direction: str) -> None:
    """Beside a queue of the plainest kind: whoever is put back stands at its end, once; who passes or leaves is gone from it."""
    table = speaking(direction=direction)
    queue, back, had = list(table.now.order), list[int](), list[int]()
    for turn in turns:
        if table.now.phase != "speech" or not queue:
            break
        if isinstance(turn, int):
            if table.refusal(k.ThrowOut(turn)) is None and turn in queue:
                queue.remove(turn)
            continue
        seat = queue.pop(0)
        had.append(seat)
        if turn == "again" and seat not in back:
            back.append(seat)
            queue.append(seat)
        table.do({"pass": k.Pass(k.SeatNo(seat)), "ended": k.EndTurn(), "again": AGAIN}[turn])
        assert (list(table.now.order), list(table.now.again)) == (queue, back)
    assert max((had.count(seat) for seat in had), default=0) <= 2
    assert {seat for seat in had if had.count(seat) == 2} <= set(back)


@pytest.mark.parametrize("again", [None, 1, "true", [True]])
def test_only_a_plain_yes_gives_a_second_turn(again: Any) -> None:
    assert speaking().do(k.EndTurn(again=again)) == (e.TurnMissed(k.SeatNo(1)),)


def test_entries_of_earlier_releases_fold_as_ever() -> None:
    """They know nothing of second turns, neither in the end of a turn nor in the state."""
    assert k.load_event({"v": 1, "type": "TurnMissed", "event": {"seat": 2}}) == e.TurnMissed(k.SeatNo(2))
    table = speaking()
    table.do(k.EndTurn())
    old = through_json(k.dump(table.now))
    del old["game"]["again"]
    assert k.load(old) == table.now


def spoken() -> Evening:
    """A game in which 1 and 2 were skipped, and 1 was so twice."""
    table = Evening("classic", seats=7, seed=5, speech="ordered", last_words="none")
    table.close_to("speech")
    for _ in range(2):
        table.do(AGAIN)
    for seat in range(3, 8):
        table.do(k.Pass(k.SeatNo(seat)))
    table.do(AGAIN)
    table.do(k.Pass(k.SeatNo(2)))
    table.close_to("vote")
    return ended(table)


def test_a_finished_game_with_second_turns_is_found_to_be_in_order() -> None:
    assert faults(export_of(spoken())) == []


def test_one_turn_too_many_is_found() -> None:
    """Chained and signed as it may be: the rules give nobody a third turn."""
    table = spoken()
    assert table.log.count(e.TurnMissed(k.SeatNo(1))) == 1
    table.log[table.log.index(e.TurnMissed(k.SeatNo(1)))] = e.TurnMissed(k.SeatNo(1), again=True)
    assert [line.about for line in verify(read_export(export_of(table))) if line.holds is False] == ["log"]


def test_the_seed_of_a_game_is_what_it_was() -> None:
    """No option of the rules: what a set-up is hashed as does not know of it."""
    assert "again" not in str(k.dump(speaking().now)["game"]["setup"])

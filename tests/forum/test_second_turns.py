"""Where one speaks at a time and the set-up has it so, whoever's time ran out in silence speaks once more at the end: by the real clock."""

import pytest

import killgame
from forum import official, retracting
from forum.acts import Pause, Resume
from forum.models import Event, Miss, Sitting
from forum.now import game_now
from forum.writing import write
from tests.forum.in_turn import in_order, speak, speaking, time_is_up
from tests.forum.people import a_game, a_write, an_account, forum_paced
from tests.forum.test_last_words import ahead, killed
from tests.forum.timing import DAY, HOUR, SECOND, Passing, closes, said, sweep

pytestmark = pytest.mark.django_db


def test_the_skipped_speak_once_more_after_the_last_and_then_the_phase_ends(clock: Passing) -> None:
    """The example beside the setting: 2 and 5 are silent in their time; after 7 comes 2 once more, and then 5, who is silent again."""
    playing = speaking()
    for seat in range(1, 8):
        assert playing.game.turn == seat
        if seat in (2, 5):
            time_is_up(playing, clock)
        else:
            speak(playing, seat)
            playing.do(killgame.Pass(seat))
    assert (playing.game.order, playing.game.again) == ((2, 5), (2, 5))
    speak(playing, 2, "昨天没赶上")
    playing.do(killgame.Pass(2))
    assert playing.game.turn == 5
    time_is_up(playing, clock)
    sweep()
    assert (playing.game.phase, in_order(playing)) == ("vote", True)
    assert [id for id in said(playing) if id.startswith("speech.")] == [
        "speech.order", "speech.again", "speech.turn",
        "speech.passed", "speech.turn",
        "speech.missed.again", "speech.turn",
        "speech.passed", "speech.turn",
        "speech.passed", "speech.turn",
        "speech.missed.again", "speech.turn",
        "speech.passed", "speech.turn",
        "speech.passed", "speech.turn.again",
        "speech.passed", "speech.turn.again",
    ]  # fmt: skip


def test_without_the_setting_a_turn_that_ran_out_is_over(clock: Passing) -> None:
    playing = speaking(second_turn=False)
    until = playing.row.deadline
    time_is_up(playing, clock)
    assert (playing.game.order, playing.game.again, playing.row.deadline) == ((2, 3, 4, 5, 6, 7), (), until)
    assert "speech.again" not in said(playing)


class TestAWord:
    """What counts as one."""

    def test_who_has_posted_has_spoken(self, clock: Passing) -> None:
        playing = speaking()
        speak(playing, 1)
        time_is_up(playing, clock)
        assert playing.game.order == (2, 3, 4, 5, 6, 7)

    def test_what_was_taken_back_is_none(self, clock: Passing) -> None:
        playing = speaking()
        floor = speak(playing, 1)
        retracting.retract(playing.pk, a_write(playing, playing.seated[1]), room="public", floor=floor)
        time_is_up(playing, clock)
        assert playing.game.again == (1,)

    def test_what_the_judge_hides_was_said(self, clock: Passing) -> None:
        playing = speaking()
        floor = speak(playing, 1)
        official.do("hide", playing.pk, a_write(playing, playing.judge), room="public", floor=floor, reason="骂人")
        time_is_up(playing, clock)
        assert playing.game.again == ()

    def test_what_was_said_in_another_phase_or_another_room_is_none(self, clock: Passing) -> None:
        playing = speaking("night")
        killer = playing.with_role("killer")[0]
        write(playing.pk, a_write(playing, playing.seated[killer]), room="killers", text="刀谁")
        playing.close_until("speech")
        for _ in range(killer):
            time_is_up(playing, clock)
        assert playing.game.again[-1] == killer

    def test_last_words_that_were_written_ahead_are_words(self, clock: Passing) -> None:
        playing = a_game(
            options={"speech": "ordered", "last_words": "all"}, schedule=forum_paced(second_turn=True, silence=None)
        )
        victim = playing.with_role("civilian")[0]
        ahead(playing, victim)
        killed(playing, victim)
        assert playing.game.turn == victim
        time_is_up(playing, clock)
        assert playing.game.phase == "speech"

    def test_a_close_that_was_taken_back_unsays_nothing(self, clock: Passing) -> None:
        playing = speaking(options={"last_words": "all"})
        speak(playing, 1)
        playing.close()
        playing.do(killgame.TakeBack())
        assert playing.game.turn == 1
        time_is_up(playing, clock)
        assert (playing.game.turn, playing.game.again) == (2, ())


def test_a_pause_keeps_the_rest_of_a_second_turn(clock: Passing) -> None:
    playing = speaking()
    for seat in range(1, 7):
        playing.do(killgame.Pass(seat))
    time_is_up(playing, clock)
    clock(5 * HOUR)
    playing.do(Pause(until=game_now() + DAY))
    left = playing.row.turn_left
    clock(3 * HOUR)
    playing.do(Resume())
    row = playing.row
    assert left is not None
    assert row.turn_deadline is not None
    assert abs(row.turn_deadline - game_now() - left) < 5 * SECOND
    time_is_up(playing, clock)
    sweep()
    assert playing.game.phase == "vote"


def test_who_is_thrown_out_meanwhile_has_none_and_the_phase_does_not_wait_for_him(clock: Passing) -> None:
    playing = speaking()
    one = playing.with_role("civilian")[0]
    for seat in range(1, 8):
        if seat == one:
            time_is_up(playing, clock)
        else:
            playing.do(killgame.Pass(seat))
    assert playing.game.turn == one
    playing.do(killgame.ThrowOut(one))
    clock(SECOND)
    sweep()
    assert playing.game.phase == "vote"


def test_who_takes_over_a_seat_has_its_second_turn(clock: Passing) -> None:
    """The turn is the seat's; so are the words that were said on it."""
    playing = speaking()
    time_is_up(playing, clock)
    newcomer = an_account("接手人")
    Sitting.objects.filter(seat__game=playing.pk, seat__number=1, until__isnull=True).update(account=newcomer)
    for seat in range(2, 8):
        playing.do(killgame.Pass(seat))
    write(playing.pk, a_write(playing, newcomer), room="public", text="我接 1号")
    assert playing.game.turn == 1


def test_a_turn_is_no_miss_and_a_vote_is_one_once_however_many_turns_there_were(clock: Passing) -> None:
    """`talk_and_vote`: they speak in order and vote when they like."""
    playing = speaking("vote", options={"talk_and_vote": True}, silence=None)
    for seat in range(2, 8):
        playing.do(killgame.Move(seat, "vote", None))
    time_is_up(playing, clock)
    for seat in range(2, 8):
        playing.do(killgame.Pass(seat))
    assert Miss.objects.count() == 0
    time_is_up(playing, clock)
    sweep()
    assert playing.game.phase == "night"
    assert list(Miss.objects.values_list("seat__number", flat=True)) == [1]


def test_an_early_end_waits_for_the_second_turns(clock: Passing) -> None:
    playing = speaking(early=frozenset({"speech"}))
    time_is_up(playing, clock)
    for seat in range(2, 8):
        playing.do(killgame.Pass(seat))
    assert (playing.game.phase, closes(playing)) == ("speech", 1)
    playing.do(killgame.Pass(1))
    clock(SECOND)
    sweep()
    assert playing.game.phase == "vote"


@pytest.mark.parametrize("stage", ["words", "pk_speech", "rest_speech"])
def test_in_every_phase_of_speeches_turns_come_again(clock: Passing, stage: str) -> None:
    playing = a_game(
        options={"speech": "ordered", "last_words": "all"}, schedule=forum_paced(second_turn=True, silence=None)
    )
    if stage == "words":
        killer, victim = playing.with_role("killer")[0], playing.with_role("civilian")[0]
        playing.do(killgame.Move(killer, "kill", victim))
    else:
        playing.close_until("vote")
        for seat, target in {1: 1, 2: 2, 3: 1, 4: 2}.items():
            playing.do(killgame.Move(seat, "vote", target))
    playing.close_until(stage)
    first = playing.game.turn
    time_is_up(playing, clock)
    assert (playing.game.order[-1], playing.game.again) == (first, (first,))


def test_what_came_of_it_stands_in_the_log_for_everybody(clock: Passing) -> None:
    playing = speaking()
    time_is_up(playing, clock)
    event = Event.objects.get(game_id=playing.pk, kind="TurnMissed")
    assert (event.body["event"], event.audience) == ({"seat": 1, "again": True}, "everyone")

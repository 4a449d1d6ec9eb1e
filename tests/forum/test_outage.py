"""What fell due while the site was down gets its time back. Trial T32, and PRODUCT P5."""

import pytest
from django.db import connection
from django.test import Client

import killgame
from forum import clockwork
from forum.models import Due, Event, Game, Heartbeat, Outage
from forum.now import game_now
from forum.pulse import beat
from forum.schedule import Schedule
from tests.clock import move_clock
from tests.forum.people import Playing, a_game, an_open_game, forum_paced
from tests.forum.timing import HOUR, MINUTE, SECOND, Passing, closes, said, sweep, to_deadline


@pytest.fixture(autouse=True)
def alive(clock: Passing, db: None) -> None:
    clockwork.show_life()


def test_the_time_that_was_left_is_left_again(playing: Playing) -> None:
    old = playing.row.deadline
    assert old is not None
    move_clock(old - game_now() - 2 * HOUR)
    clockwork.show_life()
    began = game_now()
    move_clock(5 * HOUR, alive=False)
    clockwork.show_life()
    sweep()
    outage = Outage.objects.get()
    assert abs(outage.since - began) < SECOND
    row = playing.row
    moved = Event.objects.get(game=row, kind="site.deadline_moved")
    assert (closes(playing), row.deadline) == (0, moved.at + (old - outage.since))
    assert said(playing)[-1] == "deadline.outage"
    to_deadline(playing, move_clock)
    sweep()
    assert closes(playing) == 1


def test_just_before_the_deadline_the_bound_itself_is_given(playing: Playing) -> None:
    to_deadline(playing, move_clock, off=-SECOND)
    clockwork.show_life()
    move_clock(3 * HOUR, alive=False)
    clockwork.show_life()
    sweep()
    row = playing.row
    assert row.deadline is not None
    assert (closes(playing), abs(row.deadline - game_now() - Schedule.load(row.schedule).outage) < MINUTE) == (
        0,
        True,
    )


def test_a_short_one_gives_nothing(playing: Playing) -> None:
    to_deadline(playing, move_clock, off=-SECOND)
    clockwork.show_life()
    move_clock(9 * MINUTE, alive=False)
    clockwork.show_life()
    sweep()
    assert (closes(playing), Outage.objects.count()) == (1, 1)


def test_a_phase_that_falls_due_after_it_gets_nothing(playing: Playing) -> None:
    move_clock(3 * HOUR, alive=False)
    clockwork.show_life()
    to_deadline(playing, move_clock)
    sweep()
    assert (closes(playing), "deadline.outage" in said(playing)) == (1, False)


def test_a_speaker_gets_the_time_back_too(db: None) -> None:
    playing = a_game(options={"speech": "ordered"})
    playing.close_until("speech")
    speaker, old = playing.game.turn, playing.row.turn_deadline
    assert old is not None
    move_clock(old - game_now() - HOUR)
    clockwork.show_life()
    began = game_now()
    move_clock(4 * HOUR, alive=False)
    clockwork.show_life()
    sweep()
    row = playing.row
    assert row.turn_deadline is not None
    assert playing.game.turn == speaker
    assert abs(row.turn_deadline - game_now() - (old - began)) < MINUTE


def test_a_sign_up_is_not_called_off_for_an_outage(db: None) -> None:
    playing = an_open_game()
    to_deadline(playing, move_clock, off=-HOUR)
    clockwork.show_life()
    move_clock(6 * HOUR, alive=False)
    clockwork.show_life()
    sweep()
    row = playing.row
    assert row.deadline is not None
    assert (row.state_of_play, row.deadline > game_now()) == (Game.State.SIGN_UP, True)
    moved = Event.objects.get(game=row, kind="site.deadline_moved")
    assert (moved.body["why"], moved.body["to"]) == ("outage", row.deadline.isoformat())
    to_deadline(playing, move_clock)
    sweep()
    assert playing.row.state_of_play == Game.State.CALLED_OFF


def test_two_that_come_back_write_one_gap(playing: Playing) -> None:
    move_clock(HOUR, alive=False)
    clockwork.show_life()
    clockwork.show_life()
    assert (Outage.objects.count(), Heartbeat.objects.count()) == (1, 1)


def test_t32_health_turns_red_when_the_worker_is_gone(clock: Passing) -> None:
    with connection.cursor() as cursor:
        beat(cursor, "clock")
    assert Client().get("/healthz").status_code == 200
    move_clock(2 * MINUTE, alive=False)
    with connection.cursor() as cursor:
        beat(cursor, "clock")
    answer = Client().get("/healthz")
    assert (answer.status_code, answer.json()["worker_silent_seconds"] > 60) == (503, True)


def test_while_nobody_can_reach_the_site_no_deadline_takes_effect(playing: Playing) -> None:
    """The clock and its worker go on, the web is down."""
    for part in ("web", "worker"):
        with connection.cursor() as cursor:
            beat(cursor, part)
    to_deadline(playing, move_clock)
    Heartbeat.objects.filter(name="web").update(at=game_now() - HOUR)
    sweep()
    row = playing.row
    assert row.deadline is not None
    assert (closes(playing), said(playing)[-1]) == (0, "deadline.outage")
    assert abs(row.deadline - game_now() - HOUR) < MINUTE
    with connection.cursor() as cursor:
        beat(cursor, "web")
    to_deadline(playing, move_clock)
    sweep()
    assert closes(playing) == 1


def test_t23_a_phase_that_waits_for_nobody_gets_no_time_and_no_word_of_it(db: None) -> None:
    """Whether its early end or its deadline is claimed first: one close, and nothing said of a lengthening."""
    playing = a_game(schedule=forum_paced(early=frozenset({"night"}), shortest={"night": 23 * HOUR}))
    for seat in playing.game.living:
        playing.do(killgame.Sleep(seat))
    to_deadline(playing, move_clock, off=-2 * HOUR)
    clockwork.show_life()
    move_clock(4 * HOUR, alive=False)
    clockwork.show_life()
    Due.objects.filter(game_id=playing.pk, kind="early").delete()
    sweep()
    assert (closes(playing), "deadline.outage" in said(playing)) == (1, False)

"""One speaker at a time, and the clock: pauses, thrown-out speakers, the floor that is open after the last turn."""

from datetime import timedelta

import pytest

import killgame
from forum.acts import Pause, Resume
from forum.models import Due
from forum.now import game_now
from tests.forum.people import Playing, a_game
from tests.forum.timing import DAY, HOUR, SECOND, Passing, closes, sweep, to_deadline


@pytest.fixture
def speaking(db: None) -> Playing:
    """The first ordered speech; turns last twelve hours, and seat 1 has the floor."""
    playing = a_game(options={"speech": "ordered"}, seats=10)
    playing.close_until("speech")
    return playing


def test_who_comes_after_one_thrown_out_in_a_pause_has_his_own_time(speaking: Playing, clock: Passing) -> None:
    clock(11 * HOUR)
    speaking.do(Pause(until=game_now() + DAY))
    speaking.do(killgame.ThrowOut(1))
    speaking.do(Resume())
    row = speaking.row
    assert row.turn_deadline is not None
    assert speaking.game.turn == 2
    assert row.turn_deadline == row.events.get(kind="site.resumed").at + 12 * HOUR


def test_a_last_speaker_thrown_out_in_a_pause_ends_the_phase_after_it(speaking: Playing, clock: Passing) -> None:
    # One seat out ends no game of ten, whatever its card.
    last = speaking.game.order[-1]
    while speaking.game.turn != last:
        speaking.do(killgame.Pass(speaking.game.turn))
    speaking.do(Pause(until=game_now() + DAY))
    speaking.do(killgame.ThrowOut(last))
    assert (speaking.row.time_left, speaking.row.turn_left) == (timedelta(), None)
    before = closes(speaking)
    clock(DAY + SECOND)
    sweep()
    assert (closes(speaking) - before, speaking.row.broken_since) == (1, None)
    assert not Due.objects.filter(game_id=speaking.pk, attempts__gt=0).exists()


def test_where_the_floor_is_open_after_the_turns_it_has_the_phases_own_time(clock: Passing, db: None) -> None:
    """`accomplice`: two rounds of speeches in one phase (RULES 3.13)."""
    playing = a_game(edition="accomplice", seats=11, options={"speech": "ordered"})
    playing.close_until("speech")
    row, turns = playing.row, len(playing.game.order)
    assert row.deadline is not None
    assert row.phase_opened_at is not None
    assert timedelta() <= row.deadline - row.phase_opened_at - turns * 12 * HOUR - 2 * DAY < timedelta(minutes=1)
    while playing.game.turn is not None:
        playing.do(killgame.Pass(playing.game.turn))
    assert (playing.row.deadline, playing.row.turn_deadline) == (row.deadline, None)
    clock(DAY)
    sweep()
    assert playing.game.phase == "speech"
    to_deadline(playing, clock)
    sweep()
    assert playing.game.phase == "vote"

"""What the judge does to the clock: moving, shortening, pausing, freezing, and the bounds of the set-up."""

from datetime import timedelta

import pytest

from forum.acts import MoveDeadline, Pause, Resume, Say
from forum.models import Game
from forum.refusals import Refused
from tests.forum.people import Playing, a_game, forum_paced
from tests.forum.timing import DAY, HOUR, SECOND, Passing, closes, said, sweep, to_deadline


def refused(playing: Playing, act: object) -> str:
    with pytest.raises(Refused) as refusal:
        playing.do(act)
    return refusal.value.code


def test_a_deadline_is_brought_forward_and_the_thread_says_so(playing: Playing, clock: Passing) -> None:
    old = playing.row.deadline
    assert old is not None
    playing.do(MoveDeadline(to=old - 6 * HOUR), reason="都到齐了")
    assert (playing.row.deadline, playing.row.lengthened) == (old - 6 * HOUR, -6 * HOUR)
    assert said(playing)[-1] == "deadline.sooner"
    to_deadline(playing, clock)
    sweep()
    assert closes(playing) == 1


def test_no_more_is_added_to_a_phase_than_the_set_up_allows(db: None) -> None:
    playing = a_game(schedule=forum_paced(most_added=DAY))
    old = playing.row.deadline
    assert old is not None
    playing.do(MoveDeadline(to=old + 20 * HOUR))
    assert refused(playing, MoveDeadline(to=old + 25 * HOUR)) == "too_much"
    playing.do(MoveDeadline(to=old + 24 * HOUR))
    assert refused(playing, MoveDeadline(to=old + 24 * HOUR + SECOND)) == "too_much"
    playing.do(MoveDeadline(to=old))
    playing.do(MoveDeadline(to=old + 24 * HOUR))
    assert playing.row.lengthened == DAY


def test_the_bound_is_of_each_phase(db: None) -> None:
    playing = a_game(schedule=forum_paced(most_added=DAY))
    old = playing.row.deadline
    assert old is not None
    playing.do(MoveDeadline(to=old + DAY))
    playing.close()
    assert playing.row.lengthened == timedelta()


def test_a_deadline_that_has_passed_is_moved_no_more(playing: Playing, clock: Passing) -> None:
    """Whoever was too late was refused already; the phase is locked, and what comes is the close."""
    old = playing.row.deadline
    assert old is not None
    to_deadline(playing, clock)
    assert refused(playing, MoveDeadline(to=old + DAY)) == "late"
    sweep()
    assert (closes(playing), said(playing).count("deadline.later")) == (1, 0)


def test_a_pause_has_an_end_within_what_the_set_up_allows_and_can_be_renewed(clock: Passing, db: None) -> None:
    """T27."""
    playing = a_game(schedule=forum_paced(longest_pause=3 * DAY))
    opened = playing.row.phase_opened_at
    assert opened is not None
    assert refused(playing, Pause(until=opened + 4 * DAY)) == "pause_too_long"
    playing.do(Pause(until=opened + 2 * DAY))
    left = playing.row.time_left
    clock(DAY)
    playing.do(Pause(until=opened + 4 * DAY))
    assert (playing.row.time_left, playing.row.paused_for) == (left, Game.Pause.JUDGE)
    assert said(playing)[-2:] == ["pause", "pause.longer"]


def test_a_freeze_says_that_an_appeal_is_looked_into(playing: Playing) -> None:
    opened = playing.row.phase_opened_at
    assert opened is not None
    playing.do(Pause(until=opened + DAY, why="appeal"), reason="3号说票没算上")
    assert (said(playing)[-2:], playing.row.paused_for) == (["appeal.freeze", "appeal.why"], "appeal")


def test_a_shorter_phase_ends_no_later_than_its_speaker(db: None) -> None:
    playing = a_game(options={"speech": "ordered"})
    playing.close_until("speech")
    row = playing.row
    assert row.turn_deadline is not None
    playing.do(MoveDeadline(to=row.turn_deadline - HOUR))
    assert playing.row.turn_deadline == playing.row.deadline == row.turn_deadline - HOUR


def test_what_the_clock_itself_adds_is_not_taken_from_what_judge_and_players_may_add(clock: Passing, db: None) -> None:
    playing = a_game(schedule=forum_paced(most_added=DAY, extension=6 * HOUR))
    to_deadline(playing, clock)
    sweep()
    old = playing.row.deadline
    assert old is not None
    assert (said(playing)[-1], playing.row.lengthened) == ("deadline.auto", timedelta())
    playing.do(MoveDeadline(to=old + DAY))
    assert playing.row.lengthened == DAY


def test_the_pauses_of_the_set_up_itself_are_not_bound_by_what_a_judge_may(clock: Passing, db: None) -> None:
    """A bound on them would be a refusal to the clock, and the phase would never close."""
    playing = a_game(schedule=forum_paced(longest_pause=HOUR, silence=DAY, request=DAY))
    for seat in (1, 2, 3, 4):
        playing.do(Say(seat, "pause", yes=True))
    assert playing.row.paused_for == "request"
    playing.do(Resume())
    while playing.row.deadline is not None:
        to_deadline(playing, clock)
        sweep()
    assert (playing.row.paused_for, playing.row.broken_since) == ("silence", None)

"""Reminders: at their marks, to those who owe something and have not seen to it. Trials of shared/TRIALS.md by their ids."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import translation

import killgame
from forum.acts import Judge, MoveDeadline, Pause, Resume
from forum.models import Absence, Due, Leave, Notice
from forum.now import game_now
from forum.play import play
from forum.queries.notices import notices_of, unread_of
from forum.schedule import Schedule
from tests.forum.letterbox import Passing, pass_until
from tests.forum.people import Playing, a_game, once

HOUR, SECOND = timedelta(hours=1), timedelta(seconds=1)


def reminded(playing: Playing) -> set[int]:
    """The seats whose reminder is open."""
    accounts = Notice.objects.filter(game_id=playing.pk, kind="reminder", seen_at__isnull=True)
    told = set(accounts.values_list("account_id", flat=True))
    return {seat for seat, account in playing.seated.items() if account.pk in told}


def to_mark(playing: Playing, clock: Passing, *, hours: int) -> None:
    """Until so many hours before the deadline, and let the clock's worker do what is due."""
    deadline = playing.row.deadline
    assert deadline is not None
    pass_until(deadline - hours * HOUR, clock, off=SECOND)


def test_t24_only_those_who_owe_and_have_not_chosen_are_reminded_and_at_the_marks(
    playing: Playing, clock: Passing
) -> None:
    playing.do(killgame.Sleep(1))
    playing.do(killgame.Move(playing.with_role("killer")[0], "kill", 5))
    chosen = {1, playing.with_role("killer")[0]}
    to_mark(playing, clock, hours=13)
    assert reminded(playing) == set()
    to_mark(playing, clock, hours=12)
    assert reminded(playing) == set(range(1, 8)) - chosen
    assert not Notice.objects.filter(kind="reminder", account__in=[playing.judge, playing.stranger]).exists()


def test_at_night_the_reminder_is_blind_to_cards(playing: Playing, clock: Passing) -> None:
    to_mark(playing, clock, hours=12)
    assert reminded(playing) == {1, 2, 3, 4, 5, 6, 7}
    rows = Notice.objects.filter(kind="reminder").values_list("phase", "round", "deadline", "number", "at", "seen_at")
    assert len(set(rows)) == 1


def test_t25_where_nobody_owes_anything_nobody_is_reminded(playing: Playing, clock: Passing) -> None:
    playing.close_until("speech")
    to_mark(playing, clock, hours=2)
    assert Notice.objects.filter(kind="reminder").count() == 0


def test_a_reminder_is_done_with_when_the_seat_has_done_what_it_owed(playing: Playing, clock: Passing) -> None:
    to_mark(playing, clock, hours=12)
    account = playing.seated[3]
    open_before = unread_of(account)
    playing.do(killgame.Sleep(3))
    assert (3 in reminded(playing), unread_of(account)) == (False, open_before - 1)
    with translation.override("zh-hans"):
        line = next(one for one in notices_of(account) if one.deadline is None)
    assert (line.text, line.seen) == ("第 1 夜的提醒，已经过去了。", True)
    waiting = notices_of(playing.seated[4])[0]
    assert (waiting.deadline, waiting.seen) == (playing.row.deadline, False)
    assert waiting.text != line.text


def test_a_reminder_goes_with_its_phase(playing: Playing, clock: Passing) -> None:
    to_mark(playing, clock, hours=2)
    playing.close()
    assert reminded(playing) == set()


def test_a_moved_deadline_has_marks_of_its_own_and_the_old_ones_say_nothing(playing: Playing, clock: Passing) -> None:
    later = playing.row.deadline + 24 * HOUR
    judge = Judge(playing.judge.pk)
    play(playing.pk, MoveDeadline(later), by=judge, belief=playing.belief, once=once(), reason="停电")
    pass_until(later - 36 * HOUR, clock, off=SECOND)
    assert reminded(playing) == set()
    to_mark(playing, clock, hours=12)
    assert len(reminded(playing)) == 7


def test_a_mark_that_is_past_already_is_not_made_up_for(playing: Playing) -> None:
    soon = game_now() + 5 * HOUR
    judge = Judge(playing.judge.pk)
    play(playing.pk, MoveDeadline(soon), by=judge, belief=playing.belief, once=once(), reason="快一点")
    marks = Due.objects.filter(game_id=playing.pk, kind="remind", belief=str(playing.belief))
    assert list(marks.values_list("at", flat=True)) == [soon - 2 * HOUR]


def test_in_a_pause_nobody_is_reminded_and_after_it_the_marks_stand_again(playing: Playing, clock: Passing) -> None:
    judge, deadline = Judge(playing.judge.pk), playing.row.deadline
    assert deadline is not None
    until = deadline + 24 * HOUR
    play(playing.pk, Pause(until), by=judge, belief=playing.belief, once=once(), reason="过年")
    pass_until(deadline - 12 * HOUR, clock, off=SECOND)
    assert reminded(playing) == set()
    play(playing.pk, Resume(), by=judge, belief=playing.belief, once=once())
    to_mark(playing, clock, hours=12)
    assert len(reminded(playing)) == 7


def test_nobody_is_reminded_twice_within_an_hour(clock: Passing, db: None) -> None:
    schedule = replace(Schedule.paced("forum"), reminders=(2 * HOUR, timedelta(minutes=100)))
    playing = a_game(schedule=schedule)
    to_mark(playing, clock, hours=2)
    first = set(Notice.objects.filter(kind="reminder").values_list("at", flat=True))
    deadline = playing.row.deadline
    assert deadline is not None
    pass_until(deadline - timedelta(minutes=100), clock, off=SECOND)
    assert set(Notice.objects.filter(kind="reminder").values_list("at", flat=True)) == first
    assert Due.objects.filter(game_id=playing.pk, kind="remind").count() == 0


@pytest.mark.parametrize(("until", "told"), [(-1, True), (1, False)])
def test_who_is_away_at_the_deadline_by_leave_is_not_reminded(
    playing: Playing, clock: Passing, until: int, told: bool
) -> None:
    now, deadline = game_now(), playing.row.deadline
    assert deadline is not None
    absence = Absence.objects.create(
        account=playing.seated[2], since=now, until=deadline + until * HOUR, said_at=now, public_id=f"away{until}"
    )
    to_mark(playing, clock, hours=12)
    assert 2 in reminded(playing)  # the judge has not agreed
    Leave.objects.create(absence=absence, game=playing.row, at=now)
    Notice.objects.filter(kind="reminder").delete()
    to_mark(playing, clock, hours=2)
    assert (2 in reminded(playing), len(reminded(playing))) == (told, 7 if told else 6)

"""What second turns may make of the dates that are told beforehand: the latest end, held against games in which all are silent."""

from datetime import UTC, datetime, time
from typing import Any

import pytest

import killgame
from forum.access import look
from forum.acts import MoveDeadline
from forum.now import game_now
from forum.queries.desk import Next, closes_of
from forum.queries.plan import plan
from forum.schedule import Schedule
from tests.forum.in_turn import TURN, speak, speaking, time_is_up
from tests.forum.pages import Reader, body
from tests.forum.people import Playing, forum_paced
from tests.forum.timing import DAY, HOUR, MINUTE, SECOND, Passing, sweep

NOW = datetime(2026, 11, 30, 2, 0, tzinfo=UTC)


def announced(playing: Playing) -> tuple[Next, ...]:
    return closes_of(look(playing.row.public_id, playing.judge))


def silent_to_the_end(playing: Playing, clock: Passing) -> datetime:
    """All let their turns run out; the deadline at which the phase closes."""
    serial, deadline = playing.row.phase_serial, playing.row.deadline
    while playing.row.phase_serial == serial:
        deadline = playing.row.deadline
        time_is_up(playing, clock) if playing.row.turn_deadline else _to(deadline, clock)
    assert deadline is not None
    return deadline


def _to(deadline: datetime | None, clock: Passing) -> None:
    assert deadline is not None
    clock(deadline - game_now() + SECOND)
    sweep()


def about(one: datetime, other: datetime) -> bool:
    """The same but for the seconds that a clock comes late to each turn, or the minute to which they are rounded."""
    return abs(one - other) <= MINUTE


@pytest.mark.django_db
class TestTheDesk:
    """The open phase, and those that follow."""

    def test_where_all_are_silent_it_ends_as_late_as_it_says(self, clock: Passing) -> None:
        playing = speaking()
        first = announced(playing)[0]
        assert first.latest - first.at == 7 * TURN
        assert about(silent_to_the_end(playing, clock), first.latest)

    def test_who_has_passed_or_had_a_second_turn_counts_no_more(self, clock: Passing) -> None:
        playing = speaking()
        playing.do(killgame.Pass(1))
        time_is_up(playing, clock)
        clock(HOUR)
        told = announced(playing)[0].latest
        assert about(silent_to_the_end(playing, clock), told)

    def test_when_only_second_turns_are_left_there_is_no_later_end(self, clock: Passing) -> None:
        playing = speaking()
        for _ in range(2):
            time_is_up(playing, clock)
        for seat in range(3, 8):
            playing.do(killgame.Pass(seat))
        first = announced(playing)[0]
        assert first.latest == first.at == playing.row.deadline

    def test_what_the_judge_has_added_is_on_top(self, clock: Passing) -> None:
        playing = speaking()
        deadline = playing.row.deadline
        assert deadline is not None
        playing.do(MoveDeadline(to=deadline + DAY))
        first = announced(playing)[0]
        assert first.latest - first.at == 7 * TURN
        assert about(silent_to_the_end(playing, clock), first.latest)

    def test_what_follows_is_later_by_as_much_and_the_next_speeches_by_twice(self) -> None:
        playing = speaking()
        speech, vote, night, second = announced(playing)
        assert vote.latest - vote.at == night.latest - night.at == 7 * TURN
        assert (second.latest - second.at, second.title != speech.title) == (14 * TURN, True)

    @pytest.mark.parametrize("phase", ["speech", "vote"])
    def test_without_second_turns_both_are_one(self, phase: str) -> None:
        assert [one for one in announced(speaking(phase, second_turn=False)) if one.latest != one.at] == []

    def test_where_the_floor_is_open_afterwards_that_time_follows_the_last_turn(self, clock: Passing) -> None:
        playing = speaking(edition="accomplice", seats=11)
        first = announced(playing)[0]
        assert first.latest > first.at
        assert about(silent_to_the_end(playing, clock), first.latest)

    def test_the_page_tells_it(self) -> None:
        playing = speaking()
        speak(playing, 1)
        page = body(Reader(playing, playing.judge).get("desk/"))
        assert page.count("at the latest") == 4
        assert "if all who speak in turn have a second one" in page
        plain = body(Reader(playing := speaking(second_turn=False), playing.judge).get("desk/"))
        assert "at the latest" not in plain


class TestThePlan:
    """Of a table that is being set up."""

    def dates(self, **more: Any) -> list[tuple[datetime, datetime | None]]:
        schedule: Schedule = forum_paced(**more)
        found = plan("classic", seats=8, given={"speech": "ordered"}, schedule=schedule, now=NOW)
        return [(one.at, one.latest) for one in found.dates]

    def test_each_speaker_may_have_another_turn(self) -> None:
        late = [latest - at if latest else None for at, latest in self.dates(second_turn=True)]
        assert late == [None, 8 * TURN, 8 * TURN, 8 * TURN, 16 * TURN, 16 * TURN]

    def test_a_clock_time_is_kept_in_the_latest_too(self) -> None:
        at_nine = dict.fromkeys(("night", "vote"), time(21))
        votes = self.dates(second_turn=True, clock=at_nine)[2::3]
        assert [latest.astimezone(UTC).hour if latest else None for _at, latest in votes] == [13, 13]

    def test_without_it_nothing_is_later(self) -> None:
        assert [latest for _at, latest in self.dates()] == [None] * 6

    def test_nor_where_all_speak_when_they_like(self) -> None:
        found = plan("classic", seats=8, given={}, schedule=forum_paced(second_turn=True), now=NOW)
        assert [one.latest for one in found.dates] == [None] * 6

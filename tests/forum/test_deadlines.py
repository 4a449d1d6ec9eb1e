"""Clock arithmetic."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.exceptions import ValidationError

from forum.deadlines import Belief, next_deadline, next_pause
from forum.schedule import KINDS, PACES, Schedule

NINE = datetime(2026, 11, 30, 21, 0, tzinfo=UTC)


@pytest.mark.parametrize("pace", PACES)
def test_a_pace_has_a_length_for_everything_and_survives_storing(pace: str) -> None:
    schedule = Schedule.paced(pace)
    assert set(schedule.lengths) == set(KINDS)
    assert Schedule.load(schedule.dump()) == schedule


@pytest.mark.parametrize(
    ("length", "opened", "ends"),
    [
        (timedelta(hours=24), NINE, NINE + timedelta(hours=24)),
        (timedelta(hours=24), NINE + timedelta(seconds=34), NINE + timedelta(hours=24, minutes=1)),
        (timedelta(minutes=10), NINE + timedelta(microseconds=1), NINE + timedelta(minutes=11)),
        (timedelta(minutes=9), NINE + timedelta(seconds=34), NINE + timedelta(minutes=9, seconds=34)),
        (timedelta(seconds=2), NINE + timedelta(microseconds=7), NINE + timedelta(seconds=2, microseconds=7)),
    ],
)
def test_long_phases_end_at_whole_minutes(length: timedelta, opened: datetime, ends: datetime) -> None:
    assert next_deadline(Schedule.paced("forum").with_lengths(night=length), "night", since=opened) == ends


@pytest.mark.parametrize("seconds", [0, 0.5, -1, 60 * 24 * 3600 + 1, "day", None, True])
def test_a_length_out_of_bounds_is_refused_and_named(seconds: object) -> None:
    data = Schedule.paced("forum").dump()
    data["lengths"]["vote"] = seconds
    with pytest.raises(ValidationError) as error:
        Schedule.load(data)
    assert (error.value.code, error.value.params) == ("length", {"kind": "vote"})


@pytest.mark.parametrize("belief", [Belief(7, NINE), Belief(7, None), Belief(0, NINE + timedelta(microseconds=1))])
def test_a_belief_is_read_as_it_was_written(belief: Belief) -> None:
    assert Belief.parse(str(belief)) == belief


@pytest.mark.parametrize("text", ["", "7", "7@x", "-1@", "x@", "7@2026-11-30T21:00:00", "٧@", "9999999999@"])
def test_anything_else_is_no_belief(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        Belief.parse(text)


def test_pauses_between_tries_grow_up_to_an_hour() -> None:
    pauses = [next_pause(attempts=n).total_seconds() for n in range(12)]
    assert pauses == [5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600]

"""Clock arithmetic."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.core.exceptions import ValidationError

from forum.calendars import change_at, changes
from forum.deadlines import Belief, next_deadline, next_pause, phase_end
from forum.paces import PACES
from forum.schedule import KINDS, Schedule

ZONES = ("Asia/Shanghai", "Asia/Taipei", "Europe/London", "America/New_York")
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


def local(zone: str, text: str, *, fold: int = 0) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold).astimezone(UTC)


def on_the_grid(zone: str = "Asia/Shanghai", *, at: str = "21:00", **more: Any) -> Schedule:
    return replace(
        Schedule.paced("forum"),
        zone=zone,
        clock=dict.fromkeys(("night", "speech", "vote"), time.fromisoformat(at)),
        **more,
    )


@pytest.mark.parametrize(
    ("kind", "opened", "ends"),
    [
        ("night", "2026-11-30T21:00", "2026-12-01T21:00"),
        ("arrange", "2026-11-30T21:00", "2026-12-01T21:00"),
        # Dealt in the morning: the 21:00 nearest to 24 hours.
        ("night", "2026-11-30T08:59", "2026-11-30T21:00"),
        ("night", "2026-11-30T09:01", "2026-12-01T21:00"),
        ("speech", "2026-11-30T15:00", "2026-12-02T21:00"),
        ("vote", "2026-11-30T21:00:34", "2026-12-01T21:00"),
        ("words", "2026-11-30T21:00:34", "2026-12-01T09:01"),
    ],
)
def test_a_clock_time_is_the_one_nearest_to_the_length(kind: str, opened: str, ends: str) -> None:
    zone = "Asia/Shanghai"
    assert next_deadline(on_the_grid(), kind, since=local(zone, opened)) == local(zone, ends)


def test_t29_an_early_end_leaves_the_grid_and_the_minimum_as_they_are() -> None:
    """T29: whenever a night ends early, each following phase ends at 21:00 and lasts its minimum."""
    zone, schedule = "Asia/Shanghai", on_the_grid(shortest={"speech": timedelta(hours=40), "vote": timedelta(hours=14)})
    for hour in range(24):
        since = local(zone, f"2026-11-30T{hour:02}:17:05")
        for kind, least in (("speech", 40), ("vote", 14), ("night", 12)):
            end = next_deadline(schedule, kind, since=since)
            assert end.astimezone(ZoneInfo(zone)).time() == time(21)
            assert timedelta(hours=least) <= end - since <= timedelta(hours=least) + timedelta(days=2)
            since = end


def test_a_short_phase_with_a_clock_time_is_not_over_as_soon_as_it_opens() -> None:
    zone, schedule = "Asia/Shanghai", on_the_grid().with_lengths(vote=timedelta(hours=12))
    assert [
        next_deadline(one, "vote", since=local(zone, "2026-11-30T20:30")) - local(zone, "2026-11-30T21:00")
        for one in (schedule, replace(schedule, shortest={"vote": timedelta(minutes=30)}))
    ] == [timedelta(days=1), timedelta()]


@pytest.mark.parametrize(
    ("opened", "ends"),
    [
        ("2026-12-03T21:00", "2026-12-07T21:00"),  # Thursday; Friday to Sunday are left out
        ("2026-12-06T03:00", "2026-12-07T21:00"),
        ("2026-12-23T21:00", "2026-12-28T21:00"),  # the 24th is left out, and after it the weekend
    ],
)
def test_no_phase_ends_on_a_day_left_out(opened: str, ends: str) -> None:
    zone = "Europe/London"
    schedule = on_the_grid(zone, days_out=frozenset({4, 5, 6}), dates_out=frozenset({date(2026, 12, 24)}))
    assert next_deadline(schedule, "night", since=local(zone, opened)) == local(zone, ends)
    # Without a clock time it is the same time of the next day that is not left out; an hour's phase does not run on.
    free = replace(schedule, clock={}).with_lengths(night=timedelta(hours=1), words=timedelta(minutes=59))
    at = local(zone, "2026-12-05T10:00:07")
    assert next_deadline(free, "night", since=at) == local(zone, "2026-12-07T11:01")
    assert next_deadline(free, "words", since=at) == local(zone, "2026-12-05T11:00")
    assert next_deadline(free.with_lengths(sign_up=timedelta(hours=2)), "sign_up", since=at) == local(
        zone, "2026-12-05T12:01"
    )


def test_a_skipped_hour_gives_the_first_moment_after_it_and_a_doubled_one_the_first_of_the_two() -> None:
    zone = "America/New_York"
    schedule = on_the_grid(zone, at="02:30")
    assert next_deadline(schedule, "night", since=local(zone, "2026-03-07T02:30")) == local(zone, "2026-03-08T03:00")
    assert next_deadline(schedule, "night", since=local(zone, "2026-03-08T03:00")) == local(zone, "2026-03-09T02:30")
    autumn = on_the_grid(zone, at="01:30")
    first, second = local(zone, "2026-11-01T01:30"), local(zone, "2026-11-01T01:30", fold=1)
    assert second - first == timedelta(hours=1)
    assert next_deadline(autumn, "night", since=local(zone, "2026-10-31T01:30")) == first
    found = [change_at(datetime.fromisoformat(text), zone=ZoneInfo(zone)) for text in _WALLS]
    assert [change and change.fault for change in found] == [
        None, "skipped", "skipped", None, None, "doubled", "doubled", None,
    ]  # fmt: skip


_WALLS = [
    "2026-03-08T01:59", "2026-03-08T02:00", "2026-03-08T02:59", "2026-03-08T03:00",
    "2026-11-01T00:59", "2026-11-01T01:00", "2026-11-01T01:59", "2026-11-01T02:00",
]  # fmt: skip


def test_the_changes_of_a_zone_are_found_to_the_second() -> None:
    year = {"since": datetime(2026, 1, 1, tzinfo=UTC), "until": datetime(2027, 1, 1, tzinfo=UTC)}
    found = {zone: [change.at.isoformat() for change in changes(ZoneInfo(zone), **year)] for zone in ZONES}
    assert found == {
        "Asia/Shanghai": [],
        "Asia/Taipei": [],
        "Europe/London": ["2026-03-29T01:00:00+00:00", "2026-10-25T01:00:00+00:00"],
        "America/New_York": ["2026-03-08T07:00:00+00:00", "2026-11-01T06:00:00+00:00"],
    }


def test_phases_of_one_speaker_at_a_time_last_as_long_as_their_turns() -> None:
    schedule, since = on_the_grid(), local("Asia/Shanghai", "2026-11-30T21:00")
    assert phase_end(schedule, "speech", since=since, turns=7) == since + 7 * schedule.lengths["turn"]
    assert phase_end(schedule, "vote", since=since, talk_and_vote=True) == next_deadline(
        schedule, "speech", since=since
    )


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

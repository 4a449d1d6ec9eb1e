"""Deadlines over whole years of four zones, and schedules out of whatever is sent: what holds of all of them (T29, T40)."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from itertools import count, pairwise
from typing import Any
from zoneinfo import ZoneInfo

from django.core.exceptions import ValidationError
from hypothesis import example, given, settings
from hypothesis import strategies as st

from forum.calendars import at_clock, change_at, changes, left_out
from forum.deadlines import next_deadline
from forum.schedule import KINDS, LEARN, PENALTIES, PHASE_KINDS, Schedule
from forum.zones import zone_named

ZONES = ("Asia/Shanghai", "Asia/Taipei", "Europe/London", "America/New_York")
LEAPS = [
    datetime(2026, 3, 8, 7, tzinfo=UTC), datetime(2026, 3, 29, 1, tzinfo=UTC),
    datetime(2026, 10, 25, 1, tzinfo=UTC), datetime(2026, 11, 1, 6, tzinfo=UTC),
]  # fmt: skip
DAY = timedelta(days=1)

# Half of all phases open within three days of a change.
moments = st.one_of(
    st.timedeltas(timedelta(), 365 * DAY).map(lambda ahead: datetime(2026, 1, 1, tzinfo=UTC) + ahead),
    st.builds(lambda leap, ahead: leap + ahead, st.sampled_from(LEAPS), st.timedeltas(-3 * DAY, 3 * DAY)),
)
spans = st.integers(1, 10 * 86400).map(lambda seconds: timedelta(seconds=seconds))
clock_times = st.builds(time, st.integers(0, 23), st.integers(0, 59))
by_kind = st.sampled_from(PHASE_KINDS)
schedules = st.builds(
    Schedule,
    lengths=st.fixed_dictionaries(dict.fromkeys(KINDS, spans)),
    zone=st.sampled_from(ZONES),
    clock=st.dictionaries(by_kind, clock_times),
    shortest=st.dictionaries(by_kind, spans),
    days_out=st.frozensets(st.integers(0, 6), max_size=6),
    dates_out=st.frozensets(st.dates(date(2026, 1, 1), date(2027, 1, 1)), max_size=5),
    early=st.frozensets(by_kind),
    early_wait=spans,
    acts_close=spans,
    votes_stand=spans,
    count_every=st.none() | spans.filter(lambda span: span >= timedelta(minutes=1)),
    extension=st.none() | spans,
    allowance=st.integers(1, 99),
    most_added=st.none() | spans,
    longest_pause=spans,
    request=st.none() | spans,
    reminders=st.lists(spans, max_size=5, unique=True).map(lambda marks: tuple(sorted(marks, reverse=True))),
    misses=st.none() | st.integers(1, 99),
    penalty=st.sampled_from(PENALTIES),
    silence=st.none() | spans,
    outage=spans,
    posts_a_day=st.none() | st.integers(1, 99),
    characters_a_day=st.none() | st.integers(20, 100_000),
    least_a_day=st.none() | st.integers(1, 99),
    pass_needs_post=st.booleans(),
    second_turn=st.booleans(),
    rooms_at_night=st.booleans(),
    dead_learn=st.sampled_from(LEARN),
).map(
    lambda one: replace(
        one,
        acts_close=min(one.acts_close, one.least("night") / 2),
        votes_stand=min(one.votes_stand, one.least("vote") / 2),
    )
)


@settings(max_examples=250, deadline=None)
@given(schedule=schedules, openings=st.lists(st.tuples(by_kind, moments), min_size=12, max_size=12))
def test_a_deadline_is_on_the_grid_long_enough_and_on_a_day_that_is_not_left_out(
    schedule: Schedule, openings: list[tuple[str, datetime]]
) -> None:
    """T29: at the clock time, or where the change of the clock puts it; never below the minimum; no later than need be."""
    for kind, since in openings:
        look_at(schedule, kind, since=since)


def look_at(schedule: Schedule, kind: str, *, since: datetime) -> None:
    zone, days = zone_named(schedule.zone), {"weekdays": schedule.days_out, "dates": schedule.dates_out}
    end = next_deadline(schedule, kind, since=since)
    length, least, at = schedule.lengths[kind], schedule.shortest.get(kind), schedule.clock.get(kind)
    local = end.astimezone(zone)
    assert end - since >= (least or timedelta(microseconds=1))
    if at is not None:
        assert not left_out(end, zone=zone, **days)
        wanted = datetime.combine(local.date(), at)
        change = change_at(wanted, zone=zone)
        if change is None:
            assert local.time() == at
        else:
            assert end == (change.at if change.forward else wanted.replace(tzinfo=zone, fold=0).astimezone(UTC))
        floor = max(length - DAY / 2, length / 4 if least is None else least)
    else:
        floor = max(length, least or length)
        assert length < timedelta(hours=1) or not left_out(end, zone=zone, **days)
    assert end >= since + floor
    # Each earlier day on which it could have ended is left out.
    for days_ago in count(1):
        sooner = at_clock(local.date() - days_ago * DAY, at or local.time(), zone=zone)
        if sooner < since + floor:
            break
        assert left_out(sooner, zone=zone, **days)


@settings(max_examples=200, deadline=None)
@given(schedule=schedules)
def test_what_is_stored_is_read_again_as_it_was(schedule: Schedule) -> None:
    assert Schedule.load(schedule.dump()) == schedule


junk: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=12)
    | st.sampled_from(["21:00", "night"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5) | by_kind, inner, max_size=4),
    max_leaves=6,
)
_FIELDS = st.sampled_from(
    [*Schedule.paced("forum").dump(), "clock", "shortest", "days_out", "dates_out", "zone", "early"]
)


@settings(max_examples=600, deadline=None)
@given(field=_FIELDS | st.text(max_size=8), value=junk)
@example(field="days_out", value=[0, 1, 2, 3, 4, 5, 6])
@example(field="clock", value={"night": "21:00+08:00"})
@example(field="clock", value={"night": "21:00:30"})
@example(field="dates_out", value=["2026-12-24"] * 101)
@example(field="acts_close", value=24 * 3600)
@example(field="lengths", value=None)
def test_whatever_is_sent_is_a_schedule_or_refused_by_name(field: str, value: Any) -> None:
    error = read_or_refused({**Schedule.paced("forum").dump(), field: value})
    assert error is None or (error.code in {field, "length"} and error.messages)


@settings(max_examples=200, deadline=None)
@given(value=junk)
def test_what_is_no_schedule_at_all_is_refused(value: Any) -> None:
    error = read_or_refused(value)
    assert error is not None
    assert error.code in {"lengths", "length"}


def read_or_refused(data: Any) -> ValidationError | None:
    """The refusal; what is read instead survives storing."""
    try:
        read = Schedule.load(data)
    except ValidationError as error:
        return error
    assert Schedule.load(read.dump()) == read
    return None


def test_no_zone_moves_its_clock_more_often_than_the_arithmetic_looks() -> None:
    """Over the next years each zone's distances to UTC, looked at every hour, change no oftener than `changes` finds."""
    since, until = datetime(2026, 1, 1, tzinfo=UTC), datetime(2028, 1, 1, tzinfo=UTC)
    for name in ("Africa/Casablanca", "America/Santiago", "Australia/Lord_Howe", "Africa/Cairo", *ZONES):
        zone = ZoneInfo(name)
        hours = [(since + timedelta(hours=n)).astimezone(zone).utcoffset() for n in range(2 * 365 * 24 + 1)]
        assert len(changes(zone, since=since, until=until)) == sum(a != b for a, b in pairwise(hours))

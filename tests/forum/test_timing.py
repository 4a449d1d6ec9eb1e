"""The schedule on the opening page: what is typed, what comes of it, and how it is said to players before they join (T28, T29)."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest
from django.utils import timezone, translation

from forum.forms.opening import OpeningForm
from forum.queries.changes import changes_for
from forum.queries.plan import plan
from forum.queries.timetable import facts_of
from forum.schedule import PHASE_KINDS, Schedule

PLAIN = {"once": "one form of a judge", "edition": "classic", "seats": "12", "pace": "forum", "title": "雨夜长街"}
FORUM = Schedule.paced("forum")


def read(**typed: Any) -> Schedule:
    form = OpeningForm({**PLAIN, **typed})
    assert form.is_valid(), form.errors
    assert form.schedule is not None
    return form.schedule


def test_what_is_left_empty_follows_the_pace() -> None:
    for pace in ("forum", "evening", "line"):
        assert read(pace=pace) == Schedule.paced(pace)


@pytest.mark.parametrize(
    ("typed", "changed"),
    [
        ({"clock_night": "21:00", "zone": "Europe/London"}, {"clock": {"night": time(21)}, "zone": "Europe/London"}),
        ({"least_vote": "6"}, {"shortest": {"vote": timedelta(hours=6)}}),
        ({"days_out": ["5", "6"]}, {"days_out": frozenset({5, 6})}),
        ({"dates_out": "2027-02-05，2027-02-06"}, {"dates_out": frozenset({date(2027, 2, 5), date(2027, 2, 6)})}),
        ({"early": ["vote", "night"]}, {"early": frozenset({"vote", "night"})}),
        ({"set_early_wait_n": "30", "set_early_wait_u": "m"}, {"early_wait": timedelta(minutes=30)}),
        ({"set_acts_close": "1", "set_acts_close_n": "0.5"}, {"acts_close": timedelta(minutes=30)}),
        ({"set_extension_n": "12"}, {"extension": timedelta(hours=12)}),
        ({"set_allowance_n": "3"}, {"allowance": 3}),
        ({"set_most_added": "0"}, {"most_added": None}),
        ({"set_longest_pause_n": "3", "set_longest_pause_u": "d"}, {"longest_pause": timedelta(days=3)}),
        ({"set_votes_stand_n": "0.5"}, {"votes_stand": timedelta(minutes=30)}),
        ({"set_count_every_n": "6"}, {"count_every": timedelta(hours=6)}),
        ({"set_count_every": "0"}, {"count_every": None}),
        ({"set_request": "0"}, {"request": None}),
        ({"set_reminders_n": "1 24"}, {"reminders": (timedelta(hours=24), timedelta(hours=1))}),
        ({"set_reminders": "0"}, {"reminders": ()}),
        ({"set_misses": "0"}, {"misses": None}),
        ({"set_misses_n": "3", "set_penalty": "2"}, {"misses": 3, "penalty": "out"}),
        ({"set_silence": "0"}, {"silence": None}),
        ({"set_outage_n": "5", "set_outage_u": "m"}, {"outage": timedelta(minutes=5)}),
        ({"set_posts_a_day_n": "10"}, {"posts_a_day": 10}),
        ({"set_characters_a_day_n": "2000", "set_least_a_day_n": "2"}, {"characters_a_day": 2000, "least_a_day": 2}),
        ({"set_pass_needs_post": "1"}, {"pass_needs_post": True}),
        ({"set_second_turn": "1"}, {"second_turn": True}),
        ({"set_rooms_at_night": "1"}, {"rooms_at_night": True}),
        ({"set_dead_learn": "2"}, {"dead_learn": "all"}),
    ],
)
def test_every_field_of_a_schedule_can_be_set(typed: dict[str, Any], changed: dict[str, Any]) -> None:
    assert read(**typed) == replace(FORUM, **changed)


def test_one_clock_time_is_that_of_all_long_phases_and_each_may_have_its_own() -> None:
    schedule = read(clock="21:00", clock_words="9:00", length_vote="6")
    others = set(PHASE_KINDS) - {"words", "vote"}
    assert schedule.clock == {**dict.fromkeys(others, time(21)), "words": time(9)}


def test_no_phase_ends_early_where_the_judge_chose_so() -> None:
    assert read(pace="evening", early_how="chosen").early == frozenset()


@pytest.mark.parametrize(
    ("typed", "field", "said"),
    [
        ({"days_out": list("0123456")}, "days_out", "Leave at least one day of the week on which phases may end."),
        ({"dates_out": "5.2.2027"}, "dates_out", "Write dates as 2027-02-05, parted by blanks, a hundred at most."),
        ({"set_acts_close_n": "24"}, "set_acts_close", "Acts must not close before the night has begun."),
        ({"set_votes_stand_n": "24"}, "set_votes_stand", "Votes must not stand before the ballot has begun."),
        (
            {"set_count_every_n": "5", "set_count_every_u": "s"},
            "set_count_every",
            "The narrator's counts are a minute apart at the least.",
        ),
        ({"set_extension": "1"}, "set_extension", "Waiting for those who owe: give a number."),
        ({"set_extension_n": "0"}, "set_extension", "Waiting for those who owe: between one second and sixty days."),
        ({"set_reminders_n": "1 x"}, "set_reminders", "Reminders: “1 x” is not a row of numbers."),
        ({"set_reminders_n": "1e999"}, "set_reminders", "Reminders: “1e999” is not a row of numbers."),
        ({"set_reminders_n": "1 2 3 4 5 6"}, "set_reminders", "Five reminders at most."),
        ({"least_vote": "1441"}, "least_vote", "ballot: between one second and sixty days."),
        ({"clock": "25:00"}, "clock", "Enter a valid time."),
        ({"zones": ["Mars/Base"]}, "zones", "Select a valid choice. Mars/Base is not one of the available choices."),
    ],
)
def test_what_is_wrong_is_said_at_its_field(typed: dict[str, Any], field: str, said: str) -> None:
    with translation.override("en"):
        form = OpeningForm({**PLAIN, "clock_night": "20:00", **typed})
        assert not form.is_valid()
        assert form.errors == {field: [said]}
        # What is right of it is kept, for the dates that are shown beside it.
        assert form.schedule is not None
        assert form.schedule.clock.get("night") == time(20)


def test_the_dates_of_the_plan_are_on_the_grid_and_in_each_zone_wanted() -> None:
    schedule = replace(FORUM, clock=dict.fromkeys(("night", "speech", "vote"), time(21)), days_out=frozenset({6}))
    now = datetime(2026, 11, 30, 2, 0, tzinfo=UTC)
    with timezone.override("Asia/Shanghai"), translation.override("en"):
        found = plan(
            "classic", seats=12, given={}, schedule=schedule, now=now, zones=("Asia/Shanghai", "Europe/London")
        )
        assert [(f"{timezone.localtime(one.at):%a %H:%M}", one.elsewhere) for one in found.dates] == [
            ("Wed 21:00", (("London", "9 Dec 13:00"),)),
            ("Fri 21:00", (("London", "11 Dec 13:00"),)),
            ("Sat 21:00", (("London", "12 Dec 13:00"),)),
            ("Mon 21:00", (("London", "14 Dec 13:00"),)),
            ("Wed 21:00", (("London", "16 Dec 13:00"),)),
            ("Thu 21:00", (("London", "17 Dec 13:00"),)),
        ]
    with timezone.override("Europe/London"), translation.override("en"):
        found = plan("classic", seats=12, given={}, schedule=schedule, now=now)
        assert found.dates[0].elsewhere == (("Shanghai", "9 Dec 21:00"),)


NEW_YORK = [
    "8 Mar, New York: the clock is put forward from 02:00 to 03:00 (UTC-5 to UTC-4).",
    "1 Nov, New York: the clock is put back from 02:00 to 01:00 (UTC-4 to UTC-5).",
]
LONDON = [
    "29 Mar, London: the clock is put forward from 01:00 to 02:00 (UTC+0 to UTC+1).",
    "25 Oct, London: the clock is put back from 02:00 to 01:00 (UTC+1 to UTC+0).",
]


def test_changes_of_clocks_are_explained_beforehand() -> None:
    span = {"since": datetime(2026, 3, 1, tzinfo=UTC), "until": datetime(2026, 11, 30, tzinfo=UTC)}
    schedule = replace(FORUM, zone="America/New_York", clock={"night": time(2, 30), "vote": time(1, 30)})
    with translation.override("en"):
        own = changes_for(schedule, **span, zones=("Asia/Taipei", "Europe/London"))
        plain = changes_for(replace(schedule, clock={}), **span)
    assert [(note.zone, note.hit) for note in own] == [
        ("America/New_York", ("night",)), ("Europe/London", ()), ("Europe/London", ()), ("America/New_York", ("vote",)),
    ]  # fmt: skip
    assert [note.text for note in own] == [
        f"{NEW_YORK[0]} What would end then ends at 03:00: night.",
        f"{LONDON[0]} 01:30 in New York is 06:30 there from then on, not 05:30.",
        f"{LONDON[1]} 01:30 in New York is 05:30 there from then on, not 06:30.",
        f"{NEW_YORK[1]} What ends then ends the first time that the clock shows it: ballot.",
    ]
    assert [note.text for note in plain] == NEW_YORK


def test_the_schedule_is_said_in_words_before_anybody_joins() -> None:
    schedule = replace(
        FORUM, clock={"night": time(21), "vote": time(21)}, days_out=frozenset({5, 6}), early=frozenset(PHASE_KINDS),
        early_wait=timedelta(minutes=30), acts_close=timedelta(minutes=30), extension=timedelta(hours=12), penalty="out",
    )  # fmt: skip
    with translation.override("en"):
        said = {str(fact.label): fact.text for fact in facts_of(schedule)}
        plain = {str(fact.label): fact.text for fact in facts_of(FORUM)}
    assert said == {
        "Clock times": "night, ballot end at 21:00 (Shanghai time)",
        "Days left out": "Saturday, Sunday",
        "Early end": "as soon as all have acted: all phases by day. "
        "The night too: dawn comes as soon as everybody alive has chosen.",
        "Random wait at night": "a random while of at most 30 min",
        "Acts close before dawn": "30 min before dawn",
        "Waiting for those who owe": "once, by 12 h",
        "How often for one seat": "1",
        "What may be added to one phase": "at most 7 d",
        "What players may ask for": "1 d more, a pause, or breaking off",
        "Reminders": "12 h, 2 h before a deadline",
        "Missed phases": "from 2 on: the seat is thrown out",
        "A silent game": "is paused for 7 d, and its judge told",
        "When the site was down": "what is lost by more than 10 min is given back",
    }
    assert (plain["Early end"], plain["Waiting for those who owe"]) == (
        "never; each phase ends at its time",
        "nobody is waited for",
    )

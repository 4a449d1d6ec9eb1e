"""The opening form is filled again from what was saved: what it then says is the same."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, time, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from forum.forms.opening import OpeningForm, TableForm
from forum.forms.refill import filled
from forum.paces import PACES
from forum.schedule import KINDS, LEARN, PHASE_KINDS, Schedule
from tests.forum.test_opening import PLAIN

HOUR = timedelta(hours=1)
PLAY: Mapping[str, tuple[str, int, Mapping[str, Any]]] = {
    "as the edition has it": ("classic", 12, {}),
    "many options": (
        "classic",
        12,
        {
            "tie": "none", "must_vote": True, "vote_change": False, "ballot": "sealed", "round_limit": 6, "majority": None,
            "check_limit": 0, "barred_first_kill": 3, "last_words": "count", "last_words_k": 0, "civilians_out": "draw",
        },
    ),
    "cards by hand": ("classic", 9, {"counts": {"killer": 3, "police": 2, "civilian": 4}}),
    "growing": ("v1", 11, {"upgrade_at_11": True}),
}  # fmt: skip
SPANS = st.sampled_from([30, 60, 90, 600, 1800, 3600, 5400, 43200, 86400, 129600, 200_000, 604_800]).map(
    lambda seconds: timedelta(seconds=seconds)
)
SCHEDULES = st.builds(
    lambda pace, lengths, **more: replace(
        Schedule.paced(pace), lengths={**Schedule.paced(pace).lengths, **lengths}, **more
    ),
    st.sampled_from([*PACES]),
    st.dictionaries(st.sampled_from(KINDS), SPANS, max_size=3),
    zone=st.sampled_from(["Asia/Shanghai", "Europe/London"]),
    clock=st.dictionaries(st.sampled_from(PHASE_KINDS), st.just(time(21)), max_size=3),
    shortest=st.dictionaries(st.sampled_from(PHASE_KINDS), SPANS, max_size=3),
    days_out=st.frozensets(st.integers(0, 6), max_size=3),
    dates_out=st.frozensets(st.just(date(2027, 2, 5))),
    early=st.frozensets(st.sampled_from(PHASE_KINDS)),
    early_wait=st.sampled_from([timedelta(), HOUR]),
    extension=st.none() | SPANS,
    allowance=st.integers(1, 5),
    most_added=st.none() | SPANS,
    longest_pause=SPANS,
    request=st.none() | SPANS,
    reminders=st.sets(SPANS, max_size=3).map(lambda found: tuple(sorted(found, reverse=True))),
    misses=st.none() | st.integers(1, 5),
    penalty=st.sampled_from(["judge", "reserve", "out"]),
    silence=st.none() | SPANS,
    outage=SPANS,
    pass_needs_post=st.booleans(),
    second_turn=st.booleans(),
    rooms_at_night=st.booleans(),
    dead_learn=st.sampled_from(LEARN),
)


def said_again(
    play: tuple[str, int, Mapping[str, Any]], schedule: Schedule, *, full: bool = True, alias: bool = False
) -> OpeningForm:
    """The form as a browser sends it that was filled with this and touched no more."""
    edition, seats, options = play
    shown = filled(
        OpeningForm, edition=edition, seats=seats, options=options, schedule=schedule, start_when_full=full,
        alias=alias, also={"title": PLAIN["title"]},
    )  # fmt: skip
    data: dict[str, Any] = {"once": PLAIN["once"]}
    for field in shown:
        value = field.value()
        if isinstance(value, list | tuple):
            data[field.name] = value
        elif value is not False and value not in (None, ""):
            data[field.name] = field.field.widget.format_value(value) if isinstance(value, time) else str(value)
    form = OpeningForm(data)
    assert form.is_valid(), form.errors
    return form


@pytest.mark.parametrize("name", PLAY)
def test_edition_players_cards_and_options_come_back(db: None, name: str) -> None:
    edition, seats, options = PLAY[name]
    form = said_again(PLAY[name], Schedule.paced("forum"), full=False, alias=True)
    again = (
        form.cleaned_data["edition"],
        form.cleaned_data["seats"],
        form.options,
        form.cleaned_data["start_when_full"],
        form.cleaned_data["alias"],
    )
    assert again == (edition, seats, options, False, True)


@settings(max_examples=40, deadline=None)
@given(SCHEDULES)
def test_every_schedule_comes_back(schedule: Schedule) -> None:
    assert said_again(PLAY["as the edition has it"], schedule).schedule == schedule


@pytest.mark.parametrize("pace", PACES)
def test_of_a_pace_nothing_is_said_but_its_name(pace: str) -> None:
    form = filled(
        TableForm, edition="classic", seats=12, options={}, schedule=Schedule.paced(pace), start_when_full=True,
        alias=False,
    )  # fmt: skip
    assert {name: value for name, value in form.initial.items() if value} == {
        "edition": "classic", "seats": 12, "start_when_full": True, "pace": pace, "zone": "Asia/Shanghai",
    }  # fmt: skip

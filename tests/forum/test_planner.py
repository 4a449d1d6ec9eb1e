"""The judge's planner: whose night it is without telling who, absences, moved clocks, days left out, public holidays."""

import os
import subprocess
import sys
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import translation
from django.utils.html import strip_tags

import killgame
from forum.access import look
from forum.acts import Pause
from forum.feast_days import Feast, feasts_on
from forum.models import Absence, Account, Leave, Sitting
from forum.now import game_now
from forum.queries.attendance import AwaySeat
from forum.queries.planner import Face, Plan, Planner, planner_of
from forum.zones import zone_named
from tests.forum.people import Playing, a_game, an_open_game, forum_paced
from tests.forum.timing import DAY, HOUR, stand_still

NOW = datetime(2026, 3, 6, 4, 0, tzinfo=UTC)  # a Friday noon in Shanghai


def a_planner(zones: dict[str, int], *, now: datetime = NOW, **schedule: Any) -> Planner:
    return Planner(schedule=forum_paced(**schedule), now=now, zones=zones, absences=())


def in_english(plan: Planner, at: datetime) -> Plan:
    with translation.override("en"):
        return plan.plan(at)


def at_desk(playing: Playing, account: Account | None = None, **asked: str) -> Any:
    client = Client()
    client.force_login(account or playing.judge)
    return client.get(f"/g/{playing.row.public_id}/desk/plan/?{urlencode(asked)}")


def living_in(playing: Playing, **zones: str) -> None:
    """Seats (`s3`) move to a zone."""
    for seat, zone in zones.items():
        Account.objects.filter(pk=playing.seated[int(seat[1:])].pk).update(time_zone=zone)


def test_how_many_are_in_their_night_by_what_their_clocks_show() -> None:
    zones = {"Asia/Shanghai": 8, "Asia/Taipei": 1, "Europe/London": 2, "America/New_York": 1}
    plan = in_english(a_planner(zones), datetime(2026, 3, 6, 13, 0, tzinfo=UTC))
    assert plan == Plan(
        at=datetime(2026, 3, 6, 13, 0, tzinfo=UTC),
        players=12,
        asleep=0,
        faces=(Face("Fri 21:00", 9, False), Face("Fri 13:00", 2, False), Face("Fri 08:00", 1, False)),
        away=(),
        changes=(),
        left_out=None,
        feasts=(),
    )


@pytest.mark.parametrize(
    ("clock", "night"), [((22, 59), 0), ((23, 0), 1), ((0, 0), 1), ((6, 59), 1), ((7, 0), 0), ((12, 0), 0)]
)
def test_the_night_is_from_eleven_to_seven(clock: tuple[int, int], night: int) -> None:
    at = datetime.combine(date(2026, 3, 9), time(*clock), UTC)
    assert a_planner({"UTC": 1}).asleep(at) == night


@pytest.mark.parametrize(
    ("until", "zones"),
    [
        (datetime(2026, 3, 8, 6, 59, tzinfo=UTC), ()),
        (datetime(2026, 3, 8, 7, 0, tzinfo=UTC), ("America/New_York",)),
        (
            datetime(2026, 3, 29, 2, 0, tzinfo=UTC),
            ("America/New_York", "Europe/London"),
        ),
    ],
)
def test_clocks_that_are_moved_between_now_and_then(until: datetime, zones: tuple[str, ...]) -> None:
    """Players' zones, and the game's own though nobody lives there."""
    planner = a_planner({"Asia/Shanghai": 11, "America/New_York": 1}, zone="Europe/London")
    assert tuple(note.zone for note in in_english(planner, until).changes) == zones


def test_a_clock_that_is_put_back() -> None:
    planner = a_planner({"Europe/London": 1}, now=datetime(2026, 10, 20, tzinfo=UTC))
    (note,) = in_english(planner, datetime(2026, 10, 26, tzinfo=UTC)).changes
    assert (note.zone, note.at) == ("Europe/London", datetime(2026, 10, 25, 1, tzinfo=UTC))
    assert "London" in note.text


def test_a_day_that_the_schedule_leaves_out_is_the_games_own() -> None:
    planner = a_planner({"Europe/London": 1}, days_out=frozenset({5}), dates_out=frozenset({date(2026, 3, 10)}))
    evening = datetime(2026, 3, 6, 15, 59, tzinfo=UTC)
    assert [planner.plan(at).left_out for at in (evening, evening + timedelta(minutes=1))] == [None, date(2026, 3, 7)]
    assert planner.plan(datetime(2026, 3, 10, 4, tzinfo=UTC)).left_out == date(2026, 3, 10)


def test_public_holidays_in_the_readers_language() -> None:
    """By the governments' own lists: China's decree for 2026, Taiwan's and Hong Kong's calendars."""
    noon = {
        day: datetime.combine(date.fromisoformat(day), time(4), UTC)
        for day in ("2026-02-17", "2026-04-03", "2026-10-10", "2026-02-23", "2027-02-09", "2026-03-06")
    }
    with translation.override("zh-hans"):
        assert feasts_on(noon["2026-02-17"]) == (
            Feast("中国", "春节"),
            Feast("台湾", "春节"),
            Feast("香港", "农历年初一"),
        )
        assert feasts_on(noon["2026-04-03"]) == (Feast("台湾", "儿童节（补假）"), Feast("香港", "耶稣受难节"))
        assert feasts_on(noon["2026-02-23"]) == (Feast("中国", "休息日（由 2026-02-28 调休）"),)
        assert feasts_on(noon["2026-03-06"]) == ()
    with translation.override("zh-hant"):
        assert feasts_on(noon["2026-10-10"]) == (Feast("台灣", "國慶日"),)
    with translation.override("en"):
        assert [feast.place for feast in feasts_on(noon["2027-02-09"])] == ["China", "Taiwan", "Hong Kong"]


def test_a_day_begins_by_the_clock_of_its_place() -> None:
    eve = datetime(2026, 9, 30, 15, 59, tzinfo=UTC)
    with translation.override("en"):
        assert [[one.place for one in feasts_on(at)] for at in (eve, eve + timedelta(minutes=1))] == [
            [],
            ["China", "Hong Kong"],
        ]


def test_only_players_on_seats_that_live_count(playing: Playing) -> None:
    living_in(playing, s3="Europe/London", s4="America/New_York", s5="America/New_York")
    playing.do(killgame.ThrowOut(4))
    Sitting.objects.filter(seat__game_id=playing.pk, seat__number=5).update(until=game_now())
    planner = planner_of(look(playing.row.public_id, playing.judge), now=game_now())
    assert planner.zones == {"Asia/Shanghai": 4, "Europe/London": 1}


def test_absences_that_cover_the_moment_with_names_for_the_judge(playing: Playing) -> None:
    now = game_now()
    at = now + 2 * DAY
    agreed, open_, _over, _dead = (
        Absence.objects.create(account=playing.seated[seat], since=since, until=until, said_at=now)
        for seat, since, until in (
            (2, now, at + DAY),
            (1, at, at + HOUR),
            (3, now, at),
            (4, now, at + DAY),
        )
    )
    Leave.objects.create(absence=agreed, game=playing.row, at=now)
    other = a_game(seats=8)
    Leave.objects.create(absence=open_, game=other.row, at=now)
    playing.do(killgame.ThrowOut(4))
    seen = look(playing.row.public_id, playing.judge)
    with CaptureQueriesContext(connection) as queries:
        planner = planner_of(seen, now=now)
        plans = [planner.plan(moment) for moment in (at, at + HOUR)]
    assert len(queries) == 2
    names = {seat: account.username for seat, account in playing.seated.items()}
    first = AwaySeat(open_.public_id, 1, names[1], at, open_.until, agreed=False)
    second = AwaySeat(agreed.public_id, 2, names[2], now, agreed.until, agreed=True)
    assert [plan.away for plan in plans] == [(first, second), (second,)]


def test_the_answer_tells_no_more_than_counts(playing: Playing) -> None:
    """Two games that differ in who lives where, not in how many: the judge gets the same bytes."""
    stand_still()
    at = (game_now() + DAY).astimezone(zone_named("Asia/Shanghai")).strftime("%Y-%m-%dT%H:%M")
    answers = []
    for seats in (("s2", "s6"), ("s3", "s7")):
        living_in(playing, **{f"s{n}": "Asia/Shanghai" for n in range(1, 8)})
        living_in(playing, **dict.fromkeys(seats, "America/Los_Angeles"))
        answers.append(at_desk(playing, to=at).content.decode())
    assert answers[0] == answers[1]
    assert ("（2 人）" in strip_tags(answers[0])) or ("（2 人，夜里）" in strip_tags(answers[0]))
    assert not any(account.username in answers[0] for account in playing.seated.values())


def test_the_planner_is_the_judges_alone(playing: Playing) -> None:
    playing.do(killgame.ThrowOut(3))
    at = {"by": "43200"}
    assert at_desk(playing, **at).status_code == 200
    for account in (playing.seated[1], playing.seated[3], playing.stranger):
        assert at_desk(playing, account, **at).status_code == 404
    assert Client().get(f"/g/{playing.row.public_id}/desk/plan/?by=43200").status_code == 404
    assert at_desk(an_open_game(seats=9), **at).status_code == 404


_NO_CHOICE, _PAST, _NONE = "That is not a choice here.", "That moment is not possible", "Enter a valid date/time."


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({}, None),
        ({"by": "to", "to": ""}, None),
        ({"by": "7"}, _NO_CHOICE),
        ({"by": "2026-03-06"}, _NO_CHOICE),
        ({"by": "0001-01-01T00:00:00+00:00"}, _NO_CHOICE),
        ({"by": "²"}, _NO_CHOICE),
        ({"to": "never"}, _NONE),
        ({"to": "2001-01-01T00:00"}, _PAST),
        ({"until": "2101-01-01T00:00"}, _PAST),
    ],
)
def test_what_cannot_be_planned_is_said(playing: Playing, asked: dict[str, str], said: str | None) -> None:
    Account.objects.filter(pk=playing.judge.pk).update(language="en")
    found = at_desk(playing, **asked)
    answer = found.context["answer"]
    assert (found.status_code, answer.plan, len(answer.wrong)) == (200, None, said is not None)
    assert said is None or (answer.wrong[0].startswith(said) and answer.wrong[0] in found.content.decode())


def test_a_paused_game_has_no_step(playing: Playing) -> None:
    playing.do(Pause(until=game_now() + DAY))
    assert at_desk(playing, by="43200").context["answer"].wrong != ()
    typed = (game_now() + 2 * DAY).astimezone(zone_named("Asia/Shanghai")).strftime("%Y-%m-%dT%H:%M")
    assert at_desk(playing, until=typed).context["answer"].plan is not None


def test_no_start_waits_for_the_calendars() -> None:
    """They are imported where they are used: the site's own modules do not carry them along."""
    code = "import django; django.setup(); import forum.urls, forum.tasks, sys; print('holidays' in sys.modules)"
    told = {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings", "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=told)
    assert done.stdout.strip() == "False"

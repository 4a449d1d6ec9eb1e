"""What the bar says of the open phase's end, before it comes (T28)."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

import killgame
from forum.models import Game, Seat, WaitedFor
from forum.now import game_now
from forum.schedule import PHASE_KINDS, Schedule
from tests.forum.pages import Reader, body, people
from tests.forum.people import Playing, a_game

ALL = frozenset(PHASE_KINDS)
DUE = datetime(2099, 7, 1, 13, 0, tzinfo=UTC)  # 21:00 in Shanghai


def said(playing: Playing) -> str:
    """The bar's sentence, for a stranger, once the deadline is `DUE`."""
    Game.objects.filter(pk=playing.pk).update(deadline=DUE)
    html = body(Reader(playing, None).get("now/"))
    paragraph = re.search(r'<p class="bar-due">(.*?)</p>', html, re.S)
    assert paragraph is not None
    text = " ".join(re.sub("<[^>]+>", "", paragraph[1]).split())
    return text.replace("Wed 1 Jul 2099 ", "")


def a_table(*, phase: str = "vote", options: dict[str, Any] | None = None, **schedule: Any) -> Playing:
    playing = a_game(options=options or {}, schedule=replace(Schedule.paced("forum"), **schedule))
    playing.close_until(phase)
    return playing


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ({}, "at 21:00"),
        ({"early": ALL}, "at 21:00 or as soon as all have acted"),
        ({"phase": "speech"}, "at 21:00"),
        ({"phase": "speech", "early": ALL}, "at 21:00 or as soon as all have acted"),
        ({"phase": "night"}, "dawn at 21:00"),
        ({"phase": "night", "early": ALL - {"night"}}, "dawn at 21:00"),
        ({"phase": "night", "early": ALL}, "dawn at 21:00 or up to 2 h 24 min after all have acted"),
        (
            {"phase": "night", "early": ALL, "early_wait": timedelta(minutes=30)},
            "dawn at 21:00 or up to 30 min after all have acted",
        ),
        ({"phase": "night", "acts_close": timedelta(minutes=30)}, "acts close at 20:30, dawn at 21:00"),
        ({"extension": timedelta(hours=12)}, "at 21:00; 12 h more if somebody still owes something"),
        ({"phase": "speech", "extension": timedelta(hours=12)}, "at 21:00"),
        ({"options": {"majority": 1}}, "at 21:00 or as soon as one seat has a majority"),
        (
            {"options": {"majority": 1}, "early": ALL},
            "at 21:00 or as soon as all have acted or one seat has a majority",
        ),
        ({"phase": "speech", "options": {"speech": "ordered"}}, "at 21:00 or as soon as the last speaker is done"),
    ],
)
def test_t28_the_bar_says_exactly_when_the_phase_ends(db: None, table: dict[str, Any], sentence: str) -> None:
    """T28: "at 21:00" or "at 21:00 or as soon as all have acted", and by what else where something else ends it."""
    assert said(a_table(**table)) == sentence


def test_t28_a_phase_that_may_end_early_says_its_minimum_as_long_as_it_holds(db: None) -> None:
    playing = a_table(early=ALL, shortest={"vote": timedelta(hours=3)})
    Game.objects.filter(pk=playing.pk).update(phase_opened_at=game_now())
    assert re.fullmatch(r"at 21:00 or as soon as all have acted, not before (today|\d+ \w+) \d\d:\d\d", said(playing))
    Game.objects.filter(pk=playing.pk).update(phase_opened_at=game_now() - timedelta(hours=3))
    assert said(playing) == "at 21:00 or as soon as all have acted"


def test_who_was_waited_for_once_is_not_waited_for_again(db: None) -> None:
    playing = a_table(extension=timedelta(hours=12))
    WaitedFor.objects.create(
        game_id=playing.pk,
        seat=Seat.objects.get(game_id=playing.pk, number=1),
        phase_serial=playing.row.phase_serial,
        at=game_now(),
    )
    assert said(playing) == "at 21:00"


def test_the_sentence_is_the_same_for_everybody(db: None) -> None:
    playing = a_table(phase="night", early=ALL, early_wait=timedelta(minutes=30))
    killer = playing.with_role("killer")[0]
    playing.do(killgame.Sleep(killer))
    sentences = {
        re.search(r'<p class="bar-due">.*?</p>', body(reader.get("now/")), re.S)[0]  # type: ignore[index]
        for reader in people(playing, living=killer, out=playing.with_role("civilian")[0]).values()
    }
    assert len(sentences) == 1


def test_when_acts_have_closed_the_form_is_away_and_nothing_is_owed(db: None) -> None:
    playing = a_table(phase="night", acts_close=timedelta(minutes=30))
    reader = Reader(playing, playing.seated[1])
    html = body(reader.get("card/"))
    assert ("Acts close at " in html, 'class="box night-form"' in html) == (True, True)
    assert reader.get().context["bar"].owed == "You owe tonight's choice"
    Game.objects.filter(pk=playing.pk).update(deadline=game_now() + timedelta(minutes=30))
    html = body(reader.get("card/"))
    assert ("Acts closed at " in html, 'class="box night-form"' in html) == (True, False)
    assert reader.get().context["bar"].owed == ""


def test_a_paused_game_names_no_end(db: None) -> None:
    playing = a_table(early=ALL)
    Game.objects.filter(pk=playing.pk).update(deadline=None, paused_until=game_now() + timedelta(hours=1))
    html = body(Reader(playing, None).get("now/"))
    assert re.search(r'<p class="bar-due"></p>', html)

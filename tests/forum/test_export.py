"""The export of a finished game: whole, signed, the same for everybody, and there for no other game."""

import json
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from pytest_django import DjangoAssertNumQueries

import killgame
from forum import lobby
from forum.access import look
from forum.api.checking import ExportDocument
from forum.exporting import check
from forum.queries.export import export_of
from tests.forum.pages import Reader
from tests.forum.people import Playing, a_game, a_write, an_open_game
from tests.forum.test_end import a_short_game
from tests.forum.test_judging import all_confirm, joined

pytestmark = pytest.mark.django_db


def wrong(document: dict[str, Any]) -> list[str]:
    """What a check finds that does not hold."""
    return [str(line) for line in check(document) if not line.holds]


def test_a_finished_game_holds_whoever_fetches_it(playing: Playing) -> None:
    playing.do(killgame.DealAnew())
    a_short_game(playing)
    answers = [
        Reader(playing, one).get("export.json") for one in (None, playing.stranger, playing.seated[2], playing.judge)
    ]
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    first = answers[0]
    assert first["Content-Disposition"] == f'attachment; filename="killgame-{playing.row.public_id}.json"'
    assert "no-store" in first["Cache-Control"]
    document = json.loads(first.content)
    assert wrong(document) == []
    assert Client().get(f"/api/v1/games/{playing.row.public_id}/export/").json() == document
    assert document.keys() == ExportDocument.__annotations__.keys()


def test_it_holds_all_that_the_pages_show(playing: Playing) -> None:
    a_short_game(playing)
    Reader(playing, playing.stranger).post("r/public/write/", text="精彩。")
    document = export_of(look(playing.row.public_id, AnonymousUser()))
    said = {(post["room"], post["text"], post["account"]["name"]) for post in document["posts"] if post["account"]}
    assert ("public", "精彩。", "路人甲") in said
    assert {(one["seat"], one["account"]["name"]) for one in document["sittings"]} == {
        (seat, account.username) for seat, account in playing.seated.items()
    }
    assert [one["number"] for one in document["log"]] == list(range(1, playing.row.log_length + 1))
    assert (document["winner"], document["why"], document["game"]["judge"]["name"]) == ("killers", "surrender", "秋水")
    assert [cards for (cards,) in document["cards"]] == [seat.role for seat in playing.game.seats]
    assert len(document["heads"]) == len([one for one in document["log"] if one["kind"] == "PhaseOpened"])


def test_no_other_game_has_one(playing: Playing) -> None:
    """Sign-up, running, called off, absent: one answer, also to those who know all of it."""
    waiting = an_open_game()
    answers = [
        Reader(one, account).client.get(path)
        for one in (playing, waiting)
        for account in (None, one.judge)
        for path in (f"/g/{one.row.public_id}/export.json", "/g/nosuchgame22/export.json")
    ]
    assert {answer.status_code for answer in answers} == {404}


def test_it_takes_as_many_queries_however_long_the_game(
    playing: Playing, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    a_short_game(playing)
    public_id = playing.row.public_id
    for _ in range(2):
        with django_assert_num_queries(4):
            export_of(look(public_id, AnonymousUser()))
        for text in ("一", "二", "三"):
            Reader(playing, playing.stranger).post("r/public/write/", text=text)
            Reader(playing, playing.seated[1]).post("r/public/write/", text=text)


def test_an_alias_game_shows_who_was_who_and_how_it_was_drawn() -> None:
    playing = a_game(alias=True)
    assert Reader(playing, playing.seated[1]).get("export.json").status_code == 404
    playing.do(killgame.BreakOff(), reason="人不够")
    document = json.loads(Reader(playing, None).get("export.json").content)
    number = document["log"][-1]["number"]
    assert [str(line) for line in check(document) if line.about == "lot"] == [
        f"Entry {number}: who sits where is as it was drawn.",
        "Entry 2: the names of the seats are those that were drawn.",
    ]
    assert wrong(document) == []
    assert len({one["alias"] for one in document["sittings"]} & {*document["aliases"]}) == len(document["sittings"])
    assert "Entry 2: the lot does not fall so." in wrong({**document, "aliases": document["aliases"][::-1]})


def test_the_judge_who_was_drawn_is_drawn_again() -> None:
    playing = an_open_game(judging="lot")
    people = joined(playing, offering={1, 4, 7}, players=8)
    lobby.close_sign_up(playing.pk, a_write(playing, playing.judge))
    all_confirm(playing, people)
    judge = playing.row.judge
    assert judge is not None
    replace(playing, judge=judge).do(killgame.BreakOff(), reason="人不够")
    document = json.loads(Reader(playing, None).get("export.json").content)
    (place,) = [one["body"]["place"] for one in document["log"] if one["kind"] == "site.judge_drawn"]
    lines = [str(line) for line in check(document) if line.about == "lot"]
    assert lines == [f"Entry 2: the lot for the judge falls on number {place} of 3."]
    assert wrong(document) == []


def test_a_game_broken_off_is_exported_too() -> None:
    playing = a_game(edition="v4", seats=13)
    playing.do(killgame.BreakOff(), reason="人不够")
    document = export_of(look(playing.row.public_id, AnonymousUser()))
    assert (document["winner"], document["why"]) == (None, "broken_off")

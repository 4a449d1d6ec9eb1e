"""Factions' rooms that are written in by night alone: doors, pages, and what is said of it before the game."""

import html
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from forum.queries.timetable import facts_of
from forum.refusals import Refused
from forum.writing import write
from tests.forum.pages import Reader, body, people
from tests.forum.people import Playing, a_game, a_write, an_open_game, forum_paced

pytestmark = pytest.mark.django_db

CLOSED = "This game's factions write in their rooms by night only. It opens again when the next night begins."


@pytest.fixture
def by_night() -> Playing:
    return a_game(schedule=forum_paced(rooms_at_night=True))


def test_members_write_by_night_and_read_by_day(by_night: Playing) -> None:
    killer = by_night.with_role("killer")[0]
    said = write(by_night.pk, a_write(by_night, by_night.seated[killer]), room="killers", text="嘘")
    reader = Reader(by_night, by_night.seated[killer])
    assert "compose" in reader.get("r/killers/").context
    by_night.close()
    with pytest.raises(Refused) as refusal:
        write(by_night.pk, a_write(by_night, by_night.seated[killer]), room="killers", text="白天也说")
    assert refusal.value.code == "not_now"
    page = reader.get("r/killers/")
    closed = page.context["closed"]
    assert (closed.code, closed.sentence, closed.until) == ("not_now", CLOSED, None)
    assert (f'id="f{said}"' in body(page), "嘘" in body(page)) == (True, True)
    by_night.close_until("night")
    assert "compose" in reader.get("r/killers/").context


def test_a_post_by_day_comes_back_with_the_reason(by_night: Playing) -> None:
    reader = Reader(by_night, by_night.seated[by_night.with_role("killer")[0]])
    by_night.close()
    answer: Any = reader.post("r/killers/write/", text="白天也说")
    assert (answer.status_code, "白天也说" in body(answer), CLOSED in html.unescape(body(answer))) == (409, True, True)


def test_by_default_they_write_by_day_and_the_judge_does_in_any_case(by_night: Playing) -> None:
    always = a_game()
    for playing, account, where in (
        (always, always.seated[always.with_role("killer")[0]], "killers"),
        (by_night, by_night.judge, "killers"),
        (by_night, by_night.seated[2], "line-2"),
    ):
        playing.close()
        assert write(playing.pk, a_write(playing, account), room=where, text="说") > 0


def test_nobody_else_is_told_anything_of_it(by_night: Playing) -> None:
    """The room is as little there for others by day as by night."""
    civilian = by_night.with_role("civilian")[0]
    for _phase in ("night", "day"):
        for name, reader in people(by_night, living=civilian, out=civilian).items():
            if name != "judge":
                assert reader.get("r/killers/").status_code == 404
        by_night.close()


def test_a_program_reads_it(by_night: Playing) -> None:
    by_night.close()
    client = Client()
    client.force_login(by_night.seated[by_night.with_role("killer")[0]])
    answer: Any = client.get(f"/api/v1/games/{by_night.row.public_id}/")
    game = answer.json()
    assert game["timetable"]["rooms_at_night"] is True
    assert {room["name"]: room["why_not_write"] for room in game["rooms"]}["killers"] == "not_now"


def test_the_set_up_says_it_before_anybody_joins() -> None:
    with translation.override("en"):
        facts = {str(fact.label): fact.text for fact in facts_of(forum_paced(rooms_at_night=True))}
        plain = {str(fact.label) for fact in facts_of(forum_paced())}
    assert facts.keys() - plain == {"The factions' rooms"}
    assert facts["The factions' rooms"] == "written in by night only"
    playing = an_open_game(schedule=forum_paced(rooms_at_night=True))
    page = Client(headers={"accept-language": "zh-hans"}).get(f"/g/{playing.row.public_id}/").content.decode()
    assert "只在夜里可写" in page

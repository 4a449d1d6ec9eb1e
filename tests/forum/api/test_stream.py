"""The beginning of a program's stream: what is there for its reader. What follows is in tests/forum/test_live.py."""

import pytest
from django.test import Client

from forum.live import switchboard
from forum.live.streams import Ticket, opening
from forum.writing import write
from tests.forum.api.callers import caller, game_address
from tests.forum.people import a_game, a_write

pytestmark = pytest.mark.django_db


def test_a_program_gets_an_event_stream_whatever_it_says_it_takes() -> None:
    playing = a_game()
    killer = playing.with_role("killer")[0]
    said = write(playing.pk, a_write(playing, playing.seated[killer]), room="killers", text="谁？")
    public = playing.row.rooms.get(name="public").floors
    address = f"{game_address(playing)}stream/"
    for accept in ("text/event-stream", "application/json", "*/*"):
        answer = caller(playing.seated[killer]).get(address, headers={"Accept": accept})
        assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/event-stream; charset=utf-8")
        assert "no-store" in answer.headers["Cache-Control"]
        own = f"line-{killer}"
        position = f"killers.{said},{own}.0,public.{public},readers.0"
        assert answer.content.decode() == (
            "retry: 3000\n\n"
            f'event: floors\ndata: {{"room": "killers", "floors": {said}}}\n\n'
            f'event: floors\ndata: {{"room": "{own}", "floors": 0}}\n\n'
            f'event: floors\ndata: {{"room": "public", "floors": {public}}}\n\n'
            f'id: {position}\nevent: floors\ndata: {{"room": "readers", "floors": 0}}\n\n'
        )
    # Who has got as far is told nothing twice; what is no position is none.
    for last, rooms in ((f"public.{public},readers.0", 0), ("public.99999", 1), ("绿,public.x,readers", 2)):
        told = caller(None).get(address, headers={"Last-Event-ID": last}).content.decode()
        assert (told.count("floors\n"), "killers" in told) == (rooms, False)


def test_a_judge_of_fifty_four_is_told_nothing_twice() -> None:
    floors = {"public": 12345, "readers": 7, "dead": 310, **{f"line-{seat}": 100 + seat for seat in range(1, 55)}}
    begun = opening(Ticket("g", "j", floors))
    last = begun.split("id: ")[1].split("\n")[0]
    assert (begun.count("floors\n"), last.count("line-"), len(last) > 400) == (57, 54, True)
    told = opening(Ticket("g", "j", {**floors, "line-54": 155}), last=last)
    assert (told.count("floors\n"), '{"room": "line-54", "floors": 155}' in told) == (1, True)


def test_a_refusal_is_json() -> None:
    answer = caller(None).get("/api/v1/games/nosuchgame22/stream/", headers={"Accept": "text/event-stream"})
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_a_full_process_says_when_to_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    playing = a_game()
    monkeypatch.setattr(switchboard, "MOST", 0)
    page = Client().get(f"/g/{playing.row.public_id}/stream/")
    program = caller(None).get(f"{game_address(playing)}stream/")
    assert [(one.status_code, one.headers["Retry-After"]) for one in (page, program)] == [(503, "30")] * 2
    assert program.json()["code"] == "busy"

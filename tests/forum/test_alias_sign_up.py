"""Alias games before the deal: how many have joined everybody sees, who has nobody (PRODUCT P1). Trials by their ids."""

import re

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client

import killgame
from forum import lobby
from forum.access import seen_by
from forum.models import Game, SignUp
from forum.queries.lists import waiting_games, waiting_line
from forum.queries.sign_up import sign_up_for
from forum.refusals import Refused
from forum.sealing import unseal
from forum.writing import write
from tests.forum.masks import names_of, names_told, pages_of
from tests.forum.pages import Reader
from tests.forum.people import (
    Playing,
    a_board,
    a_write,
    an_account,
    an_open_game,
    who_sits_in,
)
from tests.forum.timing import said


def test_who_has_joined_nobody_sees_but_he_himself(db: None) -> None:
    playing = an_open_game(alias=True, seats=7)
    joined = [an_account(name) for name in ("竹里馆", "南风起", "陆行舟")]
    for one in joined:
        lobby.join(playing.pk, a_write(playing, one))
    playing = Playing(playing.pk, playing.judge, dict(enumerate(joined, 1)), playing.stranger)
    who = {"judge": playing.judge, "stranger": playing.stranger, "nobody": None, "mine": joined[0]}
    readers = {name: Reader(playing, account) for name, account in who.items()}
    pages = pages_of(playing)
    assert names_told(names_of(playing), who=readers, paths=pages) == set()
    for reader in readers.values():
        view = sign_up_for(seen_by(playing.row, reader.account or AnonymousUser()))
        me = ["竹里馆"] if reader.account == joined[0] else []
        assert (view.seated, view.waiting, [one.name for one in view.players], view.reserve) == (3, 0, me, ())
        assert (view.mine is not None) == bool(me)
        answer = reader.client.get(f"/api/v1/games/{playing.row.public_id}/").json()
        mine = [{"public_id": joined[0].public_id, "name": "竹里馆"}] if reader.account == joined[0] else []
        assert (answer["signed_up"], [one["person"] for one in answer["entrants"]]) == (3, mine)
    assert waiting_line(waiting_games().get(pk=playing.pk)).seated == 3
    # The same table without aliases names them all: there is something to tell.
    Game.objects.filter(pk=playing.pk).update(alias=False)
    assert {
        name for _viewer, _path, name in names_told(names_of(playing), who={"nobody": readers["nobody"]}, paths=pages)
    } == names_of(playing)


def test_the_lot_for_the_judge_names_nobody_but_him(db: None) -> None:
    playing = an_open_game(alias=True, judging="lot")
    joined = [an_account(f"玩家{letter}") for letter in "甲乙丙丁戊己庚辛"]
    for one in joined:
        lobby.join(playing.pk, a_write(playing, one), offers=True)
    lobby.close_sign_up(playing.pk, a_write(playing, playing.judge))
    assert said(playing) == ["fair.commit", "judge.drawn.alias"]
    judge = playing.row.judge
    assert judge in joined
    others = {one.username for one in joined if one != judge}
    page = Client().get(f"/g/{playing.row.public_id}/").content.decode()
    assert (judge.username in page, [name for name in others if name in page]) == (True, [])


def test_t54_joining_leaving_and_joining_again_ties_nobody_to_a_seat(db: None) -> None:
    """T54: and who has left the sign-up and reads along is like one who never joined."""
    playing = an_open_game(alias=True)
    joined = [an_account(f"玩家{letter}") for letter in "甲乙丙丁戊己庚"]
    gone = an_account("过客")
    for one in (gone, *joined):
        lobby.join(playing.pk, a_write(playing, one))
    lobby.leave(playing.pk, a_write(playing, joined[0]))
    lobby.leave(playing.pk, a_write(playing, gone))
    lobby.join(playing.pk, a_write(playing, joined[0]))
    lobby.close_sign_up(playing.pk, a_write(playing, playing.judge))
    for one in joined:
        lobby.confirm(playing.pk, a_write(playing, one))
    order = [one.account for one in SignUp.objects.filter(game=playing.pk).order_by("joined_at")]
    assert order == [*joined[1:], joined[0]]
    places = killgame.drawn_seats(unseal(playing.row.secret_sealed), playing.game.setup, players=7)
    assert who_sits_in(playing.pk) == {seat: order[place - 1] for seat, place in enumerate(places, 1)}
    write(playing.pk, a_write(playing, gone), room="readers", text="路过看看")
    page = Client().get(f"/g/{playing.row.public_id}/r/readers/").content.decode()
    assert ("过客" in page, [one for one in joined if one.username in page]) == (True, [])
    with pytest.raises(Refused):  # who plays writes nothing there: no name, no alias
        write(playing.pk, a_write(playing, joined[0]), room="readers", text="路过看看")


def test_a_game_that_was_called_off_never_tells_who_had_joined(db: None) -> None:
    playing = an_open_game(alias=True)
    lobby.join(playing.pk, a_write(playing, an_account("竹里馆")))
    lobby.call_off(playing.pk, a_write(playing, playing.judge))
    assert playing.row.masked
    assert "竹里馆" not in Client().get(f"/g/{playing.row.public_id}/").content.decode()


def test_the_form_opens_an_alias_game_and_a_set_up_keeps_it(db: None) -> None:
    client = Client(headers={"accept-language": "en"})
    client.force_login(an_account("秋水", language="en"))
    a_board()
    page = client.get("/boards/hall/open/?edition=classic&seats=7").content.decode()
    key = re.search(r'name="once" value="([\w-]+)"', page)
    assert key is not None
    fields = {
        "title": "面具夜",
        "edition": "classic",
        "seats": "7",
        "pace": "forum",
        "judging": "appointed",
        "alias": "on",
        "once": key[1],
    }
    saved = client.post("/boards/hall/open/", {**fields, "save": "1", "save_as": "面具"})
    code = saved.context["saved"].code
    assert saved.context["saved"].alias
    again = client.get(f"/boards/hall/open/?setup={code}")
    assert again.context["form"]["alias"].value() is True
    assert "drawn by lot (an alias game)" in client.get(f"/setups/{code}/").content.decode()
    assert client.post("/boards/hall/open/", fields).status_code == 302
    row = Game.objects.get(title__startswith="面具夜")
    assert row.alias
    assert "drawn by lot (an alias game)" in client.get(f"/g/{row.public_id}/").content.decode()
    assert "alias game" in client.get("/boards/hall/").content.decode()

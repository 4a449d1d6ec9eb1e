"""Saved set-ups: named, copied, changed, deleted, found by a code, used again, and counted."""

import re
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import translation

import killgame
from forum import setups
from forum.models import Account, Game, SavedSetup
from forum.queries.setups import lines_of
from forum.refusals import Refused
from forum.schedule import Schedule
from tests.forum.people import a_board, a_game, an_account
from tests.forum.test_opening import PLAIN

pytestmark = pytest.mark.django_db
FORM = {"name": "雨夜标准局", "edition": "classic", "seats": "12", "pace": "evening", "opt_must_vote": "0"}


def by(name: str) -> Client:
    client = Client()
    client.force_login(an_account(name), backend="django.contrib.auth.backends.ModelBackend")
    return client


def a_setup(owner: str = "秋水", **changed: Any) -> SavedSetup:
    draft: dict[str, Any] = {
        "name": "雨夜标准局", "edition": "classic", "seats": 7, "options": {"tie": "none"},
        "schedule": Schedule.paced("evening"), "start_when_full": False, **changed,
    }  # fmt: skip
    return setups.save(an_account(owner), setups.Draft(**draft))


def text(answer: Any) -> str:
    assert isinstance(answer, HttpResponse)
    return answer.content.decode()


def test_a_set_up_is_made_changed_and_deleted_by_its_owner() -> None:
    owner = by("秋水")
    answer = owner.post("/setups/new/", FORM)
    row = SavedSetup.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"/setups/{row.code}/")
    assert (row.name, row.edition, row.seats, row.options, row.shared, row.start_when_full) == (
        "雨夜标准局", "classic", 12, {"must_vote": True}, False, False,
    )  # fmt: skip
    assert Schedule.load(row.schedule) == Schedule.paced("evening")
    shown = text(owner.get(f"/setups/{row.code}/change/"))
    assert 'value="雨夜标准局"' in shown
    assert re.search(r'name="opt_must_vote" id="opt_must_vote-0" value="0" checked', shown)
    changed = owner.post(f"/setups/{row.code}/change/", {**FORM, "name": "雨夜", "seats": "11", "shared": "on"})
    again = SavedSetup.objects.get()
    assert (changed.status_code, again.code, again.name, again.seats, again.shared) == (302, row.code, "雨夜", 11, True)
    assert again.key != row.key
    assert owner.post(f"/setups/{row.code}/delete/")["Location"] == "/setups/"
    assert not SavedSetup.objects.exists()


def test_others_use_and_copy_it_and_change_nothing() -> None:
    row = a_setup()
    other, nobody = by("半夏"), Client()
    for what in ("change", "delete"):
        assert other.post(f"/setups/{row.code}/{what}/", FORM).status_code == 404
        assert nobody.post(f"/setups/{row.code}/{what}/", FORM).status_code == 302
    assert other.get(f"/setups/{row.code}/change/").status_code == 404
    assert SavedSetup.objects.get() == row
    first, second = other.post(f"/setups/{row.code}/copy/"), other.post(f"/setups/{row.code}/copy/")
    copied = SavedSetup.objects.get(owner=an_account("半夏"))
    assert first["Location"] == second["Location"] == f"/setups/{copied.code}/"
    assert (copied.name, copied.key, copied.schedule, copied.shared) == (row.name, row.key, row.schedule, False)
    by("秋水").post(f"/setups/{row.code}/copy/")
    names = {one.name for one in setups.setups_of(an_account("秋水"))}
    assert names == {"雨夜标准局", "雨夜标准局 (2)"}


@pytest.mark.parametrize("typed", ["{code}", "{lower}", " {first} - {last} ", "{first}－{last}"])
def test_it_is_found_by_its_code_however_it_is_typed(typed: str) -> None:
    row = a_setup()
    said = typed.format(code=row.code, lower=row.code.lower(), first=row.code[:4], last=row.code[4:].lower())
    answer = Client().get("/setups/", {"code": said})
    assert (answer.status_code, answer["Location"]) == (302, f"/setups/{row.code}/")
    assert Client().get(f"/setups/{row.code.lower()}/")["Location"] == f"/setups/{row.code}/"
    assert row.code_said in text(Client().get(f"/setups/{row.code}/"))


@pytest.mark.parametrize("typed", ["CDFH3479", "no code", "样板", ""])
def test_a_code_that_nobody_has_is_said_back(typed: str) -> None:
    answer = Client().get("/setups/", {"code": typed})
    assert answer.status_code == 404
    if typed:
        assert f'value="{typed}"' in text(answer)
        assert f"没有代码是“{typed}”的样板。" in text(answer)
    assert Client().get("/setups/CDFH3479/").status_code == Client().get("/setups/nothing/").status_code == 404


def test_the_list_shows_ones_own_and_what_is_shared_and_nothing_else() -> None:
    a_setup(name="我的一份")
    a_setup("半夏", name="别人公开的", shared=True)
    a_setup("半夏", name="别人自己的")
    mine, nobodys = text(by("秋水").get("/setups/")), text(Client().get("/setups/"))
    assert [name in mine for name in ("我的一份", "别人公开的", "别人自己的")] == [True, True, False]
    assert [name in nobodys for name in ("我的一份", "别人公开的", "别人自己的")] == [False, True, False]


def test_what_is_wrong_is_said_before_anything_is_saved_and_what_was_typed_stays() -> None:
    typed = {
        **FORM, "seats": "11", "by_hand": "on", "count_killer": "3", "count_police": "3", "count_civilian": "6",
        "name": "十二张",
    }  # fmt: skip
    answer = by("秋水").post("/setups/new/", typed)
    assert (answer.status_code, SavedSetup.objects.count()) == (422, 0)
    assert "11 座要发 12 张牌：该是 11 张。" in text(answer)
    assert 'value="十二张"' in text(answer)
    assert 'name="count_civilian" value="6"' in text(answer)
    assert by("秋水").post("/setups/new/", {**FORM, "name": " "}).status_code == 422


def test_a_set_up_says_nothing_of_who_judges() -> None:
    saved = by("秋水").post("/setups/new/", {**FORM, "judging": "site", "asked": "nobody of this name"})
    assert saved.status_code == 302
    assert Schedule.load(SavedSetup.objects.get().schedule).penalty == Schedule.paced("evening").penalty == "judge"


def test_the_opening_page_is_filled_from_it_and_opens_a_game_that_counts_for_it() -> None:
    a_board()
    row = a_setup()
    judge = by("白露")
    chosen = judge.post("/boards/hall/open/", {**PLAIN, "code": f"{row.code_said.lower()}", "load": "1"})
    assert (chosen.status_code, chosen["Location"]) == (302, f"/boards/hall/open/?setup={row.code}")
    html = text(judge.get(chosen["Location"]))
    assert re.search(r'name="seats" value="7"', html)
    assert re.search(r'name="opt_tie" id="opt_tie-\d" value="\d" checked', html)
    assert re.search(r'name="pace" value="evening"[^>]*checked', html)
    tie = re.search(r'name="opt_tie" id="opt_tie-(\d)" value="\d" checked', html)
    assert tie
    judge.post("/boards/hall/open/", {**PLAIN, "seats": "7", "pace": "evening", "opt_tie": tie[1]})
    assert Game.objects.get().setup_key == row.key


def test_a_code_that_is_none_leaves_the_opening_page_as_it_was() -> None:
    a_board()
    answer = by("白露").post("/boards/hall/open/", {**PLAIN, "code": "没有", "load": "1"})
    assert (answer.status_code, Game.objects.count()) == (422, 0)
    assert "没有代码是“没有”的样板。" in text(answer)
    assert 'value="雨夜长街"' in text(answer)


def test_what_the_opening_page_says_is_saved_under_a_name() -> None:
    a_board()
    judge = by("白露")
    answer = judge.post("/boards/hall/open/", {**PLAIN, "save": "1", "save_as": "我的桌子", "opt_must_vote": "0"})
    row = SavedSetup.objects.get()
    assert (answer.status_code, Game.objects.count()) == (200, 0)
    assert (row.name, row.options, row.owner.username) == ("我的桌子", {"must_vote": True}, "白露")
    assert row.code_said in text(answer)
    assert 'value="雨夜长街"' in text(answer)
    for wrong in ({"save_as": ""}, {"save_as": "坏的", "seats": "6"}):
        refused = judge.post("/boards/hall/open/", {**PLAIN, "save": "1", **wrong})
        assert (refused.status_code, SavedSetup.objects.count()) == (422, 1)


def test_a_game_is_opened_again_and_saved_from_the_desk() -> None:
    game = a_game(options={"tie": "lottery"})
    judge = by(game.judge.username)
    desk = text(judge.get(f"/g/{game.row.public_id}/desk/"))
    again = re.search(r'href="(/boards/hall/open/\?again=\w+)"', desk)
    save = re.search(r'href="(/setups/new/\?game=\w+)"', desk)
    assert again
    assert save
    for address in (again[1], save[1]):
        html = text(judge.get(address))
        assert re.search(r'name="seats" value="7"', html)
        assert re.search(r'name="opt_tie" id="opt_tie-\d" value="\d" checked', html)
    assert judge.get("/boards/hall/open/?again=nosuchgame22").status_code == 404
    assert judge.get("/boards/hall/open/?setup=CDFH3479").status_code == 404


def played(row: SavedSetup) -> tuple[int, dict[str, int]]:
    with translation.override("en"):
        [line] = lines_of(SavedSetup.objects.filter(pk=row.pk).select_related("owner"), viewer=None)
    return line.played.games, {won.side: won.games for won in line.played.won}


def test_games_count_by_what_they_play_and_only_those_that_ended_by_the_rules() -> None:
    row, other = a_setup(), a_setup(name="别的", options={"tie": "pk"})
    running, ruled, broken, over = (a_game(options={"tie": "none"}) for _ in range(4))
    ruled.do(killgame.Rule("good"))
    broken.do(killgame.BreakOff())
    assert played(row) == (0, {})
    for seat in over.with_role("killer"):
        over.do(killgame.ThrowOut(seat))
    assert over.row.state_of_play == "finished"
    assert played(row) == (1, {"good": 1})
    assert played(other) == (0, {})
    assert running.row.setup_key == row.key


def test_a_person_saves_only_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setups, "MOST", 2)
    rows = [a_setup(name=name) for name in ("一", "二")]
    assert a_setup(name="一") == rows[0]
    with pytest.raises(Refused, match="too_many_setups"):
        a_setup(name="三")
    answer = by("秋水").post("/setups/new/", FORM)
    assert (answer.status_code, SavedSetup.objects.count()) == (422, 2)
    assert "你已经存了 2 个样板" in text(answer)
    assert by("秋水").post(f"/setups/{rows[0].code}/copy/").status_code == 302
    assert SavedSetup.objects.count() == 2


def test_it_goes_with_its_owner() -> None:
    a_setup("半夏")
    Account.objects.get(username="半夏").delete()
    assert not SavedSetup.objects.exists()

"""Home, the boards, and signing up by form."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

import killgame
from forum import lobby
from forum.access import look
from forum.models import Account, Game, Room, SignUp
from forum.now import game_now
from forum.queries.lists import over_games, over_line, running_games, running_line, waiting_games, waiting_line
from forum.queries.mine import my_games
from forum.queries.owed import owed_by
from forum.queries.sign_up import sign_up_for
from tests.forum.people import Playing, a_game, a_write, an_account, an_open_game, once


def sent_by(account: Account | None) -> Client:
    client = Client()
    if account is not None:
        client.force_login(account)
    return client


def post(playing: Playing, act: str, account: Account | None, **fields: str) -> int:
    """The status of a sign-up form, sent as the page would send it."""
    carried = {"belief": str(playing.belief), "once": once(), **fields}
    return int(sent_by(account).post(f"/g/{playing.row.public_id}/sign-up/{act}/", carried).status_code)


def names(playing: Playing) -> list[str]:
    return list(playing.row.sign_ups.values_list("account__username", flat=True))


def test_joining_and_leaving_by_form(db: None) -> None:
    playing = an_open_game()
    someone = an_account("半夏")
    assert post(playing, "join", someone) == 302
    assert names(playing) == ["半夏"]
    assert post(playing, "join", someone) == 409
    assert post(playing, "leave", someone) == 302
    assert names(playing) == []


def test_the_same_form_twice_joins_once(db: None) -> None:
    playing = an_open_game()
    fields = {"belief": str(playing.belief), "once": once()}
    statuses = [post(playing, "join", an_account("半夏"), **fields) for _ in range(2)]
    assert (statuses, names(playing)) == ([302, 302], ["半夏"])


@pytest.mark.parametrize("act", ["join", "leave", "confirm", "close", "call-off"])
def test_nobody_who_is_not_logged_in_signs_up(db: None, act: str) -> None:
    playing = an_open_game()
    assert post(playing, act, None) == 403
    assert (names(playing), playing.row.state_of_play) == ([], "sign_up")


@pytest.mark.parametrize("act", ["close", "call-off"])
def test_the_judges_acts_are_his_alone(db: None, act: str) -> None:
    playing = an_open_game()
    assert post(playing, act, playing.stranger) == 403
    assert playing.row.state_of_play == "sign_up"


def test_a_form_without_its_belief_is_none(db: None) -> None:
    playing = an_open_game()
    assert post(playing, "join", an_account("半夏"), belief="") == 400
    assert post(playing, "dance", an_account("半夏")) == 404


def test_calling_off_by_form(db: None) -> None:
    playing = an_open_game()
    assert post(playing, "call-off", playing.judge) == 302
    assert playing.row.state_of_play == "called_off"
    page = sent_by(None).get(f"/g/{playing.row.public_id}/")
    assert (page.status_code, "sign-up/join" in page.content.decode()) == (200, False)


def test_from_full_table_to_deal_by_forms(db: None) -> None:
    playing = an_open_game(seats=6, edition="v1")
    players = [an_account(f"玩家{c}") for c in "甲乙丙丁戊己庚"]
    for player in players:
        assert post(playing, "join", player) == 302
    assert post(playing, "close", playing.judge) == 302
    seen = look(playing.row.public_id, players[0])
    page = sign_up_for(seen)
    assert (page.confirming, page.may_confirm, page.may_leave, page.may_join) == (True, True, True, False)
    assert ([p.name for p in page.players][:1], [p.name for p in page.reserve]) == (["玩家甲"], ["玩家庚"])
    for player in players[:6]:
        assert post(playing, "confirm", player) == 302
    assert (playing.row.state_of_play, playing.row.phase, playing.row.round) == ("running", "night", 1)


def test_what_the_sign_up_offers_to_each(db: None) -> None:
    playing = an_open_game(seats=7, options={"tie": "lottery"})
    for name in ("半夏", "老槐"):
        lobby.join(playing.pk, a_write(playing, an_account(name)))
    offers = {}
    for who, user in {"judge": playing.judge, "joined": an_account("半夏"), "other": playing.stranger}.items():
        page = sign_up_for(look(playing.row.public_id, user))
        offers[who] = (page.may_join, page.may_leave, page.may_confirm, page.may_close, page.may_call_off)
    assert offers == {
        "judge": (False, False, False, False, True),
        "joined": (False, True, False, False, False),
        "other": (True, False, False, False, False),
    }
    assert [(str(rule.label) != "", str(rule.value) != "") for rule in page.rules] == [(True, True)]
    assert (page.missing, page.wanted, [p.place for p in page.players]) == (5, 7, [1, 2])


def test_the_page_of_a_sign_up_carries_a_form_that_works(db: None) -> None:
    playing = an_open_game()
    client = sent_by(an_account("半夏"))
    html = client.get(f"/g/{playing.row.public_id}/").content.decode()
    form = re.search(r'<form method="post" action="([^"]+/sign-up/join/)">(.*?)</form>', html, re.S)
    assert form is not None
    fields = dict(re.findall(r'name="(belief|once)" value="([^"]+)"', form[2]))
    assert client.post(form[1], fields).status_code == 302
    assert names(playing) == ["半夏"]


def test_lists_hold_each_game_by_its_state(db: None) -> None:
    waiting, running = an_open_game(seats=8), a_game(seats=7)
    over = a_game(seats=7)
    over.do(killgame.Rule("good"))
    off = an_open_game(seats=9)
    lobby.call_off(off.pk, a_write(off, off.judge))
    assert [line.game_id for line in map(waiting_line, waiting_games())] == [waiting.row.public_id]
    lines = [running_line(row) for row in running_games()]
    assert [(line.game_id, line.living, line.out, line.disc) for line in lines] == [
        (running.row.public_id, 7, 0, "night")
    ]
    ended = {line.game_id: (line.called_off, line.result != "") for line in map(over_line, over_games())}
    assert ended == {over.row.public_id: (False, True), off.row.public_id: (True, False)}


def test_my_games_say_what_i_owe_and_what_not(db: None) -> None:
    playing = a_game(seats=7)
    killer, civilian = playing.with_role("killer")[0], playing.with_role("civilian")[0]
    for seat in (killer, civilian):
        line = my_games(playing.seated[seat], now=game_now())[0]
        assert (line.seat, line.urgent, line.owed and line.owed.kind, line.owed and line.owed.act) == (
            seat,
            True,
            "night",
            "card",
        )
    playing.do(killgame.Sleep(killgame.SeatNo(civilian)))
    playing.do(killgame.Move(killer, "kill", target=civilian))
    for seat in (killer, civilian):
        line = my_games(playing.seated[seat], now=game_now())[0]
        assert (line.urgent, line.owed and line.owed.done) == (False, True)
    judged = my_games(playing.judge, now=game_now())[0]
    assert (judged.judging, judged.seat, judged.owed, judged.urgent) == (True, None, None, False)
    assert my_games(playing.stranger, now=game_now()) == ()


def test_owed_reads_alike_for_every_card_at_night(db: None) -> None:
    playing = a_game(seats=7)
    owed = {str(owed_by(look(playing.row.public_id, account))) for account in playing.seated.values()}
    assert len(owed) == 1
    assert owed_by(look(playing.row.public_id, playing.judge)) is None


def test_what_is_owed_by_day(db: None) -> None:
    playing = a_game(seats=7)
    playing.close_until("speech")
    asked = owed_by(look(playing.row.public_id, playing.seated[1]))
    assert asked is not None
    assert (asked.kind, asked.done) == ("speak", False)
    playing.do(killgame.Pass(1))
    passed = owed_by(look(playing.row.public_id, playing.seated[1]))
    assert passed is not None
    assert (passed.kind, passed.done) == ("speak", True)
    playing.close_until("vote")
    playing.do(killgame.Move(1, "vote", target=None))
    states = [owed_by(look(playing.row.public_id, playing.seated[n])) for n in (1, 2)]
    assert [(one.kind, one.done) for one in states if one] == [("vote", True), ("vote", False)]


def test_t77_confirming_is_owed_by_those_with_a_seat(db: None) -> None:
    playing = an_open_game(seats=6, edition="v1")
    players = [an_account(f"玩家{c}") for c in "甲乙丙丁戊己庚"]
    for player in players:
        lobby.join(playing.pk, a_write(playing, player))
    assert not my_games(players[0], now=game_now())[0].urgent
    lobby.close_sign_up(playing.pk, a_write(playing, playing.judge))
    urgent = [my_games(player, now=game_now())[0].urgent for player in players]
    assert urgent == [True] * 6 + [False]
    lobby.confirm(playing.pk, a_write(playing, players[0]))
    assert not my_games(players[0], now=game_now())[0].urgent


def test_home_for_strangers_and_players(db: None) -> None:
    playing = a_game(seats=7)
    stranger = sent_by(None).get("/")
    assert (stranger.status_code, "/accounts/signup/" in stranger.content.decode()) == (200, True)
    mine = sent_by(playing.seated[3]).get("/")
    assert (mine.status_code, f"/g/{playing.row.public_id}/card/" in mine.content.decode()) == (200, True)
    assert "no-store" in mine["Cache-Control"]


def test_a_board_shows_its_own_games_in_pages(db: None) -> None:
    playing = an_open_game(seats=8)
    client = sent_by(None)
    for address in ("/boards/", "/boards/hall/", "/boards/hall/?list=waiting", "/boards/hall/?list=waiting&page=99"):
        page = client.get(address)
        assert (page.status_code, playing.row.public_id in page.content.decode()) == (200, True), address
    for address in ("/boards/hall/?list=running", "/boards/hall/?list=over"):
        assert playing.row.public_id not in client.get(address).content.decode()
    assert client.get("/boards/nowhere/").status_code == 404


def test_home_costs_the_same_however_many_games(db: None) -> None:
    first = a_game(seats=7)
    an_open_game(seats=7)
    client = sent_by(first.seated[1])
    before = queries_of(client)
    for seats in (8, 9):
        a_game(seats=seats)
        an_open_game(seats=seats)
    assert Game.objects.count() == 6
    assert queries_of(client) == before


def queries_of(client: Client) -> int:
    with CaptureQueriesContext(connection) as caught:
        client.get("/")
    return len(caught)


def _more_like(row: Game, *, number: int, mark: str) -> None:
    """Games that differ from this one in nothing that a list shows."""
    rooms = list(row.rooms.values("name", "floors"))
    joined = list(row.sign_ups.values("account_id", "joined_at"))
    copies = []
    for n in range(number):
        copy = Game.objects.get(pk=row.pk)
        # As games stood before they had keys: a copy cannot open what is sealed for the other.
        copy.state, copy.sealed, copy.key_sealed = row.state, None, None
        copy.pk, copy.public_id, copy.opened_with = None, f"{mark}{n:08}", f"{mark} {n}"
        copies.append(copy)
    made = Game.objects.bulk_create(copies)
    Room.objects.bulk_create(Room(game=one, **room) for one in made for room in rooms)
    SignUp.objects.bulk_create(SignUp(game=one, **who) for one in made for who in joined)


@pytest.mark.parametrize("state", ["running", "waiting"])
def test_the_front_page_costs_no_more_with_many_games_and_leads_to_all_of_them(db: None, state: str) -> None:
    if state == "running":
        row = a_game().row
    else:
        playing = an_open_game()
        row = playing.row
        lobby.join(row.pk, a_write(playing, an_account("半夏")))
    paths = ("/", "/boards/", f"/boards/{row.board.slug}/", f"/boards/{row.board.slug}/?list={state}&page=2")

    def told() -> list[tuple[int, int]]:
        found = []
        for path in paths:
            with CaptureQueriesContext(connection) as asked:
                page = Client().get(path)
            found.append((page.status_code, len(asked)))
        return found

    Client().get("/")
    _more_like(row, number=60, mark="few")
    few = told()
    _more_like(row, number=300, mark="many")
    assert told() == few
    assert {status for status, _queries in few} == {200}
    # None of the queries counts in groups over all games.
    with CaptureQueriesContext(connection) as asked:
        front = Client().get("/")
    assert [one["sql"] for one in asked if '"forum_game"."title"' in one["sql"].partition("GROUP BY")[2]] == []
    assert len(front.context[state]) == 8
    assert front.context[f"{state}_all"] == Game.objects.count()
    if state == "waiting":
        pages = [Client().get(f"/boards/?page={n}").context["waiting"] for n in (1, 2)]
        assert [len(lines) for lines in pages] == [25, 25]
        assert {line.seated for lines in pages for line in lines} == {1}

"""What programs may read: each what its own eyes may see."""

import json
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

import killgame
from forum import lobby
from forum.access import look
from forum.api.documents import game_document
from forum.api.shapes import plain
from forum.models import Account, Game, Token
from forum.schedule import Schedule
from tests.forum.api.callers import API, caller, game_address, post
from tests.forum.people import PASSWORD, Playing, a_board, a_game, a_write, an_account, an_open_game

pytestmark = pytest.mark.django_db


def read(address: str, account: Account | None = None, **query: Any) -> tuple[int, Any]:
    answer = caller(account).get(address, query)
    assert "no-store" in answer.headers["Cache-Control"]
    return answer.status_code, answer.json()


def test_boards() -> None:
    board = a_board()
    known = {
        "slug": "hall", "name": "大厅", "description": "", "edition": "classic",
        "schedule": board.schedule["lengths"], "timetable": Schedule.paced("forum").timetable(), "openers": "everybody",
    }  # fmt: skip
    assert read(f"{API}boards/") == (200, [known])
    assert read(f"{API}boards/hall/") == (200, known)
    assert read(f"{API}boards/nowhere/") == (404, {"code": "not_found", "detail": read(f"{API}games/x/")[1]["detail"]})


def test_a_list_of_games_narrowed_by_what_everybody_knows() -> None:
    waiting, playing, over = an_open_game(), a_game(seats=8), a_game(seats=9)
    over.do(killgame.BreakOff())
    ids = {one.pk: one.row.public_id for one in (waiting, playing, over)}
    found = {state: [row["public_id"] for row in read(f"{API}games/", state=state)[1]["results"]] for state in
             ("sign_up", "running", "finished", "called_off")}  # fmt: skip
    assert found == {
        "sign_up": [ids[waiting.pk]],
        "running": [ids[playing.pk]],
        "finished": [ids[over.pk]],
        "called_off": [],
    }
    assert [row["public_id"] for row in read(f"{API}games/", board="hall")[1]["results"]] == [
        ids[over.pk], ids[playing.pk], ids[waiting.pk],
    ]  # fmt: skip
    assert read(f"{API}games/", board="nowhere")[1]["results"] == []
    assert read(f"{API}games/", edition="club")[1]["results"] == []


@pytest.mark.parametrize("query", [{"state": "secret"}, {"judge": "1"}, {"ordering": "state"}, {"log_head": "0"}])
def test_other_filters_and_orders_are_refused(query: dict[str, str]) -> None:
    assert read(f"{API}games/", **query)[0] in {400, 404}


def test_a_long_list_comes_in_pages(playing: Playing) -> None:
    rows = [Game.objects.get(pk=playing.pk) for _ in range(60)]
    for place, row in enumerate(rows):
        row.unseal()  # its key is for the original alone
        row.key_sealed = None
        row.pk, row.public_id, row.opened_with = None, f"copy{place:08}", f"copy {place}"
    Game.objects.bulk_create(rows)
    first = read(f"{API}games/")[1]
    second = caller().get(first["next"]).json()
    both = [row["public_id"] for row in (*first["results"], *second["results"])]
    assert (len(first["results"]), len(second["results"]), len(set(both)), second["next"]) == (50, 11, 61, None)


def test_a_game_is_shown_as_killgame_shows_it(playing: Playing) -> None:
    killer = playing.with_role("killer")[0]
    playing.do(killgame.Move(seat=killer, act="kill", target=playing.with_role("civilian")[0]))
    playing.do(killgame.ThrowOut(target=playing.with_role("civilian")[1]))
    dead = playing.with_role("civilian")[1]
    people = {
        "judge": playing.judge,
        "killer": playing.seated[killer],
        "dead": playing.seated[dead],
        "stranger": playing.stranger,
    }
    for account in (*people.values(), None):
        status, body = read(game_address(playing), account)
        seen = look(playing.row.public_id, account or _nobody())
        assert (status, body) == (200, json.loads(json.dumps(plain(game_document(seen)))))
        assert body["view"] == json.loads(json.dumps(plain(seen.view)))
        assert [room["name"] for room in body["rooms"]] == list(seen.rooms)
    assert read(game_address(playing), people["judge"])[1]["view"]["secrets"] is not None
    reader, nobody = read(game_address(playing), people["stranger"])[1], read(game_address(playing))[1]
    assert [room["why_not_write"] for room in reader.pop("rooms")] == ["not_for_you", None]
    assert [room["why_not_write"] for room in nobody.pop("rooms")] == ["not_for_you", "not_for_you"]
    assert reader == nobody


def _nobody() -> Any:
    from django.contrib.auth.models import AnonymousUser

    return AnonymousUser()


def test_what_a_stranger_reads_holds_no_card_of_anybody(playing: Playing) -> None:
    killer = playing.with_role("killer")[0]
    playing.do(killgame.Move(seat=killer, act="kill", target=playing.with_role("civilian")[0]))
    mine = json.dumps(read(game_address(playing), playing.seated[killer])[1])
    assert '"role": "killer"' in mine  # there is something to leak
    body = read(game_address(playing), playing.stranger)[1]
    assert (body["view"]["me"], body["view"]["secrets"], body["seat"], body["is_judge"]) == (None, None, None, False)
    assert [room["name"] for room in body["rooms"]] == ["public", "readers"]
    assert "killer" not in json.dumps({k: v for k, v in body["view"].items() if k not in {"cards", "options"}})


def test_sign_ups_before_the_deal_and_places_after_it(playing: Playing) -> None:
    waiting = an_open_game()
    guest = an_account("半夏")
    lobby.join(waiting.pk, a_write(waiting, guest))
    body = read(game_address(waiting))[1]
    someone = {"public_id": guest.public_id, "name": "半夏"}
    assert (body["entrants"], body["places"]) == (
        [{"person": someone, "confirmed": False, "offers_to_judge": False}],
        [],
    )
    body = read(game_address(playing))[1]
    assert body["entrants"] == []
    assert body["places"] == [
        {"number": n, "name": one.username, "person": {"public_id": one.public_id, "name": one.username}}
        for n, one in playing.seated.items()
    ]


def test_the_floors_of_a_room(playing: Playing) -> None:
    playing.close_until("speech")
    for seat in (1, 2, 3):
        post(playing, playing.seated[seat], "rooms/public/posts/", text=f"{seat}号**过**")
    address = game_address(playing, "rooms/public/posts/")
    whole = read(address)[1]
    floors = [one["floor"] for one in whole["posts"]]
    assert (floors, whole["next"], whole["floors"]) == (list(range(1, len(floors) + 1)), None, len(floors))
    last = whole["posts"][-1]
    assert {key: last[key] for key in ("author", "seat", "name", "text", "html", "phase", "round", "opens_phase")} == {
        "author": "seat", "seat": 3, "name": playing.seated[3].username, "text": "3号**过**",
        "html": "<p>3号<strong>过</strong></p>\n", "phase": "speech", "round": 1, "opens_phase": False,
    }  # fmt: skip
    part = read(address, after=1, limit=2)[1]
    assert (part["posts"], part["next"]) == (whole["posts"][1:3], 3)
    assert read(address, after="x")[0] == 400
    assert read(address, limit=1000)[0] == 400


def test_the_narrator_speaks_the_readers_language(playing: Playing) -> None:
    Account.objects.filter(pk=playing.judge.pk).update(language="en", time_zone="Europe/London")
    address = game_address(playing, "rooms/public/posts/")
    texts = {one["author"]: one["text"] for one in read(address, playing.judge)[1]["posts"]}
    assert "Night 1" in texts["narrator"] or "night 1" in texts["narrator"]
    assert "UTC" in texts["narrator"]


def test_other_rooms_are_as_absent_as_rooms_that_are_not_there(playing: Playing) -> None:
    killer = playing.with_role("killer")[0]
    assert read(game_address(playing, "rooms/killers/posts/"), playing.seated[killer])[0] == 200
    absent = read(game_address(playing, "rooms/nothing/posts/"), playing.stranger)
    assert absent[0] == 404
    for account in (playing.stranger, playing.seated[playing.with_role("civilian")[0]], None):
        assert read(game_address(playing, "rooms/killers/posts/"), account) == absent


def test_the_number_of_queries_does_not_grow_with_seats_and_posts() -> None:
    small, large = a_game(seats=7), a_game(seats=16)
    large.close_until("speech")
    for seat in large.game.living:
        post(large, large.seated[seat], "rooms/public/posts/", text="过")
    counts = []
    for playing in (small, large):
        client = caller(playing.judge)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(game_address(playing)).status_code == 200
            assert client.get(game_address(playing, "rooms/public/posts/")).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_my_account_my_seats_my_notices(playing: Playing) -> None:
    account = playing.seated[2]
    me = read(f"{API}me/", account)[1]
    assert {key: me[key] for key in ("public_id", "name", "language", "time_zone", "judging")} == {
        "public_id": account.public_id, "name": account.username, "language": "zh-hans", "time_zone": "Asia/Shanghai",
        "judging": [],
    }  # fmt: skip
    assert [(one["seat"], one["game"]["public_id"]) for one in me["seats"]] == [(2, playing.row.public_id)]
    judging = read(f"{API}me/", playing.judge)[1]["judging"]
    assert [game["public_id"] for game in judging] == [playing.row.public_id]
    notices = read(f"{API}me/notices/", account)[1]
    assert sorted((one["game"], one["kind"]) for one in notices) == [
        (playing.row.public_id, "confirm"),
        (playing.row.public_id, "dealt"),
    ]
    assert read(f"{API}me/")[0] == 403


def test_a_token_for_name_and_password() -> None:
    account = an_account("半夏")
    client = Client()
    right = client.post(f"{API}token/", {"name": "半夏", "password": PASSWORD}, content_type="application/json")
    assert (right.status_code, list(right.json())) == (201, ["token"])
    sent = {"Authorization": f"Token {right.json()['token']}"}
    assert client.get(f"{API}me/", headers=sent).json()["name"] == "半夏"
    wrong = [
        client.post(f"{API}token/", {"name": name, "password": "wrong"}, content_type="application/json")
        for name in ("半夏", "nobody of that name")
    ]
    assert wrong[0].status_code == wrong[1].status_code == 403
    assert wrong[0].json() == wrong[1].json()
    mine = caller(account)
    assert mine.delete(f"{API}me/token/").status_code == 204
    assert mine.get(f"{API}me/").status_code == 403


def test_guessing_passwords_is_slowed_down(settings: Any) -> None:
    settings.LIMITED = True
    client = Client()
    sent = {"name": "半夏", "password": "wrong"}
    codes = [client.post(f"{API}token/", sent, content_type="application/json").status_code for _ in range(21)]
    assert codes == [403] * 20 + [429]
    # A header that everybody can write does not make somebody else of him.
    other = client.post(f"{API}token/", sent, content_type="application/json", headers={"X-Forwarded-For": "192.0.2.1"})
    assert other.status_code == 429


def test_an_account_with_a_second_factor_gets_no_token_for_a_password() -> None:
    from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret

    account = an_account("半夏")
    TOTP.activate(account, generate_totp_secret())
    answer = Client().post(f"{API}token/", {"name": "半夏", "password": PASSWORD}, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (403, "permission_denied")
    assert not Token.objects.exists()


def test_json_is_the_only_form() -> None:
    answer = caller().get(f"{API}boards/", headers={"Accept": "text/html"})
    assert answer.headers["Content-Type"] == "application/json"
    assert (
        caller(an_account("半夏"))
        .post(f"{API}games/", "a=1", content_type="application/x-www-form-urlencoded")
        .status_code
        == 415
    )

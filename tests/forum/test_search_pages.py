"""The pages of searches, and the same by the API."""

import killgame
from tests.forum.pages import Reader, body
from tests.forum.people import Playing
from tests.forum.test_search import says


def test_pages_say_what_is_wrong_and_keep_what_was_typed(talk: Playing) -> None:
    says(talk, "一句话", seat=3)
    reader = Reader(talk, talk.stranger)
    asked = {
        "……": "There is no word in it",
        "a b c d e f g h i": "More than 8 words",
        "x" * 101: "at most 100",
        "": "required",
    }
    for typed, sentence in asked.items():
        answer = reader.get("search/", q=typed)
        assert (answer.status_code, sentence in answer.content.decode()) == (400, True), typed
        assert typed in answer.content.decode()
    wrong = reader.client.get(
        "/search/", {"q": "一句", "player": "没有这个人", "since": "2026-03-09", "until": "2026-03-08"}
    )
    assert wrong.status_code == 400
    assert wrong.context["form"].errors.keys() == {"player", "until"}
    assert 'value="没有这个人"' in wrong.content.decode()
    found = body(reader.get("search/", q="一句", seat="3", phase="speech-1"))
    assert "<mark>一句</mark>话" in found
    assert "Seat 3" in found or "seat 3" in found
    assert "Nobody has said “没说过” in a thread." in body(reader.get("search/", q="没说过"))
    assert reader.get("search/", q="一句", seat="99").status_code == 400


def test_a_member_is_told_that_his_room_is_not_searched_and_reads_no_untruth(talk: Playing) -> None:
    """He has read it there; so "nobody has said it" is no answer. All are told the same, whoever reads a room."""
    killer = talk.with_role("killer")[0]
    says(talk, "今晚刀五号", seat=killer, room="killers")
    pages = {}
    for who in (talk.seated[killer], talk.stranger, talk.judge):
        reader = Reader(talk, who)
        pages[who.username] = found = tuple(
            body(answer).split('id="finds"', 1)[1].split("</section>", 1)[0]
            for answer in (
                reader.get("search/", q="刀五号"),
                reader.get("search/", q="刀五号", seat=str(killer)),
                reader.client.get("/search/", {"q": "刀五号"}),
            )
        )
        assert [text.count("not searched before") for text in found] == [1, 1, 1]
        assert [text.count("in a thread") for text in found] == [1, 1, 1]
        assert "within these bounds" in found[1]
    assert len(set(pages.values())) == 1


def test_when_the_game_is_over_its_rooms_are_searched_and_nothing_else_is_said(talk: Playing) -> None:
    talk.do(killgame.BreakOff())
    page = body(Reader(talk, talk.stranger).get("search/", q="没说过"))
    assert "Nobody has said “没说过”." in page
    assert "not searched before" not in page


def test_the_api_finds_the_same(talk: Playing) -> None:
    floor = says(talk, "接口也找得到", seat=3)
    client = Reader(talk, None).client
    api = f"/api/v1/games/{talk.row.public_id}/search/"
    (found,) = client.get(api, {"q": "接口", "seat": 3, "phase": "speech-1"}).json()["results"]
    assert {key: found[key] for key in ("game", "room", "floor", "round", "phase", "seat", "name")} == {
        "game": talk.row.public_id, "room": "public", "floor": floor, "round": 1, "phase": "speech", "seat": 3,
        "name": talk.seated[3].username,
    }  # fmt: skip
    assert found["pieces"] == [
        {"text": "接口", "found": True, "spoiler": False},
        {"text": "也找得到", "found": False, "spoiler": False},
    ]
    whole = client.get("/api/v1/search/", {"q": "接口", "player": talk.seated[3].username}).json()
    assert (whole["count"], whole["more_than"], whole["next"], whole["results"]) == (1, False, None, [found])
    assert client.get(api).status_code == client.get("/api/v1/search/", {"q": "…"}).status_code == 400

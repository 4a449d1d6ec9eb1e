"""Bookmarks with a note: one's own, sealed, and of no more than one may read."""

import pytest
from django.db import connection

from forum import marking
from forum.models import Bookmark
from forum.writing import write
from tests.forum.api.callers import API, caller, game_address
from tests.forum.pages import Reader, body
from tests.forum.people import Playing, a_write, an_account
from tests.forum.timing import stand_still

NOTE = "第二段和昨天对不上"


@pytest.fixture
def said(playing: Playing) -> tuple[Playing, int, int]:
    """A killer's word in the killers' room: the game, the killer's seat, the floor."""
    killer = playing.with_role("killer")[0]
    floor = write(playing.pk, a_write(playing, playing.seated[killer]), room="killers", text="今晚刀谁？")
    return playing, killer, floor


def test_a_floor_is_kept_with_a_note_found_again_and_removed(playing: Playing) -> None:
    reader = Reader(playing, playing.seated[1])
    assert reader.post("r/public/2/bookmark/", note=NOTE).status_code == 302
    assert NOTE in body(reader.get("r/public/2/"))
    for address in ("/me/bookmarks/", f"/me/bookmarks/?game={playing.row.public_id}"):
        page = reader.client.get(address)
        assert [(one.floor, one.note, one.url) for one in page.context["lines"]] == [
            (2, NOTE, f"{reader.home}?page=1#f2")
        ]
    asked = {"game": "nosuchgame00"}
    nowhere = [
        reader.client.get("/me/bookmarks/", asked),
        caller(reader.account).get(f"{API}me/bookmarks/", asked),
    ]
    assert [answer.status_code for answer in nowhere] == [404, 404]
    reader.post("r/public/2/bookmark/", note="改了")
    assert [one.note for one in Bookmark.objects.select_related("game")] == ["改了"]
    reader.post("r/public/2/bookmark/", remove="1")
    assert not Bookmark.objects.exists()
    assert reader.client.get("/me/bookmarks/").context["lines"] == ()


def test_nobody_else_sees_it_and_the_database_does_not_tell_the_floor(said: tuple[Playing, int, int]) -> None:
    playing, killer, floor = said
    stand_still()
    mine = Reader(playing, playing.seated[killer])
    others = [Reader(playing, one) for one in (playing.judge, playing.seated[playing.with_role("killer")[1]])]
    before = [body(other.get(path)) for other in others for path in ("", "r/killers/", f"r/killers/{floor}/")]
    mine.post(f"r/killers/{floor}/bookmark/", note=NOTE)
    assert NOTE in body(mine.get(f"r/killers/{floor}/"))
    assert [body(other.get(path)) for other in others for path in ("", "r/killers/", f"r/killers/{floor}/")] == before
    with connection.cursor() as cursor:
        cursor.execute("SELECT room, floor, note, t::text FROM forum_bookmark t")
        ((room, kept, note, whole),) = cursor.fetchall()
    assert (room, kept, note) == ("", 0, "")
    assert "killers" not in whole
    assert NOTE not in whole


def test_a_bookmark_does_not_outlive_the_right_to_read(said: tuple[Playing, int, int]) -> None:
    playing, killer, floor = said
    account = playing.seated[killer]
    reader = Reader(playing, account)
    reader.post(f"r/killers/{floor}/bookmark/", note=NOTE)
    assert len(reader.client.get("/me/bookmarks/").context["lines"]) == 1
    account.sittings.update(until=playing.row.started_at)
    assert reader.client.get("/me/bookmarks/").context["lines"] == ()
    assert NOTE not in body(reader.client.get("/me/bookmarks/"))
    assert reader.post(f"r/killers/{floor}/bookmark/", note=NOTE).status_code == 404


def test_what_is_too_much_is_refused_and_the_note_comes_back(playing: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    reader = Reader(playing, playing.seated[1])
    long = reader.post("r/public/2/bookmark/", note=NOTE * 100)
    assert (long.status_code, NOTE * 100 in body(long)) == (409, True)
    assert reader.post("r/public/99/bookmark/", note=NOTE).status_code == 404
    monkeypatch.setattr(marking, "MOST", 1)
    reader.post("r/public/1/bookmark/", note="")
    full = reader.post("r/public/2/bookmark/", note=NOTE)
    assert (full.status_code, full.context["kept"]) == (409, NOTE)
    assert reader.post("r/public/1/bookmark/", note="还在").status_code == 302


def test_programs_keep_marks_and_bookmarks_as_pages_do(playing: Playing) -> None:
    account = playing.seated[1]
    program = caller(account)
    mark, kept = (game_address(playing, f"rooms/public/{what}/") for what in ("mark", "posts/2/bookmark"))
    floors = playing.row.rooms.get(name="public").floors
    assert program.get(mark).json() == {"floor": 0, "floors": floors}
    for sent, then in ((2, 2), (1, 2), (99, floors)):
        assert program.put(mark, {"floor": sent}).json() == {"floor": then, "floors": floors}
    assert program.put(kept, {"note": NOTE}).status_code == 200
    (one,) = program.get(f"{API}me/bookmarks/").json()["bookmarks"]
    assert (one["room"], one["floor"], one["note"], one["game"]) == ("public", 2, NOTE, playing.row.public_id)
    assert [program.delete(kept).status_code for _twice in range(2)] == [204, 204]
    assert program.get(f"{API}me/bookmarks/").json() == {"bookmarks": [], "next": None}
    assert caller(an_account("别人")).get(mark).json()["floor"] == 0
    assert caller(None).put(mark, {"floor": 1}).status_code == 403

"""T63: of a post that the judge has hidden, or its writer taken back, nothing is read at any address; the judge alone has what he hid."""

from typing import Any

import pytest

from forum import official
from forum.marking import keep
from forum.models import Mail, Notice, Room
from forum.retracting import retract
from forum.writing import write
from tests.forum.api.callers import caller
from tests.forum.pages import Reader, people
from tests.forum.people import Playing, a_game, a_write
from tests.forum.timing import stand_still
from tests.twin.game_table import API_GAME, GAME
from tests.twin.sendings import ROOMS
from tests.twin.worlds import Around

pytestmark = pytest.mark.django_db

# What is looked for, and what it is searched by: an address with the word in it would show the word.
WORD, BESIDE = "铜雀春深锁二乔", "落花时节"
AUTHOR, CALLED = 3, 4


@pytest.fixture
def said() -> tuple[Playing, int]:
    """A post that calls another seat, which has put a bookmark on it; and its floor."""
    playing = a_game(seats=9)
    playing.close_until("speech")
    stand_still()  # within the seconds in which a post may be taken back
    floor = write(
        playing.pk, a_write(playing, playing.seated[AUTHOR]), room="public", text=f"@{CALLED}号 {WORD}，{BESIDE}"
    )
    room = Room.objects.select_related("game").get(game=playing.pk, name="public")
    keep(room, playing.seated[CALLED], floor=floor, note="回头再看")
    write(playing.pk, a_write(playing, playing.seated[CALLED]), room="public", text="看到了")
    return playing, floor


def addresses(playing: Playing, floor: int) -> list[str]:
    """All addresses of the game that are read, in the table that twin worlds are crawled by, and what else there is of one floor."""
    row = playing.row
    assert row.deadline is not None
    around = Around(row.public_id, str(playing.belief), row.deadline)
    found = []
    for table, at in ((GAME, f"/g/{row.public_id}/"), (API_GAME, f"/api/v1/games/{row.public_id}/")):
        for line in table.values():
            found += [call.path for call in line(around, at, ROOMS) if call.method == "GET"]
        found += [f"{at}search/?q={BESIDE}", f"{at}search/?q={BESIDE[1:3]}&seat={AUTHOR}", f"{at}at/?floor={floor}"]
    at = f"/g/{row.public_id}/"
    found += [
        f"{at}?quote={floor}", f"{at}?seats={AUTHOR}", f"{at}?phase={row.phase_serial}", f"{at}at/{floor}/", f"{at}r/public/{floor}/",
        f"{at}r/public/quotation/?quote={floor}", f"{at}r/public/after/{floor - 1}/", f"{at}seats/{AUTHOR}/",
        "/", "/me/", "/me/notices/", "/me/bookmarks/", f"/search/?q={BESIDE}", "/boards/hall/",
        f"/api/v1/search/?q={BESIDE}", "/api/v1/me/notices/", "/api/v1/me/bookmarks/", "/api/v1/games/",
        f"/api/v1/games/{row.public_id}/rooms/public/posts/?after={floor - 1}",
    ]  # fmt: skip
    return list(dict.fromkeys(path for path in found if not path.endswith("/stream/")))


def where_it_stands(playing: Playing, floor: int, *readers: str) -> dict[str, set[str]]:
    """Reader → the addresses at which he reads the word."""
    known = people(playing, living=CALLED, out=1)
    known["author"] = Reader(playing, playing.seated[AUTHOR])
    who = {name: known[name] for name in readers}
    found: dict[str, set[str]] = {}
    for name, reader in who.items():
        token = caller(reader.account)
        pages: dict[str, Any] = {
            path: token if path.startswith("/api/") else reader.client for path in addresses(playing, floor)
        }
        found[name] = {path for path, client in pages.items() if WORD in client.get(path).content.decode()}
    return found


def test_of_a_hidden_post_the_judge_alone_reads_what_stood_there(said: tuple[Playing, int]) -> None:
    playing, floor = said
    (before,) = where_it_stands(playing, floor, "living").values()
    assert len(before) > 10, before
    assert [kind for kind in ("/search/", "/quotation/", "/api/") if not any(kind in path for path in before)] == []
    official.do("hide", playing.pk, a_write(playing, playing.judge), room="public", floor=floor, reason="离题")
    after = where_it_stands(playing, floor, "living", "nobody", "judge")
    assert after.pop("judge")
    assert after == {"living": set(), "nobody": set()}


def test_of_what_was_taken_back_nobody_reads_anything(said: tuple[Playing, int]) -> None:
    playing, floor = said
    retract(playing.pk, a_write(playing, playing.seated[AUTHOR]), room="public", floor=floor)
    after = where_it_stands(playing, floor, "author", "judge")
    assert after == {"author": set(), "judge": set()}
    assert not any(WORD in str(vars(one)) for one in (*Notice.objects.all(), *Mail.objects.all()))

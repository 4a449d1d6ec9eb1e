"""The floors that an open page fetches: those beyond its last, as the thread's own page has them."""

import re

import pytest

from forum.writing import write
from tests.forum.pages import Reader, body
from tests.forum.people import Playing, a_game, a_write
from tests.forum.timing import stand_still

_FLOOR = re.compile(r'(?:<p class="cut.*?</p>|<article.*?</article>)', re.S)


@pytest.fixture
def playing(db: None) -> Playing:
    playing = a_game(seats=7)
    playing.close_until("speech")
    for seat in (1, 2, 3):
        write(playing.pk, a_write(playing, playing.seated[seat]), room="public", text=f"{seat} 的话")
    return playing


def pieces(html: str) -> list[str]:
    return _FLOOR.findall(html)


def test_what_is_fetched_is_what_the_page_has_below(playing: Playing) -> None:
    stand_still()  # the page says for how long a post can still be taken back
    reader = Reader(playing, playing.seated[2])
    whole, last = pieces(body(reader.get(""))), playing.row.rooms.get(name="public").floors
    assert pieces(body(reader.get("r/public/after/0/"))) == whole
    # The cut goes with the floor before which it stands.
    for after in range(last):
        below = pieces(body(reader.get(f"r/public/after/{after}/")))
        assert below == whole[len(whole) - len(below) :]
        assert sum(piece.startswith("<article") for piece in below) == last - after
    assert f'data-last="{last}"' in body(reader.get(f"r/public/after/{last}/"))
    assert pieces(body(reader.get(f"r/public/after/{last}/"))) == []
    assert pieces(body(reader.get(f"r/public/after/{last - 2}/", only="")))[-1:] == whole[-2:-1]


def test_a_long_room_is_fetched_in_parts(playing: Playing) -> None:
    for number in range(60):
        write(playing.pk, a_write(playing, playing.seated[1 + number % 7]), room="public", text=str(number))
    last = playing.row.rooms.get(name="public").floors
    reader = Reader(playing, None)
    first = body(reader.get("r/public/after/0/"))
    assert first.count("<article") == 50
    assert body(reader.get("r/public/after/50/")).count("<article") == last - 50


def test_a_room_of_others_is_not_there(playing: Playing) -> None:
    killer, civilian = playing.with_role("killer")[0], playing.with_role("civilian")[0]
    write(playing.pk, a_write(playing, playing.judge), room="killers", text="只给你们")
    assert "只给你们" in body(Reader(playing, playing.seated[killer]).get("r/killers/after/0/"))
    for reader in (Reader(playing, playing.seated[civilian]), Reader(playing, None)):
        there, nowhere = reader.get("r/killers/after/0/"), reader.get("r/nothing/after/0/")
        assert (there.status_code, len(there.content)) == (404, len(nowhere.content))

"""Up to where each has read: exact on every device, forward only, and nobody else's business."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from forum.models import ReadMark, Room
from forum.now import game_now
from forum.queries.mine import my_games
from forum.writing import write
from tests.benchmarks.big_game import a_big_game
from tests.forum.pages import Reader, body
from tests.forum.people import Playing, a_write
from tests.forum.timing import stand_still


@pytest.fixture
def long(db: None) -> Playing:
    """A thread of 120 floors, three pages."""
    return a_big_game(seats=12, posts=120, votes=40, rounds=1)


def a_reader(playing: Playing, *, nth: int = 0) -> Reader:
    return Reader(playing, playing.seated[playing.game.living[nth]])


def mark(reader: Reader, floor: int, *, room: str = "public") -> Any:
    return reader.post(f"r/{room}/read/", floor=floor)


def new(answer: Any) -> tuple[int, int, list[int]]:
    """The first unread floor, the page it stands on, and the floors of the page that are shown, folds by their first."""
    thread = answer.context["thread"]
    return thread.new, thread.paged.number, [one.floor for one in thread.floors]


def test_t82_who_leaves_at_a_floor_finds_the_next_one_on_another_device(long: Playing) -> None:
    phone = a_reader(long)
    assert new(phone.get())[:2] == (0, 1)  # nothing is read yet: it begins at the beginning, without a line
    assert mark(phone, 73).status_code == 302
    desktop = a_reader(long)
    page = desktop.get()
    assert new(page)[:2] == (74, 2)
    assert page.context["unread"].count == 120 - 73
    assert page.context["unread"].url == f"{desktop.home}#f74"
    assert body(page).index('id="new"') < body(page).index('id="f74"')
    shown = {one.floor: one for one in page.context["thread"].floors}
    assert [floor for floor in shown if floor > 73] == list(range(74, 101))
    read = [one for one in shown.values() if one.floor < 74]
    assert len(read) < 23
    # What was read and is no vote that stands and not the court's is folded; each line says which floors it stands for.
    assert all(one.gone or one.narrator or any(not slip.old for slip in one.slips) for one in read)
    assert "read, folded away" in body(page)
    folds = [one for one in read if one.last]
    assert [one.as_of_url for one in folds] == [f"{desktop.home}at/{one.last}/" for one in folds] != []
    assert f'<a href="{folds[0].as_of_url}">As of floor {folds[0].last}</a>' in body(page)
    assert "for you alone" not in body(page)
    assert new(desktop.get(page=2))[2] == list(range(51, 101))  # the page's own address folds nothing


def test_t82_marking_is_one_statement_however_much_was_read(long: Playing) -> None:
    phone = a_reader(long)
    asked = []
    for floor in (3, 110):
        with CaptureQueriesContext(connection) as queries:
            assert mark(phone, floor).status_code == 302
        of_marks = [one["sql"].strip() for one in queries if "forum_readmark" in one["sql"]]
        assert [sql.split(" (")[0] for sql in of_marks] == ["INSERT INTO forum_readmark AS mark"]
        asked.append(len(queries))
    assert asked[0] == asked[1]


def test_a_mark_goes_forward_only_and_never_beyond_the_last_floor(long: Playing) -> None:
    reader = a_reader(long)
    for floor, then in ((30, 30), (20, 30), (31, 31), (10**9, 120)):
        mark(reader, floor)
        assert ReadMark.objects.get().floor == then
    assert reader.get().context["unread"] is None
    assert new(reader.get())[:2] == (0, 3)


def test_what_is_read_by_one_shows_to_nobody_else_and_in_no_row(long: Playing) -> None:
    stand_still()
    reader, other = a_reader(long), a_reader(long, nth=1)
    before = body(other.get(page=1))
    mark(reader, 50)
    assert body(other.get(page=1)) == before
    assert other.get().context["unread"].count == 120
    with connection.cursor() as cursor:
        cursor.execute("SELECT key, floor FROM forum_readmark")
        ((key, floor),) = cursor.fetchall()
    assert (len(key), floor) == (64, 50)


def test_fetching_a_page_reads_nothing(long: Playing) -> None:
    reader = a_reader(long)
    for path in ("", "r/public/", "now/", "r/public/7/", "activity/"):
        reader.get(path)
    assert not ReadMark.objects.exists()


def test_a_page_marks_by_itself_only_what_joins_to_what_was_read(long: Playing) -> None:
    reader = a_reader(long)
    mark(reader, 50)
    follows = [reader.get(page=page).context["thread"].follows for page in (1, 2, 3)]
    assert follows == [True, True, False]
    assert [reader.get(page=page).context["thread"].to_read for page in (1, 2, 3)] == [0, 100, 120]
    assert 'data-read="50"' in body(reader.get(page=2))
    assert "data-read" not in body(reader.get(page=3))
    quiet = reader.post("r/public/read/", floor=60, quiet="1")
    assert (quiet.status_code, quiet.content) == (204, b"")


def test_my_games_say_how_much_is_unread(long: Playing) -> None:
    reader = a_reader(long)
    assert reader.account is not None
    mark(reader, 100)
    assert [line.unread for line in my_games(reader.account, now=game_now())] == [20]


def test_a_closed_room_has_marks_of_its_own_and_takes_none_from_others(playing: Playing) -> None:
    killer, civilian = playing.with_role("killer")[0], playing.with_role("civilian")[0]
    mine, other = Reader(playing, playing.seated[killer]), Reader(playing, playing.seated[civilian])
    for n in range(3):
        write(playing.pk, a_write(playing, playing.seated[killer]), room="killers", text=f"第 {n} 句")
    assert mark(mine, 2, room="killers").status_code == 302
    assert new(mine.get("r/killers/"))[0] == 3
    assert mine.get().context["thread"].mark == 0
    absent = [other.post(f"r/{room}/read/", floor=2) for room in ("killers", "nothing")]
    assert [(answer.status_code, body(answer)) for answer in absent] == [(404, body(absent[0]))] * 2
    assert ReadMark.objects.count() == 1
    assert Room.objects.get(game_id=playing.pk, name="killers").floors == 3


def test_what_is_no_floor_and_who_is_nobody_is_refused(long: Playing) -> None:
    assert a_reader(long).post("r/public/read/", floor="绿").status_code == 400
    assert Reader(long, None).post("r/public/read/", floor=3).status_code == 403
    assert not ReadMark.objects.exists()


def test_what_one_writes_oneself_is_read_if_all_before_it_was(playing: Playing) -> None:
    playing.close_until("speech")
    writer, behind = (Reader(playing, playing.seated[seat]) for seat in (1, 2))
    mark(writer, 10**9)
    mark(behind, 1)
    for reader in (writer, behind):
        reader.post("r/public/write/", text="我先说两句")
    last = Room.objects.get(game=playing.pk, name="public").floors
    assert writer.get("now/").context["unread"].count == 1  # the other's
    assert behind.get("now/").context["unread"].count == last - 1
    assert (writer.get().context["thread"].new, behind.get().context["thread"].new) == (last, 2)


def test_an_open_page_goes_on_marking_when_all_of_it_was_read(playing: Playing) -> None:
    reader = Reader(playing, playing.seated[1])
    mark(reader, 10**9)
    answer = reader.get()
    thread, page = answer.context["thread"], body(answer)
    assert (thread.to_read, thread.follows) == (0, True)
    assert (f'data-read="{thread.mark}"' in page, 'id="read"' in page) == (True, True)
    assert 'id="read"' not in body(Reader(playing, None).get())

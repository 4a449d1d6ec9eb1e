"""When a judge first saw, in each phase, what only he may see: kept at once, told to the judges at once, to everybody at the end."""

from typing import Any

import pytest
from django.db import ProgrammingError, connection, transaction
from django.test.utils import CaptureQueriesContext

import killgame
from forum.models import JudgesLook
from forum.now import game_now
from forum.writing import write
from tests.forum.api.callers import caller
from tests.forum.pages import Reader
from tests.forum.people import Playing, a_write, an_open_game

SHOWING = (
    "desk/",
    "desk/close/",
    "desk/annul/",
    "r/killers/",
    "r/killers/1/",
    "r/killers/after/0/",
    "r/killers/1/desk/",
    "r/killers/quotation/?quote=1",
)
IN_THE_API = ("", "rooms/killers/posts/")
# Where there is nothing that only he may see, or nothing but the judges' own.
ASIDE = ("", "votes/", "desk/plan/?by=86400", "desk/pause/", "r/readers/", "r/judges/", "activity/", "now/")


def looked(playing: Playing) -> list[tuple[str, str, int]]:
    """Who, in which phase and round."""
    return [(one.account.username, one.phase, one.round) for one in JudgesLook.objects.filter(game=playing.pk)]


@pytest.fixture
def whispered(playing: Playing) -> Playing:
    """A killer has written to the others."""
    killer = playing.seated[playing.with_role("killer")[0]]
    write(playing.pk, a_write(playing, killer), room="killers", text="今晚三号")
    return playing


@pytest.mark.parametrize("path", SHOWING)
def test_whatever_page_shows_the_judge_a_secret_is_a_look(whispered: Playing, path: str) -> None:
    before = game_now()
    assert Reader(whispered, whispered.judge).get(path).status_code == 200
    assert looked(whispered) == [("秋水", "night", 1)]
    assert before < JudgesLook.objects.get().at < game_now()


@pytest.mark.parametrize("path", IN_THE_API)
def test_so_is_what_his_programs_read(whispered: Playing, path: str) -> None:
    found = caller(whispered.judge).get(f"/api/v1/games/{whispered.row.public_id}/{path}")
    assert (found.status_code, looked(whispered)) == (200, [("秋水", "night", 1)])


def test_the_rest_is_none_and_nobody_else_has_looks(whispered: Playing) -> None:
    judge = Reader(whispered, whispered.judge)
    assert [judge.get(path).status_code for path in ASIDE] == [200] * len(ASIDE)
    killer = whispered.seated[whispered.with_role("killer")[0]]
    for one in (whispered.stranger, killer, None):
        for path in SHOWING:
            Reader(whispered, one).get(path)
        caller(one).get(f"/api/v1/games/{whispered.row.public_id}/")
    assert looked(whispered) == []


def test_before_the_deal_and_after_the_end_there_is_nothing_to_keep(playing: Playing) -> None:
    waiting = an_open_game()
    Reader(waiting, waiting.judge).get("desk/")
    playing.do(killgame.Rule("good"))
    Reader(playing, playing.judge).get("desk/")
    caller(playing.judge).get(f"/api/v1/games/{playing.row.public_id}/")
    assert JudgesLook.objects.count() == 0


def test_the_first_of_each_phase_is_kept_and_costs_one_statement(playing: Playing) -> None:
    judge = Reader(playing, playing.judge)
    judge.get("desk/")
    (first,) = JudgesLook.objects.all()
    with CaptureQueriesContext(connection) as queries:
        judge.get("desk/")
    assert [one["sql"].startswith("\nINSERT") for one in queries.captured_queries].count(True) == 1
    assert JudgesLook.objects.get() == first
    assert JudgesLook.objects.get().at == first.at
    playing.close()
    judge.get("desk/")
    playing.do(killgame.TakeBack())
    judge.get("desk/")
    assert looked(playing) == [
        ("秋水", "night", 1),
        ("秋水", playing_phase_after_night(playing), 1),
        ("秋水", "night", 1),
    ]


def playing_phase_after_night(playing: Playing) -> str:
    return JudgesLook.objects.filter(game=playing.pk)[1].phase


def test_a_look_is_never_taken_back(playing: Playing) -> None:
    Reader(playing, playing.judge).get("desk/")
    for deed in (lambda: JudgesLook.objects.all().delete(), lambda: JudgesLook.objects.update(at=game_now())):
        with pytest.raises(ProgrammingError, match="only added"), transaction.atomic():
            deed()


def told(playing: Playing, reader: Reader, *, path: str = "") -> Any:
    """What a page and the API say of the judges' looks: (the page has them, the API's list)."""
    program = caller(reader.account).get(f"/api/v1/games/{playing.row.public_id}/reveals/").json()["judges"]
    return 'id="looks"' in reader.get(path).content.decode(), program


def test_the_judge_reads_them_at_once_and_everybody_at_the_end(playing: Playing) -> None:
    judge = Reader(playing, playing.judge)
    stranger, player, nobody = (Reader(playing, one) for one in (playing.stranger, playing.seated[1], None))
    assert told(playing, judge, path="votes/") == (False, [])
    judge.get("desk/")
    (look,) = JudgesLook.objects.all()
    line = {
        "person": {"public_id": playing.judge.public_id, "name": "秋水"}, "phase": "night", "round": 1,
        "at": look.at.isoformat().replace("+00:00", "Z"),
    }  # fmt: skip
    shown, in_api = told(playing, judge, path="desk/")
    assert (shown, [{**one, "at": line["at"]} for one in in_api]) == (True, [line])
    assert "Night 1 · 秋水" in judge.get("desk/").content.decode()
    for one in (stranger, player, nobody):
        assert told(playing, one) == (False, None)
    playing.do(killgame.Rule("good"))
    for one in (judge, stranger, player, nobody):
        page, program = told(playing, one)
        assert (page, [entry["phase"] for entry in program]) == (True, ["night"])
        assert "Night 1 · 秋水" in one.get().content.decode()

"""The private line between the judge and one player (P2): who finds it, who is told, and that nobody else learns anything of it."""

from importlib import import_module

import pytest
from django.apps import apps

import killgame
from forum.models import Draft, Notice, Post, Room
from forum.queries.notices import told_to
from forum.refusals import Refused
from forum.writing import post, write
from tests.forum.pages import Reader, body, tabs
from tests.forum.people import Playing, a_game, a_write, an_account, by_the_site
from tests.forum.test_ends_of_rights import replaced

pytestmark = pytest.mark.django_db


@pytest.fixture
def playing(db: None) -> Playing:
    return a_game(seats=9)


def say(playing: Playing, seat: int, text: str = "我要请假", *, judge: bool = False) -> int:
    account = playing.judge if judge else playing.seated[seat]
    return write(playing.pk, a_write(playing, account), room=f"line-{seat}", text=text)


def test_a_player_has_one_line_and_the_judge_one_place_for_all(playing: Playing) -> None:
    player, judge = Reader(playing, playing.seated[3]), Reader(playing, playing.judge)
    assert [tab for tab in tabs(player.get("")) if "ine" in tab] == ["Line to the judge"]
    assert [tab for tab in tabs(judge.get("")) if "ine" in tab] == ["Private lines"]
    assert [tab for tab in tabs(Reader(playing, an_account("路人甲")).get("")) if "ine" in tab] == []
    assert player.get("lines/").url.endswith("/r/line-3/")  # type: ignore[attr-defined] # a redirect
    for stranger in (an_account("路人甲"), None):
        assert Reader(playing, stranger).get("lines/").status_code == 404
    for seat in (3, 7):
        say(playing, seat)
    judge.post("r/line-7/read/", floor="1")
    say(playing, 7, "准了", judge=True)
    said = judge.get("lines/").context["said"]
    assert [(line.seat, line.floors, line.unread) for line in said] == [(3, 1, 1), (7, 2, 0)]
    assert len(judge.get("lines/").context["silent"]) == 7
    assert judge.get("r/line-3/").context["page"].rooms[-3].current
    assert "Only seat 3 reads here" in body(judge.get("r/line-3/"))


def test_others_find_no_line_and_nothing_of_what_is_said_in_it(playing: Playing) -> None:
    other = Reader(playing, playing.seated[4])
    before = [body(other.get(path)) for path in ("activity/", "now/?beside=public", "r/line-3/", "search/?q=请假")]
    say(playing, 3)
    say(playing, 3, "准了", judge=True)
    assert [
        body(other.get(path)) for path in ("activity/", "now/?beside=public", "r/line-3/", "search/?q=请假")
    ] == before
    assert other.get("r/line-3/").status_code == 404
    with pytest.raises(Refused, match="no_such_room"):
        write(playing.pk, a_write(playing, playing.seated[4]), room="line-3", text="偷看")


def test_it_is_open_to_the_silenced_and_the_dead_and_at_any_time(playing: Playing) -> None:
    playing.do(killgame.ThrowOut(5))
    assert say(playing, 5, "为什么？") == 1
    playing.close_until("vote")
    assert say(playing, playing.game.living[0], "我没投上") == 1


def test_a_vote_in_it_counts_nowhere_and_says_so(playing: Playing) -> None:
    playing.close_until("vote")
    voter, target = playing.game.living[:2]
    done = post(playing.pk, a_write(playing, playing.seated[voter]), room=f"line-{voter}", text=f"投票：{target}号")
    assert (done.votes, done.untaken) == (0, "not_in_the_thread")
    assert not playing.game.picks


def test_each_tells_the_other_and_nobody_else(playing: Playing) -> None:
    Notice.objects.all().delete()
    say(playing, 3)
    say(playing, 4)
    assert [(one.account, one.kind) for one in Notice.objects.all()] == [(playing.judge, "line")]
    say(playing, 3, "准了", judge=True)
    assert {(one.account, one.kind) for one in Notice.objects.all()} == {
        (playing.judge, "line"),
        (playing.seated[3], "line"),
    }
    for account, words in ((playing.judge, "A player has written"), (playing.seated[3], "The judge has written")):
        answer = Reader(playing, account).client.get("/me/notices/")
        assert words in body(answer)
        assert f"/g/{playing.row.public_id}/lines/" in body(answer)
    # Who has left the seat is told no more of it, and his successor reads on.
    before = playing.seated[3]
    newcomer = replaced(playing, 3)
    assert [one.kind for one in told_to(before)] == []
    say(playing, 3, "欢迎", judge=True)
    assert "line" in [one.kind for one in told_to(newcomer)]
    assert "准了" in body(Reader(playing, newcomer).get("r/line-3/"))
    assert Reader(playing, before).get("r/line-3/").status_code == 404


def test_when_the_game_is_over_everybody_reads_what_was_said(playing: Playing) -> None:
    say(playing, 3)
    playing.do(killgame.BreakOff())
    nobody = Reader(playing, None)
    assert "Private lines" in tabs(nobody.get("r/public/"))
    answer = nobody.get("lines/")
    assert ([line.seat for line in answer.context["said"]], answer.context["silent"]) == ([3], ())
    assert "我要请假" in body(nobody.get("r/line-3/"))
    assert "请假" in body(nobody.get("search/?q=请假"))
    count = Notice.objects.count()
    say(playing, 3, "打得不错")
    assert Notice.objects.count() == count


def test_a_game_in_whose_lines_nothing_was_said_has_none_at_the_end(playing: Playing) -> None:
    playing.do(killgame.BreakOff())
    nobody = Reader(playing, None)
    assert "Private lines" not in tabs(nobody.get("r/public/"))
    assert nobody.get("lines/").status_code == 404
    assert not [room for room in nobody.get("at/").context["then"].rooms if "ine" in room.label]


def test_where_the_site_judges_there_is_none() -> None:
    playing = by_the_site()
    assert not Room.objects.filter(game=playing.pk, name__startswith="line-").exists()
    player = Reader(playing, playing.seated[1])
    assert "Line to the judge" not in tabs(player.get(""))
    assert (player.get("lines/").status_code, player.get("r/line-1/").status_code) == (404, 404)
    with pytest.raises(Refused, match="no_such_room"):
        say(playing, 1)


def test_games_that_run_when_the_site_is_brought_up_to_date_get_theirs(playing: Playing) -> None:
    site, over = by_the_site(), a_game(seats=7)
    over.do(killgame.BreakOff())
    Room.objects.filter(name__startswith="line-").delete()
    import_module("forum.migrations.0018_private_lines").open_lines(apps, None)
    found = Room.objects.filter(name__startswith="line-")
    assert {(room.game_id, room.name) for room in found} == {(playing.pk, f"line-{seat}") for seat in range(1, 10)}
    # One that is over stays readable without.
    assert (Reader(over, None).get("r/public/").status_code, site.row.rooms.count()) == (200, 5)


def test_what_was_refused_can_be_told_the_judge_there(playing: Playing) -> None:
    player = Reader(playing, playing.seated[3])
    answer = player.post("night/", choice="sleep", belief="1@")
    assert answer.context["complaint_url"].endswith("/r/line-3/preview/")
    page = player.client.post(answer.context["complaint_url"], {"text": answer.context["complaint"], "draft": "0"})
    assert page.context["compose"].initial["text"].startswith("To the judge:")
    assert "complaint" not in player.post("r/line-3/write/", text="话", belief="1@").context


def test_what_is_written_there_is_sealed_as_behind_every_door(playing: Playing) -> None:
    say(playing, 3)
    stored = Post.objects.filter(room__name="line-3").values("text", "html", "author", "seat", "account").get()
    assert stored == {"text": "", "html": "", "author": "sealed", "seat": None, "account": None}
    assert not Draft.objects.exists()

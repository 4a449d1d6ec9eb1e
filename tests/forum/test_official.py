"""What the judge does with a floor: hiding, pinning, correcting."""

from collections.abc import Mapping
from typing import Any

import pytest

import killgame
from forum.models import Post
from forum.official import do
from forum.refusals import Refused
from forum.retracting import retract
from forum.writing import write
from tests.forum.pages import Reader, people
from tests.forum.people import Playing, a_write

WORDS = "泄露了底牌的一句话"


@pytest.fixture
def speaking(playing: Playing) -> Playing:
    playing.close_until("speech")
    return playing


def say(playing: Playing, account: Any, text: str = WORDS, *, room: str = "public") -> int:
    return write(playing.pk, a_write(playing, account), room=room, text=text)


def act(playing: Playing, what: str, floor: int, *, room: str = "public", by: Any = None, **more: str) -> None:
    do(what, playing.pk, a_write(playing, by or playing.judge), room=room, floor=floor, **more)


def refused(playing: Playing, what: str, floor: int, **more: Any) -> str:
    with pytest.raises(Refused) as error:
        act(playing, what, floor, **more)
    return error.value.code


def pages(playing: Playing, floor: int) -> Mapping[str, str]:
    """What each of the people gets to read: thread, quotation, API."""
    found = {}
    for name, reader in people(playing, living=1, out=2).items():
        api = reader.client.get(f"/api/v1/games/{playing.row.public_id}/rooms/public/posts/")
        quoted = reader.get(quote=floor).content.decode()
        found[name] = reader.get().content.decode() + quoted + api.content.decode()
    return found


def test_a_hidden_post_keeps_its_number_and_nobody_but_the_judge_reads_it(speaking: Playing) -> None:
    """T63, T67: on no page, in no quotation, not by the API."""
    floor = say(speaking, speaking.seated[3])
    assert {name: WORDS in text for name, text in pages(speaking, floor).items()} == dict.fromkeys(
        ("judge", "living", "dead", "stranger", "nobody"), True
    )
    act(speaking, "hide", floor, reason="说了牌")
    shown = {name: WORDS in text for name, text in pages(speaking, floor).items()}
    assert shown == {"judge": True, "living": False, "dead": False, "stranger": False, "nobody": False}
    gone = Reader(speaking, speaking.seated[3]).get().context["thread"].floors[-1]
    assert (gone.floor, gone.gone, gone.html) == (floor, f"floor {floor}: hidden by the judge. 说了牌", "")
    assert say(speaking, speaking.seated[4]) == floor + 1
    act(speaking, "show", floor)
    assert all(WORDS in text for text in pages(speaking, floor).values())
    kinds = list(speaking.row.events.filter(kind__startswith="site.").values_list("kind", "body__floor"))
    assert kinds == [("site.hidden", floor), ("site.shown", floor)]


def test_the_judge_alone_does_it_with_a_reason_and_not_to_the_narrator(speaking: Playing) -> None:
    floor = say(speaking, speaking.seated[3])
    for account in (speaking.seated[3], speaking.stranger):
        assert refused(speaking, "hide", floor, by=account, reason="不要") == "not_for_you"
    assert refused(speaking, "hide", floor, reason=" ") == "no_reason"
    assert refused(speaking, "hide", 1, reason="改口") == "bad_value"
    assert refused(speaking, "hide", 99, reason="没有") == "no_such_post"
    assert refused(speaking, "pin", floor) == "not_official"
    assert refused(speaking, "correct", floor, text="改他的") == "not_official"


def test_of_a_closed_room_the_public_log_says_nothing(speaking: Playing) -> None:
    killer = speaking.with_role("killer")[0]
    floor, before = say(speaking, speaking.seated[killer], room="killers"), speaking.row.log_length
    act(speaking, "hide", floor, room="killers", reason="不许贴截图")
    stored = Post.objects.filter(room__game=speaking.pk, room__name="killers").values_list("hidden_why", "text")
    assert (speaking.row.log_length, list(stored)) == (before, [("", "")])
    page = Reader(speaking, speaking.seated[killer]).get("r/killers/").content.decode()
    assert ("不许贴截图" in page, WORDS in page) == (True, False)


def test_one_official_post_is_pinned_above_the_thread(speaking: Playing) -> None:
    first, second = say(speaking, speaking.judge, "规矩一"), say(speaking, speaking.judge, "规矩二")
    act(speaking, "pin", first)
    act(speaking, "pin", second)
    reader = Reader(speaking, speaking.stranger)
    assert reader.get().context["pinned"].floor == second
    act(speaking, "unpin", second)
    assert reader.get().context["pinned"] is None


def test_what_is_taken_back_is_pinned_no_more(speaking: Playing) -> None:
    floor = say(speaking, speaking.judge, "规矩")
    act(speaking, "pin", floor)
    retract(speaking.pk, a_write(speaking, speaking.judge), room="public", floor=floor)
    reader = Reader(speaking, speaking.stranger)
    posts = reader.client.get(f"/api/v1/games/{speaking.row.public_id}/rooms/public/posts/").json()["posts"]
    assert [(post["gone"], post["pinned"]) for post in posts if post["floor"] == floor] == [("retracted", False)]


def test_a_corrected_post_shows_what_it_said_before(speaking: Playing) -> None:
    floor = say(speaking, speaking.judge, "今晚 21:00 截止")
    act(speaking, "correct", floor, text="今晚 **22:00** 截止")
    assert refused(speaking, "correct", floor, text="今晚 **22:00** 截止") == "bad_value"
    shown = Reader(speaking, speaking.seated[1]).get().context["thread"].floors[-1]
    assert "<strong>22:00</strong>" in shown.html
    assert [old for old, _until in shown.corrected] == ["<p>今晚 21:00 截止</p>\n"]
    speaking.do(killgame.BreakOff())
    assert "21:00" in Reader(speaking, None).get("r/public/").content.decode()


def test_the_page_for_a_floor_is_the_judges(speaking: Playing) -> None:
    floor = say(speaking, speaking.judge, "官帖")
    statuses = {
        name: one.get(f"r/public/{floor}/desk/").status_code for name, one in people(speaking, living=1, out=2).items()
    }
    assert statuses == {"judge": 200, "living": 404, "dead": 404, "stranger": 404, "nobody": 404}
    judge = Reader(speaking, speaking.judge)
    assert [form["act"] for form in judge.get(f"r/public/{floor}/desk/").context["forms"]] == ["pin", "correct", "hide"]
    wrong = judge.post(f"r/public/{floor}/desk/", act="hide", reason="")
    assert wrong.status_code == 409
    assert judge.post(f"r/public/{floor}/desk/", act="hide", reason="作废").status_code == 302
    assert [form["act"] for form in judge.get(f"r/public/{floor}/desk/").context["forms"]] == ["show"]

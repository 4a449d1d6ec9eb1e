"""How much may and should be written in a day of the game."""

import pytest
from django.utils import translation

import killgame
from forum.refusals import Refused
from forum.retracting import retract
from forum.schedule import Schedule
from forum.writing import write
from tests.forum.pages import Reader
from tests.forum.people import Playing, a_game, a_write, forum_paced
from tests.forum.test_retracting import Hand


def by_day(schedule: Schedule) -> Playing:
    playing = a_game(schedule=schedule)
    playing.close_until("speech")
    return playing


def say(playing: Playing, seat: int, text: str) -> int:
    return write(playing.pk, a_write(playing, playing.seated[seat]), room="public", text=text)


def left(playing: Playing, seat: int, text: str) -> str:
    with translation.override("zh-hans"), pytest.raises(Refused, match="budget") as error:
        say(playing, seat, text)
    return str(error.value.params["left"])


def test_so_many_posts_a_day_of_the_game_and_then_none_until_the_next(db: None) -> None:
    playing = by_day(forum_paced(posts_a_day=2))
    Hand()
    say(playing, 1, "一")
    second = say(playing, 1, "二")
    assert left(playing, 1, "三") == "0 帖"
    say(playing, 2, "别人有自己的")
    # What was taken back is not counted; nor are the rooms beside the thread, nor the judge.
    retract(playing.pk, a_write(playing, playing.seated[1]), room="public", floor=second)
    say(playing, 1, "二")
    for _ in range(3):
        write(playing.pk, a_write(playing, playing.judge), room="public", text="官帖")
    playing.close_until("vote")
    assert left(playing, 1, "公决也是这一天") == "0 帖"
    playing.close_until("night")
    playing.close_until("speech")
    say(playing, 1, "新的一天")


def test_so_many_characters_a_day_and_the_refusal_says_what_is_left(db: None) -> None:
    playing = by_day(forum_paced(characters_a_day=30, posts_a_day=9))
    say(playing, 1, "二" * 20)
    assert left(playing, 1, "十" * 11) == "8 帖、10 字"
    answer = Reader(playing, playing.seated[1]).post("r/public/write/", text="十" * 11)
    assert (answer.status_code, answer.context["kept"]) == (409, "十" * 11)
    assert "8 posts, 10 characters" in answer.context["refusal"]["sentences"][0]
    say(playing, 1, "十" * 10)


def test_who_writes_sees_what_is_left_for_him_alone(db: None) -> None:
    playing = by_day(forum_paced(characters_a_day=30, posts_a_day=2))
    first, second = (Reader(playing, playing.seated[seat]) for seat in (1, 2))
    say(playing, 1, "二" * 20)
    assert [one.get().context["budget"].words for one in (first, second)] == [
        "1 post, 10 characters",
        "2 posts, 30 characters",
    ]
    assert (
        Reader(playing, playing.judge).get().context["budget"],
        Reader(playing, None).get().context.get("budget"),
    ) == (
        None,
        None,
    )
    # On the page of a refusal, and on the preview's, too; beside the thread there is no bound.
    page = first.post("r/public/write/", text="十" * 11).content.decode()
    assert ('data-budget="10"' in page, "Left for you today: 1 post, 10 characters." in page) == (True, True)
    assert 'data-budget="10"' in first.post("r/public/preview/", text="十").content.decode()
    say(playing, 1, "尾")
    assert "Your posts of today are used up." in first.get().content.decode()


def test_last_words_are_free(db: None) -> None:
    playing = a_game(schedule=forum_paced(characters_a_day=20))
    victim = playing.with_role("civilian")[0]
    for killer in playing.with_role("killer"):
        playing.do(killgame.Move(killer, "kill", target=victim))
    playing.close()
    say(playing, victim, "遗" * 60)


def test_a_minimum_is_owed_in_the_bar_and_seen_by_the_judge(db: None) -> None:
    playing = by_day(forum_paced(least_a_day=2))
    reader, judge = Reader(playing, playing.seated[1]), Reader(playing, playing.judge)
    owed = [reader.get("now/").context["bar"].owed]
    for text in ("一", "二"):
        say(playing, 1, text)
        owed.append(reader.get("now/").context["bar"].owed)
    assert owed == ["You owe 2 more posts today", "You owe 1 more post today", ""]
    judge.get("desk/")
    rows = {row.number: row.owed for row in judge.get("desk/").context["desk"].seats}
    assert ("post" in rows[1], rows[2].endswith("2 posts")) == (False, True)
    assert Reader(playing, playing.stranger).get("now/").context["bar"].owed == ""

"""What pages and programs are told of turns that come once more, before a game and in it; in three languages."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

import killgame
from forum.access import look
from forum.models import Account, Event
from forum.now import game_now
from forum.queries.dry_run import dry_run
from forum.queries.log_words import sentence
from forum.queries.timetable import facts_of
from tests.forum.in_turn import speaking, time_is_up
from tests.forum.pages import Reader, body
from tests.forum.people import Playing, a_board, an_account, an_open_game, forum_paced
from tests.forum.timing import Passing

pytestmark = pytest.mark.django_db


@pytest.fixture
def skipped(clock: Passing) -> Playing:
    """Seats 1 and 2 were silent in their time; seat 3 has the floor."""
    playing = speaking()
    for _ in range(2):
        time_is_up(playing, clock)
    return playing


def words(html: str) -> str:
    return " ".join(re.sub("<[^>]+>", "", html).split())


def bar(playing: Playing, language: str) -> str:
    """The bar as a stranger reads it, in words."""
    reader = Client(headers={"accept-language": language})
    return words(reader.get(f"/g/{playing.row.public_id}/now/").content.decode())


def test_the_bar_says_who_comes_again_and_that_the_end_may_move(skipped: Playing) -> None:
    said = {language: bar(skipped, language) for language in ("zh-hans", "zh-hant", "en")}
    assert "末尾补发言：1号、2号" in said["zh-hans"]
    assert "补发言另计" in said["zh-hans"]
    assert "末尾補發言：1號、2號" in said["zh-hant"]
    assert "once more at the end: seats 1 and 2" in said["en"]
    assert "second turns come on top" in said["en"]


def test_when_nobody_is_left_who_could_be_skipped_the_end_moves_no_more(skipped: Playing) -> None:
    for seat in range(3, 8):
        skipped.do(killgame.Pass(seat))
    shown = Reader(skipped, None).get().context["bar"]
    assert (shown.turn, shown.again, shown.ending.again) == (1, (2,), False)


@pytest.mark.parametrize("phase", ["night", "vote"])
def test_where_nobody_speaks_in_turn_nothing_is_said_of_it(phase: str) -> None:
    playing = speaking(phase)
    shown = Reader(playing, None).get().context["bar"]
    assert (shown.again, shown.ending.again) == ((), False)


def test_whoever_was_skipped_is_told_that_his_turn_comes_and_then_that_it_is_the_last(skipped: Playing) -> None:
    second, fourth = Reader(skipped, skipped.seated[2]), Reader(skipped, skipped.seated[4])
    closed = second.get().context["closed"]
    assert (closed.code, closed.sentence) == (
        "not_your_turn",
        "Your time ran out without a word, so your turn comes once more. seat 3 has the floor; 6 speak before you.",
    )
    assert (
        fourth.get()
        .context["closed"]
        .sentence.startswith("It is not your turn to speak. seat 3 has the floor, and you")
    )
    for seat in (*range(3, 8), 1):
        skipped.do(killgame.Pass(seat))
    assert second.get().context["bar"].owed == "It is your turn once more, the last time"


def test_who_waits_is_told_how_many_come_before_him_in_chinese_too(skipped: Playing) -> None:
    Account.objects.filter(pk=skipped.seated[5].pk).update(language="zh-hans")
    reader = Client()
    reader.force_login(skipped.seated[5])
    closed = reader.get(f"/g/{skipped.row.public_id}/").context["closed"]
    assert closed.sentence == "还没轮到你。现在是 3号 发言，再往后第 2 个是你。"


def test_the_set_up_says_it_before_anybody_joins() -> None:
    with translation.override("en"):
        facts = {str(fact.label): fact.text for fact in facts_of(forum_paced(second_turn=True))}
        plain = {str(fact.label) for fact in facts_of(forum_paced())}
    assert facts.keys() - plain == {"A turn without a word"}
    assert facts["A turn without a word"] == "comes once more, at the end"
    playing = an_open_game(options={"speech": "ordered"}, schedule=forum_paced(second_turn=True))
    page = Client(headers={"accept-language": "zh-hans"}).get(f"/g/{playing.row.public_id}/").content.decode()
    assert "过时未言" in page
    assert "末尾补一次" in page


def test_whoever_opens_a_game_reads_an_example_of_each_way() -> None:
    a_board()
    client = Client(headers={"accept-language": "en"})
    opener = an_account("秋水")
    Account.objects.filter(pk=opener.pk).update(language="en")
    client.force_login(opener)
    page = words(client.get("/boards/hall/open/").content.decode())
    assert "A turn without a word" in page
    assert "2号 posts nothing in his time: 3号 has the floor" in page
    assert "after 7号, the last, 2号 has the floor again, and then 5号" in page


def test_the_dry_run_of_the_phase_before_announces_it() -> None:
    playing = speaking("night")
    with translation.override("en"):
        dry = dry_run(look(playing.row.public_id, playing.judge), now=game_now())
    assert dry is not None
    assert [line.id for post in dry.posts for line in post if line.id.startswith("speech.")] == [
        "speech.order", "speech.again", "speech.turn",
    ]  # fmt: skip


def test_the_judges_log_tells_the_two_apart(skipped: Playing) -> None:
    events = [killgame.load_event(one.body) for one in Event.objects.filter(game_id=skipped.pk, kind="TurnMissed")]
    missed = killgame.events.TurnMissed(killgame.SeatNo(1))
    with translation.override("en"):
        said = [words(sentence(event)) for event in (events[0], missed)]
    assert said == [
        "The turn of seat 1 is over, and comes once more.",
        "The turn of seat 1 is over.",
    ]


def test_a_program_reads_who_comes_again_and_what_is_set(skipped: Playing) -> None:
    answer: Any = Client().get(f"/api/v1/games/{skipped.row.public_id}/")
    game = answer.json()
    assert (game["view"]["order"], game["view"]["again"]) == ([3, 4, 5, 6, 7, 1, 2], [1, 2])
    assert game["timetable"]["second_turn"] is True


def test_all_are_told_the_same(skipped: Playing) -> None:
    """Who was skipped is everybody's to know, and nobody is told more."""
    pages = {
        words(body(Reader(skipped, account).get("now/")).split("bar-turn", 1)[1].split("</p>", 1)[0])
        for account in (None, skipped.stranger, skipped.seated[1], skipped.seated[6], skipped.judge)
    }
    assert len(pages) == 1

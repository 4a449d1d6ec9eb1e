"""Texts that the judge begins an official post from, and what a player tells him of what was refused."""

import re

import pytest

from forum.models import Post
from forum.text import Names, read
from tests.forum.pages import Reader, people
from tests.forum.people import Playing, a_game, an_open_game, by_the_site


@pytest.fixture
def voting(db: None) -> Playing:
    playing = a_game(seats=9)
    playing.close_until("vote")
    return playing


def test_the_judge_alone_has_them_and_in_the_thread_alone(voting: Playing) -> None:
    a, b = voting.game.living[:2]
    offered = {
        name: [one.id for one in reader.get().context.get("ready", ())]
        for name, reader in people(voting, living=a, out=b).items()
    }
    assert offered.pop("judge") == ["deadline", "count", "ruling", "absence"]
    assert set(map(tuple, offered.values())) == {()}
    judge = Reader(voting, voting.judge)
    assert judge.get("r/judges/").context["ready"] == ()
    voting.close_until("night")
    assert [one.id for one in judge.get().context["ready"]] == ["deadline", "ruling", "absence"]
    waiting = an_open_game()
    assert Reader(waiting, waiting.judge).get().context["ready"] == ()


def test_they_name_phase_and_deadline_in_the_games_zone(voting: Playing) -> None:
    first = Reader(voting, voting.judge).get().context["ready"][0]
    assert re.search(r"Day 1 · \w+ ends at .*\d\d:\d\d UTC\+8\. Whoever", first.text)


def test_without_scripts_one_is_put_behind_what_was_written(voting: Playing) -> None:
    reader = Reader(voting, voting.judge)
    texts = {one.id: one.text for one in reader.get().context["ready"]}
    begun = reader.post("r/public/preview/", text="诸位：", ready="ruling").context["compose"].initial["text"]
    assert begun == f"诸位：\n\n{texts['ruling']}"
    assert reader.post("r/public/preview/", text="", ready="count").context["kept"] == texts["count"]
    player = Reader(voting, voting.seated[voting.game.living[0]])
    assert player.post("r/public/preview/", text="我", ready="ruling").context["kept"] == "我"


def test_where_a_judge_judges_he_is_told_of_a_refusal_with_what_was_refused(voting: Playing) -> None:
    writer, target = voting.game.living[:2]
    reader = Reader(voting, voting.seated[writer])
    refused = reader.post("r/public/write/", text=f"投票：{target}号\n\n> 别人的", belief="1@")
    told = refused.context["complaint"]
    assert re.match(
        r"To the judge: at .* \d\d:\d\d:\d\d UTC\+8 by the server's clock this was refused \(stale_phase\)\.", told
    )
    assert f"> 投票：{target}号" in told
    # Nothing in it votes; it goes into the field of the private line, and is posted from there.
    assert read(told, table=Names(seats=((target, ("甲",)),))).votes == ()
    field = reader.client.post(refused.context["complaint_url"], {"text": told}).context["compose"]
    assert refused.context["complaint_url"].endswith(f"/r/line-{writer}/preview/")
    assert reader.post(f"r/line-{writer}/write/", text=field.initial["text"]).status_code == 302
    assert Post.objects.order_by("pk").last().text.startswith("To the judge:")  # type: ignore[union-attr] # there is one
    vote = reader.post("vote/", target=target, belief="1@")
    assert ("stale_phase" in vote.context["complaint"], ">" in vote.context["complaint"]) == (True, False)


def test_of_a_choice_by_night_he_is_told_in_the_line_and_of_what_is_nobodys_not_at_all(voting: Playing) -> None:
    writer = voting.game.living[0]
    voting.close_until("night")
    night = Reader(voting, voting.seated[writer]).post("night/", choice="sleep", belief="1@").context
    assert "stale_phase" in night["complaint"]
    assert night["complaint_url"].endswith(f"/r/line-{writer}/preview/")
    assert "complaint" not in Reader(voting, voting.judge).post("r/public/write/", text="判", belief="1@").context
    unjudged = by_the_site()
    answer = Reader(unjudged, unjudged.seated[1]).post("r/public/write/", text="话", belief="1@").context
    assert ("complaint" in answer, answer["appeal_url"] != "") == (False, True)

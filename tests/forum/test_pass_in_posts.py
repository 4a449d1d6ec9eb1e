"""过 at the end of a post, where one speaks at a time: speech and pass are one record (PRODUCT P2)."""

from typing import Any

import pytest
from django.test import Client

import killgame
from forum.access import seen_by
from forum.models import Post, Room
from forum.queries.preview import Preview, preview_of
from forum.queries.seats import seated_in
from forum.refusals import Refused
from forum.retracting import retract
from forum.writing import Posted, post
from tests.forum.in_turn import in_order, speaking
from tests.forum.pages import Reader, people
from tests.forum.people import Playing, a_game, a_write
from tests.forum.test_retracting import Hand
from tests.forum.timing import sweep


@pytest.fixture
def turns(db: None) -> Playing:
    return speaking()


def say(playing: Playing, seat: int, text: str, *, room: str = "public") -> Posted:
    return post(playing.pk, a_write(playing, playing.seated[seat]), room=room, text=text)


def look(playing: Playing, text: str, *, seat: int, room: str = "public") -> Preview:
    row = playing.row
    where = Room.objects.get(game=row, name=room)
    return preview_of(seen_by(row, playing.seated[seat]), where, text, seated=seated_in(row))


def kinds(found: Preview) -> list[tuple[str, bool, str, str]]:
    return [(one.kind, one.does, one.line, one.code) for one in found.effects]


def passes(playing: Playing) -> list[Any]:
    return [one.body["event"]["seat"] for one in playing.row.events.filter(kind="SpeakerPassed").order_by("number")]


@pytest.mark.parametrize(
    "text",
    [
        "我先说两句\n\n过", "我先说两句\n过。", "我先说两句\n過！", "我先说两句\n　过～　", "我先说两句\n\n**过**",
        "我先说两句\n\n过\n\n> 别人的话", "[quote]别人的话[/quote]\n我先说两句\n过，",
    ],
)  # fmt: skip
def test_a_post_that_ends_with_it_ends_the_turn(turns: Playing, text: str) -> None:
    """One record: the post, the pass behind it, and then the narrator, who calls the next."""
    assert kinds(look(turns, text, seat=1))[-1][:2] == ("pass", True)
    done = say(turns, 1, text)
    assert (done.passed, done.untaken, turns.game.turn, passes(turns)) == (True, "", 2, [1])
    stored = Post.objects.get(room__game=turns.pk, room__name="public", floor=done.floor)
    following = Post.objects.get(room__game=turns.pk, room__name="public", floor=done.floor + 1)
    assert turns.row.events.get(number=stored.log_length).kind == "SpeakerPassed"
    assert [line[0] for line in following.lines] == ["speech.passed", "speech.turn"]
    assert in_order(turns)


@pytest.mark.parametrize(
    "text",
    [
        "我先说两句", "我先说两句\n\n> 过", "> 别人的话\n过", "我先说两句\n[spoiler]过[/spoiler]", "我先说两句\n||过||",
        "我先说两句\n`过`", "我先说两句\n```\n过\n```", "我先说两句\n~~过~~", "- 我先说两句\n- 过", "我先说两句\n过？", "过\n我还没说完",
        "我先说两句。过。", "我先说两句\n过了", "我先说两句\n过 ||不过||", "过\n||还有一句||", "过\n\n```\n还有\n```",
    ],
)  # fmt: skip
def test_elsewhere_it_is_text(turns: Playing, text: str) -> None:
    assert not look(turns, text, seat=1).passes
    assert (say(turns, 1, text).passed, turns.game.turn, passes(turns)) == (False, 1, [])


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("我先说两句。过。", "我先说两句。过。"), ("我先说两句，過", "我先说两句，過"), ("> 别人的话\n过", "过"),
        ("我先说两句\n||过||", "过"),
    ],
)  # fmt: skip
def test_what_looks_like_one_at_the_end_and_is_none_is_said(turns: Playing, text: str, line: str) -> None:
    assert kinds(look(turns, text, seat=1)) == [("ignored", False, line, "")]
    assert kinds(look(turns, "我先说两句，越过", seat=1)) == []


def test_the_preview_follows_the_text(turns: Playing) -> None:
    """What was looked at before binds nothing."""
    browser = Client()
    browser.force_login(turns.seated[1])

    def shown(text: str) -> str:
        address = f"/g/{turns.row.public_id}/r/public/preview/"
        return browser.post(address, {"text": text}, headers={"HX-Request": "true"}).content.decode()

    ends = shown("我先说两句\n\n过")
    assert 'data-passes="1"' in ends
    assert "你的发言到此结束。" in ends
    assert "data-passes" not in shown("我先说两句\n\n过\n\n还有一句")
    page = browser.post(f"/g/{turns.row.public_id}/r/public/preview/", {"text": "我先说两句\n过"}).content.decode()
    assert "发言并过</button>" in page
    assert passes(turns) == []


def test_it_alone_is_the_pass_of_the_form(db: None) -> None:
    """Where words are wanted before it, it is none of them: nothing is posted."""
    free = speaking()
    assert (say(free, 1, "过").passed, passes(free)) == (True, [1])
    strict = speaking(pass_needs_post=True)
    found = look(strict, "> 别人的话\n\n过", seat=1)
    assert (kinds(found), found.passes, found.refused) == ([("refused", False, "过", "no_post")], False, "no_post")
    before = Post.objects.count()
    with pytest.raises(Refused, match="no_post"):
        say(strict, 1, "> 别人的话\n\n过")
    assert (Post.objects.count(), passes(strict)) == (before, [])
    say(strict, 1, "我先说两句")
    assert look(strict, "过", seat=1).passes
    assert say(strict, 1, "过").passed
    assert look(strict, "我也说两句\n过", seat=2).passes
    assert (say(strict, 2, "我也说两句\n过").passed, passes(strict)) == (True, [1, 2])


def test_whoever_is_not_at_turn_ends_nothing(turns: Playing) -> None:
    text = "我先说两句\n\n过"
    with pytest.raises(Refused, match="not_your_turn"):
        say(turns, 2, text)
    assert not post(turns.pk, a_write(turns, turns.judge), room="public", text=text).passed
    assert not say(turns, 1, text, room="line-1").passed
    killer = turns.with_role("killer")[0]
    assert kinds(look(turns, text, seat=killer, room="killers")) == []
    assert (turns.game.turn, passes(turns)) == (1, [])


def test_where_all_speak_at_once_it_is_text(db: None) -> None:
    playing = a_game()
    playing.close_until("speech")
    assert kinds(look(playing, "我说完了\n过", seat=1)) == []
    assert (say(playing, 1, "我说完了\n过").passed, passes(playing), killgame.done(playing.game)) == (
        False,
        [],
        frozenset(),
    )


def test_it_stands_on_the_post_for_everybody_and_in_the_api(turns: Playing) -> None:
    floor = say(turns, 1, "我先说两句\n\n过").floor
    say(turns, 2, "我也先说两句")
    for reader in people(turns, living=3, out=turns.game.seats[-1].number).values():
        tagged = {one.floor for one in reader.get().context["thread"].floors if one.passed}
        assert tagged == {floor}
    page = Reader(turns, turns.seated[3]).get().content.decode()
    assert page.count('<span class="tag">passed</span>') == 1
    api = Client().get(f"/api/v1/games/{turns.row.public_id}/rooms/public/posts/").json()["posts"]
    assert {one["floor"] for one in api if one["passed"]} == {floor}


def test_the_last_speaker_ends_the_phase_after_his_post(db: None) -> None:
    turns = speaking()
    order = turns.game.order
    for seat in order[:-1]:
        say(turns, seat, "我先说两句\n\n过")
    done = say(turns, order[-1], "最后说两句\n\n过")
    sweep()
    stored = Post.objects.get(room__game=turns.pk, room__name="public", floor=done.floor)
    assert (done.passed, stored.phase, turns.game.phase, passes(turns)) == (True, "speech", "vote", [*order])
    assert turns.row.events.get(number=stored.log_length).kind == "SpeakerPassed"
    assert in_order(turns)


def test_a_post_that_is_taken_back_keeps_the_turn_ended(turns: Playing) -> None:
    """In ordered speech a 过 can be taken back by nobody (2.1): somebody else speaks already."""
    Hand()
    done = say(turns, 1, "我先说两句\n\n过")
    assert retract(turns.pk, a_write(turns, turns.seated[1]), room="public", floor=done.floor).vote == "none"
    assert (turns.game.turn, passes(turns)) == (2, [1])
    assert '<span class="tag">passed</span>' not in Reader(turns, turns.seated[3]).get().content.decode()


def test_sent_twice_it_is_done_once(turns: Playing) -> None:
    once = a_write(turns, turns.seated[1])
    first = post(turns.pk, once, room="public", text="我先说两句\n\n过")
    assert post(turns.pk, once, room="public", text="我先说两句\n\n过") == first
    assert passes(turns) == [1]


def test_vote_and_pass_are_one_post(db: None) -> None:
    """Where they speak and vote in one, "each votes as the turn ends" (2.1)."""
    playing = speaking("vote", options={"talk_and_vote": True})
    text = "我先说两句\n\n投 3\n\n过"
    found = look(playing, text, seat=1)
    assert [(one.kind, one.does) for one in found.effects] == [("vote", True), ("pass", True)]
    assert (found.votes, found.passes) == (True, True)
    done = say(playing, 1, text)
    assert (done.votes, done.passed, done.untaken, playing.game.turn) == (1, True, "", 2)
    # A vote that the rules refuse refuses all of it.
    playing.do(killgame.ThrowOut(7), reason="规矩")
    assert look(playing, "投 7\n\n过", seat=2).refused == "target_out"
    with pytest.raises(killgame.Rejected) as error:
        say(playing, 2, "投 7\n\n过")
    assert error.value.code == "target_out"
    assert (playing.game.turn, passes(playing)) == (2, [1])


def test_a_majority_ends_the_turn_with_the_phase_and_leaves_the_pass_nothing_to_end(db: None) -> None:
    playing = speaking("vote", options={"talk_and_vote": True, "majority": 1})
    target, *others = playing.game.living
    for seat in others[: len(others) // 2]:
        playing.do(killgame.Move(seat, "vote", target=target))
    speaker = playing.game.turn
    assert speaker == target
    text = f"我先说两句\n\n投 {target}\n\n过"
    found = look(playing, text, seat=speaker)
    assert [(one.kind, one.does, one.line) for one in found.effects] == [
        ("vote", True, f"投 {target}"), ("text", False, "过"),
    ]  # fmt: skip
    assert (found.votes, found.passes) == (True, False)
    done = say(playing, speaker, text)
    # Nothing of his was lost, so he is told of nothing: the turn is over, as he wanted.
    assert (done.votes, done.passed, done.untaken, passes(playing)) == (1, False, "", [])
    assert playing.game.phase != "vote"
    assert in_order(playing)

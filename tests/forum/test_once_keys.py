"""A once-key that comes again with something else to do: it is refused with its own code, and nothing of what was sent is lost."""

from typing import Any

import pytest

import killgame
from forum.acts import Player
from forum.models import Game, Post
from forum.play import play
from forum.refusals import Refused
from forum.writing import post as write_post
from tests.forum.api.callers import API, caller, code
from tests.forum.api.callers import post as call
from tests.forum.pages import Reader
from tests.forum.people import Playing, a_board, a_write, an_account, once


@pytest.fixture
def talking(playing: Playing) -> Playing:
    playing.close_until("speech")
    return playing


def said(playing: Playing) -> list[str]:
    posts = Post.objects.filter(room__game=playing.pk, room__name="public", author="seat")
    return list(posts.order_by("floor").values_list("text", flat=True))


def test_another_text_with_the_same_key_is_refused_and_kept(talking: Playing) -> None:
    seat = talking.game.living[0]
    reader, key = Reader(talking, talking.seated[seat]), once()
    first, again, other = (
        reader.post("r/public/write/", text=text, once=key, draft="0") for text in ("第一段", "第一段", "第二段")
    )
    assert (first.status_code, again["Location"], other.status_code) == (302, first["Location"], 422)
    assert said(talking) == ["第一段"]
    assert "so what you send now was not done" in other.content.decode()
    # What was typed stands in a field with a key of its own.
    form = other.context["compose"]
    assert (form["text"].value(), form["once"].value() == key) == ("第二段", False)
    sent = {"text": "第二段", "once": form["once"].value(), "belief": form["belief"].value()}
    assert reader.post("r/public/write/", **sent).status_code == 302
    assert said(talking) == ["第一段", "第二段"]


def test_in_another_room_it_is_another_write(talking: Playing) -> None:
    slip = a_write(talking, talking.judge)
    write_post(talking.pk, slip, room="public", text="同一句")
    with pytest.raises(Refused, match="once_used"):
        write_post(talking.pk, slip, room="readers", text="同一句")


def test_another_vote_with_the_same_key_is_refused(talking: Playing) -> None:
    talking.close_until("vote")
    seat, one, other = talking.game.living[:3]
    by, key, belief = Player(talking.seated[seat].pk, seat), once(), talking.belief
    play(talking.pk, killgame.Move(seat, "vote", target=one), by=by, belief=belief, once=key)
    with pytest.raises(Refused, match="once_used"):
        play(talking.pk, killgame.Move(seat, "vote", target=other), by=by, belief=belief, once=key)


def test_programs_get_422(talking: Playing) -> None:
    """draft-ietf-httpapi-idempotency-key-header-07, 2.7: a key that was used with another payload."""
    account = talking.seated[talking.game.living[0]]
    key = once()
    texts = ("第一段", "第一段", "第二段")
    answers: list[Any] = [call(talking, account, "rooms/public/posts/", text=text, once=key) for text in texts]
    assert answers[0] == answers[1]
    assert code(answers[2]) == (422, "once_used")
    assert said(talking) == ["第一段"]


def test_another_game_with_the_same_key_is_not_taken_for_the_first(db: None) -> None:
    a_board()
    sent = {"once": once(), "board": "hall", "title": "一", "edition": "classic", "seats": 7, "pace": "line"}
    judge = caller(an_account("秋水"))
    answers = [judge.post(f"{API}games/", {**sent, "title": title}) for title in ("一", "一", "二")]
    assert [answer.status_code for answer in answers] == [201, 201, 422]
    assert answers[2].json()["code"] == "once_used"
    assert list(Game.objects.values_list("title", flat=True)) == ["一"]

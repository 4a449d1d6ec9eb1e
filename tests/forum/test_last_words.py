"""Last words that were written ahead."""

from typing import Any

import pytest

import killgame
from forum.models import Draft, Post, Sitting
from forum.now import game_now
from tests.forum.pages import Reader
from tests.forum.people import Playing, a_game, an_account

WORDS = "我是好人，查**他**"


def ahead(playing: Playing, seat: int, text: str = WORDS) -> Any:
    reader = Reader(playing, playing.seated[seat])
    version = reader.get("card/").context["last_words"].version
    return reader.client.post(
        f"{reader.home}r/public/draft/", {"text": text, "version": version, "kind": "last_words", "page": "1"}
    )


def killed(playing: Playing, victim: int) -> None:
    for killer in playing.with_role("killer"):
        playing.do(killgame.Move(killer, "kill", target=victim))
    playing.close()


def spoken(playing: Playing) -> list[tuple[int, int | None, str, str]]:
    """Floor, seat, text and phase of what players have posted in the thread."""
    posts = Post.objects.filter(room__game=playing.pk, room__name="public", author="seat").order_by("floor")
    return [(one.floor, one.seat and one.seat.number, one.text, one.phase) for one in posts]


def test_they_are_posted_when_words_open_for_the_seat_and_may_be_added_to(playing: Playing) -> None:
    victim, other = playing.with_role("civilian")[:2]
    assert ahead(playing, victim).status_code == 302
    ahead(playing, other, "我不会死的")
    page = Reader(playing, playing.seated[victim]).get("card/")
    assert page.context["last_words"].text == WORDS
    killed(playing, victim)
    assert playing.game.phase == "words"
    call = Post.objects.filter(room__game=playing.pk, author="narrator").latest("floor")
    assert spoken(playing) == [(call.floor + 1, victim, WORDS, "words")]
    assert (
        "<strong>他</strong>" in Post.objects.get(room__game=playing.pk, floor=call.floor + 1, room__name="public").html
    )
    added = Reader(playing, playing.seated[victim]).post("r/public/write/", text="再补一句")
    assert (added.status_code, len(spoken(playing)), Draft.objects.count()) == (302, 2, 1)


@pytest.mark.parametrize(
    "text", ["&#xE0F0;5&#xE0F2;", "```&#xE0F0;5&#xE0F2;\nx\n```", "\ue0f05\ue0f2", "> " * 9_000, "![" * 9_000]
)
def test_no_last_words_keep_a_phase_from_closing(playing: Playing, text: str) -> None:
    """They are read in the very transaction of the close: what the reader of texts did not expect stopped the game for good."""
    victim = playing.with_role("civilian")[0]
    ahead(playing, victim, text)
    killed(playing, victim)
    assert playing.game.phase == "words"
    assert len(spoken(playing)) == 1


def test_who_has_no_right_to_last_words_leaves_none(db: None) -> None:
    playing = a_game(options={"last_words": "none"})
    victim = playing.with_role("civilian")[0]
    assert "last_words" not in Reader(playing, playing.seated[victim]).get("card/").context
    killed(playing, victim)
    assert spoken(playing) == []


def test_of_who_was_replaced_nothing_is_said(playing: Playing) -> None:
    victim = playing.with_role("civilian")[0]
    ahead(playing, victim)
    now = game_now()
    Sitting.objects.filter(seat__game=playing.pk, seat__number=victim).update(until=now)
    Sitting.objects.create(seat=playing.row.seats.get(number=victim), account=an_account("替补"), since=now)
    killed(playing, victim)
    assert spoken(playing) == []


def test_the_field_is_the_same_for_every_card(playing: Playing) -> None:
    """P3: that somebody may have none by his card is not to be seen."""
    shown = {
        seat: "last_words" in Reader(playing, account).get("card/").context for seat, account in playing.seated.items()
    }
    assert shown == dict.fromkeys(playing.seated, True)

"""Taking a post back before it is fixed."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

import killgame
from forum.models import FIXED_AFTER, Post, Sitting
from forum.now import game_now
from forum.refusals import Refused
from forum.retracting import retract
from forum.writing import write
from tests.forum.pages import Reader, people
from tests.forum.people import Playing, a_game, a_write, an_account, forum_paced
from tests.twin.clock import Clock

WORDS = "这句话不该说"


@pytest.fixture
def speaking(playing: Playing) -> Playing:
    playing.close_until("speech")
    return playing


def say(playing: Playing, seat: int, text: str = WORDS, *, room: str = "public") -> int:
    return write(playing.pk, a_write(playing, playing.seated[seat]), room=room, text=text)


class Hand:
    """The clock stands, and goes on when it is told to."""

    def __init__(self) -> None:
        self.at = game_now()
        self._clock = Clock()
        self._clock.stop(self.at)

    def __call__(self, length: timedelta) -> None:
        self.at += length
        self._clock.stop(self.at)


def stored(playing: Playing, floor: int, room: str = "public") -> Post:
    return Post.objects.get(room__game=playing.pk, room__name=room, floor=floor)


def refusal(deed: Callable[[], Any]) -> str:
    with pytest.raises(Refused) as error:
        deed()
    return error.value.code


def test_within_25_seconds_its_writer_takes_it_back_and_an_empty_floor_stays(speaking: Playing) -> None:
    clock = Hand()
    floor = say(speaking, 1)
    reader = Reader(speaking, speaking.seated[1])
    offered = reader.get().context["thread"].floors[-1]
    assert (offered.floor, offered.retract_url) == (floor, f"{reader.home}r/public/{floor}/retract/")
    clock(timedelta(seconds=14))
    assert reader.post(f"r/public/{floor}/retract/").status_code == 302
    post = stored(speaking, floor)
    assert (post.text, post.html, post.seat and post.seat.number) == ("", "", 1)
    for who in people(speaking, living=2, out=3).values():
        shown = who.get().context["thread"].floors[-1]
        assert shown.gone.startswith(f"floor {floor}: taken back by seat 1 after 14 seconds")
        assert WORDS not in who.get().content.decode()
    assert say(speaking, 2) == floor + 1


def test_afterwards_it_is_fixed_and_nobody_elses_at_any_time(speaking: Playing) -> None:
    clock = Hand()
    floor, slip = say(speaking, 1), a_write(speaking, speaking.seated[1])
    for account in (speaking.seated[2], speaking.judge):
        other = a_write(speaking, account)
        assert refusal(lambda other=other: retract(speaking.pk, other, room="public", floor=floor)) == "not_for_you"
    clock(FIXED_AFTER - timedelta(seconds=1))
    assert Reader(speaking, speaking.seated[2]).get().context["thread"].floors[-1].retract_url == ""
    clock(timedelta(seconds=2))
    assert refusal(lambda: retract(speaking.pk, slip, room="public", floor=floor)) == "fixed"
    assert stored(speaking, floor).text == WORDS
    assert Reader(speaking, speaking.seated[1]).get().context["thread"].floors[-1].retract_url == ""


def test_the_same_key_takes_back_once_and_another_finds_it_gone(speaking: Playing) -> None:
    floor, slip = say(speaking, 1), a_write(speaking, speaking.seated[1])
    assert retract(speaking.pk, slip, room="public", floor=floor) == retract(
        speaking.pk, slip, room="public", floor=floor
    )
    again = a_write(speaking, speaking.seated[1])
    assert refusal(lambda: retract(speaking.pk, again, room="public", floor=floor)) == "gone"


def test_who_takes_a_seat_over_takes_nothing_back_of_who_sat_there(speaking: Playing) -> None:
    floor, now = say(speaking, 1), game_now()
    Sitting.objects.filter(seat__game=speaking.pk, seat__number=1).update(until=now)
    newcomer = an_account("替补")
    Sitting.objects.create(seat=speaking.row.seats.get(number=1), account=newcomer, since=now)
    for account in (newcomer, speaking.seated[1]):
        slip = a_write(speaking, account)
        assert refusal(lambda slip=slip: retract(speaking.pk, slip, room="public", floor=floor)) == "not_for_you"


def test_in_a_closed_room_too_and_only_for_who_reads_there(speaking: Playing) -> None:
    killer, other = speaking.with_role("killer")[0], speaking.with_role("civilian")[0]
    floor = say(speaking, killer, room="killers")
    stranger = a_write(speaking, speaking.seated[other])
    assert refusal(lambda: retract(speaking.pk, stranger, room="killers", floor=floor)) == "no_such_room"
    retract(speaking.pk, a_write(speaking, speaking.seated[killer]), room="killers", floor=floor)
    post = stored(speaking, floor, "killers")
    assert (post.text, post.seat and post.seat.number) == ("", killer)


def test_it_cannot_be_quoted(speaking: Playing) -> None:
    """T63, T67."""
    floor = say(speaking, 1)
    reader = Reader(speaking, speaking.seated[2])
    assert WORDS in reader.get(quote=floor).content.decode()
    retract(speaking.pk, a_write(speaking, speaking.seated[1]), room="public", floor=floor)
    assert reader.get(quote=floor).context["compose"].initial["text"] == ""


def test_what_was_taken_back_is_no_post_that_a_pass_may_need(db: None) -> None:
    playing = a_game(schedule=forum_paced(pass_needs_post=True))
    playing.close_until("speech")
    Hand()
    floor = say(playing, 1)
    retract(playing.pk, a_write(playing, playing.seated[1]), room="public", floor=floor)
    with pytest.raises(Refused, match="no_post"):
        playing.do(killgame.Pass(1))


def test_the_activity_table_counts_what_stands(speaking: Playing) -> None:
    Hand()
    reader = Reader(speaking, None)

    def told() -> tuple[int, int | None]:
        row = next(one for one in reader.get("activity/").context["rows"] if one.seat == 1)
        return row.posts, row.last_floor

    stands = say(speaking, 1, "一句话")
    floor = say(speaking, 1)
    assert told() == (2, floor)
    retract(speaking.pk, a_write(speaking, speaking.seated[1]), room="public", floor=floor)
    assert told() == (1, stands)

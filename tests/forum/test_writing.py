"""Posting."""

import threading

import pytest
from django.db import connection, connections

import killgame
from forum.models import Post
from forum.refusals import Refused
from forum.text import LONGEST
from forum.writing import write
from tests.forum.people import Playing, a_game, a_write, once


def refused(playing: Playing, account_seat: int, room: str, text: str = "话") -> str:
    before = Post.objects.count()
    with pytest.raises(Refused) as error:
        write(playing.pk, a_write(playing, playing.seated[account_seat]), room=room, text=text)
    assert Post.objects.count() == before
    return error.value.code


def test_the_living_speak_by_day_and_nobody_by_night(playing: Playing) -> None:
    assert refused(playing, 1, "public") == "not_now"
    playing.close_until("speech")
    floor = write(playing.pk, a_write(playing, playing.seated[1]), room="public", text="**早**上好\r\n第二行")
    post = Post.objects.get(room__game_id=playing.pk, room__name="public", floor=floor)
    assert (post.author, post.seat and post.seat.number, post.text) == ("seat", 1, "**早**上好\n第二行")
    assert post.html == "<p><strong>早</strong>上好<br>\n第二行</p>\n"


def test_the_dead_the_strangers_and_other_circles_do_not_post(playing: Playing) -> None:
    victim, killer = playing.with_role("civilian")[0], playing.with_role("killer")[0]
    police = playing.with_role("police")[0]
    playing.do(killgame.Move(seat=killer, act="kill", target=victim))
    playing.close_until("speech")
    assert refused(playing, victim, "public") == "out"
    assert refused(playing, police, "killers") == "no_such_room"
    assert refused(playing, police, "no-room-at-all") == "no_such_room"
    assert refused(playing, police, "dead") == "no_such_room"
    with pytest.raises(Refused, match="not_for_you"):
        write(playing.pk, a_write(playing, playing.stranger), room="public", text="我也说两句")
    assert write(playing.pk, a_write(playing, playing.seated[killer]), room="killers", text="今晚谁") == 1
    assert write(playing.pk, a_write(playing, playing.seated[victim]), room="dead", text="可惜") == 1
    assert write(playing.pk, a_write(playing, playing.stranger), room="readers", text="好看") == 1


def test_what_is_empty_or_too_long_is_refused(playing: Playing) -> None:
    playing.close_until("speech")
    assert refused(playing, 1, "public", " \n ") == "empty"
    assert refused(playing, 1, "public", "长" * (LONGEST + 1)) == "too_long"


def test_the_same_once_key_posts_once(playing: Playing) -> None:
    playing.close_until("speech")
    slip = a_write(playing, playing.seated[1])
    first = write(playing.pk, slip, room="public", text="一次")
    assert write(playing.pk, slip, room="public", text="一次") == first
    assert Post.objects.filter(text="一次").count() == 1


def test_a_post_in_a_private_room_changes_no_floor_outside(playing: Playing) -> None:
    killer = playing.with_role("killer")[0]
    before = {room.name: room.floors for room in playing.row.rooms.all()}
    write(playing.pk, a_write(playing, playing.seated[killer]), room="killers", text="我们")
    after = {room.name: room.floors for room in playing.row.rooms.all()}
    assert after == before | {"killers": 1}


@pytest.mark.django_db(transaction=True)
def test_floors_have_no_gaps_and_follow_time_when_all_write_at_once() -> None:
    """Real connections: seven players, five posts each, in the middle of which the phase closes."""
    playing = a_game()
    playing.close_until("speech")
    barrier = threading.Barrier(8)
    outcomes: list[str] = []

    def speak(seat: int) -> None:
        try:
            barrier.wait(timeout=10)
            for n in range(5):
                slip = a_write(playing, playing.seated[seat])
                try:
                    write(playing.pk, slip, room="public", text=f"{seat}号 {n}")
                    outcomes.append("posted")
                except Refused as refusal:
                    outcomes.append(refusal.code)
        finally:
            connections.close_all()

    def close() -> None:
        try:
            barrier.wait(timeout=10)
            playing.close()
        finally:
            connections.close_all()

    threads = [*(threading.Thread(target=speak, args=[seat]) for seat in range(1, 8)), threading.Thread(target=close)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    posts = list(Post.objects.filter(room__game_id=playing.pk, room__name="public").order_by("floor"))
    assert [post.floor for post in posts] == list(range(1, len(posts) + 1))
    assert [post.at for post in posts] == sorted(post.at for post in posts)
    assert len([post for post in posts if post.author == "seat"]) == outcomes.count("posted")
    assert set(outcomes) <= {"posted", "stale_phase"}
    assert len(outcomes) == 35
    connection.close()


def test_a_key_is_a_key_of_one_account(playing: Playing) -> None:
    playing.close_until("speech")
    key = once()
    for seat in (1, 2):
        slip = a_write(playing, playing.seated[seat])
        write(playing.pk, type(slip)(account=slip.account, belief=slip.belief, once=key), room="public", text=f"{seat}")
    assert list(Post.objects.filter(author="seat").values_list("text", flat=True)) == ["1", "2"]

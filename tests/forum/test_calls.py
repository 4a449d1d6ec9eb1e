"""What each door calls out when something has changed: a game and a room, and of what only some may know nothing."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection

import killgame
from forum import lobby, official, retracting
from forum.live.calling import CHANNEL, Call
from forum.writing import write
from tests.forum.people import Playing, a_game, a_write, an_open_game

pytestmark = pytest.mark.django_db


@contextmanager
def heard(playing: Playing) -> Iterator[set[Call]]:
    """The calls meanwhile, without the game's id: all are of this game."""
    found: set[Call] = set()
    game = playing.row.public_id

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        answer = execute(sql, params, many, context)
        if CHANNEL in sql:
            found.add(Call(params[2], params[3]))
        elif params and CHANNEL in params:
            found.add(Call.read(params[1]))
        return answer

    with connection.execute_wrapper(note):
        yield found
    assert {call.game for call in found} <= {game}
    called = {replace(call, game="") for call in found}
    found.clear()
    found |= called


TABLE, THREAD, KILLERS = Call(""), Call("", "public"), Call("", "killers")


def test_a_post_calls_its_room_and_a_floor_that_changes_itself() -> None:
    playing = a_game()
    killer = playing.with_role("killer")[0]
    account = playing.seated[killer]
    with heard(playing) as calls:
        floor = write(playing.pk, a_write(playing, account), room="killers", text="谁？")
    assert calls == {KILLERS}
    with heard(playing) as calls:
        retracting.retract(playing.pk, a_write(playing, account), room="killers", floor=floor)
    assert calls == {Call("", "killers", floor)}
    playing.close_until("speech")
    with heard(playing) as calls:
        floor = write(playing.pk, a_write(playing, account), room="public", text="我说一句。")
    assert calls == {THREAD}
    with heard(playing) as calls:
        judge = a_write(playing, playing.judge)
        official.do("hide", playing.pk, judge, room="public", floor=floor, reason="场外")
    assert calls >= {Call("", "public", floor), TABLE}


def test_a_night_s_choice_is_called_out_to_nobody_and_its_end_to_all() -> None:
    playing = a_game()
    killer, civilian = playing.with_role("killer")[0], playing.with_role("civilian")[0]
    with heard(playing) as calls:
        playing.do(killgame.Move(killer, "kill", target=civilian))
        playing.do(killgame.Sleep(civilian))
    assert calls == set()
    with heard(playing) as calls:
        playing.close()
    assert calls >= {TABLE, THREAD}


@pytest.mark.parametrize("ballot", ["open", "until_close", "sealed"])
def test_a_vote_is_called_out_to_all_or_to_its_voter_alone(ballot: str) -> None:
    playing = a_game(options={"ballot": ballot})
    playing.close_until("vote")
    with heard(playing) as calls:
        playing.do(killgame.Move(1, "vote", target=2))
    assert calls == {TABLE if ballot == "open" else Call("", seat=1)}


def test_who_signs_up_is_called_out_as_that_something_has_changed() -> None:
    playing = an_open_game()
    with heard(playing) as calls:
        lobby.join(playing.pk, a_write(playing, playing.stranger))
    assert calls == {TABLE}

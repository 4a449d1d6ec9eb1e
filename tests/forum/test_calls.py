"""What each door calls out when something has changed: a game and a room, and of what only some may know nothing."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection

import killgame
from forum import lobby, official, retracting
from forum.acts import Player
from forum.choosing import choose
from forum.live.calling import CHANNEL, Call
from forum.writing import write
from tests.forum.people import Playing, a_game, a_write, an_open_game, once

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
            found.update(map(Call.read, params[1::2]))
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


def test_a_night_s_choice_is_called_out_to_those_who_see_it_and_its_end_to_all() -> None:
    playing = a_game()
    killers, (police, *_others) = playing.with_role("killer"), playing.with_role("police")
    civilian = playing.with_role("civilian")[0]
    group = {Call("", seat=seat) for seat in killers}
    assert len(group) > 1
    for command, whose in (
        (killgame.Move(killers[0], "kill", target=civilian), group),
        (killgame.Move(killers[0], "kill", target=police), group),
        (killgame.Sleep(killers[0]), group),
        (killgame.Sleep(civilian), {Call("", seat=civilian)}),
    ):
        with heard(playing) as calls:
            playing.do(command)
        assert calls == whose
    with heard(playing) as calls:
        playing.close()
    assert calls >= {TABLE, THREAD}


def test_what_a_card_may_not_do_is_called_out_to_its_player_as_what_it_may() -> None:
    """By the form everybody's own windows are told of his choice, whatever comes of it."""
    playing = a_game()
    target = playing.with_role("civilian")[-1]
    for role in ("police", "civilian"):
        seat = playing.with_role(role)[0]
        commands = (killgame.Move(seat, "kill", target=target),)  # of neither's card
        by = Player(playing.seated[seat].pk, seat)
        with heard(playing) as calls, suppress(killgame.Rejected):
            choose(playing.pk, commands, by=by, belief=playing.belief, once=once())
        assert calls == {Call("", seat=seat)}


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

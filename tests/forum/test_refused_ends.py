"""PRODUCT P2: who cannot post is told why and until when; each end that is named is held against what happens then."""

import pytest
from django.utils import translation

import killgame
from forum.access import look
from forum.acts import Pause
from forum.adjusting import adjust
from forum.now import game_now
from forum.play import at_table
from forum.queries.closed import Closed, why_closed
from forum.refusals import Refused
from forum.writing import write
from tests.forum.in_turn import speaking, time_is_up
from tests.forum.pages import Reader
from tests.forum.people import Playing, a_game, a_write, forum_paced
from tests.forum.timing import HOUR, SECOND, Passing, sweep

pytestmark = pytest.mark.django_db


def closed(playing: Playing, seat: int, room: str = "public") -> Closed | None:
    with translation.override("en"):
        return why_closed(look(playing.row.public_id, playing.seated[seat]), room, now=game_now())


def posts(playing: Playing, seat: int) -> str:
    """The code of the refusal that a post gets now; empty where it passes."""
    try:
        write(playing.pk, a_write(playing, playing.seated[seat]), room="public", text="说一句")
    except Refused as error:
        return error.code
    return ""


def it_ends_when_it_says(playing: Playing, clock: Passing, seat: int) -> None:
    """Shut to the last seconds before the moment that is named, and open after it."""
    told = closed(playing, seat)
    assert told is not None
    assert told.until is not None
    while (until := told.until) - game_now() > 2 * SECOND:
        before = min(until - SECOND, *(at for at in (playing.row.turn_deadline, until - SECOND) if at is not None))
        clock(max(before - game_now(), SECOND))
        sweep()
        if game_now() < until:
            assert posts(playing, seat) in {told.code, "late"}
            clock(2 * SECOND)
            sweep()
    clock(2 * SECOND)
    sweep()
    assert posts(playing, seat) == ""


@pytest.mark.parametrize("place", [1, 2, 4])
def test_a_turn_comes_at_the_latest_when_all_before_have_had_their_time(clock: Passing, place: int) -> None:
    playing = speaking(second_turn=False)
    it_ends_when_it_says(playing, clock, playing.game.order[place])


def test_so_it_does_where_time_was_lost_and_turns_come_twice(clock: Passing) -> None:
    playing = speaking()
    time_is_up(playing, clock)
    clock(HOUR)
    it_ends_when_it_says(playing, clock, playing.game.order[2])


def test_who_has_spoken_waits_for_another_phase_and_no_moment_is_named(clock: Passing) -> None:
    playing = speaking(second_turn=False)
    first = playing.game.order[0]
    playing.do(killgame.Pass(first))
    told = closed(playing, first)
    assert told is not None
    assert (told.code, told.until, told.phase_ends) == ("not_your_turn", None, playing.row.deadline)
    for _ in playing.game.order:
        time_is_up(playing, clock)
    assert (playing.game.phase, posts(playing, first)) == ("vote", "not_now")


def test_where_the_floor_is_free_after_the_turns_it_ends_with_them(clock: Passing) -> None:
    playing = speaking(edition="accomplice", seats=11, second_turn=False)
    first = playing.game.order[0]
    playing.do(killgame.Pass(first))
    it_ends_when_it_says(playing, clock, first)


def test_a_pause_ends_when_it_says(clock: Passing) -> None:
    playing = a_game()
    playing.close_until("speech")
    with at_table(playing.pk) as table:
        adjust(table.row, Pause(until=game_now() + 3 * HOUR, why="judge"), now=game_now())
    told = closed(playing, 1)
    assert told is not None
    assert told.until == playing.row.paused_until
    it_ends_when_it_says(playing, clock, 1)


@pytest.mark.parametrize("phase", ["night", "words", "vote"])
def test_where_the_next_phase_may_be_shut_too_no_moment_is_promised(phase: str) -> None:
    playing = a_game(options={"speech": "ordered"} if phase == "vote" else {})
    victim, other = playing.with_role("civilian")[:2]
    if phase == "words":
        for killer in playing.with_role("killer"):
            playing.do(killgame.Move(killer, "kill", target=victim))
    playing.close_until(phase)
    told = closed(playing, other)
    assert told is not None
    assert (told.code, told.until, told.phase_ends) == ("not_now", None, playing.row.deadline)
    page = Reader(playing, playing.seated[other]).get().content.decode()
    assert "you can post here in the next one that gives you the word" in page
    assert "This lasts until" not in page


def test_who_is_out_posts_again_when_the_game_is_over_and_is_told_so() -> None:
    playing = a_game()
    playing.do(killgame.ThrowOut(5))
    told = closed(playing, 5)
    assert told == Closed("out", "You are out: you post here again when the game is over.")
    answer = Reader(playing, playing.seated[5]).post("r/public/write/", text="我还想说一句")
    assert "you post here again when the game is over" in answer.content.decode()
    playing.do(killgame.BreakOff())
    assert (closed(playing, 5), posts(playing, 5)) == (None, "")


def test_the_silenced_are_so_until_the_night_whatever_phases_the_day_has() -> None:
    playing = a_game(edition="v4", seats=14)
    (elder,) = playing.with_role("elder")
    quiet = next(seat for seat in range(1, 15) if seat != elder)
    playing.do(killgame.Move(elder, "silence", target=quiet))
    seen: list[str] = []
    while playing.game.phase != "night" or playing.game.round == 1:
        playing.close()
        if playing.game.phase != "night":
            told = closed(playing, quiet)
            seen.append(playing.game.phase)
            assert told == Closed("silenced", "You are silenced until the next night: you may vote, but not speak.")
    assert "vote" in seen
    playing.close_until("vote")
    assert (quiet in playing.game.silenced, posts(playing, quiet)) == (False, "")


def test_a_budget_is_there_again_on_the_next_day_and_not_before() -> None:
    playing = a_game(schedule=forum_paced(posts_a_day=1))
    playing.close_until("speech")
    seat = playing.game.living[0]
    assert [posts(playing, seat), posts(playing, seat)] == ["", "budget"]
    playing.close_until("vote")
    assert posts(playing, seat) == "budget"
    playing.close_until("night")
    playing.close_until("speech")
    assert playing.game.round == 2
    assert posts(playing, playing.game.living[0]) == ""

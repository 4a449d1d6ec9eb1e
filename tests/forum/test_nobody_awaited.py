"""Nobody left to act is never "all have acted": where every kind of phase may end early, none does for want of people. Trial T22."""

import pytest

import killgame
from forum import lobby
from forum.models import Due
from forum.schedule import PHASE_KINDS
from tests.forum.people import Playing, a_game, a_write, an_account, an_open_game, forum_paced
from tests.forum.test_closing import all_vote
from tests.forum.timing import SECOND, Passing, closes, sweep, to_deadline

EAGER = forum_paced(early=frozenset(PHASE_KINDS), silence=None)


def nothing_ends(playing: Playing) -> None:
    """The clock finds nothing to do, nor is an early end put down for later."""
    assert (sweep(), Due.objects.filter(game_id=playing.pk, kind="early").count()) == (0, 0)


def lasts_until_its_deadline(playing: Playing, clock: Passing) -> None:
    """The open phase is there a second before its end, and over after it."""
    before, serial = closes(playing), playing.row.phase_serial
    to_deadline(playing, clock, off=-SECOND)
    sweep()
    assert (closes(playing), playing.row.phase_serial) == (before, serial)
    assert not Due.objects.filter(game_id=playing.pk, kind="early").exists()
    to_deadline(playing, clock)
    sweep()
    assert (closes(playing), playing.row.broken_since) == (before + 1, None)


@pytest.mark.parametrize("first_night", ["full", "meet"])
@pytest.mark.parametrize("start_when_full", [False, True])
def test_t22_a_sweep_between_the_commits_of_a_start_advances_nothing(
    clock: Passing, db: None, first_night: str, start_when_full: bool
) -> None:
    playing = an_open_game(schedule=EAGER, options={"first_night": first_night}, start_when_full=start_when_full)
    players = [an_account(f"玩家{c}") for c in "甲乙丙丁戊己庚"]
    nothing_ends(playing)
    for player in players:
        lobby.join(playing.pk, a_write(playing, player))
        nothing_ends(playing)
    if not start_when_full:
        lobby.close_sign_up(playing.pk, a_write(playing, playing.judge))
    for player in players:
        nothing_ends(playing)
        lobby.confirm(playing.pk, a_write(playing, player))
    nothing_ends(playing)
    assert (playing.row.phase, playing.row.round, closes(playing)) == ("night", 1, 0)
    lasts_until_its_deadline(playing, clock)


@pytest.mark.parametrize("speech", ["free", "ordered"])
def test_t22_a_round_for_the_rest_of_whom_there_are_none_lasts_its_time(clock: Passing, db: None, speech: str) -> None:
    """All the living are tied twice: nobody may speak in the rest's phase, and it waits for nobody."""
    playing = a_game(schedule=EAGER, options={"speech": speech})
    playing.close_until("vote")
    for _ballot in range(2):
        all_vote(playing)
        if playing.game.phase == "pk_speech":
            playing.close()
    assert (playing.game.phase, killgame.due(playing.game)) == ("rest_speech", ())
    nothing_ends(playing)
    lasts_until_its_deadline(playing, clock)
    assert playing.game.phase == "final_vote"


def test_t22_a_run_off_whose_candidates_were_thrown_out_lasts_its_time(clock: Passing, db: None) -> None:
    playing = a_game(seats=12, schedule=EAGER)
    playing.close_until("vote")
    one, two = playing.with_role("civilian")[:2]
    for place, seat in enumerate(playing.game.living):
        playing.do(killgame.Move(seat, "vote", (one, two)[place % 2]))
    assert playing.game.phase == "pk_speech"
    for seat in (one, two):
        playing.do(killgame.ThrowOut(seat))
    assert (playing.game.phase, killgame.due(playing.game)) == ("pk_speech", ())
    lasts_until_its_deadline(playing, clock)
    assert playing.game.phase == "night"


def test_where_all_have_acted_the_same_schedule_does_end_phases_early(clock: Passing, db: None) -> None:
    """What the tests above hold is of nobody, not of a schedule that would end nothing. A night waits a tenth of it at most."""
    playing = a_game(schedule=EAGER)
    for seat in playing.game.living:
        playing.do(killgame.Sleep(seat))
    clock(playing.row.timing.lengths["night"] / 10 + SECOND)
    sweep()
    assert playing.game.phase == "speech"
    for seat in playing.game.living:
        playing.do(killgame.Pass(seat))
    assert (playing.game.phase, closes(playing)) == ("vote", 2)

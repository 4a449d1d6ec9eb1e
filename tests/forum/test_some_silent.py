"""Whoever is silent, every phase ends when the clock says so, in every edition and both ways to speak. Trial T33.

`SILENCES=200 pytest tests/forum/test_some_silent.py` draws so many games of each kind; every run of the tests draws one.
"""

import contextlib
import os

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import killgame
from forum.models import Due
from forum.now import game_now
from forum.play import at_table
from tests.forum.people import Playing, a_game, forum_paced
from tests.forum.story import wrong
from tests.forum.timing import SECOND, Passing, sweep, to_deadline
from tests.forum.volleys import done_with
from tests.killgame.games import own_acts

EDITIONS = [edition.id for edition in killgame.editions()]
EXAMPLES = int(os.environ.get("SILENCES", "1"))
PHASES = 7  # of each game: a round and its run-off, and into the next


def some_act(playing: Playing, silent: set[int], *, target: int) -> None:
    """Who is not silent does all he may, upon `target` where the rules let him; speakers who have turns wait for theirs."""
    game = playing.game
    acts = dict(own_acts(game)) if game.phase == "night" else {}
    for seat in killgame.owing(game):
        if seat in silent or game.turn is not None:
            continue
        acted = acts.get(seat) or ("vote" if game.phase in killgame.game.BALLOT_PHASES else None)
        with contextlib.suppress(killgame.Rejected):
            playing.do(killgame.Move(seat, acted, target) if acted else done_with(game, seat=seat))


def let_the_clock_close(playing: Playing, clock: Passing, silent: set[int], *, thrown_out: int | None) -> None:
    """Nobody closes the open phase but the clock; turn by turn, where there are turns. `thrown_out` goes when its time is up."""
    serial = playing.row.phase_serial
    for _step in range(2 + 2 * len(playing.seated)):
        row, turn = playing.row, playing.game.turn
        if row.phase_serial != serial:
            return
        if turn is not None and turn not in silent:
            playing.do(killgame.Pass(turn))
        elif row.turn_deadline is not None:
            clock(row.turn_deadline - game_now() + SECOND)
        else:
            to_deadline(playing, clock)
            if thrown_out in playing.game.living:
                playing.do(killgame.ThrowOut(thrown_out))
        sweep()
    raise AssertionError(f"{row.phase} goes on, with {sorted(silent)} silent")


@pytest.mark.parametrize("speech", ["free", "ordered"])
@pytest.mark.parametrize("edition", EDITIONS)
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    # The games of one test stand beside each other in one transaction; what is due in them is taken away at each end.
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(data=st.data())
def test_t33_every_phase_ends_whoever_is_silent(
    clock: Passing, db: None, edition: str, speech: str, data: st.DataObject
) -> None:
    """Nobody, some or all of them, another set in each phase; a killer may be thrown out at the very end of one."""
    seats = min(killgame.edition_named(edition).table)
    playing = a_game(
        edition=edition,
        seats=seats,
        options={"speech": speech},
        schedule=forum_paced(silence=None, misses=None),
    )
    of = killgame.edition_named(edition)
    killer = next(seat.number for seat in playing.game.seats if of.side_of(seat.cards) != "good")
    goes_in = data.draw(st.integers(0, 2 * PHASES), label="the phase in which a killer is thrown out")
    for number in range(PHASES):
        silent = data.draw(st.one_of(st.just(set(playing.seated)), st.sets(st.integers(1, seats))), label="silent")
        target = data.draw(st.sampled_from(playing.game.candidates or playing.game.living), label="target")
        some_act(playing, silent, target=target)
        let_the_clock_close(playing, clock, silent, thrown_out=killer if goes_in == number else None)
        assert (playing.row.broken_since, playing.row.paused_until) == (None, None)
        if playing.game.over:
            break
    with at_table(playing.pk) as table:
        assert wrong(table.row) == []
    Due.objects.all().delete()

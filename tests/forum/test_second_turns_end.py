"""How long a phase lasts in which turns come once more, and who ends it: by the real clock."""

from datetime import time, timedelta
from zoneinfo import ZoneInfo

import pytest

import killgame
from forum.acts import MoveDeadline
from forum.clockwork import DEEDS
from forum.deadlines import Belief
from forum.models import Due, Term
from forum.now import game_now
from forum.refusals import Refused
from tests.forum.in_turn import TURN, in_order, speak, speaking, time_is_up
from tests.forum.timing import DAY, HOUR, SECOND, Passing, sweep, to_deadline

pytestmark = pytest.mark.django_db


class TestTheEndOfThePhase:
    """It lasts as long as its turns, the second ones too."""

    def test_it_ends_later_as_far_as_the_turns_need_it(self, clock: Passing) -> None:
        playing = speaking()
        opened = playing.row.phase_opened_at
        assert opened is not None
        assert playing.row.deadline == opened + 7 * TURN
        time_is_up(playing, clock)
        assert playing.row.deadline is not None
        assert timedelta() <= playing.row.deadline - (opened + 8 * TURN) < 5 * SECOND
        term = Term.objects.filter(game=playing.pk).latest("pk")
        assert (term.deadline, in_order(playing)) == (playing.row.deadline, True)

    def test_it_is_not_moved_for_time_that_others_have_saved(self, clock: Passing) -> None:
        playing = speaking()
        until = playing.row.deadline
        for seat in range(1, 4):
            playing.do(killgame.Pass(seat))
        time_is_up(playing, clock)
        assert (playing.game.again, playing.row.deadline) == ((4,), until)

    def test_with_everybody_silent_each_has_two_whole_turns(self, clock: Passing) -> None:
        playing = speaking(silence=None)
        turns = []
        while playing.game.phase == "speech" and playing.game.turn is not None:
            until = playing.row.turn_deadline
            assert until is not None
            turns.append((playing.game.turn, until - game_now() > TURN - 30 * SECOND))
            time_is_up(playing, clock)
        sweep()
        assert turns == [(seat, True) for seat in (1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 5, 6, 7)]
        assert (playing.game.phase, in_order(playing)) == ("vote", True)

    @pytest.mark.parametrize("kinds", [(Due.Kind.PHASE, Due.Kind.TURN), (Due.Kind.TURN, Due.Kind.PHASE)])
    def test_the_last_speakers_turn_ends_with_the_phase_and_whichever_comes_first_he_has_another(
        self, clock: Passing, kinds: tuple[Due.Kind, Due.Kind]
    ) -> None:
        playing = speaking()
        for seat in range(1, 7):
            speak(playing, seat)
            time_is_up(playing, clock)
        until = playing.row.turn_deadline
        assert until is not None
        assert playing.row.deadline == until
        belief = Belief(playing.row.phase_serial, until)
        clock(until - game_now() + SECOND)
        DEEDS[kinds[0]](playing.pk, belief)
        with pytest.raises(Refused, match="stale_phase"):
            DEEDS[kinds[1]](playing.pk, belief)
        row = playing.row
        assert (playing.game.turn, playing.game.again, row.phase) == (7, (7,), "speech")
        assert row.turn_deadline is not None
        assert row.turn_deadline - game_now() > TURN - 10 * SECOND

    @pytest.mark.parametrize("kinds", [(Due.Kind.PHASE,), (Due.Kind.TURN, Due.Kind.PHASE)])
    def test_a_phase_that_the_judge_has_shortened_is_over_at_its_end(
        self, clock: Passing, kinds: tuple[Due.Kind, ...]
    ) -> None:
        playing = speaking()
        for seat in range(1, 7):
            playing.do(killgame.Pass(seat))
        until = playing.row.turn_deadline
        assert until is not None
        playing.do(MoveDeadline(to=until - HOUR))
        belief = playing.belief
        to_deadline(playing, clock)
        for kind in kinds:
            DEEDS[kind](playing.pk, playing.belief if kind != kinds[0] else belief)
        assert playing.game.phase == "vote"

    def test_what_the_judge_has_taken_stays_taken(self, clock: Passing) -> None:
        playing = speaking()
        until = playing.row.deadline
        assert until is not None
        playing.do(MoveDeadline(to=until - 6 * HOUR))
        time_is_up(playing, clock)
        assert playing.row.deadline is not None
        assert abs(playing.row.deadline - (until + TURN - 6 * HOUR)) < 5 * SECOND

    def test_where_the_floor_is_open_afterwards_the_end_stays_on_the_grid(self, clock: Passing) -> None:
        """`accomplice`: a clock time is kept, and days on which no phase ends are."""
        playing = speaking(
            edition="accomplice",
            seats=11,
            options={"direction": "up"},
            clock={"speech": time(21)},
            days_out=frozenset({5, 6}),
        )
        ends = [playing.row.deadline]
        for _ in range(3):
            time_is_up(playing, clock)
            ends.append(playing.row.deadline)
        local = [end.astimezone(ZoneInfo(playing.row.timing.zone)) for end in ends if end is not None]
        assert local == sorted(local)
        assert timedelta() < local[-1] - local[0] <= 4 * DAY
        assert {(f"{end:%H:%M}", end.weekday() in {5, 6}) for end in local} == {("21:00", False)}

"""Whatever people, judge and clock do to one game in the same instant, its story stays true.

A state machine over one game in a real database. Its volleys are three to six deeds let go at a barrier, in real threads; after each the
whole log, thread and table of due things are read anew (`story.py`). Trials T23, T33, T46, T47 in all their mixtures.

`RACES=500 pytest tests/forum/test_races.py` runs so many examples instead of the few that every run of the tests has room for, each of them
of up to `RACES_STEPS` steps (12).
"""

import contextlib
import os
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

import killgame
from forum import clockwork
from forum.acts import MoveDeadline, Pause, Resume, Say
from forum.adjusting import adjust
from forum.models import Due, Game
from forum.models.requests import needed
from forum.now import game_now
from forum.play import at_table
from forum.reactions.due import owe_clock
from forum.refusals import SENTENCES, Refused
from forum.schedule import PHASE_KINDS, Schedule
from killgame.rejections import RANK
from tests import clock as practice_clock
from tests.forum.people import Playing, a_game, forum_paced, once
from tests.forum.story import wrong
from tests.forum.timing import DAY, HOUR, MINUTE, SECOND, sweep
from tests.forum.volleys import KINDS, Aim, Deed, Outcome, Volley, done_with

EXAMPLES = int(os.environ.get("RACES", "12"))
STEPS = int(os.environ.get("RACES_STEPS", "12"))
FREQUENT = ["sweep", "sweep", "sweep", "sweep", "last", "last", "ask", "move"]
MILLISECOND = timedelta(milliseconds=1)
KNOWN = {"done", "repeated", *SENTENCES, *RANK}

seldom = st.sampled_from([0, 0, 0, 0, 1, 2])
# What is done, a number that picks among its choices, how old the belief is that goes with it, whether it is clicked twice.
type Draft = tuple[str, int, int, bool]
drafts = st.tuples(st.sampled_from([*KINDS, *FREQUENT]), st.integers(0, 40), seldom, st.booleans())
# When a volley is fired: as things are, or so far from the end of the phase, of the pause, of a wait.
moments = st.sampled_from([None, None, -30 * MILLISECOND, timedelta(), SECOND, -SECOND, 61 * SECOND])


@st.composite
def schedules(draw: st.DrawFn) -> Schedule:
    """What bears on the clock, drawn: waits, early ends, least lengths, bounds, silence, outages."""
    perhaps = lambda *values: draw(st.sampled_from(values))  # noqa: E731 one word for what follows
    quick = perhaps(True, False, False, False)
    return forum_paced(
        early=perhaps(frozenset[str](), frozenset(["vote", "pk_vote"]), frozenset(PHASE_KINDS), frozenset(PHASE_KINDS)),
        early_wait=perhaps(timedelta(), 10 * MINUTE),
        shortest=perhaps({}, {"vote": 10 * HOUR, "night": HOUR}),
        extension=perhaps(None, 6 * HOUR, 2 * HOUR),
        allowance=perhaps(1, 3),
        most_added=perhaps(None, DAY, 3 * HOUR),
        longest_pause=perhaps(60 * DAY, 2 * DAY),
        request=perhaps(None, 12 * HOUR, DAY),
        silence=perhaps(None, 7 * DAY),
        acts_close=perhaps(timedelta(), MINUTE if quick else HOUR),
        **({"lengths": Schedule.paced("line").lengths} if quick else {}),
    )


def found(playing: Playing) -> list[str]:
    """What is wrong with the game as it stands."""
    with at_table(playing.pk) as table:
        return wrong(table.row)


def wait(row: Game, off: timedelta) -> None:
    """Let time pass until about whatever is due next; into the past there is no way."""
    moment, now = row.dues.order_by("at").values_list("at", flat=True).first(), game_now()
    if moment is not None and moment + off > now:
        practice_clock.move_clock(moment + off - now)


def check(outcomes: list[Outcome]) -> None:
    """No outcome that nobody foresaw; what was sent twice was done once."""
    assert [outcome for outcome in outcomes if outcome.code not in KNOWN] == []
    for key in {outcome.deed.once for outcome in outcomes if outcome.deed.once}:
        same = [outcome.code for outcome in outcomes if outcome.deed.once == key]
        # A post is answered with its floor again; all else is done once, and says so.
        done = 1 if "a post" not in next(o.deed.told for o in outcomes if o.deed.once == key) else len(same)
        assert same.count("done") <= done
        assert "repeated" not in same or same.count("done") == 1


class Races(RuleBasedStateMachine):
    """One game; every example begins a new one and leaves nothing due behind."""

    volley: Volley

    @initialize(
        schedule=schedules(),
        seats=st.sampled_from([7, 9]),
        speech=st.sampled_from(["free", "free", "ordered"]),
        majority=st.sampled_from([None, 1]),
    )
    def begin(self, schedule: Schedule, seats: int, speech: str, majority: int | None) -> None:
        self.what = {"seats": seats, "options": {"speech": speech, "majority": majority}, "schedule": schedule}
        self._begin()

    def _go_on(self) -> None:
        """Where one game is over the next begins. No rule has a precondition: how a race went is not hypothesis's to know."""
        if self.row.state_of_play != Game.State.RUNNING:
            self._begin()

    def _begin(self) -> None:
        self.playing = a_game(**self.what)
        self.beliefs = [self.playing.belief]
        clockwork.show_life()

    @property
    def row(self) -> Game:
        return self.playing.row

    @rule(volleys=st.lists(st.tuples(moments, st.lists(drafts, min_size=3, max_size=5)), min_size=2, max_size=3))
    def fire(self, volleys: list[tuple[timedelta | None, list[Draft]]]) -> None:
        """One volley after another."""
        for off, drawn in volleys:
            if off is not None:
                wait(self.row, off)
            self._fire(drawn)

    def _fire(self, drawn: list[Draft]) -> None:
        """Three to six deeds in one instant; one of them may be a double click."""
        self._go_on()
        self.beliefs.append(self.playing.belief)
        deeds = [self._deed(kind, number, age) for kind, number, age, _again in drawn]
        again = [deed for deed, (*_what, twice) in zip(deeds, drawn, strict=True) if twice and deed.once][:1]
        serial = self.row.phase_serial
        outcomes = self.volley.fire([*deeds, *again])
        for outcome in outcomes:
            note(f"{outcome.code}: {outcome.deed.told}")
        check(outcomes)
        assert found(self.playing) == []
        assert self.row.phase_serial >= serial

    def _deed(self, kind: str, number: int, age: int) -> Deed:
        belief = self.beliefs[max(0, len(self.beliefs) - 1 - age)]
        return KINDS[kind](Aim(self.playing, self.playing.game, belief, number, once()))

    @rule(but=st.integers(1, 2))
    def nearly_all_act(self, but: int) -> None:
        """All for whom the phase waits are done, one or two excepted."""
        self._go_on()
        game = self.playing.game
        for seat in killgame.owing(game)[but:] if self.row.paused_until is None else ():
            with contextlib.suppress(Refused, killgame.Rejected):
                self.playing.do(done_with(game, seat=seat))
        assert found(self.playing) == []

    @rule(what=st.sampled_from(["extension", "pause"]))
    def nearly_enough_ask(self, what: str) -> None:
        """One yes more, and it is granted."""
        self._go_on()
        living = self.playing.game.living
        for seat in living[1 : needed(what, living=len(living))]:
            with contextlib.suppress(Refused):
                self.playing.do(Say(seat, what, yes=True))
        assert found(self.playing) == []

    @rule(long=st.booleans())
    def outage(self, long: bool) -> None:
        """The site is down over the deadline."""
        self._go_on()
        clockwork.show_life()
        deadline = self.row.deadline
        if deadline is None:
            return
        practice_clock.move_clock(max(timedelta(), deadline - game_now() - MINUTE))
        clockwork.show_life()
        practice_clock.move_clock(HOUR if long else 5 * MINUTE, alive=False)
        clockwork.show_life()

    @rule()
    def quiet(self) -> None:
        """The clock alone: afterwards nothing overdue is left, and no phase is past its end."""
        now = game_now()
        sweep()
        assert found(self.playing) == []
        row = self.row
        assert not row.dues.filter(next_try_at__lte=now).exists()
        assert row.deadline is None or row.deadline > now

    def teardown(self) -> None:
        Due.objects.all().delete()


@pytest.mark.django_db(transaction=True)
def test_t23_t33_t46_t47_whatever_comes_together_the_story_stays_true(clock: Any) -> None:
    with Volley() as volley:
        Races.volley = volley
        run_state_machine_as_test(
            Races,
            settings=settings(
                max_examples=EXAMPLES,
                stateful_step_count=STEPS,
                deadline=None,
                suppress_health_check=list(HealthCheck),
                # What races is not made smaller by trying again, and never the same twice.
                phases=[Phase.generate],
                database=None,
                derandomize="RACES" not in os.environ,
            ),
        )


def test_a_phase_closed_before_its_announced_end_is_found(playing: Playing, clock: Any) -> None:
    """The checks themselves, on faults made behind the door."""
    row = playing.row
    assert found(playing) == []
    now = game_now()
    row.deadline = now + SECOND
    row.save()
    owe_clock(row, now=now)
    practice_clock.move_clock(MINUTE)
    sweep()
    (fault,) = found(playing)
    assert fault.startswith("event ")
    assert "what was to end at" in fault


def test_a_microsecond_of_a_pause_is_found(playing: Playing) -> None:
    playing.do(Pause(until=game_now() + HOUR))
    Game.objects.filter(pk=playing.pk).update(time_left=playing.row.time_left + timedelta(microseconds=1))
    playing.do(Resume())
    (fault,) = found(playing)
    assert "resumes until" in fault


def test_an_extension_and_a_close_in_one_transaction_are_found(playing: Playing) -> None:
    deadline = playing.row.deadline
    assert deadline is not None
    with at_table(playing.pk) as table:
        adjust(table.row, MoveDeadline(to=deadline + HOUR, why="waited"), now=table.now)
        table.put(killgame.Close(by="early"))
    assert any("an extension was announced, and the phase closed" in fault for fault in found(playing))

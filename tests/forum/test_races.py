"""Whatever people, judge and clock do to one game in the same instant, its story stays true.

A state machine over one game in a real database. Its volleys are three to six deeds let go at a barrier, in real threads; after each the
whole log, thread and table of due things are read anew (`story.py`). Trials T23, T33, T46, T47 in all their mixtures.

`RACES=500 pytest tests/forum/test_races.py` runs so many examples instead of the few that every run of the tests has room for, each of them
of up to `RACES_STEPS` steps (12).
"""

import contextlib
import os
import random
from collections import Counter
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
from forum.models import Due, Event, Game, Post
from forum.models.requests import needed
from forum.now import game_now
from forum.play import at_table
from forum.reactions.due import owe_clock
from forum.refusals import SENTENCES, Refused
from forum.schedule import Schedule
from killgame.rejections import RANK
from tests import clock as practice_clock
from tests.forum.drafts import BEGINNINGS, MOMENTS, RARE, Draft, dice, drafts, schedules
from tests.forum.people import Playing, a_game, once
from tests.forum.story import wrong
from tests.forum.timing import HOUR, MINUTE, SECOND, sweep
from tests.forum.volleys import KINDS, Aim, Outcome, Volley, done_with

EXAMPLES = int(os.environ.get("RACES", "12"))
STEPS = int(os.environ.get("RACES_STEPS", "12"))
KNOWN = {"done", "repeated", *SENTENCES, *RANK}


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


def closes() -> Counter[str]:
    """By whom the phases of all games of the run were closed."""
    closed = Event.objects.filter(kind="PhaseClosed").values_list("body", flat=True)
    return Counter(body["event"]["by"] for body in closed)


def lines() -> Counter[str]:
    """What the narrator said in all games of the run."""
    return Counter(line[0] for lines in Post.objects.values_list("lines", flat=True) for line in lines or ())


def story(row: Game, outcomes: list[Outcome]) -> str:
    """Of a volley after which something was wrong: what was done, and how the game's log ends."""
    did = [f"{outcome.code}: {outcome.deed.told}" for outcome in outcomes]
    events = row.events.order_by("-number")[:25]
    return "\n".join([*did, *(f"{one.number} {one.at} {one.kind} {one.body}" for one in reversed(events))])


class Races(RuleBasedStateMachine):
    """One game; every example begins a new one and leaves nothing due behind."""

    volley: Volley
    begun: int
    fired: int
    came: Counter[tuple[str, str]]

    @initialize(
        schedule=schedules(),
        seats=st.sampled_from([7, 9]),
        majority=st.sampled_from([None, 1]),
    )
    def begin(self, schedule: Schedule, seats: int, majority: int | None) -> None:
        self.what = {"seats": seats, "majority": majority, "schedule": schedule}
        self._begin()

    def _go_on(self) -> None:
        """Where one game is over the next begins. No rule has a precondition: how a race went is not hypothesis's to know."""
        if self.row.state_of_play != Game.State.RUNNING:
            self._begin()

    def _begin(self) -> None:
        speech, phase = BEGINNINGS[Races.begun % len(BEGINNINGS)]
        Races.begun += 1
        options = {"speech": speech, "majority": self.what["majority"]}
        self.playing = a_game(seats=self.what["seats"], schedule=self.what["schedule"], options=options)
        self.playing.close_until(phase)
        self.beliefs = [self.playing.belief]
        clockwork.show_life()

    @property
    def row(self) -> Game:
        return self.playing.row

    @rule(dice=dice)
    def fire(self, dice: int) -> None:
        """Two volleys, one after the other."""
        self._fire_twice(dice)

    def _fire_twice(self, dice: int, *, at_once: str = "") -> None:
        """`at_once` is a deed that is surely in the first, which then waits for nothing, with one of the rare."""
        Races.fired += 1
        chance = random.Random(f"{dice} {Races.fired}")  # noqa: S311 nothing secret
        row = self.row
        rare = "resume" if row.paused_until else chance.choice(RARE.get(row.phase, ["act"]))
        for sure in ([at_once, rare] if at_once else [], []):
            off = None if sure else chance.choice(MOMENTS)
            if off is not None:
                wait(self.row, off)
            drawn = list(drafts(chance))
            self._fire([*((kind, chance.randint(0, 40), 0, False) for kind in sure), *drawn[len(sure) :]])

    def _fire(self, drawn: list[Draft]) -> None:
        """Three to six deeds in one instant; one of them may be a double click."""
        self._go_on()
        self.beliefs.append(self.playing.belief)
        deeds = [
            KINDS[kind](
                Aim(self.playing, self.playing.game, self.beliefs[max(0, len(self.beliefs) - 1 - age)], number, once())
            )
            for kind, number, age, _again in drawn
        ]
        again = [deed for deed, (*_what, twice) in zip(deeds, drawn, strict=True) if twice and deed.once][:1]
        serial = self.row.phase_serial
        kinds = {id(deed): kind for deed, (kind, *_what) in zip(deeds, drawn, strict=True)}
        outcomes = self.volley.fire([*deeds, *again])
        for outcome in outcomes:
            note(f"{outcome.code}: {outcome.deed.told}")
            self.came[kinds[id(outcome.deed)], outcome.code] += 1
        check(outcomes)
        # With what was done: on a second try the same dice fall otherwise, and what is noted is of that one.
        assert found(self.playing) == [], story(self.row, outcomes)
        assert self.row.phase_serial >= serial

    @rule(but=st.integers(1, 2), dice=dice)
    def nearly_all_act(self, but: int, dice: int) -> None:
        """All for whom the phase waits are done, one or two excepted."""
        self._go_on()
        game = self.playing.game
        for seat in killgame.owing(game)[but:] if self.row.paused_until is None else ():
            with contextlib.suppress(Refused, killgame.Rejected):
                self.playing.do(done_with(game, seat=seat))
        assert found(self.playing) == []
        self._fire_twice(dice, at_once="last")

    @rule(what=st.sampled_from(["extension", "pause"]), dice=dice)
    def nearly_enough_ask(self, what: str, dice: int) -> None:
        """One yes more, and it is granted."""
        self._go_on()
        living = self.playing.game.living
        for seat in living[1 : needed(what, living=len(living))]:
            with contextlib.suppress(Refused):
                self.playing.do(Say(seat, what, yes=True))
        assert found(self.playing) == []
        self._fire_twice(dice, at_once="ask")

    @rule(long=st.booleans(), dice=dice)
    def outage(self, long: bool, dice: int) -> None:
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
        self._fire_twice(dice)

    @rule(dice=dice)
    def quiet(self, dice: int) -> None:
        """The clock alone: afterwards nothing overdue is left, and no phase is past its end."""
        self._fire_twice(dice)
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
        Races.volley, Races.begun, Races.fired, Races.came = volley, 0, 0, Counter()
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
    something_happened()


def something_happened() -> None:
    """Else every deed may have been refused, and of one that is refused little can be untrue."""
    print(sorted(Races.came.items()), closes(), lines())
    assert [kind for kind in KINDS if not Races.came[kind, "done"]] == []
    assert [by for by in ("deadline", "early", "judge") if not closes()[by]] == []
    assert [line for line in ("deadline.auto", "deadline.outage", "close.early", "pause") if not lines()[line]] == []
    refused = Counter(code for _kind, code in Races.came.elements())
    assert [code for code in ("late", "stale_phase", "repeated") if not refused[code]] == []


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

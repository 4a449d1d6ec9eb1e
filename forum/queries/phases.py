"""Phases as pages show them: their disc, and where a game stands on its tape of days and nights."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

import killgame
from forum.deadlines import phase_end
from forum.models import Game
from forum.schedule import Schedule

_DISCS = {"night": "night", "arrange": "night", "parting": "night", "words": "words", "signup": "wait", "over": "over"}
_BALLOTS = frozenset({"vote", "pk_vote", "final_vote", "accuse"})
# So many rounds a tape shows at least; most games take four or five.
_ROUNDS = 5


def disc_of(phase: str) -> str:
    """The disc of a phase: night, day, vote, words, over or wait."""
    return "vote" if phase in _BALLOTS else _DISCS.get(phase, "day")


@dataclass(frozen=True, slots=True)
class Tape:
    """Nights and days to scale, in hours from the first dusk; `at` is where the game stands. For the tag `tape`."""

    spans: tuple[tuple[str, float], ...]
    at: float


@dataclass(frozen=True, slots=True)
class Stretch:
    """A phase as the schedule has it, whatever came of it: without run-offs and last words. `latest`: its end if each speaker, from the
    deal on, lets his turn pass without a word and has another."""

    round: int
    phase: str
    start: datetime
    end: datetime
    latest: datetime


def stretches(
    schedule: Schedule, *, edition: str, options: killgame.Options, seats: int, since: datetime, rounds: int
) -> Iterator[Stretch]:
    """The nights and days of so many rounds from the deal on; who speaks in turn takes his whole turn."""
    both, of = options.talk_and_vote, killgame.edition_named(edition)
    course = killgame.usual_phases(edition, options=options)
    first = (of.first_phase,) if of.first_phase is not None else ()
    spoken = next((phase for phase in course if phase in ("speech", "vote")), "")
    late = since
    for round_ in range(1, rounds + 1):
        for phase in (*first, *course):
            turns = seats if options.speech == "ordered" and phase == spoken else 0
            free = of.then_free and phase == "speech"
            end = phase_end(schedule, phase, since=since, turns=turns, then_free=free, talk_and_vote=both)
            latest = phase_end(
                schedule, phase, since=late, turns=most_turns(schedule, turns), then_free=free, talk_and_vote=both
            )
            yield Stretch(round_, phase, since, end, latest)
            since, late = end, latest
        first = ()


def most_turns(schedule: Schedule, turns: int, /) -> int:
    """How many turns so many speakers can have in a phase: each another, where the set-up gives one to the silent."""
    return turns * (2 if schedule.second_turn else 1)


def tape_of(row: Game, view: killgame.View, *, now: datetime) -> Tape:
    """The tape of a running game, from its schedule: what came early or late is drawn where it would have been."""
    begun, here = row.started_at or now, max(1, row.round)
    drawn = list(
        stretches(
            row.timing,
            edition=view.edition,
            options=view.options,
            seats=view.seats_total,
            since=begun,
            rounds=max(_ROUNDS, row.round + 1),
        )
    )
    start, end = _place(row.phase, [one for one in drawn if one.round == here])
    stands = _hours(start - begun) + _hours(end - start) * _passed(row, now=now)
    return Tape(spans=spans_of(drawn), at=round(stands, 3))


def spans_of(drawn: Sequence[Stretch]) -> tuple[tuple[str, float], ...]:
    """Nights and whole days in hours, as the tag `tape` wants them."""
    spans: list[tuple[str, float]] = []
    before = 0
    for one in drawn:
        hours = _hours(one.end - one.start)
        kind = "night" if disc_of(one.phase) == "night" else "day"
        # Without nights between them, each round is a day of its own.
        if spans and spans[-1][0] == kind and before == one.round:
            spans[-1] = (kind, spans[-1][1] + hours)
        else:
            spans.append((kind, hours))
        before = one.round
    return tuple(spans)


def _place(phase: str, round_: Sequence[Stretch]) -> tuple[datetime, datetime]:
    """Where a phase is drawn: last words and a parting open the day, a run-off stands at the day's end."""
    last = round_[-1]
    if phase in ("words", "parting"):
        dawn = next((one.end for one in round_ if one.phase == "night"), last.end)
        return dawn, dawn
    return next(((one.start, one.end) for one in round_ if one.phase == phase), (last.end, last.end))


def _hours(length: timedelta) -> float:
    return length.total_seconds() / 3600


def _passed(row: Game, *, now: datetime) -> float:
    """How much of the open phase is over, from 0 to 1."""
    if row.deadline is None or row.phase_opened_at is None or row.deadline <= row.phase_opened_at:
        return 0.0
    return min(1.0, max(0.0, (now - row.phase_opened_at) / (row.deadline - row.phase_opened_at)))

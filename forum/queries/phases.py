"""Phases as pages show them: their disc, and where a game stands on its tape of days and nights."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from forum.deadlines import phase_end
from forum.models import Game

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


def tape_of(row: Game, *, now: datetime) -> Tape:
    """The tape of a running game, from its schedule: what came early or late is drawn where it would have been."""
    schedule = row.timing
    begun = at = row.started_at or now
    spans: list[tuple[str, float]] = []
    stands = 0.0
    for round_ in range(1, max(_ROUNDS, row.round + 1) + 1):
        dusk, dawn = at, phase_end(schedule, "night", since=at)
        talked = phase_end(schedule, "speech", since=dawn)
        at = phase_end(schedule, "vote", since=talked)
        spans += [("night", _hours(dawn - dusk)), ("day", _hours(at - dawn))]
        if round_ == max(1, row.round):
            start, end = _place(row.phase, dusk=dusk, dawn=dawn, talked=talked, night=at)
            stands = _hours(start - begun) + _hours(end - start) * _passed(row, now=now)
    return Tape(spans=tuple(spans), at=round(stands, 3))


def _place(
    phase: str, *, dusk: datetime, dawn: datetime, talked: datetime, night: datetime
) -> tuple[datetime, datetime]:
    """Where a phase is drawn: last words open the day, the ballot follows the speeches, a run-off stands at the day's end."""
    match phase:
        case "night" | "arrange" | "parting":
            return dusk, dawn
        case "words":
            return dawn, dawn
        case "speech":
            return dawn, talked
        case "vote":
            return talked, night
        case _:
            return night, night


def _hours(length: timedelta) -> float:
    return length.total_seconds() / 3600


def _passed(row: Game, *, now: datetime) -> float:
    """How much of the open phase is over, from 0 to 1."""
    if row.deadline is None or row.phase_opened_at is None or row.deadline <= row.phase_opened_at:
        return 0.0
    return min(1.0, max(0.0, (now - row.phase_opened_at) / (row.deadline - row.phase_opened_at)))

"""Phases as pages show them: their disc, and where a game stands on its tape of days and nights."""

from dataclasses import dataclass
from datetime import datetime, timedelta

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


def tape_of(row: Game, *, now: datetime) -> Tape:
    """The tape of a running game, from its schedule: what came early or late is drawn where it would have been."""
    schedule = Schedule.load(row.schedule)
    night, speech, vote = (_hours(schedule.lengths[kind]) for kind in ("night", "speech", "vote"))
    day = speech + vote
    # Last words open the day, the ballot follows the speeches, and a run-off stands at the day's end.
    match row.phase:
        case "night" | "arrange" | "parting":
            start, length = 0.0, night
        case "words":
            start, length = night, 0.0
        case "speech":
            start, length = night, speech
        case "vote":
            start, length = night + speech, vote
        case _:
            start, length = night + day, 0.0
    rounds = max(_ROUNDS, row.round + 1)
    at = (max(1, row.round) - 1) * (night + day) + start + length * _passed(row, now=now)
    return Tape(spans=(("night", night), ("day", day)) * rounds, at=round(at, 3))


def _hours(length: timedelta) -> float:
    return length.total_seconds() / 3600


def _passed(row: Game, *, now: datetime) -> float:
    """How much of the open phase is over, from 0 to 1."""
    if row.deadline is None or row.phase_opened_at is None or row.deadline <= row.phase_opened_at:
        return 0.0
    return min(1.0, max(0.0, (now - row.phase_opened_at) / (row.deadline - row.phase_opened_at)))

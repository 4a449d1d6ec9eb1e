"""What came of many games, as `python -m killgame simulate` says it."""

from collections.abc import Iterator
from typing import Any

from killgame.simulation.tally import Tally

_WIDTH = 30  # of the progress bar


def progress(games: int, *, of: int) -> str:
    """A line that writes over the last one; when all games are played it wipes it out."""
    full = _WIDTH * games // of
    line = f"\r[{'#' * full}{'.' * (_WIDTH - full)}] {100 * games // of:3} %  {games:,} of {of:,}"
    return line if games < of else "\r" + " " * len(line) + "\r"


def report(tally: Tally) -> dict[str, Any]:
    """Everything as plain values."""
    return {
        "edition": tally.edition,
        "seats": tally.seats,
        "games": tally.games,
        "shares": tally.shares,
        "intervals": {side: list(tally.interval(side)) for side in tally.wins},
        "endless": tally.endless,
        "nights": tally.nights_a_game,
        "rounds": tally.rounds_a_game,
        "out_a_night": tally.out_a_night,
        "out_a_day": tally.out_a_day,
        "survival": tally.survival,
    }


def lines(tally: Tally, *, policy: str, seed: str, seconds: float) -> Iterator[str]:
    """The same for people, line by line; `seconds` is how long the games took."""
    yield f"{tally.edition}, {tally.seats} seats: {tally.games:,} games, policy {policy}, seed {seed}"
    yield f"{seconds:.1f} s, {tally.games / max(seconds, 0.001):,.0f} games a second"
    yield ""
    for side, share in tally.shares.items():
        low, high = tally.interval(side)
        yield f"{side:10} {share:7.2%}   (95 %: {low:.2%} to {high:.2%})"
    if tally.endless:
        yield f"{'endless':10} {tally.endless / tally.games:7.2%}   nobody would ever have won"
    yield ""
    yield f"rounds {tally.rounds_a_game:.2f} a game, nights {tally.nights_a_game:.2f}"
    yield f"out for good: {tally.out_a_night:.2f} a night, {tally.out_a_day:.2f} a day"
    yield "not lost by the end: " + ", ".join(f"{role} {share:.1%}" for role, share in tally.survival.items())

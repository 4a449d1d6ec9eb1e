"""How fast the rules are. Each function measures one thing and returns rows (name, median, p95 or None, unit, n)."""

import io
import json
import statistics
import sys
import time
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path

import killgame as k
from killgame.__main__ import play

type Row = tuple[str, float, float | None, str, int]

CASES = sorted((Path(__file__).parent.parent / "killgame" / "cases").glob("*.jsonl"))


def _rate(work: Callable[[], int], *, runs: int) -> tuple[float, int]:
    """The median of so many runs, in pieces of work a second of processor time."""
    rates = []
    done = 0
    for _ in range(runs):
        start = time.process_time()
        done = work()
        rates.append(done / (time.process_time() - start))
    return statistics.median(rates), done * runs


def _dealt(seats: int) -> k.Game:
    dice = k.Dice(b"benchmark")
    game = None
    for command in (k.Open("classic", {"tie": "none", "civilians_out": "play_on"}, k.commit(b"")), k.Deal(seats)):
        for event in k.decide(game, command, dice):
            game = k.evolve(game, event)
    assert game is not None
    return game


def _after(game: k.Game, command: k.Command, dice: k.Dice) -> k.Game:
    for event in k.decide(game, command, dice):
        game = k.evolve(game, event)
    return game


def moves() -> list[Row]:
    """Votes at a table of twelve through `decide` and `evolve`: every one validated, its event kept."""
    dice = k.Dice(b"benchmark")
    start = _dealt(12)
    while start.phase != "vote":
        start = _after(start, k.Close(), dice)

    def work() -> int:
        game, log = start, []
        for turn in range(200):
            for seat in start.living:
                for event in k.decide(game, k.Move(seat, "vote", (seat + turn) % 12 + 1), dice):
                    game = k.evolve(game, event)
                    log.append(event)
        return len(log)

    rate, n = _rate(work, runs=7)
    return [("moves", rate, None, "1/s", n)]


def state_roundtrip() -> list[Row]:
    """Dump and load of the stored state of twelve seats in the third round, without its log."""
    dice = k.Dice(b"benchmark")
    game = _dealt(12)
    while game.round < 3 or game.phase != "vote":
        for place, seat in enumerate(game.living):
            act = (
                "vote"
                if game.phase == "vote"
                else {"killer": "kill", "police": "check"}.get(game.seats[seat - 1].role, "pass")
            )
            try:
                game = _after(game, k.Move(seat, act, game.living[place // 2]), dice)
            except k.Rejected:
                continue
        game = _after(game, k.Close(), dice)
    times = []
    for _ in range(1500):
        start = time.process_time()
        k.load(k.dump(game))
        times.append((time.process_time() - start) * 1000)
    assert k.load(json.loads(json.dumps(k.dump(game)))) == game
    return [("state_roundtrip", statistics.median(times), statistics.quantiles(times, n=20)[-1], "ms", len(times))]


def play_cases() -> list[Row]:
    """`play` over the case files."""
    paths = [str(path) for path in CASES]
    lines = sum(len(path.read_bytes().splitlines()) for path in CASES)

    def work() -> int:
        with redirect_stdout(io.StringIO()):
            assert play(paths) == 0
        return lines

    rate, n = _rate(work, runs=5)
    return [("play_cases", rate, None, "1/s", n)]


BENCHMARKS: tuple[Callable[[], list[Row]], ...] = (moves, state_roundtrip, play_cases)

if __name__ == "__main__":
    for benchmark in BENCHMARKS:
        for row in benchmark():
            print(*row, file=sys.stdout)

"""How fast the rules are, on one core, by processor time."""

import io
import json
import time
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from pathlib import Path
from random import Random

import killgame as k
from killgame.__main__ import play
from killgame.cases import read_case
from killgame.events import Event
from killgame.simulation import written_games
from tests.benchmarks.measure import Measured, benchmark, summed_up

CASES = sorted((Path(__file__).parent.parent / "killgame" / "cases").glob("*.jsonl"))


def rate(work: Callable[[], int], *, runs: int) -> Measured:
    """Pieces of work a second of processor time, the median of so many runs."""
    work()
    rates = []
    for _ in range(runs):
        start = time.process_time()
        done = work()
        rates.append(done / (time.process_time() - start))
    return summed_up(rates, unit="1/s")


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


@benchmark
def moves() -> Mapping[str, Measured]:
    """Votes at a table of twelve through `decide` and `evolve`: every one validated, its event kept."""
    dice = k.Dice(b"benchmark")
    start = _dealt(12)
    while start.phase != "vote":
        start = _after(start, k.Close(), dice)

    def work() -> int:
        game = start
        log: list[Event] = []
        for turn in range(200):
            for seat in start.living:
                for event in k.decide(game, k.Move(seat, "vote", (seat + turn) % 12 + 1), dice):
                    game = k.evolve(game, event)
                    log.append(event)
        return len(log)

    return {"moves": rate(work, runs=20)}


@benchmark
def moves_with_closes() -> Mapping[str, Measured]:
    """The same over whole games, the closes of all their phases counted in: they bring most of the events, and are no moves."""
    games = written_games("classic", seats=12, options={}, games=40, seed="benchmark", chance=Random)
    cases = [read_case(game) for game in games]

    def work() -> int:
        done = 0
        for case in cases:
            game, log = case.game, list[Event]()

            def do(command: k.Command, *, dice: k.Dice = case.dice, log: list[Event] = log) -> None:
                nonlocal game
                for event in k.decide(game, command, dice):
                    game = k.evolve(game, event)
                    log.append(event)

            for step in case.steps:
                while game.phase != step.phase:
                    do(k.Close())
                for command in step.commands:
                    assert command is not None
                    do(command)
                    done += 1
                do(k.Close())
        return done

    return {"moves_with_closes": rate(work, runs=10)}


@benchmark
def state_roundtrip() -> Mapping[str, Measured]:
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
    return {"state_roundtrip": summed_up(times, unit="ms")}


@benchmark
def play_cases() -> Mapping[str, Measured]:
    """`play` over the case files."""
    paths = [str(path) for path in CASES]
    lines = sum(len(path.read_bytes().splitlines()) for path in CASES)

    def work() -> int:
        with redirect_stdout(io.StringIO()):
            assert play(paths) == 0
        return lines

    return {"play_cases": rate(work, runs=5)}

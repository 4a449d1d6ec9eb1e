"""How fast whole games are simulated, on one core, by processor time; and how much memory a hundred thousand cases take."""

import subprocess
import sys
from collections.abc import Callable, Mapping
from itertools import cycle, islice
from pathlib import Path
from random import Random

from deploy.local.folders import CHECKOUT
from killgame.simulation import PolicyName, simulate
from tests.benchmarks.measure import Measured, benchmark, summed_up
from tests.benchmarks.rules import CASES, rate
from tests.killgame.games import USUAL

MANY = 100_000


def _games(edition: str, *, seats: int, policy: PolicyName, games: int) -> Callable[[], int]:
    return lambda: (
        simulate(edition, seats=seats, options={}, games=games, seed="benchmark", chance=Random, policy=policy).games
    )


@benchmark
def simulations() -> Mapping[str, Measured]:
    """Whole games a second with the edition's own options: `simulate_classic12`, and every edition by the policy random; by plain, too."""
    measured = {"simulate_classic12": rate(_games("classic", seats=12, policy="random", games=4000), runs=7)}
    for edition, seats in USUAL.items():
        measured[f"simulate_{edition}"] = rate(_games(edition, seats=seats, policy="random", games=2000), runs=3)
        measured[f"simulate_{edition}_plain"] = rate(_games(edition, seats=seats, policy="plain", games=2000), runs=3)
    return measured


@benchmark
def check_memory() -> Mapping[str, Measured]:
    """The most that `check -` ever held while a hundred thousand cases went through it."""
    lines = [line + b"\n" for path in CASES for line in path.read_bytes().splitlines()]
    command = [sys.executable, "-m", "killgame", "check", "-"]
    with subprocess.Popen(command, cwd=CHECKOUT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.writelines(islice(cycle(lines), MANY))
        process.stdin.flush()
        held = _most_held(process.pid)  # it still reads the last of them
        process.stdin.close()
        told = process.stdout.read().decode()
    if told != f"{MANY} passed, 0 failed\n":
        raise RuntimeError(f"check said: {told}")
    return {"check_memory": summed_up([held], unit="MB")}


def _most_held(pid: int) -> float:
    """Megabytes that a process has held at its highest; what `getrusage` tells of a child begins with what its parent held."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    (line,) = [line for line in status.splitlines() if line.startswith("VmHWM:")]
    return int(line.split()[1]) * 1024 / 1e6

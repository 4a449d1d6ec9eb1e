"""How a benchmark is written, and how it counts.

    @benchmark
    def pages() -> Mapping[str, Measured]:
        return {"page: home": timed(lambda: client.get("/"), n=50)}

Django is set up and an empty, migrated database is connected when a benchmark is called; what it writes stays in that
throw-away database.
"""

import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

type Benchmark = Callable[[], Mapping[str, "Measured"]]

ALL: list[Benchmark] = []


@dataclass(frozen=True, slots=True)
class Measured:
    """A median and, from twenty measurements on, the 95th percentile; both in `unit`, over `n` measurements."""

    median: float
    p95: float | None
    unit: str
    n: int


def benchmark(function: Benchmark) -> Benchmark:
    """Registers a benchmark."""
    ALL.append(function)
    return function


def summed_up(values: Sequence[float], *, unit: str) -> Measured:
    """Of any measurements; ValueError if there is none."""
    if not values:
        raise ValueError("nothing was measured")
    p95 = statistics.quantiles(values, n=20, method="inclusive")[-1] if len(values) >= 20 else None
    return Measured(statistics.median(values), p95, unit, len(values))


def timed(call: Callable[[], object], *, n: int, warm_up: int = 1) -> Measured:
    """Milliseconds of `call`, `n` times one after another; `warm_up` calls before are not counted."""
    for _ in range(warm_up):
        call()
    values = []
    for _ in range(n):
        begun = time.perf_counter()
        call()
        values.append((time.perf_counter() - begun) * 1000)
    return summed_up(values, unit="ms")

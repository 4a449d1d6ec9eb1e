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
    """A median and, from 20 measurements on, the 95th percentile, from 100 on the 99th; in `unit`, over `n`."""

    median: float
    p95: float | None
    p99: float | None
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
    hundredths = statistics.quantiles(values, n=100, method="inclusive") if len(values) >= 20 else []
    p95 = hundredths[94] if hundredths else None
    p99 = hundredths[98] if len(values) >= 100 else None
    return Measured(statistics.median(values), p95, p99, unit, len(values))


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

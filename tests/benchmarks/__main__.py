"""`python -m tests.benchmarks [WORD…]`: runs the benchmarks (those whose name has a WORD), prints and writes them.

Written is var/bench.json: name → {"median", "p95", "p99", "unit", "n"}. What is not run keeps its last numbers there.
Ends with 1 if a figure that was measured misses what BOUNDS asks of it.
"""

import importlib
import json
import os
import pkgutil
import shutil
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

import killgame
from deploy.local.folders import CHECKOUT, data_folder
from deploy.local.postgres import Server, url_of
from tests.benchmarks import measure

RESULTS = CHECKOUT / "var" / "bench.json"


@dataclass(frozen=True, slots=True)
class Bound:
    """`figure` of a name may be so much at most, or must be so much at the `least`; in the unit of what is measured."""

    name: str
    figure: Literal["median", "p95", "p99"]
    bound: float
    least: bool = False

    def missed_by(self, measured: measure.Measured) -> bool:
        """Also by what has too few measurements for its figure."""
        value: float | None = getattr(measured, self.figure)
        return value is None or (value < self.bound if self.least else value > self.bound)


# On two cores, with everything on them; what is measured by processor time, on one.
BOUNDS = (
    Bound("lateness_light", "median", 50),
    Bound("lateness_light", "p99", 120),
    Bound("burst_2000", "median", 15),
    Bound("burst_rate_ratio", "median", 0.6, least=True),
    Bound("close_54", "p95", 60),
    Bound("close_54_sealing", "median", 1.1),
    Bound("post_with_vote", "p95", 80),
    Bound("search", "p95", 120),
    Bound("search_write", "p95", 15),
    Bound("thread_first_unread", "p95", 60),
    Bound("thread_first_unread_queries", "median", 20),
    Bound("count_as_of", "p95", 30),
    Bound("idle_memory", "median", 700),
    Bound("crowd_300_memory", "median", 400),
    Bound("moves", "median", 30_000, least=True),
    Bound("state_roundtrip", "median", 0.2),
    Bound("play_cases", "median", 1_000, least=True),
    Bound("check_memory", "median", 200),
    Bound("simulate_classic12", "median", 5_000, least=True),
    *[Bound(f"simulate_{edition.id}", "median", 1_500, least=True) for edition in killgame.editions()],
)


def main(words: list[str]) -> int:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    os.environ["LOG_LEVEL"] = "ERROR"  # of thousands of requests some are refused on purpose
    os.environ["ALLOWED_HOSTS"] = "testserver"  # as Django's test client calls it
    os.environ.pop("DATABASE_URL", None)
    importlib.import_module("tests.settings")  # it names the throw-away data folder
    # With fsync: what is measured is what people get. Beside that it only notes when each transaction was committed.
    server = Server(data_folder(os.environ["KILLGAME_DATA"]), settings={"track_commit_timestamp": "on"})
    try:
        server.start()
        os.environ["DATABASE_URL"] = url_of(server.data)
        _set_up_django()
        for module in pkgutil.iter_modules([str(Path(__file__).parent)]):
            importlib.import_module(f"tests.benchmarks.{module.name}")
        missed = _run(words)
    finally:
        server.stop()
        shutil.rmtree(server.data, ignore_errors=True)
    for line in missed:
        print(f"MISSED {line}", flush=True)
    return 1 if missed else 0


def _set_up_django() -> None:
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)


def _run(words: list[str]) -> list[str]:
    """The bounds that what was run has missed, in words."""
    missed = []
    results: dict[str, object] = {}
    if RESULTS.exists():
        results = json.loads(RESULTS.read_text(encoding="utf-8"))
    for one in measure.ALL:
        if words and not any(word in one.__name__ for word in words):
            continue
        for name, measured in one().items():
            results[name] = asdict(measured)
            tail = "".join(
                f"  {percentile} {value:.2f}"
                for percentile, value in (("p95", measured.p95), ("p99", measured.p99))
                if value is not None
            )
            missed += [f"{bound} by {measured}" for bound in BOUNDS if bound.name == name and bound.missed_by(measured)]
            print(f"{name:44} {measured.median:10.2f} {measured.unit}{tail}  (n={measured.n})", flush=True)
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(results, ensure_ascii=False, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return missed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

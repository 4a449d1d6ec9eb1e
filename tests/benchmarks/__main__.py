"""`python -m tests.benchmarks [WORD…]`: runs the benchmarks (those whose name has a WORD), prints and writes them.

Written is var/bench.json: name → {"median", "p95", "p99", "unit", "n"}. What is not run keeps its last numbers there.
"""

import importlib
import json
import os
import pkgutil
import shutil
import sys
from dataclasses import asdict
from pathlib import Path

from deploy.local.folders import CHECKOUT, data_folder
from deploy.local.postgres import Server, url_of
from tests.benchmarks import measure

RESULTS = CHECKOUT / "var" / "bench.json"


def main(words: list[str]) -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    os.environ["LOG_LEVEL"] = "WARNING"
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
        _run(words)
    finally:
        server.stop()
        shutil.rmtree(server.data, ignore_errors=True)


def _set_up_django() -> None:
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)


def _run(words: list[str]) -> None:
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
            print(f"{name:44} {measured.median:10.2f} {measured.unit}{tail}  (n={measured.n})", flush=True)
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(results, ensure_ascii=False, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])

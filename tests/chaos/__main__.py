"""`python -m tests.chaos [--games N] [--seconds N] [--seed N] …`: the clock under fire, on a PostgreSQL of its own.

Prints what it does, and each thing that was lost, doubled or left lying; ends with 1 if there is one. The same seed
does the same injuries in the same order. `make chaos` runs it for ten minutes, `make test` for a few seconds.
"""

import argparse
import importlib
import os
import secrets
import shutil
import signal
import sys

from deploy.local.children import told_when_parent_dies
from deploy.local.folders import data_folder
from deploy.local.postgres import Server, url_of


def main() -> int:
    asked = _asked()
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    os.environ["LOG_LEVEL"] = "ERROR"
    # A server of its own on a disk, also when a test has started this: it is restarted.
    for of_a_test in ("DATABASE_URL", "KILLGAME_TEST_DATA", "PYTEST_VERSION"):
        os.environ.pop(of_a_test, None)
    importlib.import_module("tests.settings")  # it names the throw-away data folder
    # With fsync, for it must keep through a crash what it acknowledged.
    server = Server(data_folder(os.environ["KILLGAME_DATA"]), say=lambda line: None)
    try:
        server.start(before_exec=told_when_parent_dies(signal.SIGINT))
        os.environ["DATABASE_URL"] = url_of(server.data)
        return _rage(asked, server)
    finally:
        server.stop()
        shutil.rmtree(server.data, ignore_errors=True)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.chaos")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--writers", type=int, default=4, help="threads, among which the games are divided")
    parser.add_argument("--seconds", type=float, default=600.0, help="every injury comes once, however few these are")
    parser.add_argument("--pause", type=float, default=3.0, help="seconds between two injuries, on the average")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    parser.add_argument("--short", action="store_true", help="only the most telling injuries")
    return parser.parse_args()


def _rage(asked: argparse.Namespace, server: Server) -> int:
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    from tests.chaos.storm import Weather, storm

    weather = Weather(**vars(asked))
    print(f"{weather}", flush=True)
    url = os.environ["DATABASE_URL"]
    faults = storm(weather, server=server, database_url=url, say=lambda line: print(line, flush=True))
    for fault in faults:
        print(f"FAULT {fault}", flush=True)
    print(f"{len(faults)} faults; seed {weather.seed}", flush=True)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

"""`make test-brokers`: RabbitMQ, then Redis, is started, and the tests with real clocks and workers are run over it: all of tests/chaos and
of tests/brokers, and the estimate with its worker. Trials T31, T34, T35.

The other tests of deadlines have no broker: they do what is due themselves. The storm leaves out its injuries of PostgreSQL's queues.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.brokers.servers import PACKAGES, missing, started

TESTS = ("tests/chaos", "tests/brokers", "tests/whole/test_estimates.py")


def main(arguments: list[str]) -> int:
    """The exit code: 0 if the tests passed with each broker. `arguments` go to pytest."""
    if wanted := missing():
        print(f"The brokers are not there: install them with `apt-get install {' '.join(wanted)}`.", file=sys.stderr)
        return 1
    failed = [kind for kind in PACKAGES if not _passes(kind, arguments)]
    return 1 if failed else 0


def _passes(kind: str, arguments: list[str]) -> bool:
    print(f"--- {PACKAGES[kind]}", flush=True)
    with (
        tempfile.TemporaryDirectory(prefix="killgame-broker-") as folder,
        started(kind, Path(folder) / kind) as broker,
    ):
        command = [sys.executable, "-m", "pytest", "-q", *(arguments or TESTS)]
        environment = {**os.environ, "CELERY_BROKER_URL": broker.url, "KILLGAME_TEST_BROKER": kind}
        return subprocess.run(command, env=environment, check=False).returncode == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

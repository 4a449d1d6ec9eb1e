"""`python -m tests.chaos.wrong_clock SECONDS MODULE [ARGUMENT…]`: runs a module in a process whose clock is that far off.

What is off is what the process itself reads (`time.time`, `datetime.now`, …), from before the module is imported, and
in the children that it forks. The database, which alone decides what is due, keeps the right time.
"""

import runpy
import sys
from datetime import UTC, datetime, timedelta

import time_machine


def main(seconds: str, module: str, *arguments: str) -> None:
    time_machine.travel(datetime.now(UTC) + timedelta(seconds=float(seconds)), tick=True).start()
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main(*sys.argv[1:])

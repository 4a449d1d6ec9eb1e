"""Where the data of a run lies: of tests in memory, where there is room; of benchmarks and chaos on a disk, as a site's does.

A copy of a database, or its emptying, are hundreds of small files.
"""

import os
import shutil
import tempfile

MEMORY = "/dev/shm"  # noqa: S108 it is used as the folder of temporary files is
ROOM = 4 * 2**30  # bytes: several times what a run takes at once


def of_a_run() -> str:
    """The folder in which a run makes its own."""
    in_memory = "PYTEST_VERSION" in os.environ and os.access(MEMORY, os.W_OK)
    return MEMORY if in_memory and shutil.disk_usage(MEMORY).free >= ROOM else tempfile.gettempdir()

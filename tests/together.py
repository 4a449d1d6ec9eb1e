"""Which tests one worker runs: those of a file that share what is made once for it, and takes long.

Marks of groups (`xdist_group`) do not reach the scheduler of pytest-xdist 3.8 under pytest 9.2, silently: a group is read from the end of a
test's name, which can no longer be changed (pytest-dev/pytest-xdist, issue 1386).
"""

from collections.abc import Sequence

from xdist.scheduler import LoadScopeScheduling

FILES: Sequence[str] = (
    "tests/twin/test_twin_worlds.py",  # each world is lived through once, for all its viewers
    "tests/twin/test_answers.py",  # one crawl
    "tests/rights/test_rights.py",  # games of all stages
)


def goes_with(test: str) -> str:
    """What a test goes with, to one worker: its file, if that stands above, else itself alone."""
    file = test.partition("::")[0]
    return file if file in FILES else test


class Together(LoadScopeScheduling):
    """First the files of FILES, each for one worker, then test by test."""

    def _split_scope(self, nodeid: str) -> str:
        return goes_with(nodeid)

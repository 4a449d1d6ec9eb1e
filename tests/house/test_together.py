"""Tests that share what takes long are one worker's; every other test is anybody's."""

import pytest

from deploy.local.folders import CHECKOUT
from tests.conftest import pytest_xdist_make_scheduler
from tests.together import FILES, Together


def test_the_files_are_there() -> None:
    assert [name for name in FILES if not (CHECKOUT / name).exists()] == []


def test_a_file_of_them_goes_to_one_worker_and_what_it_makes_is_made_once(pytestconfig: pytest.Config) -> None:
    """As xdist asks the scheduler: by the names of the tests, and nothing else."""
    option = pytestconfig.option
    before, option.tx = option.tx, ["popen", "popen"]
    try:
        scheduler = pytest_xdist_make_scheduler(pytestconfig)
    finally:
        option.tx = before
    assert isinstance(scheduler, Together)
    name = FILES[0]
    tests = [
        f"{name}::test_a[nobody]",
        f"{name}::test_b",
        "tests/forum/test_play.py::test_a",
        "tests/forum/test_play.py::test_b",
    ]
    assert [scheduler._split_scope(test) for test in tests] == [name, name, *tests[2:]]

"""Where the data of a run of tests lies."""

import tempfile
from pathlib import Path

import pytest

from tests import folder


def test_data_of_tests_lies_in_memory_where_there_is_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder, "MEMORY", str(tmp_path))
    monkeypatch.setattr(folder, "ROOM", 0)
    assert folder.of_a_run() == str(tmp_path)
    monkeypatch.setattr(folder, "ROOM", 2**60)
    assert folder.of_a_run() == tempfile.gettempdir()
    monkeypatch.setattr(folder, "ROOM", 0)
    monkeypatch.setattr(folder, "MEMORY", str(tmp_path / "none"))
    assert folder.of_a_run() == tempfile.gettempdir()


def test_data_of_benchmarks_and_chaos_lies_on_a_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder, "ROOM", 0)
    monkeypatch.delenv("PYTEST_VERSION")
    assert folder.of_a_run() == tempfile.gettempdir()

"""Logs that were written once and fold for ever. A file here is never rewritten; a new codec or rules version adds one."""

import json
from pathlib import Path

import pytest

import killgame as k

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.json"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_an_old_log_folds_to_the_state_it_was_stored_with(path: Path) -> None:
    """Through today's upcasters both the events and the state are read, and they agree."""
    stored = json.loads(path.read_text(encoding="utf-8"))
    assert k.replay([k.load_event(event) for event in stored["log"]]) == k.load(stored["game"])


def test_there_is_a_log_of_this_codec() -> None:
    versions = {json.loads(path.read_text(encoding="utf-8"))["game"]["v"] for path in GOLDEN}
    assert versions == set(range(1, k.CODEC_VERSION + 1))

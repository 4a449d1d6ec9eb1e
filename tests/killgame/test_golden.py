"""Logs that were written once and fold for ever. A file here is never rewritten; a new codec or rules version adds one."""

import json
from pathlib import Path

import pytest

import killgame as k
from killgame import events as e
from killgame.chain import shown_by

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.json"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_an_old_log_folds_to_the_state_it_was_stored_with(path: Path) -> None:
    """Through today's upcasters both the events and the state are read, and they agree."""
    stored = json.loads(path.read_text(encoding="utf-8"))
    assert k.replay([k.load_event(event) for event in stored["log"]]) == k.load(stored["game"])


@pytest.mark.parametrize("path", [path for path in GOLDEN if "scheme" in path.stem], ids=lambda path: path.stem)
def test_an_old_log_has_the_head_and_the_deals_that_it_had(path: Path) -> None:
    """Seeds, lots and chain of a scheme never change: its games must be found to be fair for ever."""
    stored = json.loads(path.read_text(encoding="utf-8"))
    events = [k.load_event(event) for event in stored["log"]]
    (shown,) = [bytes.fromhex(event.secret) for event in events if isinstance(event, e.SecretRevealed)]
    entries = [(event["type"], event) for event in stored["log"]]
    assert k.heads(entries, secret=shown)[-1] == stored["head"]
    secrets = [*shown_by(events), shown]
    for place, event in enumerate(events):
        if isinstance(event, e.Dealt):
            command = k.DealAnew(event.shown, event.commitment) if event.anew else k.Deal(event.seats, event.entropy)
            game = k.replay(events[:place])
            secret = secrets[game.deals]
            dealt = k.decide(game, command, k.dice_for(game.setup, command, secret=secret))
            assert tuple(events[place : place + len(dealt)]) == dealt


def test_there_is_a_log_of_each_scheme() -> None:
    schemes = {json.loads(path.read_text(encoding="utf-8"))["log"][0]["event"].get("scheme", 1) for path in GOLDEN}
    assert schemes == set(range(1, k.SCHEME + 1))


def test_there_is_a_log_of_this_codec() -> None:
    versions = {json.loads(path.read_text(encoding="utf-8"))["game"]["v"] for path in GOLDEN}
    assert versions == set(range(1, k.CODEC_VERSION + 1))

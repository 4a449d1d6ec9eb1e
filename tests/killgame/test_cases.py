"""The rules, held by case files, by games that people played, and by a second reading of the same text."""

import json
from pathlib import Path

import pytest

from killgame.cases import read_case
from killgame.trying import check_case, play_case
from tests.killgame.files import CARRIED, OUTSIDE, all_raw_cases, raw_cases, rule_ids
from tests.killgame.reading_cases import read_game
from tests.killgame.reading_random import random_case


@pytest.mark.parametrize("path", [*CARRIED, *OUTSIDE], ids=lambda path: path.stem)
def test_every_case_comes_out(path: Path) -> None:
    missed = {raw["name"]: check_case(read_case(raw)) for raw in raw_cases(path)}
    assert {name: misses for name, misses in missed.items() if misses} == {}


def test_a_wrong_expectation_is_seen() -> None:
    """Each key of each step of one case, expected otherwise than it comes, fails."""
    raw = next(raw for raw in all_raw_cases() if raw["name"].startswith("fuzz classic 13"))
    for place, step in enumerate(raw["steps"]):
        for key in step["expect"]:
            bent = json.loads(json.dumps(raw))
            value = bent["steps"][place]["expect"][key]
            other = {"99": "x"} if isinstance(value, dict) else "elsewhere" if isinstance(value, str | None) else [99]
            bent["steps"][place]["expect"][key] = other
            assert [miss.key for miss in check_case(read_case(bent))] == [f"steps[{place}].{key}"]


def test_each_rule_is_shown_by_a_case() -> None:
    shown = {one for raw in all_raw_cases() for one in raw.get("ids", [])}
    assert rule_ids() - shown == set()


def test_the_rules_text_is_understood() -> None:
    ids = rule_ids()
    assert {"2.5.1", "2.5.3", "first_night=meet", "missed_vote=self", "tie=lottery", "suspects=true", "row=2"} <= ids
    assert {"refusal:wrong_phase", "refusal:not_candidate"} <= ids
    assert len(ids) > 80


@pytest.mark.parametrize("first", range(0, 2400, 200))
def test_a_second_reading_of_the_rules_agrees(first: int) -> None:
    for seed in range(first, first + 200):
        raw = json.loads(json.dumps(random_case(seed)))
        came = json.loads(json.dumps(play_case(read_case(raw)).line(raw["name"])))
        assert came == json.loads(json.dumps(read_game(raw))), raw


def test_random_cases_reach_every_phase_and_refusal() -> None:
    """What the comparison above is worth: nothing of the rules lies outside it."""
    phases, codes, winners = set(), set(), set()
    for seed in range(1500):
        line = read_game(random_case(seed))
        winners.add(line["winner"])
        for step in line["steps"]:
            phases.add(step["next"])
            codes |= {code for _, code in step["rejected"]}
    assert phases == {
        "night", "parting", "words", "speech", "vote", "pk_speech", "pk_vote", "rest_speech", "final_vote", "accuse", "refereed",
        "over",
    }  # fmt: skip
    assert codes == {
        "wrong_phase", "not_seated", "out", "not_your_act", "bad_value", "used_up", "no_such_target", "target_out", "not_self",
        "barred_target", "repeat_target", "not_candidate",
    }  # fmt: skip
    assert winners == {None, "good", "killers", "draw", "dean", "students", "cadre"}

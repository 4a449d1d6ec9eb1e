"""`python -m killgame` as a moderator calls it."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.killgame.files import CHECKOUT

CASE: dict[str, Any] = {
    "name": "one night",
    "edition": "classic",
    "roles": ["killer", "police", "civilian", "civilian"],
    "steps": [{"phase": "night", "moves": [{"seat": 1, "act": "kill", "target": 3}], "expect": {"out": [3]}}],
    "expect": {"alive": [1, 2, 4]},
}


def run(*arguments: str, given: str = "") -> tuple[int, list[str], list[str]]:
    done = subprocess.run(
        [sys.executable, "-m", "killgame", *arguments],
        cwd=CHECKOUT,
        input=given,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout.splitlines(), done.stderr.splitlines()


def lines(*cases: object) -> str:
    return "".join(json.dumps(case) + "\n" for case in cases)


def test_cases_that_pass() -> None:
    assert run("check", "-", given=lines(CASE, CASE) + "\n") == (0, ["2 passed, 0 failed"], [])


def test_a_case_that_fails_is_named_with_key_expected_and_what_came() -> None:
    wrong = {**CASE, "expect": {"alive": [1, 2], "winner": "good"}}
    stuck = {**CASE, "name": "stuck", "steps": [{"phase": "parting", "moves": []}]}
    assert run("check", "-", given=lines(wrong, CASE, stuck)) == (
        1,
        [
            "-:1: one night: expect.alive: expected [1, 2], came [1, 2, 4]",
            '-:1: one night: expect.winner: expected "good", came null',
            '-:3: stuck: steps[0].phase: expected "parting", came "did not open"',
            "1 passed, 2 failed",
        ],
        [],
    )


def test_play_prints_all_that_could_be_expected() -> None:
    code, out, err = run("play", "-", given=lines(CASE))
    assert (code, err) == (0, [])
    assert [json.loads(line) for line in out] == [
        {
            "name": "one night",
            "steps": [
                {
                    "rejected": [],
                    "out": [3],
                    "lost": [],
                    "answers": [],
                    "silenced": [],
                    "candidates": [],
                    "announced": {},
                    "words": [3],
                    "next": "words",
                    "winner": None,
                }
            ],
            "winner": None,
            "alive": [1, 2, 4],
            "round": 1,
            "knows": {},
        }
    ]


def test_play_says_where_a_phase_does_not_open() -> None:
    """Twelve closes are three quiet rounds of four phases less one: the last looked for is round 4's last but two."""
    stuck = {**CASE, "steps": [*CASE["steps"], {"phase": "nap"}]}
    code, out, err = run("play", "-", given=lines(stuck))
    line = json.loads(out[0])
    assert (code, err, len(line["steps"])) == (0, [], 1)
    assert {key: line[key] for key in ("error", "winner", "alive", "round")} == {
        "error": {"step": 1, "phase": "nap"},
        "winner": None,
        "alive": [1, 2, 4],
        "round": 5,
    }


def test_what_is_no_case_is_named_and_the_others_go_on(tmp_path: Path) -> None:
    broken: list[tuple[object, str]] = [
        ([], "case"),
        ({**CASE, "edition": "v99"}, "edition"),
        ({**CASE, "edition": 3}, "edition"),
        ({key: value for key, value in CASE.items() if key != "roles"}, "roles"),
        ({**CASE, "roles": ["killer", "doctor"]}, "roles[1]"),
        ({**CASE, "options": {"ties": "pk"}}, "options.ties"),
        ({**CASE, "options": {"tie": "maybe"}}, "options.tie"),
        ({**CASE, "options": {"must_vote": 1}}, "options.must_vote"),
        ({**CASE, "options": {"check_limit": -1}}, "options.check_limit"),
        ({**CASE, "options": {"round_limit": 0}}, "options.round_limit"),
        ({**CASE, "options": {"barred_first_kill": 5}}, "options.barred_first_kill"),
        ({**CASE, "options": {"counts": {"angel": 1}}}, "options.counts"),
        ({**CASE, "options": []}, "options"),
        ({**CASE, "seed": "xyz"}, "seed"),
        ({**CASE, "seed": "ab cd"}, "seed"),
        ({**CASE, "expect": {"round": 1, "rounds": 1}}, "expect.rounds"),
        ({**CASE, "expect": {"alive": 3}}, "expect.alive"),
        ({**CASE, "steps": [{"moves": []}]}, "steps[0].phase"),
        ({**CASE, "steps": [{"phase": "night", "moves": [{"act": "kill"}]}]}, "steps[0].moves[0].seat"),
        ({**CASE, "steps": [{"phase": "night", "moves": [{"seat": 1}]}]}, "steps[0].moves[0].act"),
        ({**CASE, "steps": [{"phase": "night", "expect": {"dead": []}}]}, "steps[0].expect.dead"),
    ]
    path = tmp_path / "broken.jsonl"
    path.write_text(lines(*(case for case, _ in broken)) + "{no json\n" + lines(CASE))
    code, out, err = run("check", str(path), str(tmp_path / "nowhere.jsonl"))
    assert (code, out) == (2, ["1 passed, 0 failed"])
    for number, (line, (case, key)) in enumerate(zip(err, broken, strict=False), start=1):
        name = f": {CASE['name']}" if isinstance(case, dict) else ""
        assert line.startswith(f"{path}:{number}{name}: {key}: "), line
    assert err[len(broken)].startswith(f"{path}:{len(broken) + 1}: case: is no JSON")
    assert err[len(broken) + 1 :] == [f"{tmp_path / 'nowhere.jsonl'}: cannot be read: No such file or directory"]


def test_one_case_a_file(tmp_path: Path) -> None:
    path = tmp_path / "case.json"
    path.write_text(json.dumps(CASE, indent=2))
    assert run("check", str(path)) == (0, ["1 passed, 0 failed"], [])


def test_without_a_command_the_usage_is_shown() -> None:
    code, out, err = run()
    assert (code, out) == (2, [])
    assert err[0].startswith("usage: python -m killgame check")

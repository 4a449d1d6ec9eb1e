"""`python -m killgame simulate` and `editions`, as they are called by hand."""

import json
import os
import pty
import subprocess
import sys
from random import Random
from typing import Any

import pytest

import killgame as k
from killgame.simulation import simulate
from tests.killgame.files import CHECKOUT
from tests.killgame.test_command_line import run

V4 = ("simulate", "--edition", "v4", "--seats", "13", "--option", "tie=lottery")


def _told(*arguments: str) -> dict[str, Any]:
    code, out, err = run(*arguments, "--json")
    assert (code, err, len(out)) == (0, [], 1)
    told: dict[str, Any] = json.loads(out[0])
    return told


def test_the_same_seed_is_the_same_result_whatever_the_number_of_jobs() -> None:
    one, three = (_told(*V4, "--games", "2500", "--seed", "again", "--jobs", jobs) for jobs in ("1", "3"))
    assert one.pop("seconds") > 0
    assert three.pop("seconds") > 0
    assert one == three
    tally = simulate("v4", seats=13, options={"tie": "lottery"}, games=2500, seed="again", chance=Random)
    assert (one["games"], one["seats"], one["shares"]) == (2500, 13, tally.shares)
    assert (one["nights"], one["survival"]) == (tally.nights_a_game, tally.survival)
    assert one["intervals"] == {side: list(tally.interval(side)) for side in ("killers", "good", "draw")}


def test_what_is_printed_for_people() -> None:
    code, out, err = run(*V4, "--games", "300", "--seed", "a", "--policy", "plain")
    assert (code, err) == (0, [])
    assert out[0] == "v4, 13 seats: 300 games, policy plain, seed a"
    assert [line.split()[0] for line in out if "95 %" in line] == ["killers", "good", "draw"]
    assert out[-1].startswith("not lost by the end: butterfly ")


def test_the_head_count_follows_from_the_cards() -> None:
    told = _told("simulate", "--edition", "classic", "--option", 'counts={"killer":2,"civilian":5}', "--games", "10")
    assert (told["seats"], told["games"]) == (7, 10)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--edition", "v9", "--seats", "9"), "edition cannot be 'v9'; it may be: v1, v2,"),
        (("--edition", "v4"), "--seats is missing; it may be: 11 to 19"),
        (("--edition", "v4", "--seats", "40"), "seats cannot be 40; it may be: 11 to 19."),
        (("--edition", "v4", "--seats", "0"), "argument --seats: '0' is no whole number from 1"),
        (("--edition", "v4", "--seats", "13", "--option", "tie"), "argument --option: an option is written NAME=VALUE, not 'tie'"),
        (("--edition", "v4", "--seats", "13", "--option", "tie=maybe"), "tie cannot be 'maybe'; it may be: pk, none, lottery."),
        (("--edition", "v4", "--seats", "13", "--option", "ties=pk"), "ties cannot be 'pk'; it may be: no option of that name"),
        (("--edition", "v4", "--seats", "13", "--games", "-1"), "argument --games: '-1' is no whole number from 1"),
        (("--edition", "v4", "--seats", "13", "--policy", "wise"), "argument --policy: invalid choice: 'wise'"),
        ((), "the following arguments are required: --edition"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_said_in_one_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    code, out, err = run("simulate", *arguments)
    assert (code, out, len(err)) == (2, [], 1)
    assert err[0].startswith(f"simulate: {sentence}")


def test_the_progress_is_shown_on_a_terminal_alone() -> None:
    ours, theirs = pty.openpty()
    arguments = [sys.executable, "-m", "killgame", *V4, "--games", "2000", "--json"]
    done = subprocess.run(arguments, cwd=CHECKOUT, stdout=subprocess.PIPE, stderr=theirs, check=True)
    os.close(theirs)
    shown = os.read(ours, 10_000).decode()
    os.close(ours)
    assert "[###############...............]  50 %  1,000 of 2,000" in shown
    assert shown.endswith("\r")
    assert json.loads(done.stdout)["games"] == 2000


def test_games_written_as_cases_pass_check() -> None:
    code, out, err = run(*V4, "--games", "20", "--cases")
    assert (code, len(out), err) == (0, 20, [])
    assert run("check", "-", given="\n".join(out)) == (0, ["20 passed, 0 failed"], [])


def test_the_editions_are_listed_with_sizes_cards_options_and_defaults() -> None:
    code, out, err = run("editions", "--json")
    assert (code, err) == (0, [])
    listed = json.loads("\n".join(out))
    assert [one["id"] for one in listed["editions"]] == [edition.id for edition in k.editions()]
    for one in listed["editions"]:
        edition = k.edition_named(one["id"])
        assert {int(seats): cards for seats, cards in one["sizes"].items()} == {
            seats: {role: number for role, number in counts if number} for seats, counts in edition.table.items()
        }
        assert {**one["options"], **edition.defaults} == one["options"]
        assert one["options"].keys() == listed["options"].keys()
    assert listed["options"]["tie"] == {"takes": "pk, none, lottery", "default": "pk"}
    code, out, err = run("editions")
    assert (code, err) == (0, [])
    assert {"v4", "  13 seats: 1 butterfly, 1 doctor, 1 elder, 1 police, 1 sniper, 3 killer, 5 civilian"} <= set(out)
    assert run("editions", "v4")[0] == 2

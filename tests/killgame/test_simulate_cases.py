"""The moves of simulated games, tried as cases through `decide` and `evolve`: simulation and rules can not drift apart."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import killgame as k
from killgame.cases import read_case
from killgame.editions.edition import Edition
from killgame.simulation import POLICIES, written_games
from killgame.trying import check_case
from tests.killgame.reading_random import CHOICES

EVERY = {**CHOICES, "tie": ["pk", "none", "lottery"], "group_tie": ["first", "none", "random"]}


def _setups(edition: Edition, *, number: int) -> Iterator[tuple[int, dict[str, Any]]]:
    """Sizes and options: the plainest first, then others by chance, also cards that no table of the edition has."""
    sizes = sorted(edition.table)
    yield sizes[0], {}
    yield sizes[-1], {}
    dice = Random(edition.id)  # noqa: S311 the same set-ups again
    while number:
        options = {name: dice.choice(EVERY[name]) for name in dice.sample(list(EVERY), dice.choice([2, 5, 12, 25]))}
        seats = dice.choice(sizes)
        if dice.random() < 0.3:
            counts = {role: dice.randint(0, 1 if role in edition.single else 4) for role in edition.roles}
            options["counts"], seats = counts, sum(counts.values()) // edition.hand
        try:
            k.cards(edition.id, seats, k.read_options(edition.id, options, seats))
        except k.BadSetup:
            continue
        number -= 1
        yield seats, options


@pytest.mark.parametrize("policy", sorted(POLICIES))
@pytest.mark.parametrize("edition", k.editions(), ids=lambda edition: edition.id)
def test_simulated_games_pass_check(edition: Edition, policy: Any) -> None:
    tried = 0
    for place, (seats, options) in enumerate(_setups(edition, number=12)):
        for case in written_games(
            edition.id, seats=seats, options=options, games=2, seed=f"tried {place}", chance=Random, policy=policy
        ):
            tried += 1
            assert check_case(read_case(json.loads(json.dumps(case)))) == [], case
    assert tried == 28


def test_a_written_game_tells_every_move_and_what_came_of_it() -> None:
    """Expectations that are there can fail: each key of each step is told, and a changed one is found."""
    (case,) = written_games("double", seats=9, options={}, games=1, seed="told", chance=Random)
    nights = [step for step in case["steps"] if step["phase"] == "night"]
    assert all({"out", "lost", "answers", "silenced", "candidates", "winner"} <= set(step["expect"]) for step in nights)
    assert sum(len(step["moves"]) for step in nights) > len(nights)
    nights[0]["expect"]["lost"] = [*nights[0]["expect"]["lost"], 99]
    assert [miss.key.split(".")[1] for miss in check_case(read_case(case))] == ["lost"]

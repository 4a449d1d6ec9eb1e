"""`simulate`: whole games by the rules' own functions."""

import doctest
import pickle
from collections.abc import Callable, Iterable, Iterator
from random import Random

import pytest

import killgame as k
import killgame.simulation
from killgame.simulation import Tally, simulate
from killgame.simulation.running import Batch
from tests.killgame.games import USUAL

MEASURED = {"killers_hit_killers": False, "group_tie": "random", "tie": "none", "civilians_out": "draw"}


def test_twenty_thousand_games_come_out_as_other_programs_have_it() -> None:
    """Three programs in three languages agree on these numbers; the bounds are three standard errors (issue 4, section 2)."""
    tally = simulate("classic", seats=12, options=MEASURED, games=20_000, seed="three standard errors", chance=Random)
    assert tally.shares["killers"] == pytest.approx(0.645, abs=0.011)
    assert tally.shares["draw"] == pytest.approx(0.317, abs=0.011)
    assert tally.shares["good"] == pytest.approx(0.038, abs=0.005)
    assert tally.nights_a_game == pytest.approx(5.30, abs=0.06)
    assert (tally.games, tally.endless, tally.dealt["killer"]) == (20_000, 0, 60_000)


def test_every_edition_is_played_to_its_end() -> None:
    assert set(USUAL) == {edition.id for edition in k.editions()}
    for edition, seats in USUAL.items():
        tally = simulate(edition, seats=seats, options={}, games=100, seed="all", chance=Random)
        sides = {*k.edition_named(edition).sides.values(), "draw"}
        assert (tally.edition, tally.seats, tally.games, tally.endless) == (edition, seats, 100, 0)
        assert (set(tally.wins), sum(tally.wins.values())) == (sides, 100), edition


def test_the_same_seed_is_the_same_tally_and_another_is_another() -> None:
    def played(seed: str) -> Tally:
        return simulate("v4", seats=13, options={}, games=1500, seed=seed, chance=Random)

    assert played("a") == played("a") != played("b")


def test_whoever_plays_which_batch_the_games_are_the_same() -> None:
    """The work of a batch goes to another process, and the last may come first."""
    played: list[int] = []

    def elsewhere(work: Callable[[Batch], Tally], todo: Iterable[Batch]) -> Iterator[Tally]:
        for batch in reversed([*todo]):
            part = pickle.loads(pickle.dumps(work))(batch)  # noqa: S301 our own
            played.append(part.games)
            yield part

    here, there = (
        simulate("double", seats=9, options={}, games=2100, seed="spread", chance=Random, spread=spread)
        for spread in (map, elsewhere)
    )
    assert (here, played) == (there, [100, 1000, 1000])


def test_chance_is_what_is_handed_in() -> None:
    class Lowest:
        def __init__(self, seed: str) -> None:
            seeds.append(seed)

        def random(self) -> float:
            return 0.0

    seeds: list[str] = []
    tally = simulate("classic", seats=12, options={}, games=1001, seed="always", chance=Lowest)
    assert seeds == ["", "always/0", "always/1"]
    assert sorted(tally.wins.values()) == [0, 0, 1001]


def test_tallies_add_up_and_go_through_json() -> None:
    one, other = (simulate("classic", seats=9, options={}, games=200, seed=seed, chance=Random) for seed in "ab")
    both = one + other
    assert both.games == 400
    assert both.wins == {side: one.wins[side] + other.wins[side] for side in one.wins}
    assert Tally.from_json(both.as_json()) == both
    low, high = both.interval("killers")
    assert 0 < low < both.shares["killers"] < high < 1
    with pytest.raises(ValueError, match="different tables"):
        one + simulate("classic", seats=10, options={}, games=1, seed="a", chance=Random)


def test_eleven_at_a_table_that_grows_play_the_club_standard() -> None:
    grown = simulate("v1", seats=11, options={"upgrade_at_11": True}, games=100, seed="grown", chance=Random)
    club = simulate("club", seats=11, options={}, games=100, seed="grown", chance=Random)
    assert (grown.edition, grown.wins, grown.survived) == ("v1", club.wins, club.survived)


def test_a_setup_that_there_is_not_is_refused_as_everywhere() -> None:
    for edition, seats, options, named in (
        ("v9", 12, {}, "edition"),
        ("classic", 40, {}, "seats"),
        ("classic", 12, {"tie": "maybe"}, "tie"),
        ("classic", 12, {"counts": {"killer": 3, "civilian": 8}}, "seats"),
        ("classic", 12, {"barred_first_kill": 13}, "barred_first_kill"),
    ):
        with pytest.raises(k.BadSetup) as caught:
            simulate(edition, seats=seats, options=options, games=1, seed="a", chance=Random)
        assert caught.value.option == named


def test_the_example_of_the_package_is_true() -> None:
    assert doctest.testmod(killgame.simulation) == (0, 4)

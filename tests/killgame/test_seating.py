"""Who sits where in an alias game: drawn from the secret alone, each order equally likely."""

from collections import Counter
from itertools import permutations

import pytest

import killgame
from killgame.game import Setup

_SETUP = Setup("classic", killgame.Options(), opened="classic", commitment=killgame.commit(b"S"))


def test_the_same_secret_gives_the_same_seats_and_names() -> None:
    names = ("hehua", "lancao", "qiuju", "hanmei", "guihua", "haitang")
    assert killgame.drawn_seats(b"S", _SETUP, players=7) == (6, 4, 3, 5, 7, 2, 1)
    assert killgame.drawn_names(b"S", _SETUP, names=names, seats=4) == ("qiuju", "haitang", "lancao", "hehua")
    assert killgame.drawn_seats(b"T", _SETUP, players=7) != killgame.drawn_seats(b"S", _SETUP, players=7)


def test_each_order_is_equally_likely() -> None:
    drawn = Counter(killgame.drawn_seats(n.to_bytes(2), _SETUP, players=4) for n in range(2400))
    assert set(drawn) == set(permutations((1, 2, 3, 4)))
    # Chi-square with 23 degrees of freedom: above 49.7 in one of a thousand sets of secrets, and these are always the same.
    assert sum((n - 100) ** 2 / 100 for n in drawn.values()) < 49.7


def test_the_first_name_is_any_of_the_set_equally() -> None:
    names = tuple("abcdefghijkl")
    drawn = Counter(killgame.drawn_names(n.to_bytes(2), _SETUP, names=names, seats=1)[0] for n in range(2400))
    assert set(drawn) == set(names)
    assert sum((n - 200) ** 2 / 200 for n in drawn.values()) < 31.3  # 11 degrees of freedom, one of a thousand


def test_too_few_names_are_no_names() -> None:
    with pytest.raises(ValueError, match="2 names are too few for 3 seats"):
        killgame.drawn_names(b"S", _SETUP, names=("a", "b"), seats=3)

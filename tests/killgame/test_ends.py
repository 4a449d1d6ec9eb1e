"""What an edition says of its ends for people to read is what its function of them can say."""

from collections.abc import Iterator
from itertools import product

import pytest

import killgame
from killgame.editions.edition import Edition
from killgame.victory import KILLER_NAMED


def _said(edition: Edition) -> Iterator[tuple[str, str]]:
    """Every end that the edition's own function gives, over all ways to lose cards of its smallest and largest table."""
    assert edition.also_wins is not None
    for seats in (min(edition.table), max(edition.table)):
        dealt = dict(edition.table[seats])
        for numbers in product(*(range(min(number, 3) + 1) for number in dealt.values())):
            left = {role: number for role, number in zip(dealt, numbers, strict=True) if number}
            yield from edition.also_wins(dealt, left)


@pytest.mark.parametrize("edition", [one for one in killgame.editions() if one.also_wins], ids=lambda one: one.id)
def test_its_further_ends_are_named(edition: Edition) -> None:
    # That the killer was named ends a game at once, in the accusation itself.
    named = {(KILLER_NAMED.winner, KILLER_NAMED.why)} if edition.day == "accuse" else set()
    assert {*_said(edition)} | named == {*edition.also_ends}


def test_editions_without_a_function_name_no_further_ends() -> None:
    assert [one.id for one in killgame.editions() if one.also_ends and not one.also_wins] == []
    assert [one.id for one in killgame.editions() if not one.ballots] == ["taiwan", "university"]

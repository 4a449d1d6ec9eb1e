"""Each deal is as likely as any other, and each lot: chi-square over small tables, all of whose deals are enumerated.

The seeds are fixed, so the tests come out alike for ever; a shuffle or a lot with any of the known faults fails by the same measure.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import permutations, product
from math import sqrt
from typing import Any

import pytest

import killgame as k
from killgame import events as e
from killgame.editions.double import pairs
from tests.killgame.games import Table

# How far a fair outcome may be from the middle, in standard deviations: beyond it lies one in a thousand on either side.
BOUND = 3.1
type Deal = tuple[tuple[str, ...], ...]


def strangeness(drawn: Iterable[Any], *, possible: Iterable[Any]) -> float:
    """How strange a sample is if all that is possible is as likely: chi-square as a number of standard deviations of the normal law (Wilson
    and Hilferty's cube root). Above: too uneven; below: too even. Fails where something came that is not possible."""
    counts, outcomes = Counter(drawn), set(possible)
    assert counts.keys() <= outcomes
    each = counts.total() / len(outcomes)
    assert each >= 20, "too few for chi-square"
    square = sum((counts[one] - each) ** 2 / each for one in outcomes)
    spread = 2 / (9 * (len(outcomes) - 1))
    return float(((square / (len(outcomes) - 1)) ** (1 / 3) - (1 - spread)) / sqrt(spread))


def all_deals(counts: dict[str, int], *, hand: int = 1) -> set[Deal]:
    """Every different deal of these cards; with two cards a hand, every valid one, in every order of the two."""
    pack = [role for role, number in counts.items() for _ in range(number)]
    dealt = {
        tuple([order[place : place + hand] for place in range(0, len(order), hand)]) for order in permutations(pack)
    }
    return {deal for deal in dealt if not any({"killer", "police"} <= set(cards) for cards in deal)}


def hands(log: Sequence[k.Event]) -> Deal:
    return tuple([event.cards for event in log if isinstance(event, e.CardDealt)])


def deals(edition: str, *, counts: dict[str, int], seats: int, number: int) -> list[Deal]:
    """So many deals of one game, had a player said something else: what anybody adds to the seed changes all."""
    secret, found = k.nth_secret(b"root", 1), []
    (opened,) = k.decide(None, k.Open(edition, {"counts": counts}, k.commit(secret)), k.Dice(b""))
    game = k.evolve(None, opened)
    for one in range(number):
        command = k.Deal(seats, ((2, str(one)),))
        found.append(hands(k.decide(game, command, k.dice_for(game.setup, command, secret=secret))))
    return found


SMALL: list[tuple[str, dict[str, int]]] = [
    ("v1", {"killer": 2, "civilian": 3}),
    ("classic", {"killer": 1, "police": 1, "civilian": 2}),
    ("v4", {"killer": 1, "police": 1, "doctor": 1, "civilian": 1}),
    ("v5", {"killer": 2, "police": 2}),
    ("accomplice", {"killer": 1, "police": 1, "accomplice": 1, "civilian": 1}),
    ("university", {"dean": 1, "student": 2, "professor": 1}),
]


@pytest.mark.parametrize(("edition", "counts"), SMALL, ids=[edition for edition, _ in SMALL])
def test_every_deal_is_as_likely(edition: str, counts: dict[str, int]) -> None:
    possible = all_deals(counts)
    drawn = deals(edition, counts=counts, seats=sum(counts.values()), number=40 * len(possible))
    assert abs(strangeness(drawn, possible=possible)) < BOUND


PAIRS = {"killer": 2, "police": 1, "doctor": 1, "civilian": 2}


def test_every_valid_deal_of_two_cards_is_as_likely() -> None:
    possible = all_deals(PAIRS, hand=2)
    assert len(possible) == 108
    drawn = deals("double", counts=PAIRS, seats=3, number=20 * len(possible))
    assert abs(strangeness(drawn, possible=possible)) < BOUND


def test_a_fresh_deal_has_nothing_of_the_old_one() -> None:
    """Both together: as likely as each pair of deals."""
    counts, drawn = {"killer": 1, "civilian": 2}, []
    for seed in range(9 * 60):
        table = Table("classic", seats=3, seed=seed, counts=counts)
        first = hands(table.log)
        table.do(k.DealAnew())
        drawn.append((first, hands(table.log)[3:]))
    single = all_deals(counts)
    assert abs(strangeness(drawn, possible=product(single, single))) < BOUND


def seed(number: int) -> bytes:
    return hashlib.sha256(f"seed {number}".encode()).digest()


@pytest.mark.parametrize("n", [2, 3, 5, 7, 12])
def test_every_lot_is_as_likely(n: int) -> None:
    drawn = [k.Dice(seed(one)).lot(n, round=1, phase="vote", purpose="lottery") for one in range(100 * n)]
    assert abs(strangeness(drawn, possible=range(n))) < BOUND


def test_two_lots_of_one_seed_have_nothing_of_each_other() -> None:
    """Of another round, of another purpose, of the same purpose tried once more by the next who takes part."""
    others: list[Callable[[k.Dice], int]] = [
        lambda dice: dice.lot(4, round=2, phase="night", purpose="kill"),
        lambda dice: dice.lot(4, round=1, phase="night", purpose="check"),
        lambda dice: dice.lot(4, round=1, phase="vote", purpose="kill"),
    ]
    for other in others:
        drawn = []
        for one in range(16 * 50):
            dice = k.Dice(seed(one))
            drawn.append((dice.lot(4, round=1, phase="night", purpose="kill"), other(dice)))
        assert abs(strangeness(drawn, possible=product(range(4), range(4)))) < BOUND


def test_the_lot_for_the_judge_is_as_likely_for_everybody() -> None:
    setup = Table("classic").now.setup
    drawn = [k.lot_for_judge(seed(one), setup, among=5, draw=1 + one % 3) for one in range(500)]
    assert abs(strangeness(drawn, possible=range(1, 6))) < BOUND


# --- by the same measure, what is unfair fails


class AnyPlace(k.Dice):
    """The commonest fault: each card changes places with any other, not only with those that are still to be placed."""

    def shuffle[T](self, items: Sequence[T], *, round: int, phase: str, purpose: str) -> tuple[T, ...]:
        order = list(items)
        for place in range(len(order)):
            other = self.lot(len(order), round=round, phase=phase, purpose=f"{purpose}:{place}")
            order[place], order[other] = order[other], order[place]
        return tuple(order)


class OneShort(k.Dice):
    """Each card must change places (Sattolo): off by one."""

    def shuffle[T](self, items: Sequence[T], *, round: int, phase: str, purpose: str) -> tuple[T, ...]:
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.lot(last, round=round, phase=phase, purpose=f"{purpose}:{last}")
            order[last], order[other] = order[other], order[last]
        return tuple(order)


class Remainder(k.Dice):
    """The remainder of a short number: what lies beyond the last whole multiple is not thrown away."""

    def lot(self, n: int, *, round: int, phase: str, purpose: str) -> int:
        return k.Dice(self.seed).lot(8, round=round, phase=phase, purpose=purpose) % n


@pytest.mark.parametrize("unfair", [AnyPlace, OneShort, Remainder])
def test_an_unfair_shuffle_fails(unfair: type[k.Dice]) -> None:
    counts = {"killer": 1, "police": 1, "doctor": 1, "civilian": 1}
    (opened,) = k.decide(None, k.Open("v4", {"counts": counts}), k.Dice(b""))
    game, possible = k.evolve(None, opened), all_deals(counts)
    for dice, fair in ((k.Dice, True), (unfair, False)):
        drawn = [hands(k.decide(game, k.Deal(4), dice(seed(one)))) for one in range(60 * len(possible))]
        assert (abs(strangeness(drawn, possible=possible)) < BOUND) == fair


def test_unfair_lots_fail() -> None:
    drawn = [Remainder(seed(one)).lot(7, round=1, phase="vote", purpose="lottery") for one in range(700)]
    assert strangeness(drawn, possible=range(7)) > BOUND
    even = [one % 7 for one in range(700)]  # as if they had been counted out
    assert strangeness(even, possible=range(7)) < -BOUND


def _mended(pack: Sequence[str], dice: k.Dice, /) -> Deal:
    """Two cards each as they come; a killer beside a police card changes places with the first card that does no harm."""
    order = list(dice.shuffle(pack, round=0, phase="deal", purpose="cards"))
    for place, other in product(range(0, len(order), 2), range(len(order))):
        if {"killer", "police"} <= set(order[place : place + 2]):
            order[place], order[other] = order[other], order[place]
    return tuple([tuple(order[place : place + 2]) for place in range(0, len(order), 2)])


def test_mending_an_invalid_deal_of_two_cards_is_unfair() -> None:
    pack, possible = (
        ["killer", "police", "civilian", "civilian"],
        all_deals({"killer": 1, "police": 1, "civilian": 2}, hand=2),
    )
    mended = [_mended(pack, k.Dice(seed(one))) for one in range(100 * len(possible))]
    drawn = [
        tuple(pairs(pack, lambda n, what, one=one: k.Dice(seed(one)).lot(n, round=0, phase="deal", purpose=what)))
        for one in range(100 * len(possible))
    ]
    assert abs(strangeness(drawn, possible=possible)) < BOUND
    assert strangeness([deal for deal in mended if deal in possible], possible=possible) > BOUND

"""Many games, batch by batch. A batch has a seed of its own, so that the same games come whoever plays which batch."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Literal, Protocol

from killgame.game import EditionId
from killgame.simulation.plain import Plain
from killgame.simulation.playing import play_out
from killgame.simulation.policy import Policy, Random
from killgame.simulation.setting import Setting
from killgame.simulation.table import Table
from killgame.simulation.tally import Tally

BATCH = 1000  # games
type Batch = tuple[int, int]  # its place among the others, and its number of games
type PolicyName = Literal["random", "plain"]
POLICIES: Mapping[PolicyName, type[Policy]] = {"random": Random, "plain": Plain}


class Numbers(Protocol):
    """Where chance comes from, as `random.Random` has it."""

    def random(self) -> float:
        """The next number from 0, always below 1."""


type Chance = Callable[[str], Numbers]  # numbers that follow from a seed alone; `random.Random` is one


class Spread(Protocol):
    """Who does the work: as `map`, in any order and in any process."""

    def __call__(self, work: Callable[[Batch], Tally], batches: Iterable[Batch], /) -> Iterable[Tally]: ...


def simulate(
    edition: EditionId,
    *,
    seats: int,
    options: Mapping[str, Any],
    games: int,
    seed: str,
    chance: Chance,
    policy: PolicyName = "random",
    spread: Spread = map,
) -> Tally:
    """Plays so many whole games of a set-up.

    `options` as RULES.md 2.10 names them, on top of the edition's own; the same `seed` gives the same tally, however the batches are
    `spread`. Raises BadSetup for a set-up that there is not.
    """
    setup = partial(Setting, edition, seats=seats, options=options)
    tally = _played(setup(), games=0, seed="", chance=chance, policy=policy)
    work = partial(_play, setup=setup, seed=seed, chance=chance, policy=policy)
    for part in spread(work, batches(games)):
        tally += part
    return tally


def batches(games: int) -> list[Batch]:
    """The batches of so many games."""
    return [(place, min(BATCH, games - start)) for place, start in enumerate(range(0, games, BATCH))]


def _play(batch: Batch, *, setup: Callable[[], Setting], seed: str, chance: Chance, policy: PolicyName) -> Tally:
    """Plays one batch, at a setting of its own: what is handed in goes to any process."""
    place, games = batch
    return _played(setup(), games=games, seed=f"{seed}/{place}", chance=chance, policy=policy)


def _played(setting: Setting, *, games: int, seed: str, chance: Chance, policy: PolicyName) -> Tally:
    random = chance(seed).random
    seats = POLICIES[policy]()

    def lot(n: int, *, round: int, phase: str, purpose: str) -> int:
        return int(random() * n)

    wins: Counter[str | None] = Counter()
    ends: Counter[int] = Counter()
    nights = rounds = night_outs = day_outs = 0
    for _ in range(games):
        table = Table(setting, random=random, lot=lot, notes=None)
        play_out(table, policy=seats)
        wins[table.winner] += 1
        ends[table.code] += 1
        nights += table.nights
        rounds += table.round
        night_outs += table.night_outs
        day_outs += table.day_outs
    survived: Counter[str] = Counter()
    for code, times in ends.items():
        survived.update({role: number * times for role, number in setting.number_of_each(code).items()})
    sides = [*dict.fromkeys(setting.edition.sides.values()), "draw"]
    return Tally(
        edition=setting.asked,
        seats=setting.seats,
        games=games,
        wins={side: wins[side] for side in sides},
        endless=wins[None],
        nights=nights,
        rounds=rounds,
        night_outs=night_outs,
        day_outs=day_outs,
        dealt={role: number * games for role, number in setting.dealt.items()},
        survived={role: survived[role] for role in setting.dealt},
    )

"""Many games, batch by batch. A batch has a seed of its own, so that the same games come whoever plays which batch."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from random import Random as Chance  # seeded by what the caller gives; the module's own state is never touched
from typing import Any, Literal

from killgame.game import EditionId
from killgame.simulation.plain import Plain
from killgame.simulation.playing import play_out
from killgame.simulation.policy import Policy, Random
from killgame.simulation.setting import Setting
from killgame.simulation.table import Table
from killgame.simulation.tally import Tally

BATCH = 1000  # games
type PolicyName = Literal["random", "plain"]
POLICIES: Mapping[PolicyName, type[Policy]] = {"random": Random, "plain": Plain}


def simulate(
    edition: EditionId,
    *,
    seats: int,
    options: Mapping[str, Any],
    games: int,
    seed: str,
    policy: PolicyName = "random",
) -> Tally:
    """Plays so many whole games of a set-up, in this process.

    `options` as RULES.md 2.10 names them, on top of the edition's own; the same `seed` gives the same tally. Raises BadSetup for a set-up
    that there is not.
    """
    setting = Setting(edition, seats=seats, options=options)
    tally = simulate_batch(setting, games=0, seed="", policy=policy)
    for place, number in batches(games):
        tally += simulate_batch(setting, games=number, seed=f"{seed}/{place}", policy=policy)
    return tally


def batches(games: int) -> Iterator[tuple[int, int]]:
    """The batches of so many games: place and number of games."""
    for place, start in enumerate(range(0, games, BATCH)):
        yield place, min(BATCH, games - start)


def chance(seed: str) -> Callable[[], float]:
    """Numbers from 0 to 1, by the seed alone."""
    return Chance(seed).random  # noqa: S311 games for a statistic, nothing secret


def simulate_batch(setting: Setting, *, games: int, seed: str, policy: PolicyName) -> Tally:
    """Plays one batch."""
    random = chance(seed)
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

"""Simulated games as cases (CASES.md): every move, and all that came of it, for `check` to try through `decide` and `evolve`."""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any

from killgame.dice import Dice
from killgame.game import EditionId
from killgame.simulation.notes import Notes
from killgame.simulation.playing import play_out
from killgame.simulation.running import POLICIES, Chance, PolicyName
from killgame.simulation.setting import Setting
from killgame.simulation.table import Table


def written_games(
    edition: EditionId,
    *,
    seats: int,
    options: Mapping[str, Any],
    games: int,
    seed: str,
    chance: Chance,
    policy: PolicyName = "random",
) -> Iterator[dict[str, Any]]:
    """So many simulated games, each as a case with what must come of it. Their lots (a group's tie, a lottery) are drawn by the case's own
    seed. Raises BadSetup for a set-up that there is not."""
    setting = Setting(edition, seats=seats, options=options)
    for place in range(games):
        yield _written(setting, seed=f"{seed}/{place}", chance=chance, policy=policy)


def _written(setting: Setting, *, seed: str, chance: Chance, policy: PolicyName) -> dict[str, Any]:
    key = sha256(seed.encode()).digest()
    notes = Notes()
    table = Table(setting, random=chance(seed).random, lot=Dice(key).lot, notes=notes)
    roles: list[Any] = list(table.roles.values())
    if table.spare:
        roles = [[first, table.spare[seat]] for seat, first in table.roles.items()]
    play_out(table, policy=POLICIES[policy]())
    expect: dict[str, Any] = {"winner": table.winner, "alive": list(table.roles)}
    if table.winner is not None:
        expect["round"] = table.round
    return {
        "name": f"{setting.played}: a simulated game ({policy}, {seed})",
        "edition": setting.played,
        "options": {name: value for name, value in setting.given.items() if name != "counts"},
        "roles": roles,
        "seed": key.hex(),
        "steps": notes.steps,
        "expect": expect,
    }

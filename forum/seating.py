"""Who sits where. By the order of joining; in an alias game by lot, under names that are drawn, too (PRODUCT P1).

Deeds at a locked table; `lobby` is their door.
"""

from collections.abc import Sequence

import killgame
from forum.aliases import ALIASES, left_out
from forum.ledger import NAMES_DRAWN, note
from forum.models import Account, SignUp
from forum.play import Table
from forum.promises import root_of
from forum.reactions.stage import say


def drawn(table: Table, players: Sequence[SignUp]) -> tuple[tuple[SignUp, ...], tuple[str, ...]]:
    """Those who play, in the order of the seats, and the ids of the seats' names (empty where the game is none with aliases).

    `players` are in the order of joining. The names stand in the log; who sits where does when the game is over (`stage.show_seats`).
    """
    row = table.row
    if not row.alias:
        return tuple(players), ("",) * len(players)
    root, setup = root_of(row, table.game), table.game.setup
    places = killgame.drawn_seats(root, setup, players=len(players))
    not_drawn = _somebodys()
    names = killgame.drawn_names(root, setup, names=[id for id in ALIASES if id not in not_drawn], seats=len(players))
    note(row, NAMES_DRAWN, {"names": list(names), "left_out": list(not_drawn)}, at=table.now)
    say(row, [["alias.drawn", {}]], now=table.now)
    return tuple(players[place - 1] for place in places), names


def _somebodys() -> tuple[str, ...]:
    """The ids of names that read like an account's: of one that is older than the set."""
    folded = frozenset().union(*(one.folded for one in ALIASES.values()))
    return left_out(frozenset(Account.objects.filter(folded__in=folded).values_list("folded", flat=True)))

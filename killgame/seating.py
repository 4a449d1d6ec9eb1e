"""Who sits where in an alias game, and under which name: two lots of the root, which was promised before anybody joined.

So neither the order of joining nor the server, nor anybody at the table, decides it. No deal shows the root; whoever has it, at the end,
can draw both again.
"""

from collections.abc import Sequence
from dataclasses import replace

from killgame.dice import Dice, commit, make_seed
from killgame.game import Setup


def drawn_seats(root: bytes, setup: Setup, *, players: int) -> tuple[int, ...]:
    """For each seat, in order, the place of its player in the order of joining, from 1; each order equally likely.

    `setup` is the game's at any time: what players add and which deal lies make no difference. Round 0, phase `signup`, purpose `seats`.
    """
    places = range(1, players + 1)
    return _dice(root, setup).shuffle(places, round=0, phase="signup", purpose="seats")


def drawn_names(root: bytes, setup: Setup, *, names: Sequence[str], seats: int) -> tuple[str, ...]:
    """For each seat, in order, one of these names; likewise, purpose `names`. Raises ValueError where they are too few."""
    if len(names) < seats:
        raise ValueError(f"{len(names)} names are too few for {seats} seats")
    return _dice(root, setup).shuffle(names, round=0, phase="signup", purpose="names")[:seats]


def _dice(root: bytes, setup: Setup) -> Dice:
    """As before a deal of which the root were the secret."""
    return Dice(make_seed(root, replace(setup, commitment=commit(root), entropy=())))

"""Chance: a seed, lots drawn from it, and the promise that binds the server to it.

The server's secret S is made when sign-up opens and `commit(S)` is published then. The seed is made of S, the set-up and what players
added; S itself is published after the end, so that anybody can draw every lot again. A lot depends on nothing but (seed, round, phase,
purpose): a close that is done again draws the same.
"""

import hashlib
import hmac
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from killgame.game import Setup

_SPAN = 1 << 256


class Lot(Protocol):
    """Draws a whole number in range(n), each equally likely."""

    def __call__(self, n: int, *, round: int, phase: str, purpose: str) -> int: ...


@dataclass(frozen=True, slots=True)
class Dice:
    """Lots from one seed (any bytes; 32 from `make_seed`)."""

    seed: bytes

    def lot(self, n: int, *, round: int, phase: str, purpose: str) -> int:
        """A whole number in range(n), each equally likely. The HMAC-SHA256 under the seed of "round/phase/purpose/try", read as a
        big-endian number; numbers beyond the last whole multiple of n are thrown away and the try is counted up."""
        if n < 1:
            raise ValueError("a lot needs at least one ticket")
        bound = _SPAN - _SPAN % n
        attempt = 0
        while True:
            message = f"{round}/{phase}/{purpose}/{attempt}".encode()
            number = int.from_bytes(hmac.digest(self.seed, message, "sha256"))
            if number < bound:
                return number % n
            attempt += 1

    def shuffle[T](self, items: Sequence[T], *, round: int, phase: str, purpose: str) -> tuple[T, ...]:
        """The items in an order drawn by lot, each order equally likely (Fisher and Yates, from the end)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.lot(last + 1, round=round, phase=phase, purpose=f"{purpose}:{last}")
            order[last], order[other] = order[other], order[last]
        return tuple(order)


def commit(secret: bytes) -> str:
    """The promise: the hex SHA-256 of the secret."""
    return hashlib.sha256(secret).hexdigest()


def make_seed(secret: bytes, setup: Setup, entropy: tuple[tuple[int, str], ...] = ()) -> bytes:
    """The 32 bytes from which a game's lots are drawn: SHA-256 over the length of the secret (8 bytes, big-endian), the secret, and the
    UTF-8 of this JSON without blanks, keys sorted, non-ASCII as it is: {"commitment", "edition" (as opened), "entropy" ([[seat, text], …]
    by seat), "options" (those set by hand)}."""
    canonical = json.dumps(
        {
            "commitment": setup.commitment,
            "edition": setup.opened,
            "entropy": sorted(entropy),
            "options": {name: getattr(setup.options, name) for name in setup.given},
        },
        ensure_ascii=False,
        sort_keys=True,
        separators=(",", ":"),
    )
    return hashlib.sha256(len(secret).to_bytes(8) + secret + canonical.encode()).digest()


def lot_for_judge(secret: bytes, setup: Setup, *, among: int, draw: int) -> int:
    """The place, from 1, of the one on whom the lot for the judge falls, of so many in the order of joining. Drawn before the deal with
    the game's own dice: as round `draw` (1, and one more each time that a judge has left again), phase `signup`, purpose `judge`."""
    return Dice(make_seed(secret, setup)).lot(among, round=draw, phase="signup", purpose="judge") + 1

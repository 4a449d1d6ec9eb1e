"""Chance: the server's secrets, the seed, and the lots that are drawn from it.

The server draws a root when sign-up opens; from it follow the secrets S1, S2, … of a first deal and of fresh ones, each the SHA-256 of the
next. `commit(S1)` is published before anybody joins, and binds the server to all of them: to show S1 is to promise S2. The root itself is
no deal's: what is drawn by it (`seating`) stays hidden whatever a fresh deal shows. The seed is made of
the secret, the set-up and what players added; the secret is shown after the end, so that anybody can draw every lot again. A lot depends on
nothing but (seed, round, phase, purpose): a close that is done again draws the same.

`SCHEME` is the version of all this and of the chain (`chain`); it stands in the first event of a game, and games go on under theirs:

1  One secret for all deals, and it is the secret itself that blinds the log.
2  As above.
"""

import hashlib
import hmac
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

from killgame.commands import Command, Deal, DealAnew
from killgame.game import Setup
from killgame.rejections import BadValue, UsedUp

SCHEME: Final = 2
# How many secrets there are with the root, which is the last: those of a first deal and of 30 fresh ones, and the root's own.
SECRETS: Final = 32
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


def nth_secret(root: bytes, number: int, /) -> bytes:
    """The secret of the deal with that number, from 1 to SECRETS - 1: each is the SHA-256 of the next, that of the last would be the root,
    so that `commit` of the next is the one before in hex. Raises UsedUp beyond the last: the root is no deal's."""
    if not 1 <= number < SECRETS:
        raise UsedUp
    secret = root
    for _ in range(SECRETS - number):
        secret = hashlib.sha256(secret).digest()
    return secret


def read_secret(sent: Any) -> bytes:
    """A secret as it is sent: bytes, or hex. Raises BadValue for anything else."""
    try:
        return sent if isinstance(sent, bytes) else bytes.fromhex(sent)
    except (TypeError, ValueError):
        raise BadValue from None


def make_seed(secret: bytes, setup: Setup) -> bytes:
    """The 32 bytes from which a game's lots are drawn: SHA-256 over the length of the secret (8 bytes, big-endian), the secret, and the
    UTF-8 of this JSON without blanks, keys sorted, non-ASCII as it is: {"commitment", "edition" (as opened), "entropy" ([[seat, text], …]
    by seat; none before the deal), "options" (those set by hand, as in `Opened`), "scheme" (which scheme 1 left out)}."""
    document: dict[str, Any] = {
        "commitment": setup.commitment,
        "edition": setup.opened,
        "entropy": sorted(setup.entropy),
        "options": {name: getattr(setup.options, name) for name in setup.given},
    }
    if setup.scheme > 1:
        document["scheme"] = setup.scheme
    return hashlib.sha256(len(secret).to_bytes(8) + secret + canonical(document)).digest()


def canonical(plain: Any) -> bytes:
    """The UTF-8 of the JSON of a plain value, without blanks, keys sorted, non-ASCII as it is: one text for each value."""
    return json.dumps(plain, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def dice_for(setup: Setup, command: Command, *, secret: bytes) -> Dice:
    """The dice of the deal that lies, or of the one that the command makes; `secret` is that deal's own."""
    match command:
        case Deal(entropy=entropy):
            setup = replace(setup, entropy=entropy)
        case DealAnew(commitment=promised) if promised:
            setup = replace(setup, commitment=promised)
        case _:
            pass
    return Dice(make_seed(secret, setup))


def lot_for_judge(secret: bytes, setup: Setup, *, among: int, draw: int) -> int:
    """The place, from 1, of the one on whom the lot for the judge falls, of so many in the order of joining. Drawn before the deal (`setup`
    is as it was opened) with the game's own dice: as round `draw` (1, and one more each time that a judge has left again), phase `signup`,
    purpose `judge`."""
    return Dice(make_seed(secret, setup)).lot(among, round=draw, phase="signup", purpose="judge") + 1

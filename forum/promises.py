"""The secrets that a game has promised: which one holds, which comes next, and the dice that are thrown from it.

`secret_sealed` keeps the root of all secrets of a game (killgame/dice.py): they were fixed before sign-up. Of a game that an earlier
release has opened (scheme 1) it keeps the one secret itself; a fresh deal there draws another, which nothing had fixed.
"""

import secrets
from dataclasses import dataclass

import killgame
from forum.models import Game
from forum.sealing import Unreadable, seal, unseal


class NotPromised(Unreadable):
    """What is sealed in a game's row is not the secret that this game has promised: it is another's, or of another day."""

    def __init__(self) -> None:
        super().__init__(code="secret_unreadable")


@dataclass(frozen=True, slots=True)
class Stake:
    """A command as the rules get it, the dice with which it is decided, and the secret that holds after it. `drawn`: it was drawn just now
    and is kept nowhere yet."""

    command: killgame.Command
    dice: killgame.Dice
    secret: bytes
    drawn: bool = False

    def keep(self, row: Game) -> None:
        """Seal what was drawn; the row is not saved."""
        if self.drawn:
            row.secret_sealed = seal(self.secret)


def root_of(row: Game, game: killgame.Game) -> bytes:
    """From which the secrets of a game follow; it is shown at the end, if anything was drawn by it. Raises as `secret_of`."""
    return _held(row, game)[0]


def secret_of(row: Game, game: killgame.Game) -> bytes:
    """The secret of the deal that lies, or of the first that will. Raises Unreadable where its seal cannot be opened, and NotPromised."""
    return _held(row, game)[1]


def _held(row: Game, game: killgame.Game) -> tuple[bytes, bytes]:
    """What is kept, and the secret that holds. The seal is bound to no game: that the secret is the one which stands promised in the game's
    state (which is) tells at once if another was put in its place."""
    kept = unseal(row.secret_sealed)
    secret = kept if game.setup.scheme == 1 else killgame.nth_secret(kept, max(1, game.deals))
    if killgame.commit(secret) != game.setup.commitment:
        raise NotPromised
    return kept, secret


def staked(row: Game, game: killgame.Game, /, command: killgame.Command) -> Stake:
    """What a command is decided with; a fresh deal shows the old secret and promises the next. Raises Refused, and UsedUp where there is no
    next."""
    (root, held), drawn = _held(row, game), False
    if isinstance(command, killgame.DealAnew):
        shown, drawn = held.hex(), game.setup.scheme == 1
        held = secrets.token_bytes(32) if drawn else killgame.nth_secret(root, game.deals + 1)
        command = killgame.DealAnew(shown=shown, commitment=killgame.commit(held))
    return Stake(command, killgame.dice_for(game.setup, command, secret=held), held, drawn)

"""A secret under which the wanted cards are dealt."""

from functools import lru_cache
from itertools import count

import killgame


@lru_cache
def secret_dealing(
    *, killers: frozenset[int], police: frozenset[int], seats: int, ballot: str | None, anew: bool = False
) -> bytes:
    """The first root of secrets under which these seats hold these cards, `anew`: when they were dealt once more. Tried one after the
    other, as nobody may on the site."""
    wanted = {
        n: ("killer",) if n in killers else ("police",) if n in police else ("civilian",) for n in range(1, seats + 1)
    }
    for number in count():
        root = number.to_bytes(32)
        secret = killgame.nth_secret(root, 1)
        opening = killgame.Open("classic", options_of(ballot), commitment=killgame.commit(secret))
        game = killgame.replay(killgame.decide(None, opening, killgame.Dice(b"")))
        events = killgame.decide(
            game, killgame.Deal(seats=seats), killgame.Dice(killgame.make_seed(secret, game.setup))
        )
        if anew:
            for event in events:
                game = killgame.evolve(game, event)
            second = killgame.nth_secret(root, 2)
            again = killgame.DealAnew(secret.hex(), killgame.commit(second))
            events = killgame.decide(game, again, killgame.dice_for(game.setup, again, secret=second))
        if {e.seat: e.cards for e in events if isinstance(e, killgame.events.CardDealt)} == wanted:
            return root
    raise AssertionError("unreachable")


def options_of(ballot: str | None) -> dict[str, object]:
    """What a written world's opening says besides the defaults."""
    return {"ballot": ballot} if ballot else {}

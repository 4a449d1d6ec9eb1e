"""A world with two games whose votes are secret: in X they are shown from each ballot's close on, in Y at the end of the game.

The public story of each: seat 1 out in the first night, seat 8 by the first ballot, nobody in the second night; the second ballot is open.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import killgame
from tests.forum.people import Playing
from tests.twin.clock import Clock
from tests.twin.pairs import PAIRS, SLEEP, Hidden, Pick, World
from tests.twin.worlds import (
    X_SEATS,
    Place,
    around,
    deal,
    fingerprints_of,
    first_night,
    night,
    people_of,
    to_the_ballot,
)

# The first ballots are open; both are closed, and last words are said; the night after; the second ballots are open.
LOOKS = ("ballot", "closed", "night", "second")


@dataclass(frozen=True, slots=True)
class Cast:
    """What a seat does to its vote so many minutes after its ballot is first called: it names a seat, or nobody, or takes it back."""

    minute: int
    seat: int
    target: int | None
    back: bool = False

    @property
    def command(self) -> killgame.Command:
        seat = killgame.SeatNo(self.seat)
        return killgame.Withdraw(seat, "vote") if self.back else killgame.Move(seat, "vote", target=self.target)


type Casts = tuple[Cast, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Voted:
    """A world: who holds which card in both games, who acted by night and what was said behind doors; and all votes.

    `opened` are those of X that its first close shows to everybody, `x` those of its second ballot, `y` of both of Y.
    """

    world: World
    opened: Casts
    x: Casts
    y: tuple[Casts, Casts]


# What is shown at a close is one in both worlds, with its order and times; seat 2 looks through both, and seat 1 is dead.
_OPENED = (
    Cast(1, 3, 8), Cast(2, 4, 2), Cast(4, 2, 7), Cast(6, 4, 8), Cast(7, 5, None), Cast(8, 6, 8), Cast(9, 5, 8), Cast(10, 6, 8, back=True),
)  # fmt: skip
_OWN = Cast(5, 2, 7)
# Seat 8 goes out by the first in each of Y's, by other votes in another order, and more of them.
_Y1 = (
    (Cast(1, 3, 8), _OWN, Cast(6, 4, 8), Cast(7, 5, 8)),
    (_OWN, Cast(8, 6, 4)),
)
_Y2 = (
    (Cast(2, 7, 4), Cast(3, 6, 8), _OWN, Cast(6, 6, 8, back=True), Cast(9, 7, 8), Cast(11, 4, 8), Cast(12, 6, 8), Cast(13, 3, None)),
    (Cast(1, 4, 6), Cast(2, 3, 6), Cast(4, 3, None), _OWN, Cast(7, 7, 6)),
)  # fmt: skip
_X1 = (_OWN, Cast(6, 3, 4))
_X2 = (Cast(1, 6, 2), Cast(3, 6, 3), Cast(4, 5, None), _OWN, Cast(9, 7, 5), Cast(10, 7, 5, back=True))
_QUIET_1 = (Pick(3, SLEEP, 4), Pick(4, SLEEP, 5), Pick(5, 2, 11), Pick(2, SLEEP, 12))
_QUIET_2 = (
    Pick(7, SLEEP, 2),
    Pick(5, SLEEP, 9),
    Pick(2, SLEEP, 12),
    Pick(3, 4, 14),
    Pick(6, SLEEP, 15),
    Pick(4, SLEEP, 18),
)


def _quiet(hidden: Hidden, second: tuple[Pick, ...]) -> Hidden:
    """With a second night in which nobody dies."""
    return replace(hidden, nights=(hidden.nights[0], second), keeping=(), hasty=(), desk=())


_WORLDS = PAIRS["dead"]
VOTED = (
    Voted(replace(_WORLDS[0], x=_quiet(_WORLDS[0].x, _QUIET_1)), _OPENED, _X1, _Y1),
    Voted(replace(_WORLDS[1], x=_quiet(_WORLDS[1].x, _QUIET_2)), _OPENED, _X2, _Y2),
)
VIEWERS = ("living", "dead", "stranger")


def live_secret(voted: Voted, *, clock: Clock) -> Iterator[Place]:
    """The world at each of LOOKS. What is written stays in the surrounding transaction."""
    people = people_of(voted.world)
    hidden = voted.world.x
    x = deal(clock, "x", hidden=hidden, seats=X_SEATS, ballot="until_close", minute=200)
    y = deal(clock, "y", hidden=hidden, seats=X_SEATS, ballot="sealed", minute=300)
    for day, game in enumerate((x, y), 1):
        first_night(clock, game, hidden=hidden, day=day)
    for day, game in enumerate((x, y), 3):
        to_the_ballot(clock, game, day=day)

    def place(moment: str) -> Place:
        here, there, games = around(x), around(y), {"x": x, "y": y}
        return Place(moment, here, there, here, here, people=people, playing=games, fingerprints=fingerprints_of(games))

    _vote(clock, x, voted.opened, day=5)
    _vote(clock, y, voted.y[0], day=6)
    clock.put(6, 100)
    yield place("ballot")
    for day, game in enumerate((x, y), 7):
        clock.put(day, 0)
        game.close()
    clock.put(8, 100)
    yield place("closed")
    for day, game in enumerate((x, y), 9):
        clock.put(day, 0)
        game.close_until("night")
        night(clock, game, hidden=hidden, number=2, day=day)
    clock.put(10, 100)
    yield place("night")
    for day, game in enumerate((x, y), 11):
        clock.put(day, 0)
        game.close_until("vote")
    _vote(clock, x, voted.x, day=13)
    _vote(clock, y, voted.y[1], day=14)
    clock.put(14, 100)
    yield place("second")


def _vote(clock: Clock, game: Playing, casts: Casts, *, day: int) -> None:
    for cast in casts:
        clock.put(day, cast.minute)
        game.do(cast.command)

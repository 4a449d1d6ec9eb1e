"""What an edition is: data, and the few functions in which editions differ. Nobody asks which edition is played; one asks the edition.

The functions take plain values (roles by seat, picks, marks), so that whole games can be played by them without commands or events.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from killgame.game import ActId, EditionId, Mark, Phase, Pick, Role, SeatNo, Winner

type Counts = tuple[tuple[Role, int], ...]
type Roles = Mapping[SeatNo, Role]


@dataclass(frozen=True, slots=True)
class Act:
    """A private act: which cards have it, whether they do it as a group, what it takes, whether on the own seat, whether once a game."""

    id: ActId
    roles: frozenset[Role]
    phase: Phase = "night"
    group: bool = False
    form: Literal["target", "none", "press", "order"] = "target"
    own_seat: bool = True
    once: bool = False


@dataclass(frozen=True, slots=True)
class Condition:
    """`winner` wins when all cards of these roles are lost; of the roles only those dealt count, none dealt is no case (2.8)."""

    winner: Winner
    roles: frozenset[Role]
    why: str


@dataclass(frozen=True, slots=True)
class Circle:
    """Those with these cards know each other from the deal on, by role, and have a room of their own."""

    roles: frozenset[Role]
    room: str


@dataclass(frozen=True, slots=True)
class Night:
    """A night that closes: the card in play of each living seat, the standing picks of those entitled (in order of the moves), what each
    group took, and what earlier nights left."""

    round: int
    roles: Roles
    picks: tuple[Pick, ...]
    taken: Mapping[ActId, SeatNo]
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    act: ActId
    target: SeatNo
    answer: str
    told: tuple[SeatNo, ...]


@dataclass(frozen=True, slots=True)
class Dawn:
    """What a night came to: who is out of what cause, on whom a kill took effect, the answers, and what is left for later nights."""

    out: tuple[tuple[SeatNo, str], ...] = ()
    killed: frozenset[SeatNo] = frozenset()
    answers: tuple[Answer, ...] = ()
    silenced: tuple[SeatNo, ...] = ()
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition of section 3 of RULES.md.

    `table` gives the cards for each number of seats. `single` are the roles of which at most one is dealt. `reads` are the cards that a
    check calls `killer` (2.4). `must_vote_in` are phases in which everybody must vote whatever the option says. `resolve` is the night's
    own law, `defaults` are the options that differ from those of 2.10.
    """

    id: EditionId
    table: Mapping[int, Counts]
    roles: tuple[Role, ...]
    sides: Mapping[Role, str]
    acts: tuple[Act, ...]
    wins: tuple[Condition, ...]
    resolve: Callable[[Night], Dawn]
    circles: tuple[Circle, ...] = ()
    defaults: Mapping[str, Any] = field(default_factory=dict)
    single: frozenset[Role] = frozenset()
    reads: frozenset[Role] = frozenset({"killer"})
    counted_killers: frozenset[Role] = frozenset({"killer"})
    words_beyond: int = 0  # K is the counted killers that were dealt and so many more (2.6)
    two_places: tuple[int, int] | None = (
        None  # in the vote of (round) at tables dealt to (seats) or more two places are filled
    )
    surrender: frozenset[Role] = frozenset()
    must_vote_in: frozenset[Phase] = frozenset()
    grows_into: tuple[int, EditionId] | None = (
        None  # from how many seats on another edition is played, where `upgrade_at_11` is set
    )

    def act(self, act: ActId, *, phase: Phase) -> Act | None:
        """The act of that id which this edition has in that phase."""
        for known in self.acts:
            if known.id == act and known.phase == phase:
                return known
        return None

    def places(self, round: int, seats: int) -> int:
        """How many places the first vote of that round fills at a table dealt to so many seats."""
        return 2 if self.two_places is not None and round == self.two_places[0] and seats >= self.two_places[1] else 1

    def shown_side(self, role: Role) -> str:
        """What a check would answer, or a ballot announce as the side."""
        return "killer" if role in self.reads else "good"


def rows(*spans: tuple[int, int, Mapping[Role, int]]) -> dict[int, Counts]:
    """A table of cards: (first, last, cards without the civilians), the rest being civilians."""
    table: dict[int, Counts] = {}
    for first, last, cards in spans:
        for seats in range(first, last + 1):
            table[seats] = (*cards.items(), ("civilian", seats - sum(cards.values())))
    return table

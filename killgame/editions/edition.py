"""What an edition is: data, and the few functions in which editions differ. Nobody asks which edition is played; one asks the edition.

The functions take plain values (roles by seat, picks, marks), so that whole games can be played by them without commands or events.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from killgame.game import ActId, EditionId, How, Mark, Phase, Pick, Role, SeatNo, Winner

type Counts = tuple[tuple[Role, int], ...]
type Roles = Mapping[SeatNo, Role]
type Number = Mapping[Role, int]  # how many there are of each role; a missing one is none


@dataclass(frozen=True, slots=True)
class Act:
    """An act: which cards have it, whether they do it as a group, what it takes, whether on the own seat, whether once a game.

    `may(role, living)`, where there is one, says whether a card of `roles` has the act while so many of each card live. `at_once`: it
    takes effect at once and is not private. `by_parted`: it is done by one who has just gone out.
    """

    id: ActId
    roles: frozenset[Role]
    phase: Phase = "night"
    group: bool = False
    form: Literal["target", "none", "press", "order"] = "target"
    own_seat: bool = True
    once: bool = False
    may: Callable[[Role, Number], bool] | None = None
    at_once: bool = False
    by_parted: bool = False


@dataclass(frozen=True, slots=True)
class Condition:
    """`winner` wins when all cards of these roles are lost; of the roles only those dealt count, none dealt is no case (2.8)."""

    winner: Winner
    roles: frozenset[Role]
    why: str


@dataclass(frozen=True, slots=True)
class Circle:
    """Those with these cards know each other from the deal on, by role or, where there is one, by `label` alone, and have a room of their
    own."""

    roles: frozenset[Role]
    room: str
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Night:
    """A night that closes: the card in play of each living seat, the standing picks of those entitled (in order of the moves), what each
    group took, the living members of each group, and what earlier nights left."""

    round: int
    roles: Roles
    picks: tuple[Pick, ...]
    taken: Mapping[ActId, SeatNo]
    groups: Mapping[ActId, tuple[SeatNo, ...]]
    marks: tuple[Mark, ...] = ()

    def picked(self, act: ActId) -> tuple[Pick, ...]:
        """The picks of an act."""
        return tuple([pick for pick in self.picks if pick.act == act])

    def target(self, act: ActId) -> SeatNo | None:
        """The target of an act that one seat alone has."""
        for pick in self.picks:
            if pick.act == act:
                return SeatNo(pick.value[0])
        return None


@dataclass(frozen=True, slots=True)
class Answer:
    act: ActId
    target: SeatNo
    answer: str
    told: tuple[SeatNo, ...]


@dataclass(frozen=True, slots=True)
class Dawn:
    """What a night came to: who loses the card in play of what cause, on whom a kill took effect, the answers, who is silenced, and what
    is left for later nights (acts that are had once are marked without it). `came`: whether the accomplice came out (None: not told)."""

    out: tuple[tuple[SeatNo, str], ...] = ()
    killed: frozenset[SeatNo] = frozenset()
    answers: tuple[Answer, ...] = ()
    silenced: tuple[SeatNo, ...] = ()
    marks: tuple[Mark, ...] = ()
    came: bool | None = None


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition of section 3 of RULES.md.

    `table` gives the cards for each number of seats, `second_row` those of its second row (option `row`). `single` are the roles of which
    at most one is dealt. `reads` are the cards that a check calls `killer` (2.4). `must_vote_in` are phases in which everybody must vote
    whatever the option says. `resolve` is the night's own law, `defaults` are the options that differ from those of 2.10.

    `first_phase` comes once, before the first round's own; a round begins with `begins`, and `day` follows its night. `parting` is the
    card whose exit by night or ballot opens a `parting`. `then_free`: in `speech` the floor is open once all have spoken in turn.
    `also_wins(dealt, left)` gives further ends (winner, why) by the cards dealt and those not lost, and `also_ends` names these and all
    others that do not follow from `wins`, for people to read; `own_words(by, round)` says who has
    last words where the option was not set by hand; `bars(role, target's role, living)` bars a target of `kill`; `tells(living)` are pairs
    of roles to be told each other from now on; `pairs(pack, lot)` deals more than one card each.
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
    second_row: Mapping[int, Counts] = field(default_factory=dict)
    hand: int = 1  # cards each
    open_cards: frozenset[Role] = frozenset()
    first_phase: Phase | None = None
    begins: Phase = "night"
    day: Phase = "speech"
    has_words: bool = True
    own_words: Callable[[How, int], bool] | None = None
    words_twice: int | None = None  # who goes out in the night of this round has them once more, before the vote
    then_free: bool = False
    after_words: bool = False  # ordered speech starts after the last who left words
    parting: Role | None = None
    met_by_night: bool = False  # the members of a group see each other in the night alone
    heeds_civilians_out: bool = True
    civilians_why: str = "civilians_out"
    also_wins: Callable[[Number, Number], Iterable[tuple[Winner, str]]] | None = None
    also_ends: tuple[tuple[Winner, str], ...] = ()
    bars: Callable[[Role, Role, Number], bool] | None = None
    tells: Callable[[Number], Iterable[tuple[frozenset[Role], frozenset[Role]]]] | None = None
    pairs: Callable[[Sequence[Role], Callable[[int, str], int]], Sequence[tuple[Role, ...]]] | None = None
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

    @property
    def ballots(self) -> bool:
        """Whether its days end with a ballot."""
        return self.day == "speech" and not self.refereed

    @property
    def refereed(self) -> bool:
        """Whether a judge has to record what happens: then nobody can judge it but a person (3.15)."""
        return self.begins == "refereed"

    def side_of(self, cards: Sequence[Role]) -> str:
        """The side of who was dealt these cards: one killers' card binds for all the game."""
        sides = [self.sides[card] for card in cards]
        return "killers" if "killers" in sides else sides[0]

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

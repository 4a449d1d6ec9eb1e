"""The frozen values of a game. Nothing here decides anything.

A `Game` is what the events so far add up to. It is small and comparable, and carries whatever a later close or a reader needs; who may
see what of it is the business of `visibility`.
"""

from dataclasses import dataclass
from typing import Literal, NewType

SeatNo = NewType("SeatNo", int)

type Role = str
type ActId = str
type EditionId = str
type Phase = Literal[
    "signup",
    "arrange",
    "night",
    "parting",
    "words",
    "speech",
    "vote",
    "pk_speech",
    "pk_vote",
    "rest_speech",
    "final_vote",
    "accuse",
    "refereed",
    "over",
]
# What part of a round it is: `words` and `parting` come after the night ("dawn") and after the ballot ("dusk"); accomplice's second words
# lie between ("noon").
type Hour = Literal["night", "dawn", "noon", "day", "dusk"]
type Stage = Literal["revote", "pk", "rest"]
type How = Literal["night", "ballot", "thrown", "taken", "accused", "recorded"]
# A result: a side's id ("good", "killers", "dean", "students", "cadre") or "draw".
type Winner = str

BALLOT_PHASES: frozenset[str] = frozenset({"vote", "pk_vote", "final_vote"})
RUN_OFF_PHASES: frozenset[str] = frozenset({"pk_speech", "pk_vote", "rest_speech", "final_vote"})
SPEECH_PHASES: frozenset[str] = frozenset({"words", "speech", "pk_speech", "rest_speech"})


@dataclass(frozen=True, slots=True)
class Options:
    """The options of RULES.md 2.10, resolved: what the edition says where nobody set anything. None is the table's "none"."""

    counts: tuple[tuple[Role, int], ...] | None = None
    first_night: Literal["full", "meet"] = "full"
    check_limit: int | None = None
    killers_hit_killers: bool = False
    kill_answer: bool = False
    civilians_out: Literal["killers", "draw", "good", "play_on"] = "play_on"
    round_limit: int | None = None
    peaceful_night: Literal["day", "skip"] = "day"
    barred_first_kill: int | None = None
    doctor_repeat: Literal["allowed", "forbidden"] = "allowed"
    group_tie: Literal["first", "none", "random"] = "first"
    speech: Literal["free", "ordered"] = "free"
    direction: Literal["up", "down", "alternate", "lot"] = "up"
    talk_and_vote: bool = False
    ballot: Literal["open", "until_close", "sealed"] = "open"
    must_vote: bool = False
    missed_vote: Literal["abstain", "self"] = "abstain"
    vote_change: bool = True
    tie: Literal["pk", "none", "lottery"] = "pk"
    revote_first: bool = False
    pk_narrow: bool = False
    suspects: bool = False
    majority: int | None = None
    last_words: Literal["count", "all", "by_role", "none"] = "count"
    last_words_k: int | None = None
    announce_voted: Literal["nothing", "side", "role"] = "nothing"
    announce_night: Literal["nothing", "side", "role"] = "nothing"
    row: Literal[1, 2] = 1
    upgrade_at_11: bool = False


@dataclass(frozen=True, slots=True)
class Setup:
    """What is played. `opened` is the edition that sign-up was opened with (it differs after `upgrade_at_11`), `given` names the options
    that were set by hand, `commitment` is the hex SHA-256 of the server's secret (after a fresh deal, of its next), `seats` is 0 before the
    deal. `scheme` is the version of seed, lots and chain (see `dice`); `entropy` what players added to the seed, known from the deal on."""

    edition: EditionId
    options: Options
    opened: EditionId
    given: tuple[str, ...] = ()
    commitment: str = ""
    seats: int = 0
    scheme: int = 1
    entropy: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Exit:
    """How a seat left: in which round and phase, by what; `announced` is the side or role told at the table, `words` the right to last
    words."""

    round: int
    phase: Phase
    how: How
    announced: str | None = None
    words: bool = False


@dataclass(frozen=True, slots=True)
class Seat:
    """A place in the circle. `cards` are what it was dealt, the first played first; `lost` counts the cards it has lost."""

    number: SeatNo
    cards: tuple[Role, ...]
    lost: int = 0
    exit: Exit | None = None

    @property
    def out(self) -> bool:
        return self.exit is not None

    @property
    def role(self) -> Role:
        """The card in play; of a seat that is out, the last it played."""
        return self.cards[self.lost] if self.lost < len(self.cards) else self.cards[-1]


@dataclass(frozen=True, slots=True)
class Pick:
    """A move that stands until the close. `value` holds what the act takes: seats named (none: an abstention), or for `press` the number
    and +1 or -1, for `arrange` the card that comes first."""

    seat: SeatNo
    act: ActId
    value: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Mark:
    """What a night leaves behind for later ones: `kind` ("used:shoot", "needle", "save", …), the seat it lies on, the seat it came from,
    the round."""

    kind: str
    seat: SeatNo
    by: SeatNo
    round: int


@dataclass(frozen=True, slots=True)
class Stand:
    """A run-off: who stands now, at what stage, for how many places."""

    candidates: tuple[SeatNo, ...]
    stage: Stage
    places: int = 1


@dataclass(frozen=True, slots=True)
class Told:
    """`seat` was told that `other` is `label` (a role, or a circle's name)."""

    seat: SeatNo
    other: SeatNo
    label: str


@dataclass(frozen=True, slots=True)
class Met:
    """These seats do an act as one in the open night, and see each other."""

    act: ActId
    seats: tuple[SeatNo, ...]


@dataclass(frozen=True, slots=True)
class Heard:
    """An answer of the judge to an act, and who was told."""

    round: int
    act: ActId
    target: SeatNo
    answer: str
    told: tuple[SeatNo, ...]


@dataclass(frozen=True, slots=True)
class NightRecord:
    """A closed night: the picks that stood, and what each exit or loss came from (never public while the game runs)."""

    round: int
    picks: tuple[Pick, ...]
    causes: tuple[tuple[SeatNo, str], ...] = ()


@dataclass(frozen=True, slots=True)
class BallotRecord:
    """A closed vote. `votes` in order of arrival, what silence meant included; `shown`: whether the table sees the numbers."""

    round: int
    phase: Phase
    stage: Stage | None
    shown: bool
    candidates: tuple[SeatNo, ...]
    votes: tuple[tuple[SeatNo, tuple[SeatNo, ...]], ...]
    abstained: tuple[SeatNo, ...]
    missed: tuple[SeatNo, ...]
    out: tuple[SeatNo, ...] = ()


@dataclass(frozen=True)  # without slots: `evolve` copies its __dict__ for every event, ten times as fast as `replace`
class Game:
    """All that the events so far add up to.

    `length` is the number of events folded; `closed_from` the length before the command that made the last close (None: nothing closed
    yet). `order` are the speakers still to come where speech is ordered, the first has the turn; `again` those who were put at its end in
    this phase because their time ran out in silence. `words` are the seats whose last words
    are heard now, `words_due` those whose last words are still to come. `counted` is how many went out by night or ballot (2.6), `checks`
    how many checks were answered (2.10), `accused` how many wrong accusations the day has seen, `deals` how often cards were dealt.
    `then_free`: once all have spoken in turn, the floor of the open phase is open. `met` are those who see each other this night alone.
    """

    setup: Setup
    length: int = 0
    seats: tuple[Seat, ...] = ()
    round: int = 0
    phase: Phase = "signup"
    hour: Hour = "night"
    picks: tuple[Pick, ...] = ()
    asleep: tuple[SeatNo, ...] = ()
    passed: tuple[SeatNo, ...] = ()
    order: tuple[SeatNo, ...] = ()
    again: tuple[SeatNo, ...] = ()
    direction: Literal["up", "down"] = "up"
    stand: Stand | None = None
    words: tuple[SeatNo, ...] = ()
    words_due: tuple[SeatNo, ...] = ()
    counted: int = 0
    checks: int = 0
    accused: int = 0
    deals: int = 0
    silenced: tuple[SeatNo, ...] = ()
    marks: tuple[Mark, ...] = ()
    knows: tuple[Told, ...] = ()
    nights: tuple[NightRecord, ...] = ()
    ballots: tuple[BallotRecord, ...] = ()
    heard: tuple[Heard, ...] = ()
    closed_from: int | None = None
    then_free: bool = False
    met: tuple[Met, ...] = ()
    winner: Winner | None = None
    why: str | None = None
    secret: str | None = None

    @property
    def over(self) -> bool:
        return self.phase == "over"

    @property
    def living(self) -> tuple[SeatNo, ...]:
        return tuple([seat.number for seat in self.seats if seat.exit is None])

    @property
    def candidates(self) -> tuple[SeatNo, ...]:
        """Those who stand, ascending; empty outside a run-off."""
        return self.stand.candidates if self.stand is not None and self.phase in RUN_OFF_PHASES else ()

    @property
    def ordered(self) -> bool:
        """Whether one speaks at a time in the open phase."""
        if self.setup.options.speech != "ordered" or (self.then_free and not self.order):
            return False
        return self.phase in SPEECH_PHASES or (self.phase == "vote" and self.setup.options.talk_and_vote)

    @property
    def turn(self) -> SeatNo | None:
        """Whose turn it is to speak, where speech is ordered and somebody is still to come."""
        return self.order[0] if self.order else None

    @property
    def speakers(self) -> tuple[SeatNo, ...] | None:
        """Who may speak in the public thread now: None for all the living. Silenced seats are left in; see `rooms`."""
        if self.ordered:
            return self.order[:1]
        match self.phase:
            case "words":
                return self.words
            case "pk_speech":
                return self.candidates
            case "rest_speech":
                return tuple(number for number in self.living if number not in self.candidates)
            case "speech" | "pk_vote" | "final_vote" | "accuse" | "refereed" | "vote":
                talking = self.phase not in BALLOT_PHASES or self.setup.options.speech == "free"
                return None if talking else ()
            case _:
                return ()

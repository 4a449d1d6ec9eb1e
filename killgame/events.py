"""What has happened: past tense, plain and complete, so that a replay needs neither clock nor dice.

Every event has exactly one audience (`visibility.audience`); where the table and the judge may know different things there are two events.
"""

from dataclasses import dataclass
from typing import Literal

from killgame.game import ActId, BallotRecord, EditionId, Hour, Mark, Options, Phase, Pick, Role, SeatNo, Stand, Winner


@dataclass(frozen=True, slots=True)
class Opened:
    """Sign-up is open. `scheme` is the version of seed, lots and chain (see `dice`). Public."""

    edition: EditionId
    options: Options
    given: tuple[str, ...]
    commitment: str
    rules_version: int
    scheme: int = 1


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards lie: how many seats, which cards in all (role, number), and the edition played from now on; `entropy` is (seat, text) of
    each player who gave some. A fresh deal shows the secret of the deal before it (`shown`, hex) and goes on under a new `commitment`;
    both are empty in the first deal, and in fresh deals of old games, which went on with the secret that they had. Public."""

    seats: int
    edition: EditionId
    options: Options
    cards: tuple[tuple[Role, int], ...]
    anew: bool = False
    entropy: tuple[tuple[int, str], ...] = ()
    shown: str = ""
    commitment: str = ""


@dataclass(frozen=True, slots=True)
class CardDealt:
    """A seat's card (two in `double`). To that seat."""

    seat: SeatNo
    cards: tuple[Role, ...]


@dataclass(frozen=True, slots=True)
class KnowledgeTold:
    """What a seat is told of others: (seat, label). To that seat."""

    seat: SeatNo
    others: tuple[tuple[SeatNo, str], ...]


@dataclass(frozen=True, slots=True)
class CardsArranged:
    """A seat's cards in the order in which it plays them. To that seat."""

    seat: SeatNo
    cards: tuple[Role, ...]


@dataclass(frozen=True, slots=True)
class GroupMet:
    """These seats do an act as one tonight, and see each other. To them."""

    act: ActId
    seats: tuple[SeatNo, ...]


@dataclass(frozen=True, slots=True)
class PhaseOpened:
    """A phase is open. `order` lists the speakers where speech is ordered, `by_lot` says that `direction` was drawn, `then_free` that the
    floor is open after them; `words` are those whose last words these are; `stand` is the run-off. Public."""

    round: int
    phase: Phase
    hour: Hour
    order: tuple[SeatNo, ...] = ()
    direction: Literal["up", "down"] = "up"
    by_lot: bool = False
    words: tuple[SeatNo, ...] = ()
    stand: Stand | None = None
    then_free: bool = False


@dataclass(frozen=True, slots=True)
class PhaseClosed:
    """A phase is closed; what came of it follows. `since` is the length of the log before the command that closed it. Public."""

    round: int
    phase: Phase
    by: Literal["deadline", "judge", "early", "majority"]
    since: int


@dataclass(frozen=True, slots=True)
class Picked:
    """A private act stands. To the seat and those who share the act now."""

    pick: Pick
    seen_by: tuple[SeatNo, ...]


@dataclass(frozen=True, slots=True)
class PickWithdrawn:
    """A private act was taken back. To the seat and those who share the act now."""

    seat: SeatNo
    act: ActId
    seen_by: tuple[SeatNo, ...]


@dataclass(frozen=True, slots=True)
class Slept:
    """A seat said that it does nothing tonight. To that seat."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class VoteCast:
    """A vote: no target is an abstention. Public where the ballot is open, else to the seat."""

    seat: SeatNo
    targets: tuple[SeatNo, ...]
    open: bool


@dataclass(frozen=True, slots=True)
class VoteWithdrawn:
    """A vote was taken back. Public where the ballot is open, else to the seat."""

    seat: SeatNo
    open: bool


@dataclass(frozen=True, slots=True)
class VoteAnnulled:
    """The judge annulled a vote. Public, but with sealed ballots to the seat only."""

    seat: SeatNo
    sealed: bool


@dataclass(frozen=True, slots=True)
class SpeakerPassed:
    """过. Public."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class PassWithdrawn:
    """A 过 was taken back (free speech only). Public."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class TurnMissed:
    """The speaker's time ran out; `again`: his turn comes once more, after all that are still to come. Public."""

    seat: SeatNo
    again: bool = False


@dataclass(frozen=True, slots=True)
class NightResolved:
    """What the night came to: the picks that stood, what each exit or loss came from, what is left for later nights. To the judge alone."""

    round: int
    picks: tuple[Pick, ...]
    causes: tuple[tuple[SeatNo, str], ...]
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Answered:
    """The judge answered an act. To those told."""

    round: int
    act: ActId
    target: SeatNo
    answer: str
    told: tuple[SeatNo, ...]


@dataclass(frozen=True, slots=True)
class DayBroke:
    """Dawn: who is out, never how; what of them is announced; who is silenced. `meeting`: nothing could happen in this night; `skipped`:
    the day is left out. `came` says whether the accomplice came out (None: not told in this edition). Public."""

    round: int
    out: tuple[SeatNo, ...]
    announced: tuple[tuple[SeatNo, str], ...] = ()
    silenced: tuple[SeatNo, ...] = ()
    meeting: bool = False
    skipped: bool = False
    came: bool | None = None


@dataclass(frozen=True, slots=True)
class CardLost:
    """A seat lost the card in play and lives on by its next; what card it was only where a ballot took it (`announced`). Public."""

    seat: SeatNo
    how: Literal["night", "ballot"]
    announced: str | None = None


@dataclass(frozen=True, slots=True)
class BallotClosed:
    """The count. Public unless the ballot is sealed, then the judge's."""

    record: BallotRecord


@dataclass(frozen=True, slots=True)
class BallotSealed:
    """A sealed ballot is closed: nothing but that. Public."""

    round: int
    phase: Phase


@dataclass(frozen=True, slots=True)
class MajorityReached:
    """More than half of the living stand on one seat: the ballot closes at once. Public."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class Tied:
    """The ballot did not decide, and what comes of it: `next` is "suspects", "revote", "pk", "narrow", "rest" (a further round),
    "lottery", "draw", "none" (the tie puts nobody out) or "empty" (fewer than two stand any more). Public."""

    candidates: tuple[SeatNo, ...]
    next: Literal["suspects", "revote", "pk", "narrow", "rest", "lottery", "draw", "none", "empty"]


@dataclass(frozen=True, slots=True)
class LotDrawn:
    """A lot took one of several seats: `purpose` "lottery" (public) or a group act's id (the judge's)."""

    purpose: str
    among: tuple[SeatNo, ...]
    taken: SeatNo


@dataclass(frozen=True, slots=True)
class VotedOut:
    """The ballot has put seats out, with what is announced of them. Public."""

    round: int
    out: tuple[SeatNo, ...]
    announced: tuple[tuple[SeatNo, str], ...] = ()
    by_lot: bool = False


@dataclass(frozen=True, slots=True)
class WordsGranted:
    """These seats will have last words. Public."""

    seats: tuple[SeatNo, ...]


@dataclass(frozen=True, slots=True)
class Taken:
    """A parting is over: who was taken along, or nobody. Public."""

    out: tuple[SeatNo, ...]


@dataclass(frozen=True, slots=True)
class Accused:
    """An accusation and its truth. Public."""

    seat: SeatNo
    target: SeatNo
    right: bool


@dataclass(frozen=True, slots=True)
class RecordedOut:
    """The judge of refereed play recorded that a seat is out. Public."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class ThrownOut:
    """The judge threw a seat out; its moves and every move that names it are void. Public."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class Surrendered:
    """The last of a kind gave up. Public."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over: the winner and the id of the reason (`victory.WHY`); `seats` where the reason names some. Public."""

    winner: Winner
    why: str
    seats: tuple[SeatNo, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruled:
    """The judge ended the game by ruling. Public."""

    winner: Winner


@dataclass(frozen=True, slots=True)
class BrokenOff:
    """The game ended without a result. Public."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The last close is undone: of the effective log only the first `to` events stay. `evolve` never sees it in a replay. Public."""

    to: int


@dataclass(frozen=True, slots=True)
class SecretRevealed:
    """The secret (hex) whose SHA-256 was the commitment. Public, after the end."""

    secret: str


type Event = (
    Opened
    | Dealt
    | CardDealt
    | KnowledgeTold
    | CardsArranged
    | GroupMet
    | PhaseOpened
    | PhaseClosed
    | Picked
    | PickWithdrawn
    | Slept
    | VoteCast
    | VoteWithdrawn
    | VoteAnnulled
    | SpeakerPassed
    | PassWithdrawn
    | TurnMissed
    | NightResolved
    | Answered
    | DayBroke
    | CardLost
    | BallotClosed
    | BallotSealed
    | MajorityReached
    | Tied
    | LotDrawn
    | VotedOut
    | WordsGranted
    | Taken
    | Accused
    | RecordedOut
    | ThrownOut
    | Surrendered
    | GameEnded
    | Ruled
    | BrokenOff
    | TakenBack
    | SecretRevealed
)

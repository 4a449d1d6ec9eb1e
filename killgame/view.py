"""What a reader is shown of a game: `view_for` makes it, and nothing else of a game ever reaches a template or a serializer."""

from dataclasses import dataclass

from killgame.game import (
    ActId,
    BallotRecord,
    EditionId,
    Hour,
    How,
    NightRecord,
    Options,
    Phase,
    Pick,
    Role,
    SeatNo,
    Stage,
    Winner,
)


@dataclass(frozen=True, slots=True)
class OutSeat:
    """A seat that left: in which round, how, what was announced of it, whether it has (or had) last words."""

    seat: SeatNo
    round: int
    how: How
    announced: str | None
    words: bool


@dataclass(frozen=True, slots=True)
class BallotView:
    """The open vote. `votes`: (voter, targets; none: an abstention) in order of arrival, `tally`: (seat, number, voters) most first,
    `missing`: who has not voted; each None where this viewer may not see it. `candidates` is empty where any living seat may be voted for.
    A vote `names` so many different seats.
    """

    kind: str
    stage: Stage | None
    candidates: tuple[SeatNo, ...]
    names: int
    must: bool
    votes: tuple[tuple[SeatNo, tuple[SeatNo, ...]], ...] | None
    tally: tuple[tuple[SeatNo, int, tuple[SeatNo, ...]], ...] | None
    missing: tuple[SeatNo, ...] | None
    majority_needed: int | None


@dataclass(frozen=True, slots=True)
class PastBallot:
    """A closed vote; the numbers are None where this viewer may not see them."""

    round: int
    phase: Phase
    stage: Stage | None
    candidates: tuple[SeatNo, ...]
    votes: tuple[tuple[SeatNo, tuple[SeatNo, ...]], ...] | None
    tally: tuple[tuple[SeatNo, int, tuple[SeatNo, ...]], ...] | None
    abstained: tuple[SeatNo, ...] | None
    missed: tuple[SeatNo, ...] | None
    out: tuple[SeatNo, ...]


@dataclass(frozen=True, slots=True)
class ActOffer:
    """A night act of the seat's own card in the open phase. `targets` are all living seats (offering tells nothing that the reader may not
    know); `form` is "target", "none", "press" or "order"; `standing` is what stands of it, None if nothing does."""

    act: ActId
    form: str
    targets: tuple[SeatNo, ...]
    standing: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class AnswerView:
    round: int
    act: ActId
    target: SeatNo
    answer: str


@dataclass(frozen=True, slots=True)
class ActView:
    """An act of an earlier night."""

    round: int
    act: ActId
    value: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MyView:
    """What a seat sees of its own. `done`: it is out, and has nothing left to say or do in the game.

    `lost`: how many of its `cards` it has lost, the first first. `knows`: (seat, label), `partners`: those of `knows` with the same card,
    `met`: the others of its group whom it sees this night alone, `group_picks`: what stands of those who share the act now. `vote` is None
    if no vote stands, () for an abstention.
    """

    seat: SeatNo
    out: bool
    done: bool
    cards: tuple[Role, ...]
    role: Role
    lost: int
    side: str
    knows: tuple[tuple[SeatNo, str], ...]
    partners: tuple[SeatNo, ...]
    acts: tuple[ActOffer, ...]
    asleep: bool
    met: tuple[SeatNo, ...]
    group_picks: tuple[Pick, ...]
    vote: tuple[SeatNo, ...] | None
    passed: bool
    may_surrender: bool
    answers: tuple[AnswerView, ...]
    history: tuple[ActView, ...]


@dataclass(frozen=True, slots=True)
class Secrets:
    """What the judge sees, and everybody once the game is over."""

    cards: tuple[tuple[SeatNo, tuple[Role, ...], Role, str], ...]  # seat, cards, card in play, side
    picks: tuple[Pick, ...]
    asleep: tuple[SeatNo, ...]
    owing: tuple[SeatNo, ...]
    due: tuple[SeatNo, ...]
    nights: tuple[NightRecord, ...]
    ballots: tuple[BallotRecord, ...]
    answers: tuple[tuple[AnswerView, tuple[SeatNo, ...]], ...]
    knows: tuple[tuple[SeatNo, SeatNo, str], ...]


@dataclass(frozen=True, slots=True)
class View:
    """A game as one viewer may see it. `again`: who of `order` has the turn a second time. `me` is None for all but a seat, `secrets` for
    all but the judge while the game runs."""

    edition: EditionId
    options: Options
    commitment: str
    seats_total: int
    cards: tuple[tuple[Role, int], ...]
    round: int
    phase: Phase
    hour: Hour
    living: tuple[SeatNo, ...]
    out: tuple[OutSeat, ...]
    words: tuple[SeatNo, ...]
    words_due: tuple[SeatNo, ...]
    ordered: bool
    order: tuple[SeatNo, ...]
    again: tuple[SeatNo, ...]
    turn: SeatNo | None
    speakers: tuple[SeatNo, ...] | None
    passed: tuple[SeatNo, ...]
    silenced: tuple[SeatNo, ...]
    candidates: tuple[SeatNo, ...]
    ballot: BallotView | None
    past_ballots: tuple[PastBallot, ...]
    me: MyView | None
    secrets: Secrets | None
    over: bool
    winner: Winner | None
    why: str | None
    secret: str | None

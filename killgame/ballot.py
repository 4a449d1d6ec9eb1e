"""2.5: the count of a vote, and what a tie leads to. Plain votes in, plain results out; `close_vote` makes events of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from killgame import events as e
from killgame.course import Course
from killgame.dice import Lot
from killgame.editions.edition import Edition
from killgame.game import RUN_OFF_PHASES, BallotRecord, Game, Options, Phase, SeatNo, Stage, Stand

type Vote = tuple[SeatNo, tuple[SeatNo, ...]]
type Step = Literal["none", "suspects", "revote", "pk", "narrow", "rest", "lottery", "draw"]


@dataclass(frozen=True, slots=True)
class Count:
    """A count: who is out, who is tied for the places still open."""

    out: tuple[SeatNo, ...] = ()
    tied: tuple[SeatNo, ...] = ()
    suspects: bool = False


@dataclass(frozen=True, slots=True)
class Poll:
    """The votes of a closed vote, what silence meant included."""

    votes: tuple[Vote, ...]
    abstained: tuple[SeatNo, ...]
    missed: tuple[SeatNo, ...]


def poll(
    cast: Sequence[Vote],
    *,
    edition: Edition,
    options: Options,
    phase: Phase,
    living: Sequence[SeatNo],
    stood: Sequence[SeatNo],
) -> Poll:
    """What stands, with silence read: an abstention or, where voting is a must and `missed_vote` is `self`, a vote for oneself; in a
    run-off only of those who `stood`."""
    must = must_vote(edition, options=options, phase=phase)
    self_vote = (stood if phase in RUN_OFF_PHASES else living) if options.missed_vote == "self" else ()
    voters = {seat for seat, _ in cast}
    silent = tuple([seat for seat in living if seat not in voters])
    for_themselves = tuple([seat for seat in silent if must and seat in self_vote])
    votes = tuple([vote for vote in cast if vote[1]]) + tuple([(seat, (seat,)) for seat in for_themselves])
    explicit = [seat for seat, targets in cast if not targets]
    abstained = sorted([*explicit, *(seat for seat in silent if seat not in for_themselves)])
    return Poll(votes, tuple(abstained), silent if must else ())


def tally(named: Iterable[tuple[SeatNo, ...]]) -> dict[SeatNo, int]:
    """How many votes each seat has, out of the seats that each voter names; seats without a vote are left out."""
    counts: dict[SeatNo, int] = {}
    for targets in named:
        for target in targets:
            counts[target] = counts.get(target, 0) + 1
    return counts


def fill(counts: Mapping[SeatNo, int], *, places: int) -> Count:
    """Places are filled by most votes; those tied at the boundary are not out yet, those above it are. Nobody without a vote is out."""
    if len(counts) <= places:
        return Count(out=tuple(sorted(counts)))
    boundary = max(counts.values()) if places == 1 else sorted(counts.values(), reverse=True)[places - 1]
    above = tuple(sorted([seat for seat, number in counts.items() if number > boundary]))
    level = tuple(sorted([seat for seat, number in counts.items() if number == boundary]))
    if len(above) + len(level) == places:
        return Count(out=tuple(sorted((*above, *level))))
    return Count(out=above, tied=level)


def name_suspects(counts: Mapping[SeatNo, int]) -> Count:
    """`suspects`: the two seats with the most votes and all tied with the second; a single seat with votes is out."""
    if len(counts) < 2:
        return Count(out=tuple(counts))
    second = sorted(counts.values(), reverse=True)[1]
    return Count(tied=tuple(sorted([seat for seat, number in counts.items() if number >= second])), suspects=True)


def counted(options: Options, *, counts: Mapping[SeatNo, int], stood: tuple[SeatNo, ...], places: int) -> Count:
    """What a vote for so many places comes to; `stood` are those who stand in a run-off (nobody: it is the first vote)."""
    if stood:
        return fill(counts, places=places) if counts else Count(tied=stood)
    if options.suspects and places == 1:
        return name_suspects(counts)
    return fill(counts, places=places)


def after_tie(
    options: Options,
    *,
    count: Count,
    phase: Phase,
    stage: Stage | None,
    stood: int,
) -> Step:
    """Where a tie leads: `stage` is that of the run-off that ended so (None: the first vote), `stood` how many stood at its
    close."""
    if phase == "vote":
        if not count.suspects and options.tie == "none":
            return "none"
        if options.revote_first:
            return "revote"
        return "suspects" if count.suspects else "pk"
    if stage == "revote":
        return "pk"
    if stage == "pk":
        if options.pk_narrow and len(count.tied) < stood:
            return "narrow"
        return "none" if options.tie == "none" else "rest"
    return "lottery" if options.tie == "lottery" else "draw"


def must_vote(edition: Edition, *, options: Options, phase: Phase) -> bool:
    return options.must_vote or phase in edition.must_vote_in


def votes_standing(game: Game) -> tuple[Vote, ...]:
    """The votes that stand, abstentions too, in order of arrival."""
    return tuple(
        [(pick.seat, tuple([SeatNo(number) for number in pick.value])) for pick in game.picks if pick.act == "vote"]
    )


def places_open(edition: Edition, *, game: Game) -> int:
    """For how many places the open vote is."""
    if game.stand is not None:
        return game.stand.places
    return edition.places(game.round, len(game.seats)) if game.phase == "vote" else 1


def names_wanted(stage: Stage | None, *, places: int) -> int:
    """How many different seats a vote names: in the first vote (`stage` None) as many as there are places, in a run-off one."""
    return places if stage is None else 1


def majority_holds(edition: Edition, *, game: Game) -> SeatNo | None:
    """`majority`: the seat on which the votes of more than half of the living stand, where that closes the vote."""
    if game.phase != "vote" or not majority_closes(
        game.setup.options, round=game.round, places=places_open(edition, game=game)
    ):
        return None
    return majority_on(tally([targets for _, targets in votes_standing(game)]), voters=len(game.living))


def majority_closes(options: Options, *, round: int, places: int) -> bool:
    """Whether in that round a majority closes the first vote, which is for so many places."""
    if options.majority is None or round < options.majority or options.ballot != "open":
        return False
    return not options.suspects and places == 1


def majority_on(counts: Mapping[SeatNo, int], *, voters: int) -> SeatNo | None:
    """The seat on which the votes of more than half of so many stand."""
    return next((seat for seat, number in counts.items() if 2 * number > voters), None)


def count_votes(course: Course) -> Count:
    """Closes the open vote: adds its count and returns who is out and who is tied (a run-off with fewer than two standing: nobody)."""
    game, options, edition = course.game, course.options, course.edition
    run_off = game.phase in RUN_OFF_PHASES
    stood = game.candidates
    result = poll(
        votes_standing(game), edition=edition, options=options, phase=game.phase, living=game.living, stood=stood
    )
    shown = options.ballot != "sealed"
    stage = game.stand.stage if game.stand is not None else None
    course.add(
        e.BallotClosed(
            BallotRecord(game.round, game.phase, stage, shown, stood, result.votes, result.abstained, result.missed)
        )
    )
    if not shown:
        course.add(e.BallotSealed(game.round, game.phase))
    if run_off and len(stood) < 2:
        return Count()
    counts = tally([targets for _, targets in result.votes])
    return counted(options, counts=counts, stood=stood, places=places_open(edition, game=game))


def drawn(
    tied: Sequence[SeatNo], *, places: int, round: int, phase: Phase, lot: Lot
) -> list[tuple[tuple[SeatNo, ...], SeatNo]]:
    """`tie` `lottery`: of those tied as many go out by lot as there are places. Each lot: among whom, and who was taken."""
    left, lots = list(tied), []
    for place in range(places):
        purpose = "lottery" if place == 0 else f"lottery:{place}"
        among = tuple(left)
        taken = left.pop(lot(len(left), round=round, phase=phase, purpose=purpose))
        lots.append((among, taken))
    return lots


def opened_by(step: Step) -> Phase:
    """The phase that a run-off begins with, or goes on with."""
    return "pk_vote" if step == "revote" else "rest_speech" if step == "rest" else "pk_speech"


def voted_in(stage: Stage) -> Phase:
    """The phase in which a run-off of that stage is voted on."""
    return "final_vote" if stage == "rest" else "pk_vote"


def stand_for(step: Step, *, tied: tuple[SeatNo, ...], places: int) -> Stand:
    """The run-off that a tie leads to."""
    stage: Stage = "revote" if step == "revote" else "rest" if step == "rest" else "pk"
    return Stand(tied, stage, places)

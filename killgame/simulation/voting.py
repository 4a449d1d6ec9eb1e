"""2.5, and the partings that follow an exit: the vote and its run-offs, counted by the rules' own functions."""

from collections.abc import Sequence
from dataclasses import dataclass

from killgame.ballot import (
    Count,
    Step,
    after_tie,
    counted,
    drawn,
    majority_closes,
    majority_on,
    names_wanted,
    poll,
    stand_for,
    tally,
    voted_in,
)
from killgame.game import Phase, SeatNo, Stage
from killgame.night import opens_parting
from killgame.simulation.policy import Papers, Policy
from killgame.simulation.table import Table
from killgame.victory import THIRD_TIE

type Fallen = tuple[SeatNo, bool]  # a seat that lost the card in play, and whether it is out for good
_LAST: frozenset[Step | None] = frozenset({None, "none", "draw", "lottery"})  # after these the ballot is over


@dataclass(frozen=True, slots=True)
class Vote:
    """A vote that is open: the first one, or one of a run-off with those who stand in it; for how many places."""

    phase: Phase
    stage: Stage | None
    stood: tuple[SeatNo, ...]
    places: int


def play_ballot(table: Table, *, policy: Policy) -> None:
    """Plays the vote of a day to its end."""
    setting = table.setting
    vote = Vote("vote", None, (), setting.edition.places(table.round, setting.seats))
    while True:
        voters = tuple(table.roles)
        cast = policy.votes(table, among=vote.stood, two=names_wanted(vote.stage, places=vote.places) == 2)
        if vote.stage is None and majority_closes(setting.options, round=table.round, places=vote.places):
            cast = _until_majority(cast)
        named = cast if all(cast) else _with_silence(table, vote=vote, cast=cast)
        count = counted(setting.options, counts=tally(named), stood=vote.stood, places=vote.places)
        fell, parting = _vote_out(table, seats=count.out)
        step = None
        if count.tied and parting is None and table.winner is None:
            step, taken = _after_tie(table, vote=vote, count=count)
            more, parting = _vote_out(table, seats=taken)
            fell += more
        goes_on = step if step not in _LAST else None
        if table.notes is not None:
            table.notes.ballot(table, phase=vote.phase, votes=(voters, cast), fell=fell, tied=count.tied, step=goes_on)
        if parting is not None:
            play_parting(table, policy=policy, by=parting, by_night=False)
        if goes_on is None:
            return
        stand = stand_for(goes_on, tied=count.tied, places=vote.places - len(count.out))
        vote = Vote(voted_in(stand.stage), stand.stage, stand.candidates, stand.places)


def _after_tie(table: Table, *, vote: Vote, count: Count) -> tuple[Step, tuple[SeatNo, ...]]:
    """What a tie leads to, and whom a lot took."""
    options = table.setting.options
    step = after_tie(options, count=count, phase=vote.phase, stage=vote.stage, stood=len(vote.stood))
    if step == "draw":
        table.winner = THIRD_TIE.winner
    if step != "lottery":
        return step, ()
    places = vote.places - len(count.out)
    lots = drawn(count.tied, places=places, round=table.round, phase=vote.phase, lot=table.lot)
    return step, tuple(sorted([taken for _, taken in lots]))


def _vote_out(table: Table, *, seats: Sequence[SeatNo]) -> tuple[list[Fallen], SeatNo | None]:
    """Takes the card in play of these seats and looks who has won, unless a parting comes first. Returns who fell, with whether they are
    out for good, and whose parting comes."""
    if not seats:
        return [], None
    last = table.last
    fell = [(seat, seat in last) for seat in seats]
    gone = [seat for seat, for_good in fell if for_good]
    parting = who_parts(table, out=gone)
    table.lose(seats)
    table.day_outs += len(gone)
    if parting is None:
        table.look()
    return fell, parting


def who_parts(table: Table, *, out: Sequence[SeatNo]) -> SeatNo | None:
    """Which of these living seats that are about to go out by night or ballot has a parting."""
    edition, roles = table.setting.edition, table.roles
    if not opens_parting(edition, roles=[roles[seat] for seat in out]):
        return None
    return next(seat for seat in out if roles[seat] == edition.parting)


def play_parting(table: Table, *, policy: Policy, by: SeatNo, by_night: bool) -> None:
    """The parting of who has just gone out; victory is looked at after it."""
    role = table.setting.edition.parting
    assert role is not None
    taken = policy.takes(table, by=by, role=role)
    out = () if taken is None else (taken,)
    table.lose(out)
    if by_night:
        table.night_outs += len(out)
    else:
        table.day_outs += len(out)
    table.look()
    if table.notes is not None:
        table.notes.parted(table, by=by, out=out)


def _until_majority(cast: Papers) -> Papers:
    """The votes up to the one that makes the majority, by which the vote closes; the others come too late."""
    for place in range(len(cast)):
        if majority_on(tally(cast[: place + 1]), voters=len(cast)) is not None:
            return [*cast[: place + 1], *[()] * (len(cast) - place - 1)]
    return cast


def _with_silence(table: Table, *, vote: Vote, cast: Papers) -> Papers:
    """What the votes come to where somebody has not voted."""
    setting, living = table.setting, tuple(table.roles)
    result = poll(
        [(seat, targets) for seat, targets in zip(living, cast, strict=True) if targets],
        edition=setting.edition,
        options=setting.options,
        phase=vote.phase,
        living=living,
        stood=vote.stood,
    )
    return [targets for _, targets in result.votes]

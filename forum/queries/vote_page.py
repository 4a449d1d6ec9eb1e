"""The page of the votes: which ballots are told there, narrowed to a seat's votes or to those for it, and their pictures."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from forum.access import Seen
from forum.queries.plot import Plot, plot_of
from forum.queries.round_table import RoundTable, round_table
from forum.queries.seats import Seated
from forum.queries.vote_history import Entry
from forum.queries.votes import Ballot, Panel, ballots_visible_to
from killgame.game import BALLOT_PHASES


@dataclass(frozen=True, slots=True)
class Pictures:
    """Of the ballot at `place`: its votes over time, and the round table. Each None where there is nothing to draw."""

    place: int
    plot: Plot | None
    table: RoundTable | None


@dataclass(frozen=True, slots=True)
class Told:
    """The ballots, the newest first. `places`: of those whose histories are here, `narrowed`: not all of each; `taken_back`: the seats that
    have voted in the open ballot, and have no vote any more."""

    ballots: tuple[Ballot, ...]
    places: frozenset[int]
    narrowed: bool
    pictures: Pictures | None
    taken_back: tuple[int, ...]


def ballots_of(seen: Seen) -> int:
    """How many ballots there have been, with the open one. No query."""
    past = sum(1 for one in seen.view.past_ballots if one.phase in BALLOT_PHASES)
    return past + (seen.view.ballot is not None)


def ballots_told(
    seen: Seen,
    *,
    seated: Seated,
    panel: Panel | None,
    now: datetime,
    ballot: int | None = None,
    seat: int | None = None,
    target: int | None = None,
) -> Told:
    """What is told where one asks for the `ballot` at that place, for what a `seat` did, for what was for a `target`; of nothing else
    than the newest ballot where nothing is asked for. `panel` is the count of the open one."""
    some = seat is not None or target is not None
    only = ballot or (None if some else 0)
    ballots = ballots_visible_to(seen, seated=seated, only=only)
    drawn = next((one for one in ballots if ballot in (None, one.place)), None)
    return Told(
        ballots=_narrowed(ballots, seat=seat, target=target) if some else ballots,
        places=frozenset(one.place for one in ballots if only is None or one is drawn),
        narrowed=some,
        pictures=_pictures_of(drawn, panel=panel, seen=seen, now=now) if drawn is not None else None,
        taken_back=_taken_back(ballots[0], panel=panel) if ballots and ballots[0].open else (),
    )


def _narrowed(ballots: Sequence[Ballot], *, seat: int | None, target: int | None) -> tuple[Ballot, ...]:
    """Of each history what a seat did, and what was for a seat or was taken from it; None for any seat."""
    return tuple(
        replace(one, history=tuple(entry for entry in one.history if _about(entry, seat=seat, target=target)))
        for one in ballots
    )


def _about(entry: Entry, *, seat: int | None, target: int | None) -> bool:
    named = {number for number, _name in entry.targets} | {*(entry.was or ())}
    return seat in (None, entry.seat) and (target is None or target in named)


def _pictures_of(ballot: Ballot, *, panel: Panel | None, seen: Seen, now: datetime) -> Pictures:
    """Of one ballot with its whole history; `panel` is the count of the open one."""
    rows = panel.rows if ballot.open and panel is not None else ballot.rows or ()
    votes = [(voter, (row.seat,)) for row in rows for voter in row.voters]
    seats = seen.view.seats_total
    out: set[int] = {one.seat for one in seen.view.out}
    if not ballot.open:
        out = set(range(1, seats + 1)) - {voter for voter, _for in votes} - {*ballot.abstained, *ballot.missed}
    majority = panel.majority if ballot.open and panel is not None else None
    return Pictures(
        ballot.place,
        plot_of(ballot, majority=majority, now=now),
        round_table(votes, seats=seats, out=out, me=seen.seat or 0),
    )


def _taken_back(ballot: Ballot, *, panel: Panel | None) -> tuple[int, ...]:
    """Who has voted in the open ballot, and has no vote any more: another thing than not having voted, and than abstaining (T09)."""
    missing = panel.not_voted or () if panel is not None else ()
    voted = {entry.seat for entry in ballot.history if entry.kind != "undone"}
    return tuple(seat for seat in missing if seat in voted)

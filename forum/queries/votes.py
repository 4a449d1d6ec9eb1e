"""Votes as one reader may see them: the count of the open ballot, and every vote in its order.

What is not shown to this reader is not here: while a ballot is secret to him there is no count, and of the history he gets
his own entries alone.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import zip_longest

from django.utils import timezone

from forum.access import Seen
from forum.ledger import taken_back
from forum.queries.bar import game_url
from forum.queries.seats import Seated
from forum.queries.vote_history import Book, Entry, posted_in, spans_of, votes_visible_to
from forum.table import phase_name
from killgame.game import BALLOT_PHASES
from killgame.view import BallotView, PastBallot


@dataclass(frozen=True, slots=True)
class Row:
    """A seat with votes: its voters in order of arrival."""

    seat: int
    name: str
    votes: int
    voters: tuple[int, ...]
    mine: bool


@dataclass(frozen=True, slots=True)
class Panel:
    """The count of the open ballot, as `parts/votes.html` wants it. `as_of`: the clock time of it; `floor`: the last of the thread by
    then, and where the game as of it stands for ever. Votes that came by form since that floor are in the count and not there."""

    rows: tuple[Row, ...]
    not_voted: tuple[int, ...] | None
    abstained: tuple[int, ...]
    majority: int | None
    me: int
    as_of: str = ""
    floor: int = 0
    floor_url: str = ""
    history_url: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Ballot:
    """A ballot with what this reader may know of it; `rows` is None where the numbers are not for him. `place` counts from 1, the oldest
    first; `until` is when it closed, None of one that is open."""

    title: str
    opened_at: datetime
    open: bool
    rows: tuple[Row, ...] | None
    abstained: tuple[int, ...]
    missed: tuple[int, ...]
    out: tuple[int, ...]
    history: tuple[Entry, ...]
    place: int = 0
    until: datetime | None = None


def panel_of(seen: Seen, *, seated: Seated, now: datetime, floor: int) -> Panel | None:
    """The count of the open ballot; None where no ballot is open, or its count is not for this reader. `floor`: the thread's last."""
    panel = count_of(seen.view.ballot, seen=seen, seated=seated)
    if panel is None:
        return None
    return replace(
        panel,
        as_of=timezone.localtime(now).strftime("%H:%M:%S"),
        floor=floor,
        floor_url=game_url(seen.row, "as_of", floor=floor),
        history_url=game_url(seen.row, "votes"),
    )


def count_of(ballot: BallotView | None, *, seen: Seen, seated: Seated) -> Panel | None:
    """The count of a vote as killgame shows it, of now or of another moment; None where it is not for this reader."""
    if ballot is None or ballot.tally is None or ballot.votes is None:
        return None
    return Panel(
        rows=_rows(ballot.tally, seen=seen, seated=seated),
        not_voted=ballot.missing,
        abstained=tuple(voter for voter, targets in ballot.votes if not targets),
        majority=ballot.majority_needed,
        me=seen.seat or 0,
    )


def _rows(tally: Iterable[tuple[int, int, tuple[int, ...]]], *, seen: Seen, seated: Seated) -> tuple[Row, ...]:
    return tuple(Row(seat, seated.name(seat), votes, voters, seat == seen.seat) for seat, votes, voters in tally)


# ── every vote in its order ──────────────────────────────────────────────────────────────────────────────────────────


def ballots_visible_to(seen: Seen, *, seated: Seated, only: int | None = None) -> tuple[Ballot, ...]:
    """All ballots, the newest first, each with the history that this reader may see; `only`: of one alone the history is read, by its place
    (0: of the newest)."""
    past = [one for one in seen.view.past_ballots if one.phase in BALLOT_PHASES]
    told = _by_ballot(seen, seated=seated, only=only)
    found = []
    for ballot, closed in zip_longest(told, past[: len(told)]):
        found.append(_closed(ballot, closed=closed, seen=seen, seated=seated) if closed else ballot)
    return tuple(found[::-1])


def _closed(ballot: Ballot, *, closed: PastBallot, seen: Seen, seated: Seated) -> Ballot:
    return replace(
        ballot,
        open=False,
        rows=None if closed.tally is None else _rows(closed.tally, seen=seen, seated=seated),
        abstained=closed.abstained or (),
        missed=closed.missed or (),
        out=closed.out,
    )


def _by_ballot(seen: Seen, *, seated: Seated, only: int | None) -> list[Ballot]:
    """The ballots that were opened, in order, with their histories."""
    void = taken_back(seen.row, last=seen.row.log_length)
    every = [one for one in spans_of(seen, void=void) if one.opened.phase in BALLOT_PHASES]
    read = every if only is None else every[only - 1 :][:1] if only else every[-1:]
    told = votes_visible_to(seen, spans=read, void=void)
    posted = posted_in(seen, first=read[0].since(void), last=read[-1].last) if read else {}
    ballots = []
    for place, span in enumerate(every, start=1):
        book, history = Book(seated, counts=seen.sees_votes(closed=span.until is not None)), list[Entry]()
        for number, event, at in told:
            if span.after < number < span.last and number in void:
                history += book.undone(event, at=at)
            elif span.first < number < span.last:
                history += [one.said_in(posted.get(number)) for one in book.enter(event, at=at)]
        title = phase_name(span.opened.phase, span.opened.round)
        ballots.append(Ballot(title, span.at, True, None, (), (), (), tuple(history), place, span.until))
    return ballots

"""Who voted whom, in all ballots whose numbers the reader may see."""

from dataclasses import dataclass

from django.utils.translation import gettext

from forum.access import Seen
from forum.queries.seats import Seated
from forum.table import phase_name

type Vote = tuple[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Cell:
    """What a seat did in a ballot: for whom, as which in order; `said` where it named nobody ("" for one who was not there)."""

    targets: tuple[int, ...]
    place: int
    said: str


@dataclass(frozen=True, slots=True)
class Column:
    """The head of a column: the ballot, and who went out by it."""

    title: str
    out: tuple[int, ...]
    open: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A seat's row."""

    seat: int
    name: str
    out: bool
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Matrix:
    """Columns are ballots in their order, the open one last; lines are all seats."""

    columns: tuple[Column, ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Cast:
    """What was done in a ballot: (voter, targets) in order of arrival, and who abstained."""

    column: Column
    votes: tuple[Vote, ...]
    abstained: tuple[int, ...]


def matrix_visible_to(seen: Seen, *, seated: Seated) -> Matrix | None:
    """The table; None while there is no ballot to show."""
    casts = casts_visible_to(seen)
    if not casts:
        return None
    gone = {one.seat for one in seen.view.out}
    lines = tuple(
        Line(seat, seated.name(seat), seat in gone, tuple(cell_of(cast, seat=seat) for cast in casts))
        for seat in range(1, seen.view.seats_total + 1)
    )
    return Matrix(tuple(cast.column for cast in casts), lines)


def casts_visible_to(seen: Seen) -> list[Cast]:
    """The ballots whose numbers the reader may see, in their order."""
    view = seen.view
    casts = [
        Cast(Column(phase_name(past.phase, past.round), past.out, open=False), past.votes, past.abstained or ())
        for past in view.past_ballots
        if past.votes is not None
    ]
    if view.ballot is not None and view.ballot.votes is not None:
        column = Column(phase_name(view.phase, view.round), (), open=True)
        casts.append(
            Cast(column, view.ballot.votes, tuple(voter for voter, targets in view.ballot.votes if not targets))
        )
    return casts


def cell_of(cast: Cast, *, seat: int) -> Cell:
    """What a seat did in it."""
    for place, (voter, targets) in enumerate(cast.votes, start=1):
        if voter == seat and targets:
            return Cell(targets, place, "")
    return Cell((), 0, gettext("abstains") if seat in cast.abstained else "")

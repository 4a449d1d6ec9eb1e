"""Votes: the count now, all ballots with their histories and tables, and the state as of a floor or a moment."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from forum.access import once_dealt
from forum.api.base import View, reads, viewer
from forum.api.shapes import plain
from forum.forms.moments import check_nameable
from forum.now import game_now
from forum.queries.as_of import Then, then_of
from forum.queries.folding import state_of
from forum.queries.matrix import Matrix, matrix_visible_to
from forum.queries.seats import seated_in
from forum.queries.vote_history import Entry
from forum.queries.votes import Ballot, Panel, Row, ballots_visible_to, count_of


@dataclass(frozen=True, slots=True)
class CountRow:
    """A seat with votes: `voters` in order of arrival."""

    seat: int
    votes: int
    voters: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class VoteCount:
    """The count of a ballot. `not_voted` is null where it is not for this reader; `majority`: with so many votes a seat closes it."""

    rows: tuple[CountRow, ...]
    abstained: tuple[int, ...]
    not_voted: tuple[int, ...] | None
    majority: int | None


@dataclass(frozen=True, slots=True)
class VoteEntry:
    """What happened to a vote. `kind`: cast, abstain, withdrawn, retracted (with the post that had cast it), annulled, void, and undone:
    cast after a close that the judge has taken back, so that it counts nowhere. `was`: what stood before (null: nothing, none: an
    abstention). `counts`: seat and votes after it, null where counts are not for this reader. `floor`: of the post that said it, null where
    none did."""

    at: datetime
    kind: str
    seat: int
    targets: tuple[int, ...]
    was: tuple[int, ...] | None
    counts: tuple[tuple[int, int], ...] | None
    floor: int | None


@dataclass(frozen=True, slots=True)
class BallotDocument:
    """A ballot. `rows` is null where the numbers are not for this reader, and of the open one (`count` of the answer has them)."""

    title: str
    opened_at: datetime
    open: bool
    rows: tuple[CountRow, ...] | None
    abstained: tuple[int, ...]
    missed: tuple[int, ...]
    out: tuple[int, ...]
    history: tuple[VoteEntry, ...]


@dataclass(frozen=True, slots=True)
class VotedFor:
    """What a seat did in a ballot of the table: for whom, as which in order; `place` is 0 where it voted for nobody."""

    targets: tuple[int, ...]
    place: int
    abstained: bool


@dataclass(frozen=True, slots=True)
class VotesDocument:
    """All votes of a game as its reader may see them. `ballot`: open, until_close or sealed. `ballots`: the newest first. `table`: seat by
    seat what it did in each ballot whose numbers the reader may see, the oldest first (`columns`); null before there is one."""

    ballot: str
    count: VoteCount | None
    ballots: tuple[BallotDocument, ...]
    columns: tuple[str, ...]
    table: tuple[tuple[VotedFor, ...], ...] | None


@dataclass(frozen=True, slots=True)
class ThenDocument:
    """The game as of a moment: `at`. `floor` is null for an instant; not `fixed`: it can still change. `secret`: a ballot was open whose
    numbers are not for this reader."""

    at: datetime
    floor: int | None
    fixed: bool
    phase: str
    round: int
    deadline: datetime | None
    paused_until: datetime | None
    living: tuple[int, ...]
    out: tuple[int, ...]
    secret: bool
    count: VoteCount | None
    history: tuple[VoteEntry, ...]


class GameVotes(View):
    """The votes of a game."""

    @reads(VotesDocument, "All votes of a game as you may see them")
    def get(self, request: Request, public_id: str) -> Response:
        seen = once_dealt(public_id, viewer(request))
        seated = seated_in(seen.row)
        matrix = matrix_visible_to(seen, seated=seated)
        answer = VotesDocument(
            ballot=seen.view.options.ballot,
            count=_count(count_of(seen.view.ballot, seen=seen, seated=seated)),
            ballots=tuple(_ballot(one) for one in ballots_visible_to(seen, seated=seated)),
            columns=tuple(column.title for column in matrix.columns) if matrix else (),
            table=_table(matrix),
        )
        return Response(plain(answer))


class When(serializers.Serializer[Any]):
    """A floor of the thread or an instant; neither: now."""

    floor = serializers.IntegerField(min_value=1, max_value=2**31 - 1, required=False)
    moment = serializers.DateTimeField(required=False, validators=[check_nameable])


class GameThen(View):
    """The game as of a floor or a moment."""

    filters = frozenset({"floor", "moment"})

    @reads(
        ThenDocument,
        "The game as of a floor or a moment",
        parameters=[
            OpenApiParameter("floor", int, description="of the thread; the moment in which it was fixed"),
            OpenApiParameter("moment", datetime, description="an instant; without either: now"),
        ],
    )
    def get(self, request: Request, public_id: str) -> Response:
        seen = once_dealt(public_id, viewer(request))
        asked = When(data=request.query_params)
        asked.is_valid(raise_exception=True)
        state = state_of(seen, now=game_now(), **asked.validated_data)
        if state is None:
            raise Http404
        return Response(plain(_then(then_of(state))))


def _then(then: Then) -> ThenDocument:
    return ThenDocument(
        at=then.at, floor=then.floor, fixed=then.fixed, phase=then.phase, round=then.round, deadline=then.deadline,
        paused_until=then.paused_until, living=then.living, out=then.out, secret=then.secret, count=_count(then.votes),
        history=tuple(map(_entry, then.history)),
    )  # fmt: skip


def _count(panel: Panel | None) -> VoteCount | None:
    if panel is None:
        return None
    return VoteCount(_rows(panel.rows), panel.abstained, panel.not_voted, panel.majority)


def _rows(rows: tuple[Row, ...]) -> tuple[CountRow, ...]:
    return tuple(CountRow(row.seat, row.votes, row.voters) for row in rows)


def _entry(entry: Entry) -> VoteEntry:
    targets = tuple(seat for seat, _name in entry.targets)
    return VoteEntry(entry.at, entry.kind, entry.seat, targets, entry.was, entry.counts, entry.floor)


def _ballot(ballot: Ballot) -> BallotDocument:
    return BallotDocument(
        title=ballot.title, opened_at=ballot.opened_at, open=ballot.open,
        rows=_rows(ballot.rows) if ballot.rows is not None else None, abstained=ballot.abstained, missed=ballot.missed,
        out=ballot.out, history=tuple(map(_entry, ballot.history)),
    )  # fmt: skip


def _table(matrix: Matrix | None) -> tuple[tuple[VotedFor, ...], ...] | None:
    if matrix is None:
        return None
    return tuple(
        tuple(VotedFor(cell.targets, cell.place, abstained=bool(cell.said)) for cell in line.cells)
        for line in matrix.lines
    )

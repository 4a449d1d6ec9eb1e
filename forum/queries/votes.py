"""Votes as one reader may see them: the count of the open ballot, and every vote in its order.

What `killgame` does not show this reader is not here: with secret ballots there is no count, and of the history he gets
his own entries alone.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import zip_longest
from typing import Any, Protocol

from django.utils import timezone

import killgame
from forum.access import Seen
from forum.ledger import taken_back
from forum.models import Receipt
from forum.models.sealed import SEALED
from forum.queries.bar import game_url
from forum.queries.seats import Seated
from forum.table import phase_name
from killgame import events as e
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
    """The count of the open ballot, as `parts/votes.html` wants it. `as_of`: the clock time; `floor`: the last of the thread by then, and
    where the game as of it stands for ever."""

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
class Entry:
    """One thing that happened to a vote. `kind`: cast, abstain, withdrawn, annulled, void.

    `targets`: the seats named, each with its name. `was` is what stood before: seats, none for an abstention, None for
    nothing. `counts`: the seats named, or those that lost the vote, each with the votes it had after it; None where
    counts are not for this reader. `floor` is that of the post in whose words it was, None where it was none's.
    """

    at: datetime
    kind: str
    seat: int
    name: str
    targets: tuple[tuple[int, str], ...]
    was: tuple[int, ...] | None
    counts: tuple[tuple[int, int], ...] | None
    floor: int | None = None


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

_TOLD = ("VoteCast", "VoteWithdrawn", "VoteAnnulled", "ThrownOut")


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


def shows_counts(seen: Seen) -> bool:
    """Whether the entries that this reader has can be counted: of a secret ballot they are his own alone, and a count of those would be a
    wrong one."""
    return seen.view.options.ballot == "open" or seen.is_judge or seen.view.over


@dataclass(frozen=True, slots=True)
class _Span:
    """A phase of the log: from its opening to the next one's, the numbers of the entries."""

    opened: e.PhaseOpened
    at: datetime
    first: int
    last: int
    until: datetime | None


def _by_ballot(seen: Seen, *, seated: Seated, only: int | None) -> list[Ballot]:
    """The ballots that were opened, in order, with their histories."""
    void = taken_back(seen.row, last=seen.row.log_length)
    spans = [one for one in _spans(seen, void=void) if one.opened.phase in BALLOT_PHASES]
    counts = shows_counts(seen)
    read = spans if only is None else spans[only - 1 :][:1] if only else spans[-1:]
    told = _votes_visible_to(seen, first=read[0].first, last=read[-1].last, void=void) if read else []
    floors = floors_of(seen, first=read[0].first, last=read[-1].last) if read else {}
    ballots = []
    for place, span in enumerate(spans, start=1):
        book, history = Book(seated, counts=counts), list[Entry]()
        for number, event, at in told:
            if span.first < number < span.last:
                history += [replace(one, floor=floors.get(number)) for one in book.enter(event, at=at)]
        title = phase_name(span.opened.phase, span.opened.round)
        ballots.append(Ballot(title, span.at, True, None, (), (), (), tuple(history), place, span.until))
    return ballots


def _spans(seen: Seen, *, void: frozenset[int]) -> list[_Span]:
    """The phases that were opened, each up to the next."""
    rows = seen.row.events.filter(kind__in=("PhaseOpened", "PhaseClosed")).order_by("number")
    told = [one for one in rows.values_list("number", "kind", "body", "at") if one[0] not in void]
    spans: list[_Span] = []
    for number, kind, body, at in told:
        if kind == "PhaseClosed" and spans:
            spans[-1] = replace(spans[-1], until=at)
        elif kind == "PhaseOpened":
            if spans:
                spans[-1] = replace(spans[-1], last=number)
            opened = killgame.load_event(body)
            assert isinstance(opened, e.PhaseOpened)
            spans.append(_Span(opened, at, number, seen.row.log_length + 1, None))
    return spans


class Book:
    """Keeps one ballot's votes while its events go by."""

    def __init__(self, seated: Seated, *, counts: bool) -> None:
        self._seated = seated
        self._counts = counts
        self._standing: dict[int, tuple[int, ...]] = {}

    def enter(self, event: killgame.Event, *, at: datetime) -> list[Entry]:
        """What this event changes."""
        match event:
            case e.VoteCast(seat, targets):
                was = self._standing.pop(seat, None)
                self._standing[seat] = tuple(targets)
                return [self._entry("cast" if targets else "abstain", seat, at=at, targets=targets, was=was)]
            case e.VoteWithdrawn(seat):
                return [self._entry("withdrawn", seat, at=at, targets=(), was=self._standing.pop(seat, None))]
            case e.VoteAnnulled(seat):
                return [self._entry("annulled", seat, at=at, targets=(), was=self._standing.pop(seat, None))]
            case e.ThrownOut(gone):
                void = [seat for seat, targets in self._standing.items() if seat == gone or gone in targets]
                return [self._entry("void", seat, at=at, targets=(), was=self._standing.pop(seat)) for seat in void]
            case _:
                return []

    def _entry(
        self, kind: str, seat: int, *, at: datetime, targets: tuple[int, ...], was: tuple[int, ...] | None
    ) -> Entry:
        name = self._seated.name
        named = tuple((target, name(target)) for target in targets)
        counts = tuple((one, self._votes(one)) for one in targets or was or ()) if self._counts else None
        return Entry(at, kind, seat, name(seat), named, was, counts)

    def _votes(self, target: int) -> int:
        return sum(target in standing for standing in self._standing.values())


def _votes_visible_to(
    seen: Seen, *, first: int, last: int, void: frozenset[int]
) -> list[tuple[int, killgame.Event, datetime]]:
    """What happened to votes between two entries of the log, what was taken back left out, as far as its audience admits the reader."""
    # Among what is sealed there are votes only where these are secret; and nobody else's are opened in vain.
    sealed = () if seen.view.options.ballot == "open" else (SEALED,)
    events = seen.row.events.filter(number__range=(first, last), kind__in=(*_TOLD, *sealed)).order_by("number")
    return [
        (one.number, killgame.load_event(one.body), one.at)
        for one in events
        if one.kind in _TOLD and one.number not in void and (seen.view.over or admits(one, seen=seen))
    ]


def floors_of(seen: Seen, *, first: int, last: int) -> dict[int, int]:
    """Entry of the log → the floor in whose words a vote was, as everybody may know it: of a secret ballot none is."""
    posted = Receipt.objects.filter(game=seen.row, event__range=(first, last), secret=False, post__room__name="public")
    return dict(posted.values_list("event", "post__floor"))


class Heard(Protocol):
    """An entry of the log, or as much of it as says to whom it is told."""

    @property
    def audience(self) -> Any: ...


def admits(event: Heard, *, seen: Seen) -> bool:
    """Whether the audience that was stored with an event has this reader in it. Unknown audiences are nobody's."""
    match event.audience:
        case "everyone":
            return True
        case "judge":
            return seen.is_judge
        case list(seats):
            return seen.is_judge or seen.seat in seats
        case _:
            return False

"""Votes as one reader may see them: the count of the open ballot, and every vote in its order.

What `killgame` does not show this reader is not here: with secret ballots there is no count, and of the history he gets
his own entries alone.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import zip_longest

from django.utils import timezone
from django.utils.translation import gettext

import killgame
from forum.access import Seen
from forum.models import Event
from forum.queries.bar import game_url
from forum.queries.seats import Seated
from forum.table import phase_name
from killgame import events as e
from killgame.game import BALLOT_PHASES
from killgame.view import PastBallot


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
    """The count of the open ballot, as `parts/votes.html` wants it."""

    rows: tuple[Row, ...]
    not_voted: tuple[int, ...] | None
    abstained: tuple[int, ...]
    majority: int | None
    me: int
    as_of: str
    history_url: str
    refresh_url: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened to a vote. `kind`: cast, abstain, withdrawn, annulled, void.

    `targets`: the seats named, each with its name. `was` is what stood before: seats, none for an abstention, None for
    nothing. `counts`: the seats named, or those that lost the vote, each with the votes it had after it; None where
    counts are not for this reader.
    """

    at: datetime
    kind: str
    seat: int
    name: str
    targets: tuple[tuple[int, str], ...]
    was: tuple[int, ...] | None
    counts: tuple[tuple[int, int], ...] | None


@dataclass(frozen=True, slots=True)
class Ballot:
    """A ballot with what this reader may know of it; `rows` is None where the numbers are not for him."""

    title: str
    opened_at: datetime
    open: bool
    rows: tuple[Row, ...] | None
    abstained: tuple[int, ...]
    missed: tuple[int, ...]
    out: tuple[int, ...]
    history: tuple[Entry, ...]


def panel_of(seen: Seen, *, seated: Seated, now: datetime) -> Panel | None:
    """The count of the open ballot; None where no ballot is open, or its count is not for this reader."""
    ballot = seen.view.ballot
    if ballot is None or ballot.tally is None or ballot.votes is None:
        return None
    return Panel(
        rows=_rows(ballot.tally, seen=seen, seated=seated),
        not_voted=ballot.missing,
        abstained=tuple(voter for voter, targets in ballot.votes if not targets),
        majority=ballot.majority_needed,
        me=seen.seat or 0,
        as_of=gettext("as of {clock}").format(clock=timezone.localtime(now).strftime("%H:%M:%S")),
        history_url=game_url(seen.row, "votes"),
        refresh_url=game_url(seen.row, "now"),
    )


def _rows(tally: Iterable[tuple[int, int, tuple[int, ...]]], *, seen: Seen, seated: Seated) -> tuple[Row, ...]:
    return tuple(Row(seat, seated.name(seat), votes, voters, seat == seen.seat) for seat, votes, voters in tally)


# ── every vote in its order ──────────────────────────────────────────────────────────────────────────────────────────

_TOLD = ("PhaseOpened", "VoteCast", "VoteWithdrawn", "VoteAnnulled", "ThrownOut")


def ballots_visible_to(seen: Seen, *, seated: Seated) -> tuple[Ballot, ...]:
    """All ballots, the newest first, each with the history that this reader may see."""
    past = [one for one in seen.view.past_ballots if one.phase in BALLOT_PHASES]
    told = _by_ballot(seen, seated=seated)
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


def _by_ballot(seen: Seen, *, seated: Seated) -> list[Ballot]:
    """The ballots that were opened, in order, with their histories."""
    ballots: list[Ballot] = []
    # Of a secret ballot a reader has his own entries alone: a count of those would be a wrong one.
    counts = seen.view.options.ballot == "open" or seen.is_judge or seen.view.over
    book = _Book(seated, counts=counts)
    for event, at in _events_visible_to(seen):
        match event:
            case e.PhaseOpened(round, phase):
                book = _Book(seated, counts=counts)
                if phase in BALLOT_PHASES:
                    title = phase_name(phase, round)
                    ballots.append(Ballot(title, at, True, None, (), (), (), ()))
            case _:
                entries = book.enter(event, at=at)
                if ballots and entries:
                    ballots[-1] = replace(ballots[-1], history=(*ballots[-1].history, *entries))
    return ballots


class _Book:
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


def _events_visible_to(seen: Seen) -> list[tuple[killgame.Event, datetime]]:
    """The events that the histories need, those that were taken back left out, as far as their audience admits the reader."""
    events = seen.row.events.filter(kind__in=_TOLD).order_by("number")
    void = _taken_back(seen)
    return [
        (killgame.load_event(one.body), one.at)
        for one in events
        if one.number not in void and (seen.view.over or admits(one, seen=seen))
    ]


def admits(event: Event, *, seen: Seen) -> bool:
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


def _taken_back(seen: Seen) -> frozenset[int]:
    """The numbers of the events that the judge has taken back (as `killgame.effective` leaves them out)."""
    rules = seen.row.events.exclude(kind__startswith="site.").order_by("number")
    if not rules.filter(kind="TakenBack").exists():
        return frozenset()
    kept: list[int] = []
    every: set[int] = set()
    for number, kind, body in rules.values_list("number", "kind", "body"):
        every.add(number)
        if kind == "TakenBack":
            event = killgame.load_event(body)
            assert isinstance(event, e.TakenBack)
            del kept[event.to :]
        else:
            kept.append(number)
    return frozenset(every - set(kept))

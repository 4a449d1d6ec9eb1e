"""Folding the log up to a moment: when a floor was fixed, or any instant.

The log up to that entry is folded, and nothing else: so what comes later (votes, a close that is taken back, an annulment) changes nothing
of it. Only what lasts of earlier phases is read, and of the phase that was open then every move; of 3,000 votes those of one ballot.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from operator import attrgetter
from typing import Any, Final, NamedTuple

from django.db.models import Q

import killgame
from forum.access import Seen
from forum.ledger import taken_back
from forum.models import FIXED_AFTER, Event, Game, Post, Term
from forum.models.sealed import SEALED
from forum.queries.vote_history import admits
from killgame import events as e
from killgame.view import BallotView

# What an entry leaves behind for later phases. Cards are read of a game that is over alone: until then they stand sealed, and no count
# depends on one.
_LASTING: Final = tuple(
    kind.__name__
    for kind in (
        e.Opened, e.Dealt, e.CardDealt, e.CardsArranged, e.CardLost, e.PhaseOpened, e.DayBroke, e.VotedOut, e.WordsGranted, e.Taken,
        e.Accused, e.RecordedOut, e.ThrownOut, e.GameEnded, e.Ruled, e.BrokenOff,
    )
)  # fmt: skip
# What is done in a phase and dies with it: public, or in an open ballot.
_PASSING: Final = tuple(
    kind.__name__
    for kind in (e.VoteCast, e.VoteWithdrawn, e.VoteAnnulled, e.SpeakerPassed, e.PassWithdrawn, e.TurnMissed)
)
_ACTS: Final = tuple(kind.__name__ for kind in (e.Picked, e.PickWithdrawn, e.Slept))
# With what a phase is over, whichever of them comes first: what follows in the log is of another.
_CLOSING: Final = tuple(
    kind.__name__ for kind in (e.MajorityReached, e.PhaseClosed, e.TakenBack, e.GameEnded, e.Ruled, e.BrokenOff)
)


@dataclass(frozen=True)
class Moment:
    """A moment of a game: `floor` of the thread where it is that floor's; `fixed`: nothing that belongs to it can still come."""

    at: datetime
    number: int
    floor: int | None = None
    fixed: bool = True


@dataclass(frozen=True)
class AsOf:
    """The game as it was then. `happened` are the entries of the phase that was open, each with its number and time, as far as this reader
    may see them; `game` has no cards in it unless all is open. `counted`: all votes of a ballot that was open are this reader's to see."""

    seen: Seen
    moment: Moment
    game: killgame.Game
    happened: tuple[tuple[int, killgame.Event, datetime], ...]
    opened_at: datetime | None
    counted: bool

    @cached_property
    def view(self) -> killgame.View:
        """What everybody saw."""
        return killgame.view_for(self.game, killgame.Stranger())

    @cached_property
    def ballot(self) -> BallotView | None:
        """The vote that was open, with its numbers where they are for this reader."""
        return killgame.open_ballot(self.game, all_seen=self.counted)

    @cached_property
    def term(self) -> Term | None:
        """Deadline and pause then in force; None where that was not written down yet (games from before)."""
        terms = Term.objects.filter(game=self.seen.row, number__lte=self.moment.number)
        return terms.order_by("-number", "-pk").first()


def moment_of_floor(row: Game, floor: int, *, now: datetime) -> Moment | None:
    """When a floor of the thread was fixed: a seat's, which can be taken back for a while, when that was over, but before its own phase
    was; any other at once."""
    post = Post.objects.filter(room__game=row, room__name="public", floor=floor)
    found = post.values_list("author", "at", "log_length").first()
    if found is None:
        return None
    author, posted, length = found
    at = posted + FIXED_AFTER if author == Post.Author.SEAT else posted
    beyond = row.events.filter(Q(at__gt=at) | Q(kind__in=_CLOSING), number__gt=length).order_by("number")
    first = beyond.values_list("number", "at").first()
    if first is None:
        return Moment(at, row.log_length, floor, fixed=at <= now)
    # A close within the while ends it: else the state would be the next phase's, and later than that of the narrator's floor which follows.
    number, came = first
    at = min(at, came)
    return Moment(at, number - 1, floor, fixed=at <= now)


def moment_at(row: Game, at: datetime, *, now: datetime) -> Moment:
    """An instant of the game's time: all entries up to it, in the order of their numbers."""
    last = row.events.filter(at__lte=at).order_by("-number").values_list("number", flat=True).first()
    return Moment(at, last or 0, fixed=at <= now)


def state_of(seen: Seen, *, now: datetime, floor: int | None = None, moment: datetime | None = None) -> AsOf | None:
    """A game that was dealt, as of a floor of its thread or as of an instant, without either as of now. None where there is no such floor,
    and before it was opened."""
    at = moment_of_floor(seen.row, floor, now=now) if floor is not None else moment_at(seen.row, moment or now, now=now)
    return as_of(seen, at) if at is not None else None


def as_of(seen: Seen, moment: Moment) -> AsOf | None:
    """The game at that moment, for that reader; None before it was opened."""
    row, everything = seen.row, seen.view.over
    lasting = _entries(row, moment, kinds=_LASTING)
    if not everything:
        lasting = [one for one in lasting if one.audience == "everyone"]
    void = taken_back(row, last=moment.number)
    opening = next((one for one in reversed(lasting) if one.kind == "PhaseOpened" and one.number not in void), None)
    since = opening.number if opening is not None else 0
    counted = seen.sees_votes(closed=opening is not None and _has_closed(seen, opening))
    found = _passing(seen, moment, since=since, sealed=counted or seen.seat is not None)
    passing = [one for one in found if everything or counted or admits(one, seen=seen)]
    game: killgame.Game | None = None
    happened = []
    for one in sorted((*lasting, *passing), key=attrgetter("number")):
        if one.number in void:
            continue
        event = killgame.load_event(one.body)
        game = _folded(game, event, cards=everything)
        if one.number >= since:
            happened.append((one.number, event, one.at))
    if game is None:
        return None
    return AsOf(seen, moment, game, tuple(happened), opening.at if opening is not None else None, counted)


def _has_closed(seen: Seen, opening: "_Entry") -> bool:
    """Whether a phase has been closed by now, and neither its opening nor its close was taken back; asked only where it opens votes."""
    row = seen.row
    if seen.view.options.ballot != "until_close":
        return False
    void = taken_back(row, last=row.log_length)
    closes = row.events.filter(number__gt=opening.number, kind=e.PhaseClosed.__name__).exclude(number__in=void)
    return opening.number not in void and closes.exists()


def _folded(game: killgame.Game | None, event: killgame.Event, *, cards: bool) -> killgame.Game:
    game = killgame.evolve(game, event)
    if isinstance(event, e.Dealt) and not cards:
        # Seats without a card: who is in, who is out and who votes can be told without.
        for number in range(1, event.seats + 1):
            game = killgame.evolve(game, e.CardDealt(killgame.SeatNo(number), ()))
    return game


class _Entry(NamedTuple):
    """An entry of the log that stands open; of hundreds no more is made than this."""

    number: int
    kind: str
    body: Any
    audience: Any
    at: datetime


def _entries(row: Game, moment: Moment, *, kinds: Sequence[str], since: int = 0) -> list[_Entry]:
    """Those of these kinds that are open to whoever has the database."""
    events = row.events.filter(number__gt=since, number__lte=moment.number, kind__in=kinds).order_by("number")
    return [_Entry(*one) for one in events.values_list(*_Entry._fields)]


def _passing(seen: Seen, moment: Moment, *, since: int, sealed: bool) -> list[_Entry | Event]:
    """What was done in the phase that was open. Where something `sealed` may be for this reader it is looked through for secret votes."""
    row, view = seen.row, seen.view
    found: list[_Entry | Event] = [
        *_entries(row, moment, kinds=(*_PASSING, *_ACTS) if view.over else _PASSING, since=since)
    ]
    if not view.over and view.options.ballot != "open" and sealed:
        for event in row.events.filter(number__gt=since, number__lte=moment.number, kind=SEALED):
            event.game = row
            if event.kind in _PASSING:
                found.append(event)
    return found

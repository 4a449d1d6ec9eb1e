"""Every vote in its order, as one reader may see it: from the log, phase by phase.

Of a ballot that is secret to him (`Seen.sees_votes`) a reader gets his own entries alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Protocol

import killgame
from forum.access import Seen
from forum.models import Receipt
from forum.models.sealed import SEALED
from forum.queries.seats import Seated
from killgame import events as e
from killgame.game import BALLOT_PHASES

_TOLD = ("VoteCast", "VoteWithdrawn", "VoteAnnulled", "ThrownOut")


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened to a vote. `kind`: cast, abstain, withdrawn, retracted (with the post that had cast it), annulled, void; and
    undone: cast after a close that the judge has taken back, so that it counts nowhere.

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

    def said_in(self, posted: "Posted | None", /) -> "Entry":
        """With the post that it belongs to."""
        if posted is None:
            return self
        return replace(self, floor=posted.floor, kind="retracted" if posted.retracted else self.kind)


@dataclass(frozen=True, slots=True)
class Posted:
    """The post in whose words a vote was, or with which (`retracted`) it was taken back."""

    floor: int
    retracted: bool


@dataclass(frozen=True, slots=True)
class Span:
    """A phase of the log: from its opening to the next one's, the numbers of the entries; `after`: where the phase before it ended that was
    of its kind, for what was undone between the two is told in it."""

    opened: e.PhaseOpened
    at: datetime
    first: int
    last: int
    until: datetime | None
    after: int

    def told(self, *, void: frozenset[int]) -> range:
        """The entries that may be told in it."""
        return range(self.since(void), self.last)

    def holds(self, number: int, *, void: frozenset[int]) -> bool:
        """Whether an entry is of this phase, and still holds."""
        return self.first < number < self.last and number not in void

    def since(self, void: frozenset[int], /) -> int:
        """The first entry that may be told in it."""
        return self.after if any(self.after < number < self.first for number in void) else self.first


def spans_of(seen: Seen, *, void: frozenset[int]) -> list[Span]:
    """The phases that were opened, each up to the next, those that were taken back left out."""
    rows = seen.row.events.filter(kind__in=("PhaseOpened", "PhaseClosed")).order_by("number")
    told = [one for one in rows.values_list("number", "kind", "body", "at") if one[0] not in void]
    spans: list[Span] = []
    for number, kind, body, at in told:
        if kind == "PhaseClosed" and spans:
            spans[-1] = replace(spans[-1], until=at)
        elif kind == "PhaseOpened":
            if spans:
                spans[-1] = replace(spans[-1], last=number)
            opened = killgame.load_event(body)
            assert isinstance(opened, e.PhaseOpened)
            after = next((one.last for one in reversed(spans) if one.opened.phase in BALLOT_PHASES), 0)
            spans.append(Span(opened, at, number, seen.row.log_length + 1, None, after))
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

    def undone(self, event: killgame.Event, *, at: datetime) -> list[Entry]:
        """A vote that was undone with the close before it: told, and part of no count."""
        if not isinstance(event, e.VoteCast):
            return []
        named = tuple((target, self._seated.name(target)) for target in event.targets)
        return [
            Entry(at, "undone", event.seat, self._seated.name(event.seat), named, None, () if self._counts else None)
        ]

    def _entry(
        self, kind: str, seat: int, *, at: datetime, targets: tuple[int, ...], was: tuple[int, ...] | None
    ) -> Entry:
        name = self._seated.name
        named = tuple((target, name(target)) for target in targets)
        counts = tuple((one, self._votes(one)) for one in targets or was or ()) if self._counts else None
        return Entry(at, kind, seat, name(seat), named, was, counts)

    def _votes(self, target: int) -> int:
        return sum(target in standing for standing in self._standing.values())


def votes_visible_to(
    seen: Seen, *, spans: Sequence[Span], void: frozenset[int]
) -> list[tuple[int, killgame.Event, datetime]]:
    """What happened to votes in these ballots, what was undone too: all of it where the votes are the reader's to see, and where not, or
    where it was undone before its own ballot closed, as far as its audience admits him."""
    if not spans:
        return []
    # Among what is sealed there are votes only where these are secret; and where none can be told, none is opened in vain.
    shown = [span for span in spans if seen.sees_votes(closed=span.until is not None)]
    opened = spans if seen.is_judge or seen.seat is not None else shown
    sealed = () if seen.view.options.ballot == "open" else (SEALED,)
    bounds = (spans[0].since(void), spans[-1].last)
    found = []
    for one in seen.row.events.filter(number__range=bounds, kind__in=(*_TOLD, *sealed)).order_by("number"):
        if one.sealed is not None and not any(one.number in span.told(void=void) for span in opened):
            continue
        everybodys = seen.view.over or any(span.holds(one.number, void=void) for span in shown)
        if one.kind in _TOLD and (everybodys or admits(one, seen=seen)):
            found.append((one.number, killgame.load_event(one.body), one.at))
    return found


def posted_in(seen: Seen, *, first: int, last: int) -> dict[int, Posted]:
    """Entry of the log → the post that it belongs to, as everybody may know it: of a secret ballot there is none."""
    posted = Receipt.objects.filter(game=seen.row, event__range=(first, last), secret=False, post__room__name="public")
    rows = posted.values_list("event", "post__floor", "kind", "at", "post__retracted_at")
    return {
        event: Posted(floor, kind == Receipt.Kind.WITHDRAWN and at == retracted_at)
        for event, floor, kind, at, retracted_at in rows
    }


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

"""The votes of a ballot over time, as steps: the points of a drawing that the page makes. The list beside it says the same."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from math import ceil
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext

from forum.queries.vote_history import Entry
from forum.queries.votes import Ballot

MOST: Final = 5  # lines of one drawing: more cannot be told apart
# How each is drawn, the one with most votes first: the classes of `.plot .ln`.
STYLES: Final = ("a", "b", "c", "d", "e")
_APART: Final = 16.0  # units between the names at the ends of two lines


@dataclass(frozen=True, slots=True)
class Line:
    """A seat's votes. `path` is an SVG path; `votes` what it came to; `label` what stands at its end, at `y`."""

    seat: int
    label: str
    votes: int
    style: str
    path: str
    y: float


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark at an axis."""

    at: float
    label: str


@dataclass(frozen=True, slots=True)
class Frame:
    """A drawing in units of its own: `kind` is "w", wide for desks, or "s", narrow for phones."""

    kind: str
    width: int
    height: int
    left: float
    right: float
    top: float
    bottom: float
    names: bool
    hours: int
    lines: tuple[Line, ...] = ()
    across: tuple[Tick, ...] = ()
    up: tuple[Tick, ...] = ()
    dots: tuple[tuple[float, float], ...] = ()
    majority: float | None = None


@dataclass(frozen=True, slots=True)
class Plot:
    """Both drawings, and in words what they show. `left_out`: so many seats with fewer votes have no line."""

    frames: tuple[Frame, ...]
    label: str
    majority: int | None
    left_out: int


type Steps = list[tuple[datetime, int]]

_WIDE: Final = Frame("w", 1100, 280, 30, 940, 44, 246, names=True, hours=5)
_NARROW: Final = Frame("s", 330, 250, 18, 262, 40, 216, names=False, hours=3)


def plot_of(ballot: Ballot, *, majority: int | None, now: datetime) -> Plot | None:
    """Of a ballot whose counts the reader may see, and in which somebody has voted; None of any other."""
    history = [one for one in ballot.history if one.kind != "undone"]
    if not history or any(one.counts is None for one in history):
        return None
    until = ballot.until or now
    steps, changes = _steps(history)
    for row in ballot.rows or ():
        # What silence meant at the close is in no entry.
        if row.votes != (steps.get(row.seat) or [(until, 0)])[-1][1]:
            steps.setdefault(row.seat, []).append((until, row.votes))
    if not steps:
        return None
    names = dict(seat for one in history for seat in one.targets)
    ordered = sorted(steps, key=lambda seat: (-steps[seat][-1][1], -max(n for _at, n in steps[seat]), seat))
    drawn = {seat: steps[seat] for seat in ordered[:MOST]}
    ends = ", ".join(gettext("seat {number}: {votes}").format(number=seat, votes=drawn[seat][-1][1]) for seat in drawn)
    made = [
        _framed(frame, drawn, names=names, changes=changes, since=ballot.opened_at, until=until, majority=majority)
        for frame in (_WIDE, _NARROW)
    ]
    label = gettext("{ballot}, votes over time; at the end {ends}").format(ballot=ballot.title, ends=ends)
    return Plot(tuple(made), label, majority, max(0, len(ordered) - MOST))


def _steps(history: Sequence[Entry]) -> tuple[dict[int, Steps], list[tuple[datetime, int]]]:
    """For each seat that ever had a vote: when its count changed, and to what; and where a vote went from one seat to another."""
    standing: dict[int, tuple[int, ...]] = {}
    steps: dict[int, Steps] = {}
    changes = []
    for one in history:
        was = standing.pop(one.seat, ())
        targets = tuple(seat for seat, _name in one.targets)
        if targets:
            standing[one.seat] = targets
        for seat in sorted({*was, *targets}):
            votes = sum(seat in named for named in standing.values())
            steps.setdefault(seat, []).append((one.at, votes))
            if was and targets and set(was) != set(targets):
                changes.append((one.at, seat))
    return steps, changes


def _framed(
    frame: Frame,
    drawn: dict[int, Steps],
    *,
    names: dict[int, str],
    changes: Sequence[tuple[datetime, int]],
    since: datetime,
    until: datetime,
    majority: int | None,
) -> Frame:
    whole = max((until - since).total_seconds(), 1.0)
    most = max([1, majority or 0, *(votes for steps in drawn.values() for _at, votes in steps)])

    def x(at: datetime) -> float:
        return round(frame.left + (frame.right - frame.left) * min(1.0, (at - since).total_seconds() / whole), 1)

    def y(votes: float) -> float:
        return round(frame.bottom - (frame.bottom - frame.top) * votes / most, 1)

    lines = []
    for place, (seat, steps) in enumerate(drawn.items()):
        # Lines of one height lie side by side, not one upon the other.
        shift = 2.5 * (place - len(drawn) // 2) if len(drawn) > 1 else 0.0
        path = f"M{x(steps[0][0])} {round(y(0) + shift, 1)}"
        for at, votes in steps:
            path += f"H{x(at)}V{round(y(votes) + shift, 1)}"
        words = (gettext("seat {number}").format(number=seat), names.get(seat, "") if frame.names else "")
        label = " ".join([*filter(None, words), str(steps[-1][1])])
        lines.append(Line(seat, label, steps[-1][1], STYLES[place], f"{path}H{frame.right}", y(steps[-1][1]) + 4))
    each = ceil(most / 6)
    counts = {(at, seat): votes for seat, steps in drawn.items() for at, votes in steps}
    return replace(
        frame,
        lines=_parted(lines, lowest=float(frame.height)),
        across=_hours(frame, since=since, until=until, x=x),
        up=tuple(Tick(y(votes), str(votes)) for votes in range(0, most + 1, each)),
        dots=tuple((x(at), y(counts[at, seat])) for at, seat in changes if (at, seat) in counts),
        majority=y(majority) if majority else None,
    )


def _parted(lines: Sequence[Line], *, lowest: float) -> tuple[Line, ...]:
    """The names moved apart where two lines end at one height."""
    placed: list[Line] = []
    above = 0.0
    for line in sorted(lines, key=lambda one: (one.y, -one.votes)):
        above = max(line.y, above + _APART if placed else line.y)
        placed.append(replace(line, y=round(min(above, lowest), 1)))
    return tuple(placed)


def _hours(frame: Frame, *, since: datetime, until: datetime, x: Callable[[datetime], float]) -> tuple[Tick, ...]:
    """Beginning, end, and full hours of the reader's clock between them that leave room for their words."""
    begun, ended = timezone.localtime(since), timezone.localtime(until)
    apart = (until - since) / frame.hours
    ticks = [Tick(x(since), f"{begun:%H:%M}")]
    at = begun.replace(minute=0, second=0, microsecond=0)
    last = begun
    while at < ended:
        at += timedelta(hours=1)
        if at - last >= apart * 0.9 and ended - at >= apart * 0.6:
            ticks.append(Tick(x(at), f"{at:%H:%M}"))
            last = at
    return (*ticks, Tick(x(until), f"{ended:%H:%M}"))

"""Who votes for whom, drawn as a table of seats: the same as the count, and never the only place for it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin
from typing import Final

_SEAT: Final = 15.0  # radius of a seat
_LEAST: Final = 128.0  # radius of the table
_ROOM: Final = 38.0  # of a seat on the ring


@dataclass(frozen=True, slots=True)
class Place:
    """A seat on the ring; `top`: it has most votes; `me`: the reader's own."""

    seat: int
    x: float
    y: float
    out: bool
    top: bool
    me: bool
    tick: str


@dataclass(frozen=True, slots=True)
class Arrow:
    """A vote: a line bent towards the middle, and the head of the arrow. `lead`: it is for one of those with most votes."""

    path: str
    head: str
    lead: bool


@dataclass(frozen=True, slots=True)
class RoundTable:
    """As `parts/round_table.html` draws it, in a square of `size`; `many`: too many for a phone, where the table beside it must do."""

    size: float
    middle: float
    radius: float
    places: tuple[Place, ...]
    arrows: tuple[Arrow, ...]
    many: bool


def round_table(
    votes: Sequence[tuple[int, Sequence[int]]], *, seats: int, out: Collection[int], me: int
) -> RoundTable | None:
    """Of (voter, whom it votes for); None where nobody votes for anybody."""
    counts: dict[int, int] = {}
    for _voter, targets in votes:
        for target in targets:
            counts[target] = counts.get(target, 0) + 1
    if not counts:
        return None
    top = {seat for seat, number in counts.items() if number == max(counts.values())}
    radius = max(_LEAST, seats * _ROOM / (2 * pi))
    middle = round(radius + _SEAT + 7, 1)
    spots = {seat: _spot(seat, seats=seats, radius=radius, middle=middle) for seat in range(1, seats + 1)}
    places = tuple(
        Place(seat, x, y, seat in out, seat in top, seat == me, _ticks(x, y)) for seat, (x, y) in spots.items()
    )
    arrows = tuple(
        _arrow(spots[voter], spots[target], middle=middle, lead=target in top)
        for voter, targets in votes
        for target in targets
        if voter != target
    )
    return RoundTable(2 * middle, middle, round(radius, 1), places, arrows, many=seats > 24)


def _spot(seat: int, *, seats: int, radius: float, middle: float) -> tuple[float, float]:
    """The first seat at the top, the others clockwise."""
    angle = 2 * pi * (seat - 1) / seats
    return round(middle + radius * sin(angle), 1), round(middle - radius * cos(angle), 1)


def _ticks(x: float, y: float) -> str:
    return f"M{x - 11:.1f} {y + 11:.1f}l4-4M{x + 7:.1f} {y - 7:.1f}l4-4"


def _arrow(start: tuple[float, float], end: tuple[float, float], *, middle: float, lead: bool) -> Arrow:
    (ax, ay), (bx, by) = start, end
    # Bent to the middle and a little aside, so that two who vote for each other have two lines.
    dx, dy = bx - ax, by - ay
    far = hypot(dx, dy) or 1.0
    cx = (ax + bx) / 2 * 0.75 + middle * 0.25 - dy / far * 10
    cy = (ay + by) / 2 * 0.75 + middle * 0.25 + dx / far * 10
    ux, uy = _unit(cx - ax, cy - ay)
    vx, vy = _unit(bx - cx, by - cy)
    sx, sy = ax + ux * (_SEAT + 3), ay + uy * (_SEAT + 3)
    tx, ty = bx - vx * (_SEAT + 3), by - vy * (_SEAT + 3)
    ex, ey = tx - vx * 8, ty - vy * 8
    head = f"{tx:.1f},{ty:.1f} {ex - vy * 4.5:.1f},{ey + vx * 4.5:.1f} {ex + vy * 4.5:.1f},{ey - vx * 4.5:.1f}"
    return Arrow(f"M{sx:.1f} {sy:.1f}Q{cx:.1f} {cy:.1f} {ex:.1f} {ey:.1f}", head, lead)


def _unit(dx: float, dy: float) -> tuple[float, float]:
    far = hypot(dx, dy) or 1.0
    return dx / far, dy / far

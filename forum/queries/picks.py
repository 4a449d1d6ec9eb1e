"""Seats to choose from, as `parts/pick.html` wants them. What is offered follows from what everybody knows."""

from dataclasses import dataclass

from django.utils.translation import gettext, pgettext

from forum.access import Seen
from forum.queries.seats import Seated

MANY = 21  # living seats from which on the tiles are numbers only


@dataclass(frozen=True, slots=True)
class Choice:
    """One tile."""

    value: str
    label: str
    seat: int | None = None
    checked: bool = False
    full: bool = False
    note: str = ""
    disc: str = ""
    out: bool = False


@dataclass(frozen=True, slots=True)
class Pick:
    """A field of tiles."""

    name: str
    legend: str
    choices: tuple[Choice, ...]
    many: bool


def vote_pick(seen: Seen, *, seated: Seated) -> Pick | None:
    """Whom the reader may vote for now; None where he has no vote to cast."""
    view, me, ballot = seen.view, seen.view.me, seen.view.ballot
    if me is None or me.out or ballot is None:
        return None
    if me.vote is not None and not view.options.vote_change:
        return None
    standing = None if me.vote is None else (str(me.vote[0]) if me.vote else "abstain")
    seats = ballot.candidates or view.living
    # One's own seat comes last: it is hardly ever meant.
    ordered = [*(seat for seat in seats if seat != me.seat), *(seat for seat in seats if seat == me.seat)]
    choices = [_seat(seat, me=me.seat, seated=seated, standing=standing) for seat in ordered]
    if not ballot.must:
        choices.append(Choice("abstain", gettext("abstain"), checked=standing == "abstain"))
    return Pick("target", gettext("Vote for"), tuple(choices), many=len(seats) >= MANY)


def night_pick(seen: Seen, *, seated: Seated) -> Pick | None:
    """Tonight's tiles, the same for everybody alive: all living seats, then sleep; None for whom the night asks nothing."""
    view, me = seen.view, seen.view.me
    if me is None or me.out or view.phase != "night":
        return None
    standing = next((str(act.standing[0]) for act in me.acts if act.standing), "sleep" if me.asleep else None)
    choices = [_seat(seat, me=me.seat, seated=seated, standing=standing) for seat in view.living]
    sleep = Choice(
        "sleep",
        pgettext("choice", "Sleep"),
        checked=standing == "sleep",
        full=True,
        disc="night",
        note=gettext("do nothing tonight; that is a choice too"),
    )
    return Pick("choice", gettext("A seat, or sleep"), (*choices, sleep), many=len(view.living) >= MANY)


def _seat(seat: int, *, me: int, seated: Seated, standing: str | None) -> Choice:
    label = gettext("yourself") if seat == me else seated.name(seat)
    return Choice(str(seat), label, seat=seat, checked=standing == str(seat))

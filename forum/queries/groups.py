"""What stands tonight of those who act together; they alone see it, on their cards and in their room."""

from dataclasses import dataclass

import killgame
from forum.access import Seen
from forum.queries.seats import Seated
from forum.table import act_name
from killgame.editions.edition import Act, Circle
from killgame.night import taken_by
from killgame.view import MyView


@dataclass(frozen=True, slots=True)
class Wagon:
    """A target that members of the group have picked, and who has, in the order of their picks."""

    target: int
    name: str
    pickers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """What stands of those who act together tonight; `now` is what would be taken if the night closed now, empty for nothing;
    `by_lot`: a lot would take one of several."""

    act: str
    wagons: tuple[Wagon, ...]
    waiting: tuple[int, ...]
    now: tuple[int, ...]
    by_lot: bool


def groups_of(seen: Seen, *, seated: Seated, room: str | None = None) -> tuple[Group, ...]:
    """Tonight's picks of those who act together with the reader, an entry for each act that he shares with somebody he knows of.

    With `room`, only what the members of that room's circle do.
    """
    me, view = seen.view.me, seen.view
    if me is None or view.phase != "night":
        return ()
    edition, found = killgame.edition_named(view.edition), []
    for offer in me.acts:
        act = edition.act(offer.act, phase="night")
        if act is None or not act.group:
            continue
        circle = _circle(edition.circles, act=act, role=me.role)
        members = _members(seen, me=me, circle=circle)
        if len(members) > 1 and (room is None or (circle is not None and circle.room == room)):
            found.append(_group(seen, act=act, members=members, seated=seated))
    return tuple(found)


def _circle(circles: tuple[Circle, ...], *, act: Act, role: str) -> Circle | None:
    """The circle whose members do the act together, if the reader's card is of it: a planted mole may do it alone, outside of any."""
    return next((circle for circle in circles if role in circle.roles and circle.roles <= act.roles), None)


def _members(seen: Seen, *, me: MyView, circle: Circle | None) -> tuple[int, ...]:
    """The living whom the reader knows to be of his group, himself too: from the deal on, or this night alone."""
    known = set(me.met)
    if circle is not None:
        label = circle.label or me.role
        known |= {seat for seat, known_as in me.knows if known_as == label}
    return tuple(sorted({me.seat, *(known & set(seen.view.living))}))


def _group(seen: Seen, *, act: Act, members: tuple[int, ...], seated: Seated) -> Group:
    me, view = seen.view.me, seen.view
    assert me is not None
    picks = [(pick.seat, pick.value[0]) for pick in me.group_picks if pick.act == act.id]
    by_target: dict[int, list[int]] = {}
    for seat, target in picks:
        by_target.setdefault(target, []).append(seat)
    wagons = sorted(by_target.items(), key=lambda one: -len(one[1]))
    picked = {seat for seat, _target in picks}
    taken, lots = taken_by((act,), picks=me.group_picks, options=view.options, round=view.round, lot=_unknown)
    return Group(
        act=str(act_name(act.id)),
        wagons=tuple(Wagon(target, seated.name(target), tuple(who)) for target, who in wagons),
        waiting=tuple(seat for seat in members if seat not in picked),
        now=() if lots else tuple(taken.values()),
        by_lot=bool(lots),
    )


def _unknown(n: int, *, round: int, phase: str, purpose: str) -> int:
    """A lot that nobody has drawn yet: which of them it takes is not told."""
    return 0

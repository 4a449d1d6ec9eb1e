"""Why a reader cannot write in a room now, and how long it lasts: nothing is said of an end that the next phase may not bring."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext, ngettext

import killgame
from forum.access import TIMED_ROOMS, Seen
from forum.queries.bar import is_locked
from forum.queries.rooms import not_for
from forum.refusals import SENTENCES
from forum.table.rows import listed


@dataclass(frozen=True, slots=True)
class Closed:
    """Why the reader cannot write here now. `until`: the moment at which he can, if the times in force stand and nothing comes sooner;
    `phase_ends`: where what follows decides that, the deadline of what he waits for."""

    code: str
    sentence: str
    until: datetime | None = None
    phase_ends: datetime | None = None


def why_closed(seen: Seen, room: str, *, now: datetime) -> Closed | None:
    """Why the reader cannot write in a room now and until when; None if he can."""
    code = seen.why_not_write(room)
    deadline = seen.row.deadline
    if code is None and room in TIMED_ROOMS and not seen.is_judge and seen.row.state_of_play == "running":
        if seen.row.paused_until is not None:
            return Closed("paused", str(SENTENCES["paused"]), until=seen.row.paused_until)
        if is_locked(seen.row, now=now):
            return Closed(
                "late", gettext("The phase is locked. When it has been closed, the next one says who may post.")
            )
    match code:
        case None:
            return None
        case "not_for_you":
            return Closed(code, not_for(seen, room))
        case "out" | "silenced":
            return Closed(code, str(SENTENCES[code]))
        case "not_your_turn":
            return _not_your_turn(seen)
        case "not_now" if room != "public":  # a faction's; which deadline brings the night nobody knows yet
            words = gettext(
                "This game's factions write in their rooms by night only. It opens again when the next night begins."
            )
            return Closed(code, words)
        case _:
            return Closed(code, _who_may(seen), phase_ends=deadline)


def _not_your_turn(seen: Seen) -> Closed:
    """Until all before him have had their whole time, or all before the floor is free; else until another phase."""
    row, view, order = seen.row, seen.view, [int(seat) for seat in seen.view.order]
    then_free = view.phase == "speech" and killgame.edition_named(view.edition).then_free
    waits = order.index(seen.seat) if seen.seat in order else len(order) if then_free else None
    words = _whose_turn(seen)
    if waits is None or row.turn_deadline is None:
        return Closed("not_your_turn", words, phase_ends=row.deadline if waits is None else None)
    until = row.turn_deadline + (waits - 1) * row.timing.lengths["turn"]
    return Closed("not_your_turn", words, until=until if row.deadline is None else min(until, row.deadline))


def _who_may(seen: Seen) -> str:
    """Who alone writes in the thread now: those who have last words, or stand in a run-off."""
    view = seen.view
    may = {"words": view.words, "pk_speech": view.candidates}.get(view.phase, ())
    if not may:
        return str(SENTENCES["not_now"])
    seats = listed(gettext("seat {number}").format(number=number) for number in may)
    return gettext("In this phase only {seats} may post here.").format(seats=seats)


def _whose_turn(seen: Seen) -> str:
    """Who speaks now, and how many before the reader; or that he has spoken."""
    order = [int(seat) for seat in seen.view.order]
    who = gettext("seat {number}").format(number=order[0]) if order else ""
    if seen.seat not in order:
        return gettext("Your turn in this phase is over. Now {seat} has the floor.").format(seat=who)
    before = order.index(seen.seat)
    if seen.seat in seen.view.again:
        text = ngettext(
            "Your time ran out without a word, so your turn comes once more. {seat} has the floor, and you are next.",
            "Your time ran out without a word, so your turn comes once more. {seat} has the floor; {n} speak before you.",
            before,
        )
        return text.format(seat=who, n=before)
    text = ngettext(
        "It is not your turn to speak. {seat} has the floor, and you are next.",
        "It is not your turn to speak. {seat} has the floor; {n} speak before you.",
        before,
    )
    return text.format(seat=who, n=before)

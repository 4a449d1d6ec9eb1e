"""What a game's log and thread say of its clock, told anew from them alone; and what must be true of any such story."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import killgame
from forum import ledger
from forum.models import Event, Game, Post, WaitedFor
from forum.queries.verify import faults
from forum.schedule import Schedule
from killgame import events as e

# Lines of the narrator that name a moment which is not the open phase's end.
_OTHER_MOMENTS = ("pause", "appeal", "request.", "speech.turn", "fair.")


@dataclass(slots=True)
class Clock:
    """The game's clock as one would know it who reads log and thread from the beginning; `left` only while it is paused."""

    faults: list[str] = field(default_factory=list)
    announced: datetime | None = None
    left: timedelta | None = None
    serial: int = 0


def wrong(row: Game) -> list[str]:
    """What is wrong with a locked game, each thing a sentence; empty when all is well."""
    found = [*faults(row)]
    if row.broken_since is not None:
        found.append("the clock could not do what was due")
    found += _once_each(row)
    found += [f"seat {seat} left {times} times" for seat, times in leavings(row).items() if times > 1]
    found += _clock_of(row).faults
    schedule = Schedule.load(row.schedule)
    if schedule.most_added is not None and row.lengthened > schedule.most_added:
        found.append(f"{row.lengthened} were added to the phase")
    return found


def _once_each(row: Game) -> Iterator[str]:
    """One phase, one opening; one wait for the missing a phase, said once."""
    posts = Post.objects.filter(room__game=row, room__name="public", author="narrator")
    opened = Counter(posts.filter(opens_phase=True).values_list("phase_serial", flat=True))
    if any(number > 1 for number in opened.values()):
        yield f"a phase was opened by more than one post: {opened}"
    waited = set(WaitedFor.objects.filter(game=row).values_list("phase_serial", flat=True))
    undone = list(_undone(row))
    auto = [
        post.phase_serial
        for post in posts
        for line in post.lines
        if line[0] == "deadline.auto" and not any(since <= post.at <= until for since, until in undone)
    ]
    if sorted(auto) != sorted(waited):
        yield f"waited for the missing in the phases {sorted(waited)}, said so in {sorted(auto)}"
    closes = row.events.filter(kind="PhaseClosed").count()
    taken_back = row.events.filter(kind="TakenBack").count()
    ended = row.state_of_play == Game.State.FINISHED
    # Sign-up, confirming and the deal have a serial each; then every close, every taking back; an end without a close is one, too.
    grown = row.phase_serial - 3 - closes - taken_back
    if grown not in ((0, 1) if ended else (0,)):
        yield f"its serial is {row.phase_serial} after {closes} closes and {taken_back} taken back"


def leavings(row: Game) -> Counter[int]:
    """By seat, how often the effective log has it leave: the events are counted, for a state knows its last exit only."""
    return Counter(seat for event in killgame.effective(ledger.read(row)) for seat in _out_by(event))


def _out_by(event: killgame.Event) -> tuple[int, ...]:
    match event:
        case e.DayBroke(out=out) | e.VotedOut(out=out) | e.Taken(out=out):
            return out
        case e.RecordedOut(seat) | e.ThrownOut(seat) | e.Accused(seat=seat, right=False):
            return (seat,)
        case _:
            return ()


def _undone(row: Game) -> Iterator[tuple[datetime, datetime]]:
    """From when to when what happened was taken back: nobody was waited for then, though the thread goes on saying so."""
    standing: list[datetime] = []
    for event in row.events.exclude(kind__startswith=ledger.SITE).order_by("number"):
        told = killgame.load_event(event.body)
        if isinstance(told, e.TakenBack):
            yield standing[told.to], event.at
            del standing[told.to :]
        else:
            standing.append(event.at)


def _clock_of(row: Game) -> Clock:
    clock = Clock()
    said = _said(row)
    together: dict[datetime, set[str]] = {}
    rules: list[killgame.Event] = []
    for event in row.events.order_by("number"):
        _hear(clock, said, before=event.number)
        if event.kind.startswith(ledger.SITE):
            _site(clock, event)
        else:
            told = killgame.load_event(event.body)
            if isinstance(told, e.PhaseClosed):
                _closed(clock, event, told, rules=rules)
            if isinstance(told, e.PhaseOpened | e.TakenBack):
                # What was said of the last phase's end says nothing of this one's; the post that opens it comes after it.
                clock.left = clock.announced = None
            rules.append(told)
        together.setdefault(event.at, set()).add(event.kind)
    for at, kinds in together.items():
        if "site.deadline_moved" in kinds and "PhaseClosed" in kinds:
            clock.faults.append(f"at {at} an extension was announced, and the phase closed")
    _hear(clock, said, before=row.log_length + 1)
    return clock


def _said(row: Game) -> list[tuple[int, datetime]]:
    """(length of the log then, the end of the open phase that was announced), in the order of the thread."""
    posts = Post.objects.filter(room__game=row, room__name="public", author="narrator").order_by("floor")
    return [
        (post.log_length, datetime.fromisoformat(params["deadline"]))
        for post in posts
        for name, params in post.lines
        if params.get("deadline") and not name.startswith(_OTHER_MOMENTS)
    ]


def _hear(clock: Clock, said: list[tuple[int, datetime]], *, before: int) -> None:
    """What stood in the thread before that event was written."""
    while said and said[0][0] < before:
        clock.announced = said.pop(0)[1]


def _site(clock: Clock, event: Event) -> None:
    if event.kind == ledger.SITE + ledger.TURN_ENDED:
        if clock.left is not None:
            clock.faults.append(f"event {event.number} ends a turn of a paused game")
        return
    old, new = (datetime.fromisoformat(event.body[key]) if event.body[key] else None for key in ("from", "to"))
    match event.kind:
        case "site.deadline_moved":
            if clock.left is not None:
                clock.faults.append(f"event {event.number} moves the deadline of a paused game")
        case "site.paused" if old is not None:
            clock.left = old - event.at
        case "site.paused":
            if clock.left is None:
                clock.faults.append(f"event {event.number} lengthens a pause that there is not")
        case "site.resumed":
            if clock.left is None or new != event.at + clock.left:
                clock.faults.append(f"event {event.number} resumes until {new}, with {clock.left} left at {event.at}")
            clock.left = None


def _closed(clock: Clock, event: Event, told: e.PhaseClosed, *, rules: list[killgame.Event]) -> None:
    if told.by in ("deadline", "early") and clock.left is not None:
        clock.faults.append(f"event {event.number} closes a paused phase by {told.by}")
    if told.by != "deadline":
        return
    game = killgame.replay(rules)
    if game.ordered and (game.turn is None or clock.announced is None):
        # One speaks at a time: the phase ends with the last turn, whatever deadline was named; and only turns are named at first.
        return
    if clock.announced is None or event.at < clock.announced:
        clock.faults.append(f"event {event.number} closes at {event.at} what was to end at {clock.announced}")

"""`evolve`: what an event makes of a game. It never refuses and never rolls; `replay` folds a whole log.

Every change of a game is here and nowhere else.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, assert_never

from killgame import events as e
from killgame.game import Exit, Game, Heard, How, Mark, Met, NightRecord, Options, Pick, Seat, SeatNo, Setup, Told

# Acts whose value names no seat.
_NAMELESS = frozenset({"press", "arrange"})
if TYPE_CHECKING:
    from dataclasses import replace as changed
else:
    # As `dataclasses.replace`, ten times as fast: every event makes a new game, and all its fields but two or three are the old ones.
    def changed(game: Game, **changes: Any) -> Game:
        new = object.__new__(Game)
        new.__dict__.update(game.__dict__, **changes)
        return new


BEFORE_ANYTHING = Game(setup=Setup(edition="", options=Options(), opened=""))


def evolve(game: Game | None, event: e.Event) -> Game:
    """The game after the event; None is the game before its first event."""
    now = game if game is not None else BEFORE_ANYTHING
    length = now.length + 1
    match event:
        case e.Picked(pick):
            return changed(
                now, length=length, picks=_with(now.picks, pick=pick), asleep=_without(now.asleep, pick.seat)
            )
        case e.VoteCast(seat, targets):
            return changed(now, length=length, picks=_with(now.picks, pick=Pick(seat, "vote", targets)))
        case e.PickWithdrawn(seat, act):
            return changed(now, length=length, picks=_lacking(now.picks, seat=seat, act=act))
        case e.VoteWithdrawn(seat) | e.VoteAnnulled(seat):
            return changed(now, length=length, picks=_lacking(now.picks, seat=seat, act="vote"))
        case e.Slept(seat):
            return changed(now, length=length, asleep=(*_without(now.asleep, seat), seat))
        case e.SpeakerPassed(seat):
            # Where the floor is open after the last turn, a 过 of the turns is none of the open floor.
            passed = now.passed if now.then_free and now.order else (*_without(now.passed, seat), seat)
            return changed(now, length=length, passed=passed, order=now.order[1:])
        case e.PassWithdrawn(seat):
            return changed(now, length=length, passed=_without(now.passed, seat))
        case e.TurnMissed(seat, again):
            late = (seat,) if again else ()
            return changed(now, length=length, order=(*now.order[1:], *late), again=(*now.again, *late))
        case e.PhaseOpened():
            return _phase_opened(now, event=event)
        case e.PhaseClosed(since=since):
            return changed(now, length=length, closed_from=since)
        case e.Opened() | e.Dealt() | e.CardDealt() | e.KnowledgeTold() | e.CardsArranged() | e.GroupMet():
            return _at_the_deal(now, event=event)
        case e.NightResolved(round, picks, causes, marks):
            return changed(now, length=length, nights=(*now.nights, NightRecord(round, picks, causes)), marks=marks)
        case e.Answered(round, act, target, answer, told):
            heard = Heard(round, act, target, answer, told)
            return changed(now, length=length, heard=(*now.heard, heard), checks=now.checks + (act == "check"))
        case e.BallotClosed(record):
            return changed(now, length=length, ballots=(*now.ballots, record))
        case e.BallotSealed() | e.MajorityReached() | e.Tied() | e.LotDrawn() | e.Surrendered() | e.TakenBack():
            return changed(now, length=length)
        case e.WordsGranted(numbers):
            seats = _changed(now.seats, numbers=numbers, change=lambda seat: replace(seat, exit=_with_words(seat.exit)))
            return changed(now, length=length, seats=seats, words_due=(*now.words_due, *numbers))
        case e.GameEnded(winner, why):
            return changed(now, length=length, phase="over", order=(), words=(), words_due=(), winner=winner, why=why)
        case e.Ruled(winner):
            return changed(
                now, length=length, phase="over", order=(), words=(), words_due=(), winner=winner, why="ruled"
            )
        case e.BrokenOff():
            return changed(now, length=length, phase="over", order=(), words=(), words_due=(), why="broken_off")
        case e.SecretRevealed(secret):
            return changed(now, length=length, secret=secret)
        case _:
            return _left(now, event=event)


def _at_the_deal(
    now: Game, *, event: e.Opened | e.Dealt | e.CardDealt | e.KnowledgeTold | e.CardsArranged | e.GroupMet
) -> Game:
    """The events that give out cards, and what a seat knows of others by them."""
    match event:
        case e.Opened(edition, options, given, commitment, scheme=scheme):
            setup = Setup(edition, options, opened=edition, given=given, commitment=commitment, scheme=scheme)
            return Game(setup=setup, length=now.length + 1)
        case e.Dealt(seats, edition, options, entropy=entropy):
            promised = event.commitment or now.setup.commitment
            setup = replace(
                now.setup, edition=edition, options=options, seats=seats, entropy=entropy, commitment=promised
            )
            return Game(setup=setup, length=now.length + 1, deals=now.deals + 1)
        case e.CardDealt(seat, cards):
            return changed(now, length=now.length + 1, seats=(*now.seats, Seat(seat, cards)))
        case e.KnowledgeTold(seat, others):
            told = tuple(Told(seat, other, label) for other, label in others)
            anew = {other for other, _ in others}
            kept = tuple([one for one in now.knows if one.seat != seat or one.other not in anew])
            return changed(now, length=now.length + 1, knows=(*kept, *told))
        case e.CardsArranged(number, cards):
            arranged = _changed(now.seats, numbers=(number,), change=lambda one: replace(one, cards=cards))
            return changed(now, length=now.length + 1, seats=arranged)
        case e.GroupMet(act, numbers):
            return changed(now, length=now.length + 1, met=(*now.met, Met(act, numbers)))
        case _:
            assert_never(event)


def _phase_opened(now: Game, *, event: e.PhaseOpened) -> Game:
    night = event.phase == "night"
    return changed(
        now,
        length=now.length + 1,
        round=event.round,
        phase=event.phase,
        hour=event.hour,
        picks=(),
        asleep=(),
        passed=(),
        order=event.order,
        again=(),
        direction=event.direction,
        stand=event.stand,
        words=event.words,
        words_due=tuple(seat for seat in now.words_due if seat not in event.words),
        accused=0,
        then_free=event.then_free,
        met=(),
        silenced=() if night else now.silenced,
    )


def _left(
    now: Game,
    *,
    event: e.DayBroke | e.CardLost | e.VotedOut | e.Taken | e.Accused | e.RecordedOut | e.ThrownOut,
) -> Game:
    """The events by which a seat leaves or loses a card."""
    length = now.length + 1
    match event:
        case e.DayBroke(_, out, announced, silenced):
            seats = _gone(now, out=out, how="night", announced=dict(announced))
            return changed(now, length=length, seats=seats, counted=now.counted + len(out), silenced=silenced)
        case e.VotedOut(_, out, announced):
            seats = _gone(now, out=out, how="ballot", announced=dict(announced))
            last = now.ballots[-1:]
            ballots = (*now.ballots[:-1], *(replace(record, out=(*record.out, *out)) for record in last))
            return changed(now, length=length, seats=seats, counted=now.counted + len(out), ballots=ballots)
        case e.CardLost(number):
            seats = _changed(now.seats, numbers=(number,), change=lambda seat: replace(seat, lost=seat.lost + 1))
            return changed(now, length=length, seats=seats, marks=forgotten(now.marks, seat=number))
        case e.Taken(out):
            return changed(now, length=length, seats=_gone(now, out=out, how="taken"))
        case e.Accused(number, _, right):
            if right:
                return changed(now, length=length)
            return changed(now, length=length, seats=_gone(now, out=(number,), how="accused"), accused=now.accused + 1)
        case e.RecordedOut(number):
            return changed(now, length=length, seats=_gone(now, out=(number,), how="recorded"))
        case e.ThrownOut(number):
            return _thrown_out(now, number=number)
        case _:
            assert_never(event)


def forgotten(marks: tuple[Mark, ...], *, seat: SeatNo) -> tuple[Mark, ...]:
    """3.10: what is left of the marks when a seat loses a card: the empty needles counted on it are forgotten."""
    return tuple([mark for mark in marks if mark.seat != seat])


def _thrown_out(now: Game, *, number: SeatNo) -> Game:
    """2.9: its moves and every move that names it are void as if withdrawn; it stands for nothing and has no turn any more."""
    stand = now.stand
    if stand is not None:
        stand = replace(stand, candidates=_without(stand.candidates, number))
    return changed(
        now,
        length=now.length + 1,
        seats=_gone(now, out=(number,), how="thrown"),
        picks=tuple(
            pick for pick in now.picks if pick.seat != number and (pick.act in _NAMELESS or number not in pick.value)
        ),
        asleep=_without(now.asleep, number),
        passed=_without(now.passed, number),
        order=_without(now.order, number),
        stand=stand,
        silenced=_without(now.silenced, number),
    )


def _gone(
    now: Game, *, out: Sequence[SeatNo], how: How, announced: dict[SeatNo, str] | None = None
) -> tuple[Seat, ...]:
    if not out:
        return now.seats
    words = announced or {}
    return tuple(
        replace(seat, exit=Exit(now.round, now.phase, how, words.get(seat.number))) if seat.number in out else seat
        for seat in now.seats
    )


def _changed(seats: tuple[Seat, ...], *, numbers: Sequence[SeatNo], change: Callable[[Seat], Seat]) -> tuple[Seat, ...]:
    return tuple(change(seat) if seat.number in numbers else seat for seat in seats)


def _with_words(left: Exit | None) -> Exit | None:
    return None if left is None else replace(left, words=True)


def _with(picks: tuple[Pick, ...], *, pick: Pick) -> tuple[Pick, ...]:
    """A later move replaces the earlier one, and counts from now (2.2, 2.3)."""
    return (*_lacking(picks, seat=pick.seat, act=pick.act), pick)


def _lacking(picks: tuple[Pick, ...], *, seat: SeatNo, act: str) -> tuple[Pick, ...]:
    return tuple([pick for pick in picks if pick.seat != seat or pick.act != act])


def _without(numbers: tuple[SeatNo, ...], number: SeatNo) -> tuple[SeatNo, ...]:
    return tuple([other for other in numbers if other != number]) if number in numbers else numbers


def effective(log: Iterable[e.Event]) -> tuple[e.Event, ...]:
    """The events that still hold: each `TakenBack` leaves only the first `to` of those that held when it came, and is itself left out."""
    kept: list[e.Event] = []
    for event in log:
        if isinstance(event, e.TakenBack):
            del kept[event.to :]
        else:
            kept.append(event)
    return tuple(kept)


def replay(log: Iterable[e.Event]) -> Game:
    """The game that a whole log adds up to. Raises ValueError for an empty one."""
    game: Game | None = None
    for event in effective(log):
        game = evolve(game, event)
    if game is None:
        raise ValueError("an empty log is no game")
    return game

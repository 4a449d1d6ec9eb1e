"""2.2: the acts of the cards. Who may act, what form the act takes, whom it may name; the refusals in the order of the rules' own list."""

from collections.abc import Container, Iterable
from typing import Any

from killgame import events as e
from killgame.commands import MISSING, Move
from killgame.course import Course
from killgame.editions.edition import Act, Edition, Number
from killgame.game import Game, Mark, Options, Pick, Role, Seat, SeatNo
from killgame.night import card_has, has_act, living_cards, parting_seats, sharing
from killgame.phases import close, look
from killgame.rejections import (
    BadValue,
    BarredTarget,
    NoSuchTarget,
    NotSeated,
    NotSelf,
    NotYourAct,
    Out,
    Rejected,
    RepeatTarget,
    TargetOut,
    UsedUp,
    WrongPhase,
)
from killgame.victory import KILLER_NAMED

WAYS = {"cw": 1, "ccw": -1}
FURTHEST = 10
WRONG_ONES_A_DAY = 3


def whole(value: Any) -> bool:
    return type(value) is int


def seated(game: Game, *, number: Any) -> Seat:
    """The seat of that number. Raises NotSeated."""
    if not whole(number) or not 1 <= number <= len(game.seats):
        raise NotSeated
    seat: Seat = game.seats[number - 1]
    return seat


def living(game: Game, *, number: Any) -> Seat:
    """The seat of that number, if it is in. Raises NotSeated or Out."""
    seat = seated(game, number=number)
    if seat.exit is not None:
        raise Out
    return seat


def are_in(game: Game, *, numbers: tuple[SeatNo, ...]) -> None:
    """Raises NoSuchTarget or TargetOut unless the whole numbers name seats that are in."""
    for number in numbers:
        if not 1 <= number <= len(game.seats):
            raise NoSuchTarget
    for number in numbers:
        if game.seats[number - 1].exit is not None:
            raise TargetOut


def act_named(edition: Edition, *, game: Game, act: str) -> Act:
    """The act of that id, which the edition has in the open phase. Raises WrongPhase."""
    known = edition.act(act, phase=game.phase)
    if known is None:
        raise WrongPhase
    return known


def actor(game: Game, *, number: Any, act: Act) -> Seat:
    """The seat that makes the move. Raises NotSeated, Out or NotYourAct."""
    if act.by_parted and number in parting_seats(game) and whole(number):
        return seated(game, number=number)
    seat = living(game, number=number)
    if not has_act(game, seat=seat, act=act):
        raise NotYourAct
    return seat


def act_out(course: Course, *, command: Move) -> None:
    """A seat does what its card lets it do. Raises a Rejected."""
    game, edition = course.game, course.edition
    act = act_named(edition, game=game, act=command.act)
    seat = actor(game, number=command.seat, act=act)
    value = _value(act, command=command)
    if used_up(act, seat=seat.number, marks=game.marks, checks=game.checks, options=course.options):
        raise UsedUp
    if act.form == "target":
        target = SeatNo(value[0])
        are_in(game, numbers=(target,))
        reason = why_not(
            act,
            edition=edition,
            options=course.options,
            round=game.round,
            seat=seat.number,
            role=seat.role,
            target=target,
            aimed=game.seats[target - 1].role,
            living=living_cards(game.seats),
            marks=game.marks,
        )
        if reason is not None:
            raise reason
        if act.at_once:
            _accuse(course, seat=seat.number, target=target)
            return
    course.add(e.Picked(Pick(seat.number, act.id, value), sharing(game, seat=seat.number, act=act)))


def _value(act: Act, *, command: Move) -> tuple[int, ...]:
    """What the move says, if it has the act's form. Raises BadValue."""
    if command.targets is not MISSING:
        raise BadValue
    match act.form:
        case "target" if whole(command.target):
            return (command.target,)
        case "none":
            return ()
        case "press" if (
            whole(command.number) and 1 <= command.number <= FURTHEST and isinstance(command.direction, str)
        ):
            if command.direction in WAYS:
                return (command.number, WAYS[command.direction])
        case "order" if whole(command.first) and command.first in (1, 2):
            return (command.first,)
        case _:
            pass
    raise BadValue


def used_up(act: Act, *, seat: SeatNo, marks: Iterable[Mark], checks: int, options: Options) -> bool:
    """Whether this seat can do the act no more: it is had once, or so many `checks` were answered that no more are."""
    if act.id == "check" and options.check_limit is not None:
        return checks >= options.check_limit
    return act.once and any(mark.kind == f"used:{act.id}" and mark.by == seat for mark in marks)


def why_not(
    act: Act,
    *,
    edition: Edition,
    options: Options,
    round: int,
    seat: SeatNo,
    role: Role,
    target: SeatNo,
    aimed: Role,
    living: Number,
    marks: Container[Mark],
) -> type[Rejected] | None:
    """Why a seat that plays `role` may not name this living seat, which plays `aimed`, if it may not: NotSelf, BarredTarget or
    RepeatTarget. `living` is how many of each card live."""
    if not act.own_seat and target == seat:
        return NotSelf
    if act.id == "kill":
        if not options.killers_hit_killers and card_has(act, role=aimed, living=living):
            return BarredTarget
        if round == 1 and options.barred_first_kill == target:
            return BarredTarget
        if edition.bars is not None and edition.bars(role, aimed, living):
            return BarredTarget
    if act.id == "save" and options.doctor_repeat == "forbidden":
        return RepeatTarget if Mark("save", target, seat, round - 1) in marks else None
    return None


def names_a_killer(edition: Edition, *, target: Role) -> bool:
    """3.13: whether an accusation of this card is right."""
    return edition.sides[target] == "killers"


def _accuse(course: Course, *, seat: SeatNo, target: SeatNo) -> None:
    """3.13: right, and good wins; wrong, and the accuser is out. The third wrong one of a day brings the night."""
    right = names_a_killer(course.edition, target=course.game.seats[target - 1].role)
    course.add(e.Accused(seat, target, right))
    if right:
        course.add(e.GameEnded(KILLER_NAMED.winner, KILLER_NAMED.why, (target,)))
    elif not look(course) and course.game.accused >= WRONG_ONES_A_DAY:
        close(course, by="early")

"""2.2: the acts of the cards. Who may act, what form the act takes, whom it may name; the refusals in the order of the rules' own list."""

from typing import Any

from killgame import events as e
from killgame.commands import MISSING, Move
from killgame.course import Course
from killgame.editions.edition import Act, Edition
from killgame.game import Game, Mark, Pick, Seat, SeatNo
from killgame.night import has_act, living_cards, may_kill, parting_seats, sharing
from killgame.phases import close, look
from killgame.rejections import (
    BadValue,
    BarredTarget,
    NoSuchTarget,
    NotSeated,
    NotSelf,
    NotYourAct,
    Out,
    RepeatTarget,
    TargetOut,
    UsedUp,
    WrongPhase,
)

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
    _not_used_up(course, act=act, seat=seat)
    if act.form == "target":
        target = SeatNo(value[0])
        are_in(game, numbers=(target,))
        _not_barred(course, act=act, seat=seat, target=target)
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


def _not_used_up(course: Course, *, act: Act, seat: Seat) -> None:
    game, limit = course.game, course.options.check_limit
    if act.id == "check" and limit is not None and game.checks >= limit:
        raise UsedUp
    if act.once and any(mark.kind == f"used:{act.id}" and mark.by == seat.number for mark in game.marks):
        raise UsedUp


def _not_barred(course: Course, *, act: Act, seat: Seat, target: SeatNo) -> None:
    game, edition, options = course.game, course.edition, course.options
    if not act.own_seat and target == seat.number:
        raise NotSelf
    if act.id == "kill":
        aimed = game.seats[target - 1]
        if not options.killers_hit_killers and may_kill(game, edition=edition, seat=target):
            raise BarredTarget
        if game.round == 1 and options.barred_first_kill == target:
            raise BarredTarget
        if edition.bars is not None and edition.bars(seat.role, aimed.role, living_cards(game.seats)):
            raise BarredTarget
    last_night = Mark("save", target, seat.number, game.round - 1)
    if act.id == "save" and options.doctor_repeat == "forbidden" and last_night in game.marks:
        raise RepeatTarget


def _accuse(course: Course, *, seat: SeatNo, target: SeatNo) -> None:
    """3.13: right, and good wins; wrong, and the accuser is out. The third wrong one of a day brings the night."""
    right = course.edition.sides[course.game.seats[target - 1].role] == "killers"
    course.add(e.Accused(seat, target, right))
    if right:
        course.add(e.GameEnded("good", "killer_named", (target,)))
    elif not look(course) and course.game.accused >= WRONG_ONES_A_DAY:
        close(course, by="early")

"""2.2: whether a seat may make a move, and what comes of it. The refusals stand in the order of the rules' own list."""

from typing import Any

from killgame import events as e
from killgame.ballot import majority_holds, must_vote, places_open
from killgame.commands import MISSING, Move, Sleep, Withdraw
from killgame.course import Course
from killgame.editions.edition import Act, Edition
from killgame.game import BALLOT_PHASES, SPEECH_PHASES, Game, Pick, Seat, SeatNo
from killgame.night import has_act, may_kill, sharing
from killgame.phases import close, who_speak
from killgame.rejections import (
    BadValue,
    BarredTarget,
    NoSuchTarget,
    NotCandidate,
    NotSeated,
    NotSelf,
    NotYourAct,
    Out,
    TargetOut,
    UsedUp,
    WrongPhase,
)
from killgame.victory import last_of_its_kind


def move(course: Course, *, command: Move) -> None:
    """Makes a move. Raises a Rejected."""
    match command.act:
        case "vote":
            _vote(course, command=command)
        case "surrender":
            _surrender(course, seat=command.seat, form=command.targets is MISSING)
        case "pass":
            _pass(course, seat=command.seat, form=command.targets is MISSING)
        case _:
            _pick(course, command=command)


def withdraw(course: Course, *, command: Withdraw) -> None:
    """Takes back what stands. Raises a Rejected: of the codes only those down to `bad_value`, and `used_up` where votes may not change."""
    game, sure = course.game, command.sure is True
    match command.act:
        case "vote":
            seat = _voter(game, number=command.seat)
            if not sure or not _stands(game, seat=seat.number, act="vote"):
                raise BadValue
            if not course.options.vote_change:
                raise UsedUp
            course.add(e.VoteWithdrawn(seat.number, open=course.options.ballot == "open"))
        case "surrender":
            _surrender(course, seat=command.seat, form=False)
        case "pass":
            number = _passer(game, number=command.seat).number
            if not sure or game.ordered or number not in game.passed:
                raise BadValue
            course.add(e.PassWithdrawn(number))
        case _:
            act = _act(course.edition, game=game, act=command.act)
            seat = _actor(game, number=command.seat, act=act)
            if not sure or not _stands(game, seat=seat.number, act=act.id):
                raise BadValue
            course.add(e.PickWithdrawn(seat.number, act.id, sharing(game, seat=seat.number, act=act)))


def sleep(course: Course, *, command: Sleep) -> None:
    """The seat does nothing tonight: what stands of its night is taken back. Raises WrongPhase, NotSeated or Out."""
    game = course.game
    if game.phase != "night":
        raise WrongPhase
    number = _living(game, number=command.seat).number
    for act in course.edition.acts:
        if act.phase == "night" and _stands(game, seat=number, act=act.id):
            course.add(e.PickWithdrawn(number, act.id, sharing(game, seat=number, act=act)))
    course.add(e.Slept(number))


def close_on_majority(course: Course) -> None:
    """`majority`: closes the open vote as soon as more than half of the living stand on one seat."""
    seat = majority_holds(course.edition, game=course.game)
    if seat is not None:
        course.add(e.MajorityReached(seat))
        close(course, by="majority")


def may_surrender(edition: Edition, *, game: Game, seat: Seat) -> bool:
    """2.9: a living killer or police whose role no other living seat has."""
    return seat.exit is None and seat.role in edition.surrender and last_of_its_kind(game.seats, seat=seat)


def _whole(value: Any) -> bool:
    return type(value) is int


def _seated(game: Game, *, number: Any) -> Seat:
    if not _whole(number) or not 1 <= number <= len(game.seats):
        raise NotSeated
    seat: Seat = game.seats[number - 1]
    return seat


def _living(game: Game, *, number: Any) -> Seat:
    seat = _seated(game, number=number)
    if seat.exit is not None:
        raise Out
    return seat


def _stands(game: Game, *, seat: SeatNo, act: str) -> bool:
    return any(pick.seat == seat and pick.act == act for pick in game.picks)


def _act(edition: Edition, *, game: Game, act: str) -> Act:
    known = edition.act(act, phase=game.phase)
    if known is None:
        raise WrongPhase
    return known


def _actor(game: Game, *, number: Any, act: Act) -> Seat:
    seat = _living(game, number=number)
    if not has_act(game, seat=seat, act=act):
        raise NotYourAct
    return seat


def _voter(game: Game, *, number: Any) -> Seat:
    if game.phase not in BALLOT_PHASES:
        raise WrongPhase
    return _living(game, number=number)


def _passer(game: Game, *, number: Any) -> Seat:
    talking = game.phase in SPEECH_PHASES or (game.phase == "vote" and game.setup.options.talk_and_vote)
    if not talking:
        raise WrongPhase
    seat = _seated(game, number=number)
    may = seat.number == game.turn if game.ordered else seat.number in who_speak(game)
    if not may:
        raise Out if seat.exit is not None and seat.number not in game.words else NotYourAct
    return seat


def _targets(game: Game, *, numbers: tuple[SeatNo, ...]) -> None:
    """The whole numbers name seats that are in."""
    for number in numbers:
        if not 1 <= number <= len(game.seats):
            raise NoSuchTarget
    for number in numbers:
        if game.seats[number - 1].exit is not None:
            raise TargetOut


def _pick(course: Course, *, command: Move) -> None:
    game, edition = course.game, course.edition
    act = _act(edition, game=game, act=command.act)
    seat = _actor(game, number=command.seat, act=act)
    if command.targets is not MISSING or not _whole(command.target):
        raise BadValue
    if act.id == "check" and course.options.check_limit is not None and game.checks >= course.options.check_limit:
        raise UsedUp
    target = SeatNo(command.target)
    _targets(game, numbers=(target,))
    if not act.own_seat and target == seat.number:
        raise NotSelf
    if act.id == "kill" and _kill_barred(game, edition=edition, target=target):
        raise BarredTarget
    course.add(e.Picked(Pick(seat.number, act.id, (target,)), sharing(game, seat=seat.number, act=act)))


def _kill_barred(game: Game, *, edition: Edition, target: SeatNo) -> bool:
    options = game.setup.options
    if not options.killers_hit_killers and may_kill(game, edition=edition, seat=target):
        return True
    return game.round == 1 and options.barred_first_kill == target


def _vote(course: Course, *, command: Move) -> None:
    game, options = course.game, course.options
    seat = _voter(game, number=command.seat)
    targets = _ballot_paper(course, command=command)
    if not options.vote_change and _stands(game, seat=seat.number, act="vote"):
        raise UsedUp
    _targets(game, numbers=targets)
    if game.stand is not None and any(target not in game.stand.candidates for target in targets):
        raise NotCandidate
    course.add(e.VoteCast(seat.number, targets, open=options.ballot == "open"))
    close_on_majority(course)


def _ballot_paper(course: Course, *, command: Move) -> tuple[SeatNo, ...]:
    """The seats that a vote names; none is an abstention. Raises BadValue where the vote has not the form that the open ballot asks for."""
    game = course.game
    one, several = command.target, command.targets
    if one is None and several is MISSING:
        if must_vote(course.edition, options=course.options, phase=game.phase):
            raise BadValue
        return ()
    if game.stand is None and places_open(course.edition, game=game) == 2:
        if one is not MISSING or not isinstance(several, list | tuple) or len(several) != 2:
            raise BadValue
        if not all(_whole(number) for number in several) or several[0] == several[1]:
            raise BadValue
        return tuple(several)
    if several is not MISSING or not _whole(one):
        raise BadValue
    return (SeatNo(one),)


def _surrender(course: Course, *, seat: Any, form: bool) -> None:
    game, edition = course.game, course.edition
    if not edition.surrender or game.phase in ("signup", "over"):
        raise WrongPhase
    mover = _living(game, number=seat)
    if not may_surrender(edition, game=game, seat=mover):
        raise NotYourAct
    if not form:
        raise BadValue
    course.add(e.Surrendered(mover.number))
    winner = "good" if edition.sides[mover.role] == "killers" else "killers"
    course.add(e.GameEnded(winner, "surrender", (mover.number,)))


def _pass(course: Course, *, seat: Any, form: bool) -> None:
    number = _passer(course.game, number=seat).number
    if not form:
        raise BadValue
    course.add(e.SpeakerPassed(number))

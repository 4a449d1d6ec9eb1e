"""2.2: whether a seat may make a move, and what comes of it. The refusals stand in the order of the rules' own list."""

from typing import Any

from killgame import events as e
from killgame.acting import act_named, act_out, actor, are_in, living, seated, whole
from killgame.ballot import majority_holds, must_vote, names_wanted, places_open
from killgame.commands import MISSING, Move, Sleep, Withdraw
from killgame.course import Course
from killgame.editions.edition import Edition
from killgame.game import BALLOT_PHASES, SPEECH_PHASES, Game, Seat, SeatNo
from killgame.night import sharing
from killgame.phases import close
from killgame.rejections import BadValue, NotCandidate, NotYourAct, Out, UsedUp, WrongPhase
from killgame.speaking import who_speak
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
            act_out(course, command=command)


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
            act = act_named(course.edition, game=game, act=command.act)
            seat = actor(game, number=command.seat, act=act)
            if not sure or not _stands(game, seat=seat.number, act=act.id):
                raise BadValue
            course.add(e.PickWithdrawn(seat.number, act.id, sharing(game, seat=seat.number, act=act)))


def sleep(course: Course, *, command: Sleep) -> None:
    """The seat does nothing tonight: what stands of its night is taken back. Raises WrongPhase, NotSeated or Out."""
    game = course.game
    if game.phase != "night":
        raise WrongPhase
    number = living(game, number=command.seat).number
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


def _stands(game: Game, *, seat: SeatNo, act: str) -> bool:
    return any(pick.seat == seat and pick.act == act for pick in game.picks)


def _voter(game: Game, *, number: Any) -> Seat:
    if game.phase not in BALLOT_PHASES:
        raise WrongPhase
    return living(game, number=number)


def _passer(game: Game, *, number: Any) -> Seat:
    talking = game.phase in SPEECH_PHASES or (game.phase == "vote" and game.setup.options.talk_and_vote)
    if not talking:
        raise WrongPhase
    seat = seated(game, number=number)
    may = seat.number == game.turn if game.ordered else seat.number in who_speak(game)
    if not may:
        raise Out if seat.exit is not None and seat.number not in game.words else NotYourAct
    return seat


def _vote(course: Course, *, command: Move) -> None:
    game, options = course.game, course.options
    seat = _voter(game, number=command.seat)
    targets = _ballot_paper(course, command=command)
    if not options.vote_change and _stands(game, seat=seat.number, act="vote"):
        raise UsedUp
    are_in(game, numbers=targets)
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
    stage = game.stand.stage if game.stand is not None else None
    names = names_wanted(stage, places=places_open(course.edition, game=game))
    if names > 1:
        if one is not MISSING or not isinstance(several, list | tuple) or len(several) != names:
            raise BadValue
        if not all(whole(number) for number in several) or len(set(several)) < names:
            raise BadValue
        return tuple(several)
    if several is not MISSING or not whole(one):
        raise BadValue
    return (SeatNo(one),)


def _surrender(course: Course, *, seat: Any, form: bool) -> None:
    game, edition = course.game, course.edition
    if not edition.surrender or game.phase in ("signup", "over"):
        raise WrongPhase
    mover = living(game, number=seat)
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

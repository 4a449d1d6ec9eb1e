"""`decide`: what comes of a command, or why it is refused. Pure: the same game, command and dice give the same events."""

from typing import assert_never

from killgame import commands as c
from killgame import deal, moderation, moves, phases
from killgame.commands import Command
from killgame.course import Course
from killgame.dice import Dice
from killgame.events import Event
from killgame.game import Game
from killgame.rejections import WrongPhase


def decide(game: Game | None, command: Command, dice: Dice) -> tuple[Event, ...]:
    """The events that the command brings about in this game (None: there is none yet). Raises a Rejected, or BadSetup for a set-up that is
    none; then nothing has changed."""
    return tuple(course_of(game, command=command, dice=dice).events)


def course_of(game: Game | None, *, command: Command, dice: Dice) -> Course:
    """As `decide`, with the game as the events leave it."""
    if game is None and not isinstance(command, c.Open):
        raise WrongPhase
    course = Course(game, dice=dice)
    match command:
        case c.Move():
            moves.move(course, command=command)
        case c.Withdraw():
            moves.withdraw(course, command=command)
        case c.Sleep():
            moves.sleep(course, command=command)
        case c.Pass(seat, withdraw):
            if withdraw:
                moves.withdraw(course, command=c.Withdraw(seat, "pass"))
            else:
                moves.move(course, command=c.Move(seat, "pass"))
        case c.Surrender(seat):
            moves.move(course, command=c.Move(seat, "surrender"))
        case c.Close(by):
            moderation.running(course.game)
            phases.close(course, by=by)
        case c.EndTurn(again):
            moderation.end_turn(course, again=again)
        case c.Open():
            deal.open_signup(course, command=command)
        case c.Deal():
            deal.deal(course, command=command)
        case c.DealAnew():
            deal.deal_anew(course, command=command)
        case c.ThrowOut() | c.Annul() | c.Rule() | c.BreakOff() | c.TakeBack() | c.Reveal():
            _judge(course, command=command)
        case _:
            assert_never(command)
    return course


def _judge(course: Course, *, command: c.ThrowOut | c.Annul | c.Rule | c.BreakOff | c.TakeBack | c.Reveal) -> None:
    match command:
        case c.ThrowOut(target):
            moderation.throw_out(course, target=target)
        case c.Annul(target):
            moderation.annul(course, target=target)
        case c.Rule(winner):
            moderation.rule(course, winner=winner)
        case c.BreakOff():
            moderation.break_off(course)
        case c.TakeBack():
            moderation.take_back(course)
        case c.Reveal():
            moderation.reveal(course, command=command)
        case _:
            assert_never(command)

"""2.9: what the judge may do. His refusals are `wrong_phase`, `bad_value`, `no_such_target`, `target_out`, in that order."""

from typing import Any

from killgame import events as e
from killgame.commands import Reveal
from killgame.course import Course
from killgame.dice import commit, read_secret
from killgame.game import BALLOT_PHASES, Game, SeatNo
from killgame.moves import close_on_majority
from killgame.phases import look
from killgame.rejections import BadValue, NoSuchTarget, TargetOut, UsedUp, WrongPhase


def running(game: Game) -> None:
    """Raises WrongPhase before the deal and after the end."""
    if game.phase in ("signup", "over"):
        raise WrongPhase


def throw_out(course: Course, *, target: Any) -> None:
    """A seat leaves at once; its moves and those that name it are void."""
    game = course.game
    running(game)
    if type(target) is not int:
        raise BadValue
    if not 1 <= target <= len(game.seats):
        raise NoSuchTarget
    if game.seats[target - 1].exit is not None:
        raise TargetOut
    recorded = game.phase == "refereed"
    course.add(e.RecordedOut(SeatNo(target)) if recorded else e.ThrownOut(SeatNo(target)))
    if not look(course):
        close_on_majority(course)


def annul(course: Course, *, target: Any) -> None:
    """The vote that a seat has cast is taken back for it; it may vote again."""
    game = course.game
    if game.phase not in BALLOT_PHASES:
        raise WrongPhase
    if type(target) is not int or not any(pick.seat == target and pick.act == "vote" for pick in game.picks):
        raise BadValue
    course.add(e.VoteAnnulled(SeatNo(target), sealed=course.options.ballot == "sealed"))


def end_turn(course: Course, *, again: Any) -> None:
    """The speaker's time ran out; once in a phase he may be given another turn at the end."""
    game = course.game
    if game.turn is None:
        raise WrongPhase
    course.add(e.TurnMissed(game.turn, again=again is True and game.turn not in game.again))


def rule(course: Course, *, winner: Any) -> None:
    """The game ends by ruling: for one of its sides, or as a draw."""
    running(course.game)
    if winner != "draw" and winner not in course.edition.sides.values():
        raise BadValue
    course.add(e.Ruled(winner))


def break_off(course: Course) -> None:
    """The game ends without a result, also before the deal."""
    if course.game.over:
        raise WrongPhase
    course.add(e.BrokenOff())


def take_back(course: Course) -> None:
    """The last close is undone, and all that came after it. Raises BadValue where nothing was closed yet."""
    game = course.game
    running(game)
    if game.closed_from is None:
        raise BadValue
    course.add(e.TakenBack(game.closed_from))


def reveal(course: Course, *, command: Reveal) -> None:
    """Publishes the secret after the end. Raises BadValue where it is not the one that was committed to, UsedUp the second time."""
    game = course.game
    if not game.over:
        raise WrongPhase
    plain = read_secret(command.secret)
    if commit(plain) != game.setup.commitment:
        raise BadValue
    if game.secret is not None:
        raise UsedUp
    course.add(e.SecretRevealed(plain.hex()))

"""Deeds done to one game in the same instant: real threads with connections of their own, let go at a barrier."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final, Self

from django.db import connections
from django.http import Http404

import killgame
from forum.acts import By, CutShort, Judge, MoveDeadline, Pause, Player, Resume, Say, Write
from forum.deadlines import Belief
from forum.models import Request
from forum.now import game_now
from forum.play import play
from forum.refusals import Refused
from forum.writing import write
from tests.forum.people import Playing
from tests.forum.timing import DAY, HOUR, MINUTE, SECOND, sweep

# The most threads of one volley.
MOST: Final = 6


@dataclass(frozen=True, slots=True)
class Deed:
    """What is done, told for a failing test, and how. `once` is None for what the clock does."""

    told: str
    do: Callable[[], object]
    once: str | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a deed: `code` is done, repeated, the code of a refusal, or the error that should never be."""

    deed: Deed
    code: str


class Volley:
    """Threads that wait for deeds. To be used as a context: at its end their connections are closed."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(max_workers=MOST)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        gone = threading.Barrier(MOST)
        list(self._threads.map(lambda _number: (gone.wait(timeout=30), connections.close_all()), range(MOST)))
        self._threads.shutdown()

    def fire(self, deeds: Sequence[Deed]) -> list[Outcome]:
        """Do them all at once. Raises TimeoutError if one is not done within a minute: that would be a deadlock."""
        barrier = threading.Barrier(len(deeds))
        running = [self._threads.submit(_came_of, deed, barrier=barrier) for deed in deeds]
        return [one.result(timeout=60) for one in running]


def _came_of(deed: Deed, *, barrier: threading.Barrier) -> Outcome:
    barrier.wait(timeout=30)
    try:
        answer = deed.do()
    except (Refused, killgame.Rejected) as refusal:
        return Outcome(deed, refusal.code)
    except Http404:
        return Outcome(deed, "absent")
    except Exception as error:
        return Outcome(deed, f"error: {error!r}")
    return Outcome(deed, "repeated" if getattr(answer, "repeated", False) else "done")


# What a judge asks for, by a drawn number: how far from the deadline it shall end, how long from now a pause lasts.
_MOVES: Final = (6 * HOUR, 30 * MINUTE, 40 * HOUR, -HOUR, -3 * DAY, SECOND, timedelta(microseconds=1), 70 * DAY)
_PAUSES: Final = (HOUR, 30 * HOUR, 5 * DAY, MINUTE, -HOUR)
_SAYINGS: Final = ("extension", "extension", "pause", "break_off")


@dataclass(frozen=True, slots=True)
class Aim:
    """A game as it stood before a volley, what the mover believes of it, and a number that picks among his choices."""

    playing: Playing
    game: killgame.Game
    belief: Belief
    number: int
    once: str

    @property
    def seat(self) -> int:
        """One of the living, or of all where nobody lives."""
        seats = self.game.living or tuple(self.playing.seated)
        return seats[self.number % len(seats)]

    def play(self, command: Any, *, by: By) -> Deed:
        told = f"{command!r} by {by!r} believing {self.belief}"

        def do() -> object:
            return play(self.playing.pk, command, by=by, belief=self.belief, once=self.once, reason="因为")

        return Deed(told, do, self.once)

    def judge(self, command: Any) -> Deed:
        return self.play(command, by=Judge(self.playing.judge.pk))

    def player(self, command: Any) -> Deed:
        return self.play(command, by=Player(self.playing.seated[self.seat].pk, self.seat))


def _move(aim: Aim) -> Deed:
    # Who believes that it is paused has no deadline before his eyes; any moment will do for him.
    start = aim.belief.deadline or aim.playing.row.opened_at
    return aim.judge(MoveDeadline(to=start + _MOVES[aim.number % len(_MOVES)]))


def _pause(aim: Aim) -> Deed:
    why = "appeal" if aim.number % 2 else "judge"
    return aim.judge(Pause(until=game_now() + _PAUSES[aim.number % len(_PAUSES)], why=why))


def _act(aim: Aim) -> Deed:
    """What the open phase asks of the seat."""
    living = aim.game.living or (1,)
    target = living[aim.number // 3 % len(living)]
    match aim.game.phase:
        case "night" if aim.number % 4 == 1:
            return aim.player(killgame.Move(aim.seat, "kill", target=target))
        case "vote" | "pk_vote" | "final_vote" if aim.number % 4 == 1:
            return aim.player(killgame.Move(aim.seat, "vote", target=target))
        case _:
            return aim.player(done_with(aim.game, seat=aim.seat))


def done_with(game: killgame.Game, *, seat: int) -> Any:
    """The least that makes the open phase done for a seat."""
    match game.phase:
        case "night":
            return killgame.Sleep(seat)
        case "vote" | "pk_vote" | "final_vote":
            return killgame.Move(seat, "vote", target=None)
        case _:
            return killgame.Pass(seat)


def _last(aim: Aim) -> Deed:
    """One for whom the phase still waits is done with it: often the last."""
    owing = killgame.owing(aim.game) or (aim.seat,)
    seat = owing[aim.number % len(owing)]
    return aim.play(done_with(aim.game, seat=seat), by=Player(aim.playing.seated[seat].pk, seat))


def _withdraw(aim: Aim) -> Deed:
    if aim.game.phase in ("night", "vote", "pk_vote", "final_vote"):
        return aim.player(killgame.Withdraw(aim.seat, "kill" if aim.game.phase == "night" else "vote"))
    return aim.player(killgame.Pass(aim.seat, withdraw=True))


def _ask(aim: Aim) -> Deed:
    """For or, now and then, against what is being asked for; else something is asked."""
    open_now = Request.objects.filter(game_id=aim.playing.pk, ended_at__isnull=True).first()
    what = open_now.what if open_now else _SAYINGS[aim.number // 2 % len(_SAYINGS)]
    return aim.player(Say(aim.seat, what, yes=aim.number % 5 != 0))


def _write(aim: Aim) -> Deed:
    words = Write(account=aim.playing.seated[aim.seat].pk, belief=aim.belief, once=aim.once)
    do: Callable[[], object] = lambda: write(aim.playing.pk, words, room="public", text="我说两句")  # noqa: E731 a deed in one line
    return Deed(f"a post of {aim.seat}", do, aim.once)


def _sweep(_aim: Aim) -> Deed:
    return Deed("the clock sweeps", sweep)


KINDS: Final[dict[str, Callable[[Aim], Deed]]] = {
    "sweep": _sweep,
    "act": _act,
    "last": _last,
    "move": _move,
    "withdraw": _withdraw,
    "pause": _pause,
    "resume": lambda aim: aim.judge(Resume()),
    "close": lambda aim: aim.judge(killgame.Close(by="judge")),
    "ask": _ask,
    "write": _write,
    "take_back": lambda aim: aim.judge(killgame.TakeBack()),
    "throw_out": lambda aim: aim.judge(killgame.ThrowOut(aim.seat)),
    "annul": lambda aim: aim.judge(killgame.Annul(aim.seat)),
    "end_turn": lambda aim: aim.judge(CutShort(aim.game.turn or aim.seat)),
}

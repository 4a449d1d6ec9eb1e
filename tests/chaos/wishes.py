"""What players and judges of the storm want to do, each wish with what must be found of it if it is granted."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

import killgame
from forum import lobby
from forum.acts import ClockAct, Judge, MoveDeadline, Pause, Player, Resume, Write
from forum.deadlines import Belief
from forum.models import Account, Board, Game
from forum.opening import open_game
from forum.play import play
from forum.schedule import KINDS, Schedule
from forum.writing import write
from tests.chaos.book import Trace, trace_of_command
from tests.forum.people import once

SEATS = 7
PHASE = timedelta(seconds=2)
SCHEDULE = Schedule(
    lengths={**dict.fromkeys(KINDS, PHASE), **dict.fromkeys(("sign_up", "confirm"), 300 * PHASE)},
    reminders=(PHASE / 2,),
    silence=4 * PHASE,
    misses=2,
)
_ALOUD = frozenset({"speech", "words", "vote", "pk_speech", "pk_vote", "rest_speech", "final_vote"})
_BALLOTS = frozenset({"vote", "pk_vote", "final_vote"})


@dataclass(frozen=True, slots=True)
class People:
    """Who plays in every game of the storm: the n-th of `players` sits on seat n."""

    board: Board
    judge: Account
    players: Sequence[Account]
    reader: Account


@dataclass(frozen=True, slots=True)
class Wish:
    """`send(key)` goes through a door with that once-key; a floor that it returns belongs to the trace."""

    account: int
    trace: Trace
    send: Callable[[str], object]


def opening(people: People, *, key: str) -> Game:
    """A game in sign-up."""
    return open_game(
        opener=people.judge,
        board=people.board,
        title="暴风雨里的一局",
        edition="classic",
        seats=SEATS,
        options={"tie": "none"},
        schedule=SCHEDULE,
        start_when_full=False,
        once=key,
    )


def beginning(row: Game, people: People) -> Iterator[Wish]:
    """From sign-up to the deal; `row` must be fresh each time that the next is asked for."""
    for player in people.players:
        yield _at_the_door(row, lobby.join, player)
    yield _at_the_door(row, lobby.close_sign_up, people.judge)
    for player in people.players:
        yield _at_the_door(row, lobby.confirm, player)


def last_to_confirm(row: Game, people: People) -> Wish:
    """With this one the cards are dealt, and the clock begins to run."""
    return _at_the_door(row, lobby.confirm, people.players[-1])


def _at_the_door(row: Game, door: Callable[[int, Write], None], account: Account) -> Wish:
    belief = Belief(row.phase_serial, row.deadline)
    return Wish(
        account.pk, (door.__name__,), lambda key: door(row.pk, Write(account=account.pk, belief=belief, once=key))
    )


def acting(row: Game, people: People, *, chance: random.Random) -> Iterator[Wish]:
    """What the living do in the open phase: a move or two, and a post where one may be written."""
    game = killgame.load(row.state)
    seat, other = chance.sample(game.living, 2)
    if row.phase == "night":
        role = game.seats[seat - 1].role
        if role == "killer":
            yield _post(row, people.players[seat - 1], room="killers")
        act = {"killer": "kill", "police": "check"}.get(role)
        # Games that go on are what is tested: seldom does a killer kill.
        awake = act == "check" or (act == "kill" and chance.random() < 0.1)
        yield _move(row, people, killgame.Move(seat, str(act), other) if awake else killgame.Sleep(seat))
    if row.phase in _ALOUD:
        yield _post(row, people.players[seat - 1], room="public")
    if row.phase in _BALLOTS:
        for voter in chance.sample(game.living, 2):
            yield _move(row, people, _vote(voter, game.living, chance=chance))
    elif row.phase == "speech":
        yield _move(row, people, killgame.Pass(seat, withdraw=seat in game.passed))
    if chance.random() < 0.1:
        yield _post(row, people.reader, room="readers")


def judging(row: Game, people: People, *, now: datetime, chance: random.Random) -> Wish:
    """The judge ends a pause, or makes one, or moves the deadline, or closes the phase."""
    if row.paused_until is not None:
        return _judge(row, people, Resume(), "site.resumed")
    match chance.randrange(4):
        case 0:
            return _judge(row, people, Pause(until=now + PHASE * chance.uniform(0.5, 1.5)), "site.paused")
        case 1:
            return _judge(row, people, killgame.Close(by="judge"), None)
        case _:
            moved = MoveDeadline(to=now + PHASE * chance.uniform(0.1, 1.5))
            return _judge(row, people, moved, "site.deadline_moved")


def _vote(voter: int, living: Sequence[int], *, chance: random.Random) -> killgame.Move | killgame.Withdraw:
    drawn = chance.random()
    if drawn < 0.1:
        return killgame.Withdraw(voter, "vote")
    target = chance.choice([seat for seat in living if seat != voter]) if drawn < 0.2 else None
    return killgame.Move(voter, "vote", target)


def _move(
    row: Game, people: People, command: killgame.Move | killgame.Withdraw | killgame.Pass | killgame.Sleep
) -> Wish:
    account = people.players[command.seat - 1].pk
    return _play(row, command, by=Player(account, command.seat), trace=trace_of_command(command))


def _judge(row: Game, people: People, command: killgame.Close | ClockAct, kind: str | None) -> Wish:
    reason = once()
    trace = trace_of_command(command) if isinstance(command, killgame.Close) else (kind, reason)
    return _play(row, command, by=Judge(people.judge.pk), trace=trace, reason=reason)


def _play(
    row: Game, command: killgame.Command | ClockAct, *, by: Player | Judge, trace: Trace, reason: str = ""
) -> Wish:
    belief = Belief(row.phase_serial, row.deadline)

    def send(key: str) -> None:
        play(row.pk, command, by=by, belief=belief, once=key, reason=reason)

    return Wish(by.account, trace, send)


def _post(row: Game, account: Account, *, room: str) -> Wish:
    belief, text = Belief(row.phase_serial, row.deadline), f"我的话 {once()}"

    def send(key: str) -> int:
        return write(row.pk, Write(account=account.pk, belief=belief, once=key), room=room, text=text)

    return Wish(account.pk, ("wrote", room, text), send)

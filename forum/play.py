"""The one door: lock the game's row, load, decide, evolve, append, save, react, in one transaction.

Forms, the API, the clock and the judge all come through `play`; lobby and writing, which move no rules but must not
run beside them, come through `at_table`. A test holds that nobody else locks a game.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.http import Http404

import killgame
from forum.acts import By, Clock, ClockAct, Judge, MoveDeadline, Pause, Player, Resume
from forum.deadlines import Belief
from forum.ledger import append, read
from forum.models import Game, OnceKey, Sitting
from forum.now import game_now
from forum.reactions import Happening, react, react_to_clock
from forum.refusals import Refused
from forum.schedule import LONGEST
from forum.sealing import unseal
from forum.text import one_line


@dataclass(slots=True)
class Table:
    """A game whose row is locked until the transaction ends. `now` was read after the lock was taken."""

    row: Game
    now: datetime
    _game: killgame.Game | None = field(default=None)

    @property
    def game(self) -> killgame.Game:
        """The rules' state, loaded when first asked for."""
        if self._game is None:
            self._game = killgame.load(self.row.state)
        return self._game

    @property
    def belief(self) -> Belief:
        """What one who sees the game as it is believes in."""
        return Belief(serial=self.row.phase_serial, deadline=self.row.deadline)

    def answered(self, account: int, once: str, *, what: str = "done") -> dict[str, Any] | None:
        """The answer that this key got before, or None. Raises Refused for a key of another kind of write."""
        known = OnceKey.objects.filter(account_id=account, game=self.row, key=once).first()
        if known is not None and what not in known.answer:
            raise Refused(code="bad_form")
        return known.answer if known else None

    def remember(self, account: int, once: str, answer: dict[str, Any]) -> None:
        """Let the same key of the same account get this answer from now on."""
        OnceKey.objects.create(account_id=account, game=self.row, key=once, answer=answer, at=self.now)

    def check_open(self, *, belief: Belief | None) -> None:
        """Raise Refused unless the game runs, is not paused, the phase is the believed one and its deadline not past."""
        if self.row.state_of_play != Game.State.RUNNING:
            raise Refused(code="not_running")
        if belief is not None and belief.serial != self.row.phase_serial:
            raise Refused(code="stale_phase")
        if self.row.paused_until is not None:
            raise Refused(code="paused")
        if self.row.deadline is not None and self.now >= self.row.deadline:
            raise Refused(code="late")
        if belief is not None and belief != self.belief:
            raise Refused(code="stale_phase")

    def check_sits(self, by: Player) -> None:
        """Raise Refused unless the account still sits on the seat: a right that ended is gone at once."""
        sits = Sitting.objects.filter(
            seat__game=self.row, seat__number=by.seat, account_id=by.account, until__isnull=True
        ).exists()
        if not sits:
            raise Refused(code="not_for_you")

    def put(self, command: killgame.Command, *, reason: str = "") -> None:
        """Decide, evolve, append, save, react. Raises killgame.Rejected; then nothing has changed."""
        before = self.game
        secret = unseal(self.row.secret_sealed)
        dice = killgame.Dice(killgame.make_seed(secret, before.setup))
        events = killgame.decide(before, command, dice)
        after = self._fold(before, events)
        if after.over and not before.over:
            shown = killgame.decide(after, killgame.Reveal(secret), dice)
            events, after = (*events, *shown), self._fold(after, shown)
        self._game = after
        append(self.row, events, at=self.now, secret=secret)
        self.row.state = killgame.dump(after)
        react(
            Happening(
                row=self.row, now=self.now, before=before, command=command, events=events, after=after, reason=reason
            )
        )
        self.row.save()

    def _fold(self, game: killgame.Game, events: tuple[killgame.Event, ...]) -> killgame.Game:
        if any(isinstance(event, killgame.events.TakenBack) for event in events):
            return killgame.replay((*read(self.row), *events))
        for event in events:
            game = killgame.evolve(game, event)
        return game


@contextmanager
def at_table(game_id: int) -> Iterator[Table]:
    """Lock the game's row for one transaction. Raises Http404 when there is no such game.

    The lock is the weaker of PostgreSQL's two, so that rows which only refer to the game can be written beside it.
    """
    with transaction.atomic():
        row = Game.objects.select_for_update(no_key=True).filter(pk=game_id).first()
        if row is None:
            raise Http404
        yield Table(row=row, now=game_now())


@dataclass(frozen=True, slots=True)
class Played:
    """What became of a command: `repeated` when its once-key had been used before and nothing was done now."""

    repeated: bool = False


def play(
    game_id: int,
    command: killgame.Command | ClockAct,
    *,
    by: By,
    belief: Belief | None = None,
    once: str | None = None,
    reason: str = "",
) -> Played:
    """Do one command. Raises `Refused` (the site's codes), `killgame.Rejected` (the rules'), or Http404.

    `belief` is the phase and deadline that the mover had before his eyes; people and the clock must name it. `once` is
    a key of the mover's own: a second try with it changes nothing.
    """
    reason = one_line(reason)
    with at_table(game_id) as table:
        if once is not None and not isinstance(by, Clock) and table.answered(by.account, once) is not None:
            return Played(repeated=True)
        _admit(table, command, by=by, belief=belief, reason=reason)
        match command:
            case MoveDeadline() | Pause() | Resume():
                _adjust(table, command, reason=reason)
            case _:
                table.put(command, reason=reason)
        if once is not None and not isinstance(by, Clock):
            table.remember(by.account, once, {"done": True})
        return Played()


# What a seat may do itself, each for its own seat only; everything else is the judge's or the clock's.
_OWN = (killgame.Move, killgame.Withdraw, killgame.Sleep, killgame.Pass, killgame.Surrender)
_REASONED = (killgame.ThrowOut, killgame.Annul, killgame.Rule, killgame.BreakOff, MoveDeadline, Pause)


def _admit(table: Table, command: killgame.Command | ClockAct, *, by: By, belief: Belief | None, reason: str) -> None:
    match by:
        case Player():
            table.check_sits(by)
            if not isinstance(command, _OWN) or command.seat != by.seat:
                raise Refused(code="not_for_you")
            table.check_open(belief=belief)
        case Judge():
            if by.account != table.row.judge_id or isinstance(command, _OWN):
                raise Refused(code="not_for_you")
            if table.row.state_of_play != Game.State.RUNNING:
                raise Refused(code="not_running")
            if belief is not None and belief != table.belief:
                raise Refused(code="stale_phase")
            if table.row.paused_until is not None and isinstance(command, killgame.Close | killgame.EndTurn):
                raise Refused(code="paused")
            if isinstance(command, _REASONED) and not reason:
                raise Refused(code="no_reason")
        case Clock():
            _admit_clock(table, command, belief=belief)


def _admit_clock(table: Table, command: killgame.Command | ClockAct, *, belief: Belief | None) -> None:
    """The clock closes nothing early and nothing that it does not know as it is."""
    row = table.row
    if row.state_of_play != Game.State.RUNNING or belief is None or belief.serial != row.phase_serial:
        raise Refused(code="stale_phase")
    match command:
        case Resume():
            moment = row.paused_until
        case killgame.EndTurn():
            moment = row.turn_deadline
        case killgame.Close(by="early"):
            if not killgame.all_done(table.game):
                raise Refused(code="stale_phase")
            return
        case _:
            moment = row.deadline
    if moment is None or moment != belief.deadline:
        raise Refused(code="stale_phase")
    if table.now < moment:
        raise Refused(code="not_yet")


def _adjust(table: Table, act: ClockAct, *, reason: str) -> None:
    """Change the clock of a running game, and log it. Raises Refused."""
    row, now = table.row, table.now
    before = row.deadline
    match act:
        case MoveDeadline(to=to):
            if row.paused_until is not None or row.deadline is None:
                raise Refused(code="paused")
            _check_moment(to, now=now)
            row.deadline = to
        case Pause(until=until):
            _check_moment(until, now=now)
            if row.paused_until is None:
                if row.deadline is None or row.deadline <= now:
                    raise Refused(code="late")
                row.time_left = row.deadline - now
                row.turn_left = row.turn_deadline - now if row.turn_deadline else None
            row.deadline, row.turn_deadline, row.paused_until = None, None, until
        case Resume():
            if row.paused_until is None or row.time_left is None:
                raise Refused(code="not_paused")
            row.deadline = now + row.time_left
            row.turn_deadline = now + row.turn_left if row.turn_left is not None else None
            row.paused_until, row.time_left, row.turn_left = None, None, None
    react_to_clock(row, act, now=now, old_deadline=before, reason=reason)
    row.save()


def _check_moment(moment: datetime, *, now: datetime) -> None:
    if not timedelta() < moment - now <= LONGEST:
        raise Refused(code="bad_moment")

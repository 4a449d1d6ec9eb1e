"""The one door: lock the game's row, load, decide, evolve, append, save, react, in one transaction.

Forms, the API, the clock and the judge all come through `play`; lobby and writing, which move no rules but must not
run beside them, come through `at_table` or, where people write, `once_at_table`. A test holds that nobody else locks a game.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction
from django.http import Http404

import killgame
from forum import adjusting, admission, closing, hearing, requesting
from forum.acts import Act, By, Clock, CutShort, Hearer, Judge, MoveDeadline, Pause, Player, Resume, Say, Write
from forum.deadlines import Belief
from forum.ledger import append, read
from forum.models import Game, OnceKey, Post, Sitting
from forum.now import game_now
from forum.promises import staked
from forum.reactions import Happening, react
from forum.refusals import Refused
from forum.text import one_line
from forum.throttling import spend
from forum.unsealing import open_rows


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

    def answered(self, account: int, once: str, *, sent: object, what: str = "done") -> dict[str, Any] | None:
        """The answer that this key got before, or None. `sent` is what is to be done, in values whose `repr` says all of it. Raises Refused
        where this key did something else (once_used), and for a key of another kind of write (bad_form)."""
        known = OnceKey.objects.filter(game=self.row, **OnceKey.named(self.row, account=account, once=once)).first()
        if known is None:
            return None
        known.game = self.row
        if what not in known.answer:
            raise Refused(code="bad_form")
        answer = dict(known.answer)
        # Keys of earlier releases do not know what was sent with them.
        if answer.pop("sent", digest := OnceKey.digest(once, sent)) != digest:
            raise Refused(code="once_used")
        return answer

    def remember(self, account: int, once: str, answer: dict[str, Any], *, sent: object) -> None:
        """Let the same key of the same account, sent with the same, get this answer from now on."""
        OnceKey.objects.create(
            game=self.row,
            **OnceKey.named(self.row, account=account, once=once),
            answer={**answer, "sent": OnceKey.digest(once, sent)},
            at=self.now,
        )

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
            seat__game=self.row,
            seat__number=by.seat,
            account_id=by.account,
            account__is_active=True,
            until__isnull=True,
        ).exists()
        if not sits:
            raise Refused(code="not_for_you")

    def decided(self, command: killgame.Command) -> tuple[killgame.Event, ...]:
        """What would come of it; nothing is changed. Raises killgame.Rejected."""
        stake = staked(self.row, self.game, command)
        return killgame.decide(self.game, stake.command, stake.dice)

    def put(self, command: killgame.Command, *, reason: str = "", why: str = "", said_in: Post | None = None) -> None:
        """Decide, evolve, append, save, react. Raises killgame.Rejected; then nothing has changed."""
        before, stake = self.game, staked(self.row, self.game, command)
        events = killgame.decide(before, stake.command, stake.dice)
        after = self._fold(before, events)
        if after.over and not before.over:
            shown = killgame.decide(after, killgame.Reveal(stake.secret), stake.dice)
            events, after = (*events, *shown), self._fold(after, shown)
        self._game = after
        stake.keep(self.row)
        append(self.row, events, at=self.now, seed=killgame.blinding(after.setup, secret=stake.secret))
        self.row.state = killgame.dump(after)
        react(
            Happening(
                row=self.row,
                now=self.now,
                before=before,
                command=command,
                events=events,
                after=after,
                reason=reason,
                why=why,
                said_in=said_in,
            )
        )
        self.row.save()
        if self.row.is_over:
            open_rows(self.row)

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


def once_at_table(game_id: int, write: Write, deed: Callable[[Table], None], *, sent: object) -> None:
    """Do what moves no rules, under the lock; a second try with the same key does nothing. `sent` as for `answered`. Raises what `deed`
    raises, Refused (once_used), and Http404."""
    with at_table(game_id) as table:
        if table.answered(write.account, write.once, sent=sent) is None:
            deed(table)
            table.remember(write.account, write.once, {"done": True}, sent=sent)


@dataclass(frozen=True, slots=True)
class Played:
    """What became of a command, and the game's row as it was left: `repeated` when its once-key had been used before and nothing was done
    now."""

    row: Game
    repeated: bool = False


def play(
    game_id: int,
    command: killgame.Command | Act | tuple[killgame.Command, ...],
    *,
    by: By,
    belief: Belief | None = None,
    once: str | None = None,
    reason: str = "",
    sent: object = None,
) -> Played:
    """Do one command, or several as one: all of them or none.

    Raises `Refused` (the site's codes), `killgame.Rejected` (the rules'), or Http404.

    `belief` is the phase and deadline that the mover had before his eyes; people and the clock must name it. `once` is
    a key of the mover's own: a second try with it changes nothing, and with another command is refused
    (once_used); `sent` is what was asked for where the command depends on the moment, too.
    """
    if not isinstance(by, Clock):
        spend("act", who=by.account)
    with at_table(game_id) as table:
        return play_at(table, command, by=by, belief=belief, once=once, reason=one_line(reason), sent=sent)


def play_at(
    table: Table,
    command: killgame.Command | Act | tuple[killgame.Command, ...],
    *,
    by: By,
    belief: Belief | None,
    once: str | None,
    reason: str = "",
    said_in: Post | None = None,
    sent: object = None,
) -> Played:
    """`play`, where the game is locked already. `said_in`: the post whose lines the commands are; one that closes the phase, by a majority,
    leaves those after it undone."""
    sent = sent or (command, reason)
    if once is not None and not isinstance(by, Clock) and table.answered(by.account, once, sent=sent) is not None:
        return Played(table.row, repeated=True)
    for one in command if isinstance(command, tuple) else (command,):
        if said_in is not None and said_in.phase_serial != table.row.phase_serial:
            break
        _admit(table, one, by=by, belief=belief, reason=reason)
        _do(table, one, by=by, reason=reason, said_in=said_in)
    if closing.ends_early(table.row, table.game, now=table.now):
        table.put(killgame.Close(by="early"))
    if once is not None and not isinstance(by, Clock):
        table.remember(by.account, once, {"done": True}, sent=sent)
    return Played(table.row)


def _do(table: Table, command: killgame.Command | Act, *, by: By, reason: str, said_in: Post | None) -> None:
    """The command itself; the end of a phase in which all have acted comes after it."""
    row, now = table.row, table.now
    match command:
        case MoveDeadline() | Say() if closing.has_ended_early(row, table.game, now=now):
            # As at the deadline: nothing is added any more to a phase that only its close has not reached yet (T23).
            raise Refused(code="late")
        case MoveDeadline() | Pause() | Resume():
            adjusting.adjust(row, command, now=now, reason=reason)
        case Say():
            if requesting.hear(row, table.game, command, now=now):
                table.put(killgame.BreakOff(), why="request")
        case killgame.Close(by="deadline"):
            _close_at_deadline(table, command)
        case killgame.EndTurn() if isinstance(by, Clock):
            if not closing.give_back(row, row.turn_deadline, now=now):
                table.put(killgame.EndTurn(closing.comes_again(row, table.game, now=now)))
        case killgame.TakeBack() | killgame.DealAnew():
            table.put(command, reason=reason)
            admission.check_stay_out(row, table.game)  # a refusal undoes the transaction, and this with it
        case CutShort():
            table.put(closing.cut_short(row, table.game, command, now=now, reason=reason), reason=reason, why="judge")
        case _:
            table.put(command, reason=reason, said_in=said_in)


def _close_at_deadline(table: Table, command: killgame.Close) -> None:
    """One of four, never two: lost time is given back, the last speaker's turn comes again, somebody is waited for, or the phase closes
    (T23)."""
    row, now, before = table.row, table.now, table.game
    # Who waits for nobody needs no time back.
    if not closing.waits_for_nobody(row, before) and closing.give_back(row, row.deadline, now=now):
        return
    # The last turn ends with its phase, and either row of what is due may be the first to be claimed.
    if closing.comes_again(row, before, now=now):
        table.put(killgame.EndTurn(again=True))
        return
    if closing.wait_for_the_missing(row, before, now=now):
        return
    table.put(command)
    closing.pause_if_silent(row, before, table.game, now=now)


# What a seat may do itself, each for its own seat only; everything else is the judge's or the clock's.
_OWN = (killgame.Move, killgame.Withdraw, killgame.Sleep, killgame.Pass, killgame.Surrender, Say)
_REASONED = (killgame.ThrowOut, killgame.Annul, killgame.Rule, killgame.BreakOff, CutShort, MoveDeadline, Pause)


def _admit(table: Table, command: killgame.Command | Act, *, by: By, belief: Belief | None, reason: str) -> None:
    match by:
        case Player():
            table.check_sits(by)
            if not isinstance(command, _OWN) or command.seat != by.seat:
                raise Refused(code="not_for_you")
            table.check_open(belief=belief)
            admission.check_own(table.row, table.game, command, now=table.now)
        case Judge():
            if by.account != table.row.judge_id or isinstance(command, _OWN) or admission.is_the_clocks(command):
                raise Refused(code="not_for_you")
            if table.row.state_of_play != Game.State.RUNNING:
                raise Refused(code="not_running")
            if belief is not None and belief != table.belief:
                raise Refused(code="stale_phase")
            if table.row.paused_until is not None and isinstance(command, killgame.Close | CutShort):
                raise Refused(code="paused")
            if isinstance(command, _REASONED) and not reason and not _records(table, command):
                raise Refused(code="no_reason")
        case Hearer():
            hearing.check_act(table.row, command, by=by, belief=belief, reason=reason)
        case Clock():
            admission.check_clock(table.row, table.game, command, belief=belief, now=table.now)


def _records(table: Table, command: killgame.Command | Act) -> bool:
    """Whether the judge only records what has happened: in refereed play a seat that goes out is no ruling of his."""
    return isinstance(command, killgame.ThrowOut) and table.game.phase == "refereed"

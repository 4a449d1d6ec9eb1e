"""A table at which the demonstration plays: whoever does something does it as himself, through the doors."""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any, Final

import killgame
from forum import lobby, opening, writing
from forum.acts import Judge, MoveDeadline, Player, Write
from forum.deadlines import Belief
from forum.models import Account, Board, Game
from forum.now import game_now
from forum.play import play
from forum.schedule import Schedule


@dataclass(frozen=True, slots=True)
class Evening:
    """A game with its people; `players[n - 1]` sits on seat n once the cards are dealt."""

    pk: int
    judge: Account
    players: Sequence[Account]

    @property
    def row(self) -> Game:
        """As it is stored now."""
        return Game.objects.get(pk=self.pk)

    @property
    def game(self) -> killgame.Game:
        """The rules' state now."""
        return killgame.load(self.row.state)

    def holders(self, role: str) -> list[int]:
        """The living seats with that card."""
        return [seat.number for seat in self.game.seats if seat.role == role and not seat.out]

    def write(self, account: Account) -> Write:
        """What a form of that account carries."""
        row = self.row
        return Write(account.pk, Belief(row.phase_serial, row.deadline), once=secrets.token_urlsafe(18))

    def say(self, seat: int, text: str, *, room: str = "public") -> None:
        """A player posts; 0 is the judge."""
        account = self.players[seat - 1] if seat else self.judge
        writing.write(self.pk, self.write(account), room=room, text=text)

    def move(self, command: Any) -> None:
        """A player moves, for the seat that the command names."""
        account = self.players[command.seat - 1]
        carried = self.write(account)
        play(self.pk, command, by=Player(account.pk, command.seat), belief=carried.belief, once=carried.once)

    def rule(self, command: Any, *, reason: str = "") -> None:
        """The judge does something."""
        carried = self.write(self.judge)
        play(self.pk, command, by=Judge(self.judge.pk), belief=carried.belief, once=carried.once, reason=reason)

    def close(self) -> None:
        """The judge closes the open phase."""
        self.rule(killgame.Close(by="judge"))

    def end_in(self, left: timedelta, *, reason: str) -> None:
        """The judge moves the deadline to so long from now."""
        self.rule(MoveDeadline(to=game_now() + left), reason=reason)

    def night(self, *, kill: int, check: int) -> None:
        """Everybody alive makes his choice, the killers and the police together; then it dawns."""
        acts = {"killer": ("kill", kill), "police": ("check", check)}
        for seat in self.game.seats:
            if seat.out:
                continue
            act = acts.get(seat.role)
            self.move(killgame.Move(seat.number, act[0], target=act[1]) if act else killgame.Sleep(seat.number))
        self.close()

    def vote(self, ballots: Iterable[tuple[int, int]]) -> None:
        """So many vote, in this order: (voter, target)."""
        for seat, target in ballots:
            self.move(killgame.Move(seat, "vote", target=target))


def open_table(
    *,
    judge: Account,
    board: Board,
    title: str,
    edition: str,
    seats: int,
    joining: Sequence[Account],
    judging: str = Game.Judging.APPOINTED,
    **timing: Any,
) -> Evening:
    """A game in sign-up at the board's own pace (`timing` is changed in it), with those people in it; `judge` opens it, and judges it too
    by default."""
    row = opening.open_game(
        opener=judge,
        board=board,
        title=title,
        edition=edition,
        seats=seats,
        options={},
        schedule=replace(opening.suited(Schedule.load(board.schedule), judging), **timing),
        start_when_full=False,
        judging=judging,
    )
    evening = Evening(pk=row.pk, judge=judge, players=joining)
    for account in joining:
        lobby.join(row.pk, evening.write(account))
    return evening


# What those who joined first, fourth and sixth add to the seed: dice, mahjong tiles, keys.
_ADDED: Final = {0: "3 5 2 6 1 1", 3: "九筒 白板 三万", 5: "qpwoeiruty 0729"}


def deal(evening: Evening) -> None:
    """The judge closes the sign-up, everybody confirms, the cards are dealt."""
    lobby.close_sign_up(evening.pk, evening.write(evening.judge))
    for place, account in enumerate(evening.players):
        lobby.confirm(evening.pk, evening.write(account), entropy=_ADDED.get(place, ""))


def last_words(evening: Evening, seat: int, words: str, /) -> None:
    """The seat leaves its last words if it has them, and the phase closes."""
    if evening.game.phase != "words":
        return
    if seat in evening.game.words:
        evening.say(seat, words)
    evening.close()

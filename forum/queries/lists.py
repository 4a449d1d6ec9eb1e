"""Lists of games, by state: what everybody may know of them. A page of a list costs a fixed number of queries."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, F, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.functional import Promise
from django.utils.translation import gettext

import killgame
from forum.access import Seen
from forum.models import Board, Game, Room, SignUp
from forum.queries.judges import judged_by
from forum.queries.phases import disc_of
from forum.table import edition_name, phase_name, side_name

WAITING = (Game.State.SIGN_UP, Game.State.CONFIRM)
OVER = (Game.State.FINISHED, Game.State.CALLED_OFF)


@dataclass(frozen=True, slots=True)
class WaitingLine:
    """A game before the deal. `night` and `day` are lengths; `reserve` counts those beyond the seats.

    `judge` is a phrase, as in all lines.
    """

    game_id: str
    title: str
    edition: str | Promise
    board: str
    judge: str
    wanted: int
    seated: int
    reserve: int
    night: timedelta
    day: timedelta
    deadline: datetime | None
    start_when_full: bool
    alias: bool
    confirming: bool

    @property
    def pips(self) -> tuple[bool, ...]:
        """One for each seat: whether it is taken."""
        return tuple(n < self.seated for n in range(self.wanted))


@dataclass(frozen=True, slots=True)
class RunningLine:
    """A running game, as a stranger sees it."""

    game_id: str
    title: str
    edition: str | Promise
    board: str
    judge: str
    phase: str
    disc: str
    deadline: datetime | None
    paused_until: datetime | None
    living: int
    out: int
    floors: int


@dataclass(frozen=True, slots=True)
class OverLine:
    """A game that has ended; `result` is empty for one that was called off or broken off."""

    game_id: str
    title: str
    edition: str | Promise
    board: str
    judge: str
    result: str
    called_off: bool
    rounds: int
    days: int
    ended_at: datetime | None
    floors: int


def games() -> QuerySet[Game]:
    """All games with what a line of a list needs: board, judge, floors of the thread, number of sign-ups. Both numbers are found game by
    game, of those alone that are shown: to count in groups would go through the sign-ups of all games for eight lines."""
    players = SignUp.objects.filter(Q(game__judge=None) | ~Q(account=F("game__judge")), game=OuterRef("pk"))
    thread = Room.objects.filter(game=OuterRef("pk"), name="public").values("floors")
    return (
        Game.objects.select_related("board", "judge")
        .defer("secret_sealed")
        .annotate(
            floors=Subquery(thread, output_field=IntegerField()),
            signed_up=Coalesce(Subquery(players.order_by().values("game").annotate(n=Count("pk")).values("n")), 0),
        )
    )


def places_wanted(row: Game) -> int:
    """How many have to sign up: one for each seat and, where the judge has still to be drawn from them, one more."""
    return row.seats_wanted + (row.judging == Game.Judging.LOT and row.judge_id is None)


def waiting_games(board: Board | None = None) -> QuerySet[Game]:
    """Those that can be joined, the newest first."""
    return _on(board, WAITING).order_by("-opened_at", "-pk")


def running_games(board: Board | None = None) -> QuerySet[Game]:
    """Those that run, the one that began last first."""
    return _on(board, (Game.State.RUNNING,)).order_by("-started_at", "-pk")


def over_games(board: Board | None = None) -> QuerySet[Game]:
    """Those that have ended, the latest first."""
    return _on(board, OVER).order_by("-ended_at", "-pk")


def _on(board: Board | None, states: Iterable[str], /) -> QuerySet[Game]:
    found = games().filter(state_of_play__in=list(states))
    return found if board is None else found.filter(board=board)


def waiting_line(row: Game) -> WaitingLine:
    """The line of a game from `games()`."""
    lengths = row.timing.lengths
    signed_up: int = row.signed_up  # type: ignore[attr-defined] # annotated by games()
    return WaitingLine(
        game_id=row.public_id,
        title=row.title,
        edition=edition_name(row.edition),
        board=row.board.name,
        judge=judged_by(row),
        wanted=(wanted := places_wanted(row)),
        seated=min(signed_up, wanted),
        reserve=max(0, signed_up - wanted),
        night=lengths["night"],
        day=lengths["speech"] + lengths["vote"],
        deadline=row.deadline,
        start_when_full=row.start_when_full,
        alias=row.alias,
        confirming=row.state_of_play == Game.State.CONFIRM,
    )


def running_line(row: Game) -> RunningLine:
    """The line of a game from `games()`."""
    view = Seen(row=row, account=None, seat=None, is_judge=False).view
    return RunningLine(
        game_id=row.public_id,
        title=row.title,
        edition=edition_name(view.edition),
        board=row.board.name,
        judge=judged_by(row),
        phase=phase_name(view.phase, view.round),
        disc=disc_of(view.phase),
        deadline=row.deadline,
        paused_until=row.paused_until,
        living=len(view.living),
        out=len(view.out),
        floors=row.floors or 0,  # type: ignore[attr-defined] # annotated by games()
    )


def over_line(row: Game) -> OverLine:
    """The line of a game from `games()`."""
    view = Seen(row=row, account=None, seat=None, is_judge=False).view
    lasted = row.ended_at - row.started_at if row.ended_at and row.started_at else timedelta()
    return OverLine(
        game_id=row.public_id,
        title=row.title,
        edition=edition_name(view.edition),
        board=row.board.name,
        judge=judged_by(row),
        result=result_of(view),
        called_off=row.state_of_play == Game.State.CALLED_OFF,
        rounds=view.round,
        days=max(1, round(lasted / timedelta(days=1))),
        ended_at=row.ended_at,
        floors=row.floors or 0,  # type: ignore[attr-defined] # annotated by games()
    )


def result_of(view: killgame.View) -> str:
    """Who has won, in words; empty while nobody has."""
    if view.winner is None:
        return ""
    if view.winner == "draw":
        return gettext("a draw")
    return gettext("{side} won").format(side=side_name(view.winner))

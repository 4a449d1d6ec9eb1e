"""What is weighed of a command beside who gives it: the schedule of the game, and what the clock must know (`play` is its door)."""

from datetime import datetime

import killgame
from forum import requesting
from forum.acts import Act, Resume, Say
from forum.deadlines import Belief, acts_close_at, votes_stand_at
from forum.models import Game
from forum.queries.spoken import has_spoken
from forum.reactions.clock import kind_of
from forum.refusals import Refused
from forum.table.rows import listed


def check_own(row: Game, game: killgame.Game, command: killgame.Command | Act, *, now: datetime) -> None:
    """What a schedule asks of a seat's own move beyond the deadline. Raises Refused."""
    if isinstance(command, Say):
        requesting.check_may_say(row, game, command)
    schedule = row.timing
    acts = (killgame.Move, killgame.Withdraw, killgame.Sleep)
    if isinstance(command, acts) and kind_of(game) == "night" and row.deadline is not None:
        # The night lasts on, for the judge to write of the dawn; the acts are closed already.
        if now >= acts_close_at(schedule, row.deadline):
            raise Refused(code="acts_closed")
    elif isinstance(command, killgame.Move | killgame.Withdraw) and command.act == "vote":
        check_vote_may_change(row, game, command.seat, now=now)
    elif isinstance(command, killgame.Pass):
        silent = schedule.pass_needs_post and not command.withdraw and not has_spoken(row, game, seat=command.seat)
        if silent:
            raise Refused(code="no_post")


def check_vote_may_change(row: Game, game: killgame.Game, seat: int, *, now: datetime) -> None:
    """Raise Refused if a vote of the seat stands and the schedule lets no vote be changed or taken back any more."""
    if row.deadline is None or not row.timing.votes_stand or now < votes_stand_at(row.timing, row.deadline):
        return
    if any(pick.seat == seat and pick.act == "vote" for pick in game.picks):
        raise Refused(code="votes_stand", params={"before": row.timing.votes_stand})


def is_the_clocks(command: killgame.Command | Act) -> bool:
    """Whether nobody but the clock gives it: a judge closes as himself, and ends the turn of a seat that he names (`CutShort`)."""
    return isinstance(command, killgame.EndTurn) or (isinstance(command, killgame.Close) and command.by != "judge")


def check_clock(
    row: Game, game: killgame.Game, command: killgame.Command | Act, *, belief: Belief | None, now: datetime
) -> None:
    """The clock closes nothing early and nothing that it does not know as it is. Raises Refused."""
    if row.state_of_play != Game.State.RUNNING or belief is None or belief.serial != row.phase_serial:
        raise Refused(code="stale_phase")
    match command:
        case Resume():
            moment = row.paused_until
        case killgame.EndTurn():
            moment = row.turn_deadline
        case killgame.Close(by="early"):
            if row.deadline is None or row.deadline != belief.deadline or not killgame.all_done(game):
                raise Refused(code="stale_phase")
            return
        case _:
            moment = row.deadline
    if moment is None or moment != belief.deadline:
        raise Refused(code="stale_phase")
    if now < moment:
        raise Refused(code="not_yet")


def check_stay_out(row: Game, after: killgame.Game) -> None:
    """Raise Refused (learnt) where a seat that has learnt what the dead may learn has a part in the game again `after` what was done."""
    learnt = row.learnt.order_by("seat").values_list("seat", flat=True)
    views = {seat: killgame.view_for(after, killgame.SeatViewer(killgame.SeatNo(seat))).me for seat in learnt}
    back = [seat for seat, me in views.items() if me is None or not me.done]
    if back:
        raise Refused(code="learnt", params={"seats": listed(map(str, back))})

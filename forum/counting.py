"""The narrator's counts while a ballot is open, at the intervals that the set-up names (PRODUCT P4)."""

from datetime import datetime

import killgame
from forum.deadlines import Belief
from forum.models import Game
from forum.narrator import line
from forum.play import Table, at_table
from forum.reactions.clock import owe_count
from forum.reactions.stage import say
from forum.refusals import Refused


def post_count(game_id: int, *, belief: Belief) -> None:
    """The moment of a count has come: post it, and let the next one be due. One post, however late the clock or often it is knocked at.

    Nothing is posted while the game is paused, nor when the close, which has a count of its own, is due as well. Raises Refused
    (stale_phase) when the ballot is over.
    """
    with at_table(game_id) as table:
        row, at = table.row, belief.deadline
        ballot = killgame.open_ballot(table.game, all_seen=False)
        if row.state_of_play != Game.State.RUNNING or belief.serial != row.phase_serial or ballot is None or at is None:
            raise Refused(code="stale_phase")
        if ballot.tally is None or ballot.missing is None:
            return
        if row.deadline is not None and table.now < row.deadline:
            tally = [(seat, votes) for seat, votes, _voters in ballot.tally]
            counted = line("count.running", tally=tally, missing=ballot.missing, deadline=row.deadline)
            say(row, [counted], now=table.now)
        owe_count(row, since=_last_mark(table, at))


def _last_mark(table: Table, at: datetime, /) -> datetime:
    """The newest moment of a count that has come: of several that an outage swallowed, one is made up for."""
    every = table.row.timing.count_every
    return at if every is None else at + max(0, (table.now - at) // every) * every

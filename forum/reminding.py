"""Reminding those who owe something and have not seen to it (PRODUCT P5)."""

import killgame
from forum.deadlines import Belief
from forum.models import Game
from forum.play import at_table
from forum.reactions.notices import remind_seats
from forum.refusals import Refused


def remind(game_id: int, *, belief: Belief) -> None:
    """The clock: a mark before a deadline has come. Raises Refused if the phase or its deadline is another now."""
    with at_table(game_id) as table:
        row = table.row
        if row.state_of_play != Game.State.RUNNING or belief != table.belief:
            raise Refused(code="stale_phase")
        remind_seats(row, killgame.missed(table.game), now=table.now)

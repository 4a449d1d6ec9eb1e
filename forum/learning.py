"""What the dead may learn while the game goes on (PRODUCT P2): only who is out, only when he asks, and with no way back into the game."""

from functools import partial

from forum.access import Seen, seen_by
from forum.acts import Player, Write
from forum.models import Account, Game, Learnt
from forum.play import Table, once_at_table
from forum.refusals import Refused
from forum.throttling import spend


def may_learn(seen: Seen) -> bool:
    """Whether the set-up of a running game lets this viewer's seat learn something: one that is out, and has nothing left to say or do."""
    row, me = seen.row, seen.view.me
    return row.timing.dead_learn != "nothing" and row.state_of_play == Game.State.RUNNING and me is not None and me.done


def learn(game_id: int, write: Write, *, seat: int) -> None:
    """The account that sits there learns from now on what the set-up lets the dead learn. Raises Refused (not_for_you where there is
    nothing to learn for it; throttled).

    The phase does not matter here, so nothing is asked of the belief. Nobody is told.
    """
    spend("reveal", who=write.account)
    once_at_table(game_id, write, partial(_learn, by=Player(write.account, seat)), sent=("learn", seat))


def _learn(table: Table, *, by: Player) -> None:
    row = table.row
    table.check_sits(by)
    if not may_learn(seen_by(row, Account.objects.get(pk=by.account))):
        raise Refused(code="not_for_you")
    if not Learnt.objects.filter(game=row, seat=by.seat).exists():
        Learnt.objects.create(game=row, account_id=by.account, seat=by.seat, what=row.timing.dead_learn, at=table.now)

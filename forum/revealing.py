"""Looking at what is hidden, with a reason: the thread says so at once, and the look stands in a table that nobody can rewrite."""

from functools import partial
from typing import Final

from forum.access import may_look
from forum.acts import Write
from forum.ledger import REVEALED, note
from forum.models import Account, Game, Reveal
from forum.play import Table, once_at_table
from forum.reactions.stage import say
from forum.refusals import Refused
from forum.text import one_line
from forum.throttling import spend

LONGEST: Final = 500  # characters of a reason
_LINES: Final = {Reveal.What.SEATS: "revealed.seats", Reveal.What.SECRETS: "revealed.secrets"}


def look_at_seats(game_id: int, write: Write, *, reason: str) -> None:
    """The judge of a running alias game sees from now on, on his desk, which accounts sit where. Raises Refused.

    What phase is open does not matter here, so nothing is asked of the belief.
    """
    _look(game_id, write, Reveal.What.SEATS, reason=reason)


def look_at_secrets(game_id: int, write: Write, *, reason: str) -> None:
    """A keeper who has no part in a running game sees its cards and acts from now on. Raises Refused.

    The phase does not matter here either. From then on no seat falls to him, and he writes where readers do no more.
    """
    _look(game_id, write, Reveal.What.SECRETS, reason=reason)


def _look(game_id: int, write: Write, what: Reveal.What, *, reason: str) -> None:
    spend("reveal", who=write.account)
    once_at_table(game_id, write, partial(_tell, what=what, account=write.account, reason=one_line(reason)[:LONGEST]))


def _tell(table: Table, *, what: Reveal.What, account: int, reason: str) -> None:
    row, who = table.row, Account.objects.get(pk=account)
    if what == Reveal.What.SEATS:
        _check_judge(row, who)
    elif not may_look(row, who):
        raise Refused(code="not_for_you")
    if not reason:
        raise Refused(code="no_reason")
    Reveal.objects.create(game=row, account=who, what=what, reason=reason, at=table.now)
    note(row, REVEALED, {"what": str(what), "person": who.public_id, "reason": reason}, at=table.now)
    say(row, [[_LINES[what], {"person": who.username, "reason": reason}]], now=table.now)
    row.save()


def _check_judge(row: Game, who: Account) -> None:
    if who.pk != row.judge_id:
        raise Refused(code="not_for_you")
    if row.state_of_play != Game.State.RUNNING:
        raise Refused(code="not_running")
    if not row.masked:
        raise Refused(code="nothing_hidden")

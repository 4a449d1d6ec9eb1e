"""Looking at what is hidden, with a reason: the thread says so at once, and the look stands in a table that nobody can rewrite.

What a judge sees by his office needs no reason and is not said at once; when he first saw it in each phase is kept likewise.
"""

from functools import partial
from typing import Final

from django.db import connection

from forum.access import OPEN_ROOMS, Seen, check_still, may_look
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
# One statement, without the game's lock: a page that is fetched waits for nobody. Of all looks in a phase the first alone is kept.
_FIRST: Final = """
INSERT INTO forum_judgeslook (game_id, account_id, phase_serial, round, phase, at) VALUES (%s, %s, %s, %s, %s, game_now())
ON CONFLICT (game_id, account_id, phase_serial) DO NOTHING
"""


def note_judges_look(seen: Seen) -> None:
    """Whatever shows the judge of a running game what only he may see calls it; of anybody else nothing is asked and nothing kept."""
    row = seen.row
    if not seen.is_judge or seen.account is None or row.state_of_play != Game.State.RUNNING:
        return
    with connection.cursor() as cursor:
        cursor.execute(_FIRST, [row.pk, seen.account.pk, row.phase_serial, row.round, row.phase])


def note_reading(seen: Seen, *, room: str) -> None:
    """To be called when what a room says has been read: a closed one must still be the reader's (`check_still`, raises Http404), and to its
    judge it tells who is in it. His own room tells him nothing."""
    if room in OPEN_ROOMS:
        return
    check_still(seen)
    if room != "judges":
        note_judges_look(seen)


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
    tell = partial(_tell, what=what, account=write.account, reason=one_line(reason)[:LONGEST])
    once_at_table(game_id, write, tell, sent=(str(what), reason))


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

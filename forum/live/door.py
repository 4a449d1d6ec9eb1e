"""Who gets a stream: whoever may see the game, as long as he has not too many."""

from datetime import timedelta
from typing import Final

from forum.access import Seen
from forum.live.reading import floors_of
from forum.live.streams import Ticket
from forum.live.switchboard import SWITCHBOARD
from forum.refusals import TOO_MANY, Refused
from forum.throttling import spend

_LATER: Final = timedelta(seconds=30)


class Full(Exception):
    """This process holds as many streams as it can."""


def ticket_for(seen: Seen, *, who: str | int, session: str | None = None, token: int | None = None) -> Ticket:
    """A ticket for a stream of the game that was looked at; `who` as `throttling.whose` names him, with the key of his session or token.

    Raises Refused (throttled), and Full.
    """
    spend("stream", who=who)
    if SWITCHBOARD.is_full:
        raise Full
    if SWITCHBOARD.has_enough(who):
        raise Refused(TOO_MANY, {"wait": _LATER})
    heard = SWITCHBOARD.heard  # before the floors are read: what comes after is told by the stream
    return Ticket(
        game=seen.row.public_id,
        who=who,
        floors=floors_of(seen.row, seen.rooms),
        account=seen.account.pk if seen.account is not None else None,
        session=session or "",
        token=token,
        heard=heard,
    )

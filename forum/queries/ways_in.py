"""One's own ways in: the browsers that are logged in, and the tokens of one's programs."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from forum.models import Account, Session, Token


@dataclass(frozen=True, slots=True)
class Browser:
    """An open session. `mark` names it in a form, `device` is family and system, `here` whether it is the one that he looks by."""

    mark: str
    device: str
    since: datetime
    here: bool


@dataclass(frozen=True, slots=True)
class WaysIn:
    """All of one account: the browser that he looks by first, else the newest first."""

    sessions: tuple[Browser, ...]
    tokens: tuple[Token, ...]


def ways_in_of(account: Account, *, here: str | None) -> WaysIn:
    """`here` is the key of the session that asks."""
    open_ones = Session.objects.filter(account=account, expire_date__gt=timezone.now()).order_by("-since")
    found = [Browser(one.mark, one.device, one.since, here=one.session_key == here) for one in open_ones]
    found.sort(key=lambda one: not one.here)
    return WaysIn(tuple(found), tuple(Token.objects.filter(account=account)))

"""The appeals of a game that the site judges: his own for a player, all of them for those who hear them, and no such page for others."""

from dataclasses import dataclass
from datetime import datetime

from forum.access import Seen
from forum.models import Appeal, Game


@dataclass(frozen=True, slots=True)
class AppealLine:
    """One appeal; `ruling` is an id (empty while it is open) and `ruled` the word for it."""

    id: str
    seat: int
    text: str
    at: datetime
    ruling: str
    ruled: str
    reason: str
    ruled_at: datetime | None


@dataclass(frozen=True, slots=True)
class Appeals:
    """Newest first. `hears`: the reader rules on them; `may_appeal`: he may make one now; `may_rule`: the game runs still."""

    lines: tuple[AppealLine, ...]
    hears: bool
    may_appeal: bool
    may_rule: bool


def appeals_for(seen: Seen) -> Appeals | None:
    """None for whoever has nothing to do with them."""
    row = seen.row
    hears = seen.hears
    if row.judging != Game.Judging.SITE or row.started_at is None or (seen.seat is None and not hears):
        return None
    found = row.appeals.select_related("seat").order_by("-at", "-pk")
    if not hears:
        found = found.filter(account=seen.account)
    lines = tuple(_line(one) for one in found)
    runs = row.state_of_play == Game.State.RUNNING
    waiting = any(not one.ruling for one in lines)
    return Appeals(lines, hears=hears, may_appeal=runs and not hears and not waiting, may_rule=runs and hears)


def _line(one: Appeal) -> AppealLine:
    ruled = str(Appeal.Ruling(one.ruling).label) if one.ruling else ""
    return AppealLine(one.public_id, one.seat.number, one.text, one.at, one.ruling, ruled, one.reason, one.ruled_at)

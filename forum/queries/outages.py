"""Was the site down lately? Everybody is told the same (T32)."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import F

from forum.models import Outage
from forum.now import GameNow

# For so long after it everybody reads of it; so long it must have been.
_TOLD_FOR: Final = timedelta(hours=24)
_WORTH_TELLING: Final = timedelta(minutes=2)


@dataclass(frozen=True, slots=True)
class Down:
    """The site closed nothing between these."""

    since: datetime
    until: datetime


def latest_outage() -> Down | None:
    """The longest of the last day, if it was worth telling."""
    recent = Outage.objects.filter(until__gt=GameNow() - _TOLD_FOR, until__gte=F("since") + _WORTH_TELLING)
    longest = recent.order_by(F("since") - F("until")).first()
    return Down(since=longest.since, until=longest.until) if longest else None

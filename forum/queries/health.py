"""Is the clock well?"""

from datetime import timedelta

from django.db.models import Min

from forum.models import Due, Heartbeat
from forum.now import game_now


def overdue_by() -> timedelta:
    """How long the longest overdue thing has been due; a game that broke and waits for its next try counts by that."""
    oldest = Due.objects.aggregate(oldest=Min("next_try_at"))["oldest"]
    return max(timedelta(), game_now() - oldest) if oldest else timedelta()


def silent_for(part: str) -> timedelta | None:
    """Since when the clock has not ticked, or its "worker" not shown that it lives; None when it never has."""
    beat = Heartbeat.objects.filter(name=part).first()
    return game_now() - beat.at if beat else None

"""How long what is stored about people is kept, and the one task that erases it (ASVS 14.2.4). forum/docs/STORED.md has the same table.

What belongs to a game (its thread, its log, who played) stays for ever: it is what people come back for. What only served somebody for a
time goes by itself. A row goes some hours after its time at most: the task knocks hourly, and takes so many rows of a kind at once.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

import structlog
from allauth.account.models import EmailConfirmation
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.db import connection
from django.db.models import QuerySet
from django.utils import timezone

from forum.models import Absence, Draft, Mail, Notice, OnceKey, ReadMark, Session, Spent, Token
from forum.models.sessions import UNUSED
from forum.now import game_now

log = structlog.get_logger(__name__)

AT_ONCE: Final = 5000  # rows of a kind, so that no task holds locks for long after an upgrade


@dataclass(frozen=True, slots=True)
class Kept:
    """Something that is erased: its name as STORED.md has it, how long after what, and which rows are older than a moment."""

    what: str
    after: timedelta
    since: str
    older: Callable[[datetime], "QuerySet[Any]"]
    game_time: bool = True  # else the time of the machine, which browsers' sessions go by


KEPT: Final = (
    Kept("counts of limits", timedelta(), "used up by nobody", lambda then: Spent.objects.filter(until__lt=then)),
    Kept("sessions", timedelta(), "over", lambda then: Session.objects.filter(expire_date__lt=then), game_time=False),
    Kept("tokens", UNUSED, "last used", lambda then: Token.objects.filter(used_on__lt=then), game_time=False),
    Kept(
        "links that confirm a mail address", timedelta(days=7), "made",
        lambda then: EmailConfirmation.objects.filter(created__lt=then), game_time=False,
    ),
    Kept("once-keys", timedelta(days=60), "sent", lambda then: OnceKey.objects.filter(at__lt=then)),
    Kept("drafts", timedelta(days=180), "saved", lambda then: Draft.objects.filter(at__lt=then)),
    Kept("notices", timedelta(days=180), "made", lambda then: Notice.objects.filter(at__lt=then)),
    # After its notices: one without a letter would get a new one.
    Kept(
        "letters that were sent", timedelta(days=180), "sent",
        lambda then: Mail.objects.filter(done_at__lt=then, notices__isnull=True),
    ),
    Kept("absences", timedelta(days=180), "over", lambda then: Absence.objects.filter(until__lt=then)),
    Kept(
        "marks of what was read", timedelta(days=365), "of use: their game was over",
        lambda then: ReadMark.objects.filter(game__ended_at__lt=then),
    ),
    Kept(
        "what keepers did in the admin", timedelta(days=365), "done",
        lambda then: LogEntry.objects.filter(action_time__lt=then), game_time=False,
    ),
)  # fmt: skip


def forget() -> dict[str, int]:
    """Erase what has had its time; how many rows of each kind of KEPT went."""
    gone = {}
    for kept in KEPT:
        then = (game_now() if kept.game_time else timezone.now()) - kept.after
        rows = kept.older(then)
        old = rows.model._default_manager.filter(pk__in=list(rows.values_list("pk", flat=True)[:AT_ONCE]))
        gone[kept.what] = old.count()
        old.delete()
    _forget_cached()
    log.info("forgotten", rows=sum(gone.values()))
    return gone


def _forget_cached() -> None:
    """What is over of the cache's table, where there is one: Django takes it out only when the table is full."""
    cache = settings.CACHES["default"]
    if cache["BACKEND"].endswith(".DatabaseCache"):
        table = cache["LOCATION"]
        with connection.cursor() as cursor:
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(table)} WHERE expires < now()")  # noqa: S608 our own

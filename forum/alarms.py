"""When something happens too often, the keepers are written to by the site itself (ASVS 16.3.4): nobody reads a log all day.

What is counted is that it happened, in the table that counts limits, without whom, where or what. The worker that sends letters looks
whether a count is loud, and writes once in six hours of each kind at most. The log has the lines.
"""

from collections.abc import Mapping
from datetime import timedelta
from typing import Final

import structlog
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMessage
from django.db import DatabaseError, transaction
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from forum.limits import Limit
from forum.models import Account, Spent
from forum.now import game_now
from forum.throttling import counted

log = structlog.get_logger(__name__)

_HOUR: Final = timedelta(hours=1)
# From how many within how long on.
ALARMS: Final = {
    "log_in_failed": Limit(100, _HOUR),
    "second_step_failed": Limit(10, _HOUR),
    "throttled": Limit(300, _HOUR),
    "fault": Limit(10, _HOUR),
}
SENTENCES: Final[Mapping[str, Promise]] = {
    "log_in_failed": _("Many tries to log in failed within an hour: somebody may be guessing passwords."),
    "second_step_failed": _("Second steps failed again and again: somebody may have a password that is not his."),
    "throttled": _(
        "Many requests were refused because they were too many: somebody may be trying things out by a program."
    ),
    "fault": _("Several pages or requests failed by a fault of the site's own."),
}
ONCE_IN: Final = timedelta(hours=6)
# What was counted fades with time, and the worker looks only every twenty seconds.
_LOUD: Final = 0.8


def note(event: str, /) -> None:
    """Count one of ALARMS; anything else is nothing. It stops no request: what cannot be counted is logged."""
    bound = ALARMS.get(event)
    if bound is None or not settings.LIMITED:
        return
    try:
        with transaction.atomic():
            counted(
                _key(event), Limit(2 * bound.most, 2 * bound.within)
            )  # as fast as `bound`, and goes on for as long again
    except DatabaseError as error:
        log.error("alarm_not_counted", alarm=event, error=type(error).__name__)  # noqa: TRY400 it may have values in it


def loud() -> list[str]:
    """What has happened too often just now."""
    now, until = game_now(), dict(Spent.objects.filter(key__in=map(_key, ALARMS)).values_list("key", "until"))
    return [event for event, bound in ALARMS.items() if until.get(_key(event), now) - now >= _LOUD * bound.within]


def ring() -> None:
    """Write to the keepers of what is loud, unless they were written to of it within ONCE_IN."""
    new = [event for event in loud() if counted(f"told {event}", Limit(1, ONCE_IN))]
    if not new:
        return
    log.warning("keepers_alarmed", alarms=new)
    try:
        for address in EmailAddress.objects.filter(verified=True, user__is_staff=True, user__is_active=True):
            _write_to(address, new)
    except Exception as error:
        # Not the error's own words: a mail server's refusal names the address. The next look tries again.
        log.error("alarm_not_sent", error=type(error).__name__)  # noqa: TRY400
        Spent.objects.filter(key__in=[f"told {event}" for event in new]).delete()


def _key(event: str, /) -> str:
    return f"alarm {event}"


def _write_to(address: EmailAddress, events: list[str], /) -> None:
    keeper = Account.objects.only("language").get(pk=address.user_id)
    with translation.override(keeper.language):
        told = {"sentences": [SENTENCES[event] for event in events], "site": settings.SITE_URL}
        EmailMessage(
            subject=gettext("The site needs a keeper's look"),
            body=render_to_string("mail/alarm.txt", told),
            to=[address.email],
            headers={"Auto-Submitted": "auto-generated"},
        ).send()

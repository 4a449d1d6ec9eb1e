"""What goes to people without their asking: notices, letters; and what a cache keeps between requests."""

import pickle
from typing import Any

from allauth.account.models import EmailAddress
from django.core import mail
from django.core.cache import cache
from django.db import transaction

from forum import mailing
from forum.models import Account, Mail, Notice

_KINDS = ("kind", "phase", "round", "deadline", "number", "at", "seen_at", "game__public_id")


def stored_for(account: Account) -> str:
    """The notices of an account, and its letters; ids, which count all accounts' together, are shown to nobody."""
    notices = Notice.objects.filter(account=account).order_by("at", "kind", "game__public_id")
    letters = Mail.objects.filter(account=account).order_by("made_at")
    return repr([[*notices.values_list(*_KINDS, "mail__made_at")], [*letters.values_list("made_at", "sent")]])


def letters_to(account: Account) -> str:
    """What would be sent to the account now, had it an address. Nothing of that stays."""
    sent: list[Any] = []
    with transaction.atomic():
        EmailAddress.objects.create(user=account, email="viewer@example.org", verified=True, primary=True)
        Account.objects.filter(pk=account.pk).update(mail_wanted=True, quiet_from=None, quiet_until=None)
        before = len(mail.outbox)
        mailing.gather()
        while mailing.send_next():
            pass
        sent = mail.outbox[before:]
        del mail.outbox[before:]
        transaction.set_rollback(True)
    return repr([(one.subject, one.body, one.alternatives, one.to) for one in sent])


def cached() -> str:
    """Every key of the cache with its value."""
    held = cache._cache  # type: ignore[attr-defined] # the test's cache lies in memory, and tells nothing by itself
    return repr(sorted((key, pickle.loads(value)) for key, value in held.items()))  # noqa: S301 our own

"""Accounts that can be written to, and what they were sent: Django's own box in memory."""

from collections.abc import Callable
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.core import mail
from django.core.mail import EmailMultiAlternatives

from forum import mailing, reminding
from forum.clockwork import do_next
from forum.models import Account
from forum.now import game_now

type Passing = Callable[[timedelta], None]


def address_of(account: Account) -> str:
    """Its address, which is proven from now on."""
    address = f"player{account.pk}@example.org"
    EmailAddress.objects.get_or_create(user=account, email=address, defaults={"verified": True, "primary": True})
    return address


def pass_until(moment: datetime | None, clock: Passing, *, off: timedelta = timedelta()) -> None:
    """Let time pass until `off` after the moment, and do all that is due then."""
    assert moment is not None
    clock(moment - game_now() + off)
    while do_next():
        pass


def post_round() -> list[EmailMultiAlternatives]:
    """What the task `letters` does; the letters that it sent."""
    before = len(mail.outbox)
    reminding.remind_before_quiet()
    mailing.gather()
    while mailing.send_next():
        pass
    return [one for one in mail.outbox[before:] if isinstance(one, EmailMultiAlternatives)]

"""`manage.py remove_second_step NAME --reason TEXT`: for one who has lost it and has no recovery code left."""

from typing import Any

import structlog
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.core.mail import send_mail
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext

from forum.models import Account
from forum.people import account_called
from forum.ways_in import end_all

log = structlog.get_logger(__name__)


class Command(BaseCommand):
    help = (
        "Takes an account's second step of logging in away; ends its sessions and tokens, and tells its owner by mail."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name")
        parser.add_argument("--reason", required=True, help="how you made sure who asks; it goes into the log")

    def handle(self, *_args: Any, name: str, reason: str, **_options: Any) -> None:
        if not reason.strip():
            raise CommandError("Say how you made sure who asks.")
        account = account_called(name)
        factors = Authenticator.objects.filter(user=account)
        if account is None or not factors.exists():
            raise CommandError("There is no such account, or it has no second step.")
        with transaction.atomic():
            factors.delete()
            end_all(account)
        log.warning("second_step_removed_by_keeper", account=account.public_id, reason=reason)
        self._tell(account)

    def _tell(self, account: Account) -> None:
        addresses = EmailAddress.objects.filter(user=account, verified=True).values_list("email", flat=True)
        with translation.override(account.language):
            subject = gettext("Your second step of logging in was taken away")
            text = gettext(
                "A keeper of the site has taken it away, because somebody said that you had lost it. All browsers and "
                "programs were logged out. If that was not you, log in, choose a new password and tell the keeper."
            )
            for address in addresses:
                send_mail(subject, text, None, [address])

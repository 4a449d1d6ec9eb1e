"""The book at the door: a line of the log for each way in and out, and for each change of what opens the door.

A line names the account by its random id and the means, never the name, the address or what was typed. What somebody
reads or does once he is in is written nowhere: that would tell his card (forum/logs.py).
"""

from typing import Any, Final

import structlog
from allauth.account import signals as account_signals
from allauth.account.authentication import get_authentication_records
from allauth.mfa import signals as mfa_signals
from django.contrib.auth.signals import user_logged_out, user_login_failed
from django.core.signals import got_request_exception
from django.dispatch import Signal, receiver

from forum.alarms import note
from forum.models import Account

log = structlog.get_logger(__name__)

# What happened, as the log says it; the sender is told by the signal.
_CHANGES: Final = (
    (account_signals.user_signed_up, "signed_up"),
    (account_signals.password_set, "password_changed"),
    (account_signals.password_changed, "password_changed"),
    (account_signals.password_reset, "password_reset"),
    (account_signals.email_added, "mail_added"),
    (account_signals.email_removed, "mail_removed"),
    (account_signals.email_changed, "mail_changed"),
    (mfa_signals.authenticator_added, "factor_added"),
    (mfa_signals.authenticator_removed, "factor_removed"),
    (mfa_signals.authenticator_reset, "factor_renewed"),
    (mfa_signals.authentication_failed, "second_step_failed"),
)


def _write(event: str, account: Any, **means: str) -> None:
    log.info(event, account=account.public_id if isinstance(account, Account) else "", **means)
    note(event)


def _of_change(signal: Signal, event: str) -> None:
    def written(sender: Any, user: Any = None, authenticator: Any = None, **rest: Any) -> None:
        _write(event, user, **({"factor": str(authenticator.type)} if authenticator is not None else {}))

    signal.connect(written, weak=False, dispatch_uid=f"doorbook {id(signal)}")


for _signal, _event in _CHANGES:
    _of_change(_signal, _event)


@receiver(account_signals.user_logged_in)
def came_in(sender: Any, request: Any, user: Any, **rest: Any) -> None:
    """A session was opened, by these means in this order."""
    means = [str(one.get("type") or one["method"]) for one in get_authentication_records(request, user)]
    _write("logged_in", user, means="+".join(means))


@receiver(user_logged_out)
def went_out(sender: Any, user: Any, **rest: Any) -> None:
    """A session was ended by its owner."""
    _write("logged_out", user)


@receiver(user_login_failed)
def was_refused(sender: Any, **rest: Any) -> None:
    """Somebody typed what opens nothing. Whom he meant is not kept: many type a password into the field of the name."""
    log.info("log_in_failed")
    note("log_in_failed")


@receiver(got_request_exception)
def failed(sender: Any, **rest: Any) -> None:
    """A request ended by a fault of ours; its line is written by others."""
    note("fault")

"""Celery's tasks: a knock does what is due, and nothing depends on any knock arriving."""

import time

from celery import shared_task

from forum import alarms, archiving, estimating, forgetting, mailing, reminding
from forum.clockwork import do_all, show_life

_LETTERS = 60.0  # seconds of one knock; a slow mail server is met again with the next


@shared_task
def close_due() -> None:
    """Show that the worker lives, and do whatever is due until nothing is."""
    show_life()
    do_all()


@shared_task
def letters() -> None:
    """Write to the keepers if something is loud; put what people have not seen into letters, and send those that wait."""
    alarms.ring()
    until = time.monotonic() + _LETTERS
    reminding.remind_before_quiet()
    mailing.gather()
    while time.monotonic() < until and mailing.send_next():
        pass


@shared_task
def estimate() -> None:
    """Play games for whoever looks at a set-up, until nobody waits."""
    estimating.work()


@shared_task
def archive() -> None:
    """Let the rooms of games that are over be found."""
    archiving.archive_ended()


@shared_task
def forget() -> None:
    """Erase what has had its time."""
    forgetting.forget()

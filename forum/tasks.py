"""Celery's tasks: a knock does what is due, and nothing depends on any knock arriving."""

import time

from celery import shared_task

from forum import estimating, mailing, reminding
from forum.clockwork import do_all, show_life

_LETTERS = 60.0  # seconds of one knock; a slow mail server is met again with the next


@shared_task
def close_due() -> None:
    """Show that the worker lives, and do whatever is due until nothing is."""
    show_life()
    do_all()


@shared_task
def letters() -> None:
    """Put what people have not seen into letters, and send those that wait."""
    until = time.monotonic() + _LETTERS
    reminding.remind_before_quiet()
    mailing.gather()
    while time.monotonic() < until and mailing.send_next():
        pass


@shared_task
def estimate() -> None:
    """Play games for whoever looks at a set-up, until nobody waits."""
    estimating.work()

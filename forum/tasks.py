"""Celery's tasks: a knock does what is due, and nothing depends on any knock arriving."""

from celery import shared_task

from forum.clockwork import do_next


@shared_task
def close_due() -> None:
    """Do whatever is due until nothing is."""
    while do_next():
        pass

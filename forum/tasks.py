"""Celery's tasks: a knock does what is due, and nothing depends on any knock arriving."""

from celery import shared_task

from forum.clockwork import do_all, show_life


@shared_task
def close_due() -> None:
    """Show that the worker lives, and do whatever is due until nothing is."""
    show_life()
    do_all()

"""A database whose clock stands, for worlds to be lived through in."""

import logging
from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from django.db import transaction

from tests.twin.clock import START, Clock


@pytest.fixture(scope="module")
def clock(django_db_setup: None, django_db_blocker: Any) -> Iterator[Clock]:
    """The database, with a clock that stands; everything is undone after the module."""
    logging.disable(logging.CRITICAL)  # a line for each of thousands of requests
    with django_db_blocker.unblock(), time_machine.travel(START, tick=False), transaction.atomic():
        yield Clock()
        transaction.set_rollback(True)
    logging.disable(logging.NOTSET)

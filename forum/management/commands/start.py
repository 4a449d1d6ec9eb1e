"""`manage.py start`: the same as `make run`."""

import sys
from typing import Any

from django.core.management.base import BaseCommand

from deploy.local.__main__ import main


class Command(BaseCommand):
    help = "Runs the whole site on this machine: database, web, worker, clock."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        sys.exit(main())

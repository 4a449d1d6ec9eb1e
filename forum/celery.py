"""The Celery application. What it is told lies in settings.py, under names that begin with CELERY_."""

import atexit
import os
import warnings

import psycopg
from celery import Celery
from celery.platforms import SecurityWarning
from celery.signals import beat_init, worker_ready
from kombu import pools
from kombu.transport import pgmq

from deploy.server.readiness import ready

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "forum.settings")

app = Celery("forum")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["forum"])

# Whatever else the database answers the broker's client (a queue is gone; two workers make the same one at once) is a
# reason to connect anew and declare it, as a lost connection is; otherwise the worker would end.
pgmq.Transport.connection_errors += (psycopg.Error,)  # type: ignore[assignment] # mypy counts the members

if os.name == "posix" and os.geteuid() == 0:
    # `make run` as root is allowed, and tasks are JSON: what Celery warns of (pickle) is not accepted.
    warnings.filterwarnings("ignore", category=SecurityWarning)

# A process that has sent something (a command, a test) would wait 20 s at its end for the threads of pgmq's pool.
atexit.register(pools.reset)


@worker_ready.connect
@beat_init.connect
def _tell_systemd(**_signal: object) -> None:
    """The next process of an upgrade is only stopped when this one works."""
    ready()

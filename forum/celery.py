"""The Celery application. What it is told lies in settings.py, under names that begin with CELERY_."""

import atexit
import os
import warnings

import psycopg
import structlog
from celery import Celery
from celery.platforms import SecurityWarning
from celery.signals import beat_init, task_postrun, task_prerun, worker_ready
from django.db import close_old_connections
from kombu import pools
from kombu.transport import pgmq

from deploy.server.readiness import ready

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "forum.settings")
# Django's checks load every page and every request of the API, of which these processes need none: a quarter of their
# memory. They are made before any of them starts, by `manage.py migrate`.
os.environ.setdefault("CELERY_SKIP_CHECKS", "yes")

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


@task_prerun.connect
@task_postrun.connect
def _keep_the_connection(**_signal: object) -> None:
    """As between two requests: one that has failed or is old is closed, another is looked at when it is next wanted. Celery itself would
    connect anew for each task (CELERY_DB_REUSE_MAX)."""
    close_old_connections()


@worker_ready.connect
@beat_init.connect
def _tell_systemd(**_signal: object) -> None:
    """The next process of an upgrade is only stopped when this one works."""
    ready()


@worker_ready.connect
def _look_at_the_keys(**_signal: object) -> None:
    """Else a wrong key would be noticed at the first deadline only."""
    from django.conf import settings

    if not settings.SEALING_KEYS:
        return  # it opens nothing
    from forum.key_checks import lost_games

    lost, of = lost_games()
    if lost:
        structlog.get_logger(__name__).error("sealing_keys_do_not_open", games=lost, of=of)

"""The Celery application. What it is told lies in settings.py, under names that begin with CELERY_."""

import atexit
import os
import warnings

from celery import Celery
from celery.platforms import SecurityWarning
from kombu import pools

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "forum.settings")

app = Celery("forum")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["forum"])

if os.name == "posix" and os.geteuid() == 0:
    # `make run` as root is allowed, and tasks are JSON: what Celery warns of (pickle) is not accepted.
    warnings.filterwarnings("ignore", category=SecurityWarning)

# A process that has sent something (a command, a test) would wait 20 s at its end for the threads of pgmq's pool.
atexit.register(pools.reset)

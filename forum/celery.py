"""The Celery application. What it is told lies in settings.py, under names that begin with CELERY_."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "forum.settings")

app = Celery("forum")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["forum"])

"""The site: one Django app. Start reading at README.md beside this file."""

from .celery import app as celery_app

__all__ = ["celery_app"]

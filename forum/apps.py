"""The site's one Django app."""

from django.apps import AppConfig


class ForumConfig(AppConfig):
    name = "forum"
    verbose_name = "版杀"

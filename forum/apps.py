"""The site's one Django app."""

from django.apps import AppConfig


class ForumConfig(AppConfig):
    name = "forum"
    verbose_name = "版杀"

    def ready(self) -> None:
        """Have those listen who listen to signals, and register the checks: only now are the models there."""
        from forum import checks, doorbook, key_checks, second_step  # noqa: F401 importing them is all

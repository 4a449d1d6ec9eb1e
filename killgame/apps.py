"""The library's one tie to Django: its sentences are translated where the site runs."""

from django.apps import AppConfig


class KillgameConfig(AppConfig):
    name = "killgame"
    verbose_name = "Killer game rules"

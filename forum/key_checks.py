"""What is said at `manage.py check`, `migrate` and the start of a worker when SEALING_KEYS cannot be right."""

from collections.abc import Sequence
from typing import Any

from cryptography.fernet import Fernet
from django.apps import AppConfig
from django.conf import settings
from django.core import checks
from django.db import DatabaseError

_NEW_KEY = "deploy/README.md, section Keys, says how one is made."
_WRONG = "These games cannot go on until the key is back: put the old one behind the new, with a comma (deploy/README.md, section Keys)."


@checks.register(checks.Tags.security)
def keys_are_keys(app_configs: Sequence[AppConfig] | None, **_more: Any) -> list[checks.CheckMessage]:
    """Each of them has 32 bytes, in base64 as addresses have it."""
    wrong = [place for place, key in enumerate(settings.SEALING_KEYS, 1) if not _is_key(key)]
    return [checks.Error(f"SEALING_KEYS: number {place} is no key.", hint=_NEW_KEY, id="forum.E002") for place in wrong]


@checks.register(checks.Tags.database)
def keys_open_what_is_sealed(
    app_configs: Sequence[AppConfig] | None, databases: Sequence[str] | None = None, **_more: Any
) -> list[checks.CheckMessage]:
    """That the keys are those with which the games of this database were sealed."""
    if not databases or keys_are_keys(None):
        return []
    lost, of = lost_games()
    said = f"SEALING_KEYS open the secrets of {of - lost} of {of} games that are not over."
    return [checks.Warning(said, hint=_WRONG, id="forum.W002")] if lost else []


def lost_games() -> tuple[int, int]:
    """Of how many games that are not over no key opens the secret, and of how many; none of a database that cannot be asked."""
    from forum.models import Game
    from forum.sealing import Unreadable, unseal

    going_on = Game.objects.exclude(state_of_play__in=(Game.State.FINISHED, Game.State.CALLED_OFF))
    try:
        sealed = list(going_on.values_list("secret_sealed", flat=True))
    except DatabaseError:  # not migrated yet, or not there
        return 0, 0
    lost = 0
    for one in sealed:
        try:
            unseal(one)
        except Unreadable:
            lost += 1
    return lost, len(sealed)


def _is_key(key: str) -> bool:
    try:
        Fernet(key)
    except ValueError:
        return False
    return True

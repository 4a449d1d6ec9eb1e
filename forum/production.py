"""What no site that people play on may be started with: practice tools, keys that everybody can read, names that everybody guesses."""

from collections.abc import Mapping, Sequence
from typing import Final
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

_SHORTEST_KEY: Final = 32  # characters
# They stand in this repository's tests.
_KNOWN: Final = ("known to everybody", "dGVzdHMgb25seTog")
_GUESSED: Final = frozenset({"guest", "postgres", "root", "admin", "password", "changeme"})


def check_production(
    *,
    debug: bool,
    secret_key: str | None,
    sealing_keys: Sequence[str],
    addresses: Mapping[str, str],
    environment: Mapping[str, str],
) -> None:
    """Raises ImproperlyConfigured, which names the setting and never its value.

    `secret_key` is None in a process that does without.
    `addresses`: setting → URL of what the site logs in to. Users and passwords that a fresh server has by itself are refused.
    """
    wrong = []
    if debug:
        wrong.append("DEBUG shows what is inside to everybody")
    if "KILLGAME_UNDER_TEST" in environment:
        wrong.append("KILLGAME_UNDER_TEST is for tests")
    if secret_key is not None and (len(secret_key) < _SHORTEST_KEY or secret_key.startswith(_KNOWN)):
        wrong.append(f"SECRET_KEY is known or shorter than {_SHORTEST_KEY} characters")
    if any(key.startswith(_KNOWN) for key in sealing_keys):
        wrong.append("SEALING_KEYS or SIGNING_KEY has a key that stands in the repository")
    for name, address in addresses.items():
        given = urlsplit(address)
        if given.password in _GUESSED or (given.username in _GUESSED and given.hostname):
            wrong.append(f"{name} has a user or password that everybody knows")
    if wrong:
        raise ImproperlyConfigured("; ".join(wrong) + ".")

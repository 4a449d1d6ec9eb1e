"""Sealing what must not be read from a backup: a game's secret S, under keys that lie outside the database."""

from functools import cache

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings

from forum.refusals import Refused


@cache
def _keys() -> MultiFernet:
    return MultiFernet([Fernet(key) for key in settings.SEALING_KEYS])


def seal(secret: bytes) -> bytes:
    """Sealed under the first key; every key of SEALING_KEYS opens it."""
    return _keys().encrypt(secret)


def unseal(sealed: bytes | memoryview) -> bytes:
    """What was sealed; raises Refused(secret_unreadable) when no key opens it."""
    try:
        return _keys().decrypt(bytes(sealed))
    except InvalidToken as error:
        raise Refused(code="secret_unreadable") from error

"""Sealing what must not be read from a database or its backup: a game's secret S and its row key under keys that lie outside the database,
and what is secret of its rows under that row key."""

import json
import os
import zlib
from functools import cache, lru_cache
from typing import Any, Final

from cryptography.exceptions import InvalidTag
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings

from forum.refusals import Refused

_FORMAT: Final = b"\x01"
_NONCE: Final = 12  # bytes, as AES-GCM wants it


class Unreadable(Refused, ValueError):
    """No key opens it, or it is not what was sealed for this place. Also a ValueError, as everything that a spoiled game raises."""


def seal(secret: bytes) -> bytes:
    """Sealed under the first key; every key of SEALING_KEYS opens it."""
    return _fernet(tuple(settings.SEALING_KEYS)).encrypt(secret)


def unseal(sealed: bytes | memoryview) -> bytes:
    """What was sealed; raises Unreadable, a Refused(secret_unreadable), when no key opens it."""
    try:
        return _opened(bytes(sealed), tuple(settings.SEALING_KEYS))
    except InvalidToken as error:
        raise Unreadable(code="secret_unreadable") from error


@cache
def _fernet(keys: tuple[str, ...]) -> MultiFernet:
    return MultiFernet([Fernet(key) for key in keys])


# A process opens the same few again and again, and has the keys in its memory anyhow.
@lru_cache(maxsize=1024)
def _opened(sealed: bytes, keys: tuple[str, ...]) -> bytes:
    return _fernet(keys).decrypt(sealed)


def sealed_by_first(sealed: bytes | memoryview) -> bool:
    """Whether the first key alone opens it, so that the others may go."""
    try:
        Fernet(settings.SEALING_KEYS[0]).decrypt(bytes(sealed))
    except InvalidToken:
        return False
    return True


def new_row_key() -> bytes:
    """A key for the rows of one game, of 32 bytes."""
    return AESGCM.generate_key(256)


def seal_row_key(key: bytes, *, owner: str) -> bytes:
    """Such a key, sealed; `owner` is part of it, so that it opens nothing of another's."""
    return seal(f"{owner}\n".encode() + key)


def open_row_key(sealed: bytes | memoryview, *, owner: str) -> bytes:
    """The key, of 32 bytes. Raises Unreadable when no key opens it, or when it was made for another owner."""
    name, _, key = unseal(sealed).partition(b"\n")
    if name != owner.encode():
        raise Unreadable(code="secret_unreadable")
    return key


def seal_value(value: Any, /, *, key: bytes, place: str, step: int) -> bytes:
    """Plain JSON, sealed for one place: AES-256-GCM, the place as associated data.

    What is sealed is filled up to a multiple of `step` bytes, for its length would tell what it is.
    """
    text = zlib.compress(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode(), 1)
    text += bytes(-len(text) % step)
    nonce = os.urandom(_NONCE)
    return _FORMAT + nonce + AESGCM(key).encrypt(nonce, text, place.encode())


def open_value(sealed: bytes | memoryview, /, *, key: bytes, place: str) -> Any:
    """What was sealed. Raises Unreadable when it is another key's, another place's, or was touched."""
    sealed = bytes(sealed)
    try:
        text = AESGCM(key).decrypt(sealed[1 : 1 + _NONCE], sealed[1 + _NONCE :], place.encode())
    except (InvalidTag, ValueError) as error:  # ValueError: it is too short to be anything
        raise Unreadable(code="secret_unreadable") from error
    return json.loads(zlib.decompressobj().decompress(text))  # what fills it up is left over

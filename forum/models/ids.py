"""Random public ids: what stands in addresses, and tells neither number nor order."""

import secrets

_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
_LENGTH = 12


def public_id() -> str:
    """Twelve characters out of 31, some 59 bits; no look-alikes, so that they can be read aloud."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH))

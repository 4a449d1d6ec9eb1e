"""The site's signature (Ed25519) on what it hands out, and the keys by which anybody can tell it from another's.

A signature is over the canonical JSON (`killgame.dice.canonical`) of the document without its own key `signature`. The private key is 32
random bytes, SIGNING_KEY or else of the data folder; whoever has it can sign in the site's name, but can open nothing that is sealed.
"""

import base64
import binascii
import os
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_noop as _

from deploy.local.folders import data_folder, secret
from killgame.dice import canonical
from killgame.verifying import Line

ALGORITHM: Final = "Ed25519"


@cache
def _key() -> Ed25519PrivateKey:
    if "SIGNING_KEY" in settings.WITHHELD:
        raise ImproperlyConfigured("This process is not given SIGNING_KEY.")
    # Made when it is first wanted: who signs nothing (clocks, workers) needs no data folder to write to.
    given = settings.SIGNING_KEY or secret(data_folder(os.environ.get("KILLGAME_DATA", "")), "signing-key")
    return Ed25519PrivateKey.from_private_bytes(base64.urlsafe_b64decode(given))


def public_keys() -> tuple[str, ...]:
    """The public keys by which the site's signatures are told, in base64: the one that signs now, then those that did before."""
    now = base64.b64encode(_key().public_key().public_bytes_raw()).decode()
    return (now, *[key for key in settings.FORMER_SIGNING_KEYS if key != now])


def signed(plain: Mapping[str, Any]) -> dict[str, Any]:
    """The document with the site's signature."""
    value = base64.b64encode(_key().sign(canonical(dict(plain)))).decode()
    return {**plain, "signature": {"algorithm": ALGORITHM, "key": public_keys()[0], "value": value}}


def signature_of(plain: Mapping[str, Any]) -> Iterator[Line]:
    """What is to be said of a document's signature: one line."""
    match plain.get("signature"):
        case {"algorithm": "Ed25519", "key": str(key), "value": str(value)}:
            yield _looked_at(plain, key=key, value=value)
        case None:
            yield Line("signature", False, _("The document is not signed."))
        case _:
            yield Line("signature", False, _UNLIKE)


_UNLIKE = _("The signature does not fit: something in the document is not as the site wrote it.")
_FOREIGN = _("The document is signed by a key that is not one of this site's.")
_FITS = _("The signature is this site's: the document is as the site wrote it, posts, names and times, too.")


def _looked_at(plain: Mapping[str, Any], *, key: str, value: str) -> Line:
    if key not in public_keys():
        return Line("signature", False, _FOREIGN)
    whole = {name: part for name, part in plain.items() if name != "signature"}
    try:
        by = Ed25519PublicKey.from_public_bytes(base64.b64decode(key, validate=True))
        by.verify(base64.b64decode(value, validate=True), canonical(whole))
    except (InvalidSignature, binascii.Error, ValueError):
        return Line("signature", False, _UNLIKE)
    return Line("signature", True, _FITS)

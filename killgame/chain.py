"""The log as a chain of blinded entries: its head binds all that has happened, and tells nothing of it.

An entry is what is stored: its kind (the event's name, or one of the site's own), and its body as plain JSON (`dump_event`). There are few
nights with few picks, so a head could be guessed at by trying them all; therefore each entry is hashed with a nonce that only the seed
gives. The seed is known when the secret is shown.
"""

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from killgame.codec import load_event
from killgame.dice import canonical, make_seed
from killgame.events import Dealt, Event, Opened
from killgame.evolve import evolve
from killgame.game import Game, Setup

type Entry = tuple[str, dict[str, Any]]

_PROMISING = (Opened.__name__, Dealt.__name__)


def link(previous: str, *, seed: bytes, number: int, kind: str, body: Mapping[str, Any]) -> str:
    """The head after an entry (64 hex digits): SHA-256 over the head before it as ASCII ("" before the first), the nonce, and the canonical
    JSON of [kind, body]. The nonce is the HMAC-SHA256 of "event <number>" under the seed; entries are numbered from 1."""
    nonce = hmac.digest(seed, f"event {number}".encode(), "sha256")
    return hashlib.sha256(previous.encode() + nonce + canonical([kind, body])).hexdigest()


def blinding(setup: Setup, *, secret: bytes) -> bytes:
    """The seed that blinds an entry, by the set-up as the entry leaves it: before the deal without entropy, from `Dealt` on with all that
    was given, from a fresh deal on that of its own secret. Scheme 1 took the secret for it."""
    return secret if setup.scheme == 1 else make_seed(secret, setup)


def seeds(entries: Sequence[Entry], *, secret: bytes) -> Iterator[bytes]:
    """The seed that blinds each entry of a log. `secret` is the last, which is still hidden or was shown at the end; those before it the
    fresh deals have shown.

    Raises ValueError where a log does not begin with `Opened`; KeyError, TypeError or ValueError for a spoilt body."""
    marks = [load_event(body) if kind in _PROMISING else None for kind, body in entries]
    secrets = iter([*shown_by(mark for mark in marks if mark is not None), secret])
    held, seed = next(secrets), b""
    game: Game | None = None
    for mark in marks:
        if mark is not None:
            if isinstance(mark, Dealt) and mark.shown:
                held = next(secrets)
            game = evolve(game, mark)
            seed = blinding(game.setup, secret=held)
        if game is None:
            raise ValueError("a log begins with its opening")
        yield seed


def shown_by(log: Iterable[Event]) -> list[bytes]:
    """The secrets that the fresh deals of a log have shown, in their order. Raises ValueError for what is no hex."""
    return [bytes.fromhex(event.shown) for event in log if isinstance(event, Dealt) and event.shown]


def heads(entries: Sequence[Entry], *, secret: bytes) -> list[str]:
    """The head after each entry. Raises as `seeds`."""
    found, head = [], ""
    for number, ((kind, body), seed) in enumerate(zip(entries, seeds(entries, secret=secret), strict=True), start=1):
        head = link(head, seed=seed, number=number, kind=kind, body=body)
        found.append(head)
    return found

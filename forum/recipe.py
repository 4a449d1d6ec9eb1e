"""What is played: edition, seats and options, without pace, people or names. Saved set-ups, games and estimates meet in its key."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from hashlib import sha256
from typing import Any, Final

import killgame

KEY_LENGTH: Final = 32
# Of the options these two only say how the cards come about that are dealt.
_CARDS: Final = frozenset({"counts", "row"})


@dataclass(frozen=True)
class Recipe:
    """`options` as they were set by hand (RULES.md 2.10)."""

    edition: str
    seats: int
    options: Mapping[str, Any]

    @cached_property
    def read(self) -> killgame.Options:
        """All options, those of the edition too. Raises BadSetup."""
        return killgame.read_options(self.edition, self.options, self.seats)

    @cached_property
    def cards(self) -> Mapping[str, int]:
        """Role → how many are dealt. Raises BadSetup."""
        return dict(killgame.cards(self.edition, self.seats, self.read))

    @cached_property
    def changed(self) -> Mapping[str, Any]:
        """The options that are otherwise than the edition has them, cards left out. Raises BadSetup.

        In an edition that has a law of its own for last words, saying the option's usual value is a choice, too (RULES.md 3.12).
        """
        own = killgame.read_options(self.edition, {})
        lawless = killgame.edition_named(self.edition).own_words is None
        names = [field.name for field in fields(own) if field.name not in _CARDS]
        found = {name: getattr(self.read, name) for name in names if getattr(self.read, name) != getattr(own, name)}
        if "last_words" in self.options and not lawless:
            found["last_words"] = self.read.last_words
        return found

    @cached_property
    def key(self) -> str:
        """Alike for all that play alike, however it was said: 32 hex digits. Raises BadSetup.

        Only what differs from the edition goes in, so that an option that is added one day changes no old key.
        """
        content = [self.edition, self.seats, sorted(self.cards.items()), dict(self.changed)]
        return sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:KEY_LENGTH]


def key_of(edition: str, *, seats: int, options: Mapping[str, Any]) -> str:
    """The key of what is played; "" for what cannot be."""
    try:
        return Recipe(edition, seats, options).key
    except killgame.BadSetup:
        return ""

"""Saved set-ups, and what simulated games say of a set-up. Both are tied to games by the key of what is played (forum/recipe.py)."""

import re
import secrets
import unicodedata
from typing import ClassVar, Final

from django.db import models

from forum.recipe import KEY_LENGTH, Recipe

# No vowel, so that no code is a word; of what is taken for another when it is read or read out (0 O Q, 1 I L, 2 Z, 5 S,
# 8 B, U V, 6 G) nothing. 17 ** 8 codes, 32 bits: see forum/README.md for what they keep and what they do not.
CODE_ALPHABET: Final = "3479CDFHJKMNPRTWX"
CODE_LENGTH: Final = 8
FIRST: Final = 2_000  # games after which an estimate is worth reading
GOAL: Final = 100_000  # games after which it is refined no more
_NO_SIGN: Final = re.compile(r"[^0-9A-Z]")


def setup_code() -> str:
    """A code that anybody can type."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))


def read_code(typed: str) -> str | None:
    """The code that was typed, in whatever case and width, with whatever between its signs; None where it is none."""
    code = _NO_SIGN.sub("", unicodedata.normalize("NFKC", typed[:80]).upper())
    return code if len(code) == CODE_LENGTH and set(code) <= set(CODE_ALPHABET) else None


class SavedSetup(models.Model):
    """A set-up under a name: what is played, and at which pace. `shared`: it stands in everybody's list.

    Who has the code may look at it, open a game with it and copy it; only its owner changes it.
    """

    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=setup_code, editable=False)
    owner = models.ForeignKey("forum.Account", on_delete=models.CASCADE, related_name="setups")
    name = models.CharField(max_length=40)
    edition = models.CharField(max_length=20)
    seats = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    schedule = models.JSONField()
    start_when_full = models.BooleanField(default=True)
    alias = models.BooleanField(default=False, db_default=False)
    key = models.CharField(max_length=KEY_LENGTH)
    shared = models.BooleanField(default=False)
    made_at = models.DateTimeField()
    changed_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["-changed_at", "-pk"]
        indexes: ClassVar = [
            models.Index(fields=["owner", "-changed_at"], name="setups_of_one"),
            models.Index(fields=["-changed_at"], condition=models.Q(shared=True), name="setups_shared"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.code_said})"

    @property
    def code_said(self) -> str:
        """The code as it is written for people, in two halves."""
        return f"{self.code[:4]}-{self.code[4:]}"

    @property
    def recipe(self) -> Recipe:
        """What is played."""
        return Recipe(self.edition, self.seats, self.options)


class Estimate(models.Model):
    """What simulated games say of what is played: one row a key, version of the rules and policy of play.

    `tally` is killgame's, of `games` games; null before the first. It is refined while somebody looks at it (`asked_at`).
    """

    key = models.CharField(max_length=KEY_LENGTH)
    rules_version = models.PositiveSmallIntegerField()
    policy = models.CharField(max_length=8)
    edition = models.CharField(max_length=20)
    seats = models.PositiveSmallIntegerField()
    options = models.JSONField()
    tally = models.JSONField(null=True)
    games = models.PositiveIntegerField(default=0)
    failed = models.BooleanField(default=False)
    made_at = models.DateTimeField()
    made_for = models.ForeignKey("forum.Account", on_delete=models.SET_NULL, null=True, related_name="+")
    asked_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["key", "rules_version", "policy"], name="one_estimate_a_key"),
        ]
        indexes: ClassVar = [models.Index(fields=["asked_at"], name="estimates_by_asking")]

    def __str__(self) -> str:
        return f"{self.edition} {self.seats} {self.policy}: {self.games}"

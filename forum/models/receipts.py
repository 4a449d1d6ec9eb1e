"""Receipts (回执): what became of each vote, as it was told to whoever cast it."""

from typing import Any, ClassVar

from django.db import models
from django.utils.translation import pgettext_lazy

from forum.models.games import Game
from forum.models.sealed import SEALED, SealedRow


class Receipt(SealedRow):
    """One for each event that changes a seat's vote, made where it happens (`forum.reactions.receipts`), whether by form, by a line in a
    post or by a program. What ended it is the next receipt of the same seat in the same ballot.

    `event` is the number of that event in the log: never shown, for the log counts secret acts, too. `ballot` is how many ballots of the
    game had been closed before this one. `targets` are the seats named; `was` those that the seat's vote had named before, None if
    it had none; `counts` are [seat, votes before, votes after] of the seats named, or of those that lost the vote. Of a secret ballot
    the row is sealed, carries no count, and is found by `key`, which only the game's own key gives.
    """

    class Kind(models.TextChoices):
        CAST = "cast", pgettext_lazy("receipt", "cast")
        ABSTAIN = "abstain", pgettext_lazy("receipt", "abstained")
        WITHDRAWN = "withdrawn", pgettext_lazy("receipt", "withdrawn")
        ANNULLED = "annulled", pgettext_lazy("receipt", "annulled")
        VOID = "void", pgettext_lazy("receipt", "void")

    CONCEALED: ClassVar = {"seat": None, "kind": SEALED, "targets": [], "was": None, "counts": []}
    STEP: ClassVar = 128

    game = models.ForeignKey("forum.Game", on_delete=models.CASCADE, related_name="receipts")
    event = models.PositiveIntegerField()
    ballot = models.PositiveSmallIntegerField()
    # Whether only its seat may read it while the game runs; a ballot until the close opens its numbers, not who was told what when.
    secret = models.BooleanField()
    key = models.CharField(max_length=64, blank=True)
    seat = models.PositiveSmallIntegerField(null=True)  # its number
    kind = models.CharField(max_length=10, choices=Kind.choices)
    targets: Any = models.JSONField(default=list)
    was: Any = models.JSONField(null=True)
    counts: Any = models.JSONField(default=list)
    # The post whose line it was, or with which it was taken back (then at that very moment); None where it was the form, or the judge.
    post = models.ForeignKey("forum.Post", null=True, on_delete=models.SET_NULL, related_name="receipts")
    at = models.DateTimeField()
    # What was in force at that moment.
    deadline = models.DateTimeField(null=True)
    # The judge has taken back what came after an earlier close, and this with it.
    undone = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["event", "pk"]
        indexes: ClassVar = [
            models.Index(fields=["game", "seat", "event"], name="receipt_by_seat"),
            models.Index(fields=["game", "key"], name="receipt_by_key"),
        ]

    @staticmethod
    def key_of(game: Game, *, ballot: int, seat: int) -> str:
        """The key under which the receipts of a seat in a secret ballot are found."""
        return game.digest(f"receipt {ballot} {seat}")

    @property
    def is_secret(self) -> bool:
        return self.secret and not self.game.is_over

    @property
    def place(self) -> str:
        return f"receipt {self.event}"

    def __str__(self) -> str:
        return f"{self.event} {self.kind}"

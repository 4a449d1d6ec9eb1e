"""Appeals in games that the site judges: a player's word to the judges of the board, and what they said to it."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import pgettext_lazy

from forum.models.ids import public_id
from forum.models.sealed import SealedRow


class Appeal(SealedRow):
    """One of a player is open at a time. Read by the one who made it and by those who may rule on it (`forum.access.hears_appeals`)."""

    class Ruling(models.TextChoices):
        UPHELD = "upheld", pgettext_lazy("appeal", "upheld")
        DISMISSED = "dismissed", pgettext_lazy("appeal", "dismissed")

    CONCEALED: ClassVar = {"text": ""}

    public_id = models.CharField(max_length=12, unique=True, default=public_id, editable=False)
    game = models.ForeignKey("forum.Game", on_delete=models.CASCADE, related_name="appeals")
    seat = models.ForeignKey("forum.Seat", on_delete=models.CASCADE, related_name="appeals")
    account = models.ForeignKey("forum.Account", on_delete=models.PROTECT, related_name="appeals")
    text = models.TextField()
    at = models.DateTimeField()
    # Null and empty while it is open.
    ruled_at = models.DateTimeField(null=True)
    ruled_by = models.ForeignKey("forum.Account", null=True, on_delete=models.PROTECT, related_name="+")
    ruling = models.CharField(max_length=10, choices=Ruling.choices, blank=True)
    reason = models.TextField(blank=True)

    class Meta:
        ordering: ClassVar = ["-at", "-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["game", "account"], condition=Q(ruled_at__isnull=True), name="one_appeal_open"
            ),
        ]

    @property
    def is_secret(self) -> bool:
        return not self.game.is_over

    @property
    def place(self) -> str:
        return f"appeal {self.seat_id} {self.at.timestamp()}"

    def __str__(self) -> str:
        return f"{self.seat} in {self.game}"

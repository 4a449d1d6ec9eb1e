"""What players ask for by a vote: more time, a pause, breaking off. Only totals are shown, and it dies with its phase (PRODUCT P5, T19)."""

from typing import ClassVar, Final

from django.db import models
from django.db.models import Q
from django.utils.translation import pgettext_lazy

from forum.models.sealed import SealedRow


class Request(models.Model):
    """One is open at a time. Who asked and who said what is for nobody's eyes while the game runs, the judge's neither."""

    class What(models.TextChoices):
        EXTENSION = "extension", pgettext_lazy("request", "more time")
        PAUSE = "pause", pgettext_lazy("request", "a pause")
        BREAK_OFF = "break_off", pgettext_lazy("request", "breaking off")

    game = models.ForeignKey("forum.Game", on_delete=models.CASCADE, related_name="requests")
    phase_serial = models.PositiveIntegerField()
    what = models.CharField(max_length=10, choices=What.choices)
    at = models.DateTimeField()
    # Null while it is open.
    ended_at = models.DateTimeField(null=True)
    granted = models.BooleanField(default=False)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game"], condition=Q(ended_at__isnull=True), name="one_request_open"),
            models.UniqueConstraint(fields=["game", "phase_serial", "what"], name="asked_once_a_phase"),
        ]

    def __str__(self) -> str:
        return f"{self.what} in {self.game}"


# The share of the living that must say yes: more than this.
_SHARES: Final = {Request.What.EXTENSION: (1, 2), Request.What.PAUSE: (1, 2), Request.What.BREAK_OFF: (2, 3)}


def needed(what: str, *, living: int) -> int:
    """How many of the living must say yes. Raises ValueError for what cannot be asked for."""
    part, whole = _SHARES[Request.What(what)]
    return living * part // whole + 1


class RequestVote(SealedRow):
    """What one seat says to a request; it may change its mind while the request is open. Sealed for ever: nobody reads it afterwards."""

    CONCEALED: ClassVar = {"yes": False}
    STEP: ClassVar = 64

    request = models.ForeignKey(Request, on_delete=models.CASCADE, related_name="votes")
    seat = models.ForeignKey("forum.Seat", on_delete=models.CASCADE, related_name="+")
    yes = models.BooleanField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["request", "seat"], name="one_say_a_seat")]

    @property
    def row_key(self) -> bytes | None:
        return self.request.game.row_key

    @property
    def place(self) -> str:
        return f"say {self.request_id} {self.seat_id}"

    def __str__(self) -> str:
        return f"{self.seat}: {self.yes}"

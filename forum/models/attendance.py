"""Who has let phases pass, for whom the clock has waited, and who has said beforehand that he will be away."""

from datetime import datetime
from typing import TYPE_CHECKING, ClassVar

from django.db import models
from django.db.models import QuerySet

if TYPE_CHECKING:
    from forum.models.games import Game

from forum.models.ids import public_id


class Miss(models.Model):
    """A phase closed, and this seat owed something (killgame's `missed`). It is the account's, who may leave the seat one day.

    `excused`: he was away by leave of the judge, or the seat's player changed in this phase. A close that is taken back takes them along.
    """

    game = models.ForeignKey("forum.Game", on_delete=models.CASCADE, related_name="misses")
    seat = models.ForeignKey("forum.Seat", on_delete=models.CASCADE, related_name="misses")
    account = models.ForeignKey("forum.Account", on_delete=models.PROTECT, related_name="misses")
    phase_serial = models.PositiveIntegerField()
    phase = models.CharField(max_length=16)
    round = models.PositiveSmallIntegerField()
    at = models.DateTimeField()
    excused = models.BooleanField(default=False)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["seat", "phase_serial"], name="one_miss_a_seat_and_phase"),
        ]

    def __str__(self) -> str:
        return f"{self.seat} missed {self.phase} {self.round}"


class WaitedFor(models.Model):
    """A phase was lengthened for this seat; its allowance is how many of these it may have."""

    game = models.ForeignKey("forum.Game", on_delete=models.CASCADE, related_name="+")
    seat = models.ForeignKey("forum.Seat", on_delete=models.CASCADE, related_name="+")
    phase_serial = models.PositiveIntegerField()
    at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["seat", "phase_serial"], name="waited_for_once_a_phase"),
        ]

    def __str__(self) -> str:
        return f"waited for {self.seat}"


class Absence(models.Model):
    """Somebody says once, for all his games, that he will be away."""

    public_id = models.CharField(max_length=12, unique=True, default=public_id, editable=False)
    account = models.ForeignKey("forum.Account", on_delete=models.CASCADE, related_name="absences")
    since = models.DateTimeField()
    until = models.DateTimeField()
    said_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["since", "pk"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(until__gt=models.F("since")), name="absence_has_a_length"),
        ]

    def __str__(self) -> str:
        return f"{self.account} {self.since:%Y-%m-%d}–{self.until:%Y-%m-%d}"


class Leave(models.Model):
    """The judge of a game has agreed to an absence: phases of this game that close in it are no misses of that account."""

    absence = models.ForeignKey(Absence, on_delete=models.CASCADE, related_name="leaves")
    game = models.ForeignKey("forum.Game", on_delete=models.CASCADE, related_name="leaves")
    at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["absence", "game"], name="one_leave_a_game")]

    @classmethod
    def over(cls, game: "Game", *, at: datetime) -> "QuerySet[Leave]":
        """The leaves of a game that cover a moment; whose they are is `absence__account`."""
        return cls.objects.filter(game=game, absence__since__lte=at, absence__until__gt=at)

    def __str__(self) -> str:
        return f"{self.absence} in {self.game}"

"""Looks at what is hidden: who has looked, at what, in which game, and why. A row is never changed and never deleted."""

from typing import ClassVar

from django.db import models
from django.utils.translation import pgettext_lazy


class Reveal(models.Model):
    """One look. The database itself refuses to change or delete a row (migration 0010)."""

    class What(models.TextChoices):
        SEATS = "seats", pgettext_lazy("a look at", "who sits where")
        SECRETS = "secrets", pgettext_lazy("a look at", "cards and acts")

    game = models.ForeignKey("forum.Game", on_delete=models.PROTECT, related_name="reveals")
    # Who has looked.
    account = models.ForeignKey("forum.Account", on_delete=models.PROTECT, related_name="reveals")
    what = models.CharField(max_length=8, choices=What.choices)
    reason = models.CharField(max_length=500)
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.account}: {self.what} of {self.game}"


class JudgesLook(models.Model):
    """The first look of a judge, in a phase, at what only he may see while the game runs. As a Reveal it is only added (migration 0017).

    No column of it depends on a card; what a phase is called stands in it, for a close that is taken back opens it a second time.
    """

    game = models.ForeignKey("forum.Game", on_delete=models.PROTECT, related_name="judges_looks")
    account = models.ForeignKey("forum.Account", on_delete=models.PROTECT, related_name="judges_looks")
    phase_serial = models.PositiveIntegerField()
    round = models.PositiveSmallIntegerField()
    phase = models.CharField(max_length=16)
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["at", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "account", "phase_serial"], name="first_look_a_phase"),
        ]

    def __str__(self) -> str:
        return f"{self.account}: {self.phase} {self.round} of {self.game}"


class Learnt(models.Model):
    """That a seat which is out has asked for what the set-up lets the dead learn. As a Reveal it is only added (migration 0021): whoever
    has learnt something is never given a seat in that game again."""

    game = models.ForeignKey("forum.Game", on_delete=models.PROTECT, related_name="learnt")
    account = models.ForeignKey("forum.Account", on_delete=models.PROTECT, related_name="learnt")
    seat = models.PositiveSmallIntegerField()  # its number
    what = models.CharField(max_length=8)  # of forum.schedule.LEARN
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["at", "pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "seat"], name="learnt_once_a_seat")]

    def __str__(self) -> str:
        return f"{self.account}: {self.what} of {self.game}"

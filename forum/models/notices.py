"""What the site tells people."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _


class Notice(models.Model):
    """One a person, game and kind; the newer replaces the older. Nothing secret is in it: it only says "look"."""

    class Kind(models.TextChoices):
        DEALT = "dealt", _("the cards are dealt")
        PHASE = "phase", _("a phase has opened")
        ENDED = "ended", _("the game is over")
        CONFIRM = "confirm", _("confirm that you play")
        BROKEN = "broken", _("the game could not go on")

    account = models.ForeignKey("forum.Account", on_delete=models.CASCADE, related_name="notices")
    game = models.ForeignKey("forum.Game", on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    phase = models.CharField(max_length=16, blank=True)
    round = models.PositiveSmallIntegerField(default=0)
    deadline = models.DateTimeField(null=True)
    at = models.DateTimeField()
    seen_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["-at", "-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["account", "game", "kind"], name="one_notice_a_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} → {self.account}"

"""What the site tells people."""

from typing import ClassVar
from uuid import uuid4

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Notice(models.Model):
    """One a person, game and kind; the newer replaces the older. Nothing secret is in it: it only says "look".

    `mail` is the letter that the present one went into; a newer one waits for a letter of its own.
    """

    class Kind(models.TextChoices):
        DEALT = "dealt", _("the cards are dealt")
        PHASE = "phase", _("a phase has opened")
        ENDED = "ended", _("the game is over")
        CONFIRM = "confirm", _("confirm that you play")
        BROKEN = "broken", _("the game could not go on")
        REMINDER = "reminder", _("a deadline is near, and something is owed")
        WARNING = "warning", _("phases were missed; a penalty follows")
        MISSED = "missed", _("a seat of my game has missed too many phases")
        SEATED = "seated", _("I have taken over a seat")
        SILENT = "silent", _("a game of mine was paused, because nobody did anything")
        ASKED = "asked", _("I am asked to judge a game")
        DRAWN = "drawn", _("the lot has made me the judge of a game")
        APPEAL = "appeal", _("a player has appealed to the judges of my board")
        RULED = "ruled", _("my appeal has been ruled on")
        LINE = "line", _("somebody has written in a private line of mine")

    account = models.ForeignKey("forum.Account", on_delete=models.CASCADE, related_name="notices")
    game = models.ForeignKey("forum.Game", on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    phase = models.CharField(max_length=16, blank=True)
    round = models.PositiveSmallIntegerField(default=0)
    deadline = models.DateTimeField(null=True)
    # How many phases were missed, where it is about that.
    number = models.PositiveSmallIntegerField(default=0)
    at = models.DateTimeField()
    seen_at = models.DateTimeField(null=True)
    mail = models.ForeignKey("forum.Mail", null=True, on_delete=models.SET_NULL, related_name="notices")

    class Meta:
        ordering: ClassVar = ["-at", "-pk"]
        indexes: ClassVar = [
            models.Index(
                fields=["account", "at"],
                condition=Q(mail__isnull=True, seen_at__isnull=True),
                name="notice_to_be_mailed",
            ),
        ]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["account", "game", "kind"], name="one_notice_a_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} → {self.account}"


class Mail(models.Model):
    """The outbox: a letter to one account about all its notices that were not seen, over all games. Its words are found when it is sent,
    from what the reader may know and owes then.

    A worker claims it with `SKIP LOCKED`; `key` is its Message-ID, the same at each try.
    """

    account = models.ForeignKey("forum.Account", on_delete=models.CASCADE, related_name="mails")
    key = models.UUIDField(default=uuid4, unique=True, editable=False)
    made_at = models.DateTimeField()
    attempts = models.PositiveIntegerField(default=0)
    next_try_at = models.DateTimeField()
    # Null while it waits. A letter in which there is nothing left to tell is done without being sent.
    done_at = models.DateTimeField(null=True)
    sent = models.BooleanField(default=False)

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["next_try_at"], condition=Q(done_at__isnull=True), name="mail_to_be_sent"),
        ]

    def __str__(self) -> str:
        return f"✉ {self.account}"

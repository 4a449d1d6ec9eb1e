"""The table of due things, and the sign that the clock lives."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class Due(models.Model):
    """Something that must be done to a game at `at`, if `belief` still holds then.

    Writers only ever add rows and never touch older ones; the worker that claims a row looks whether its belief still
    holds, does what is due or finds it stale, and deletes it. So no two transactions wait for each other crosswise:
    a worker holds its row and waits for the game; whoever holds the game never waits for a row.
    """

    class Kind(models.TextChoices):
        PHASE = "phase", _("deadline of a phase")
        TURN = "turn", _("end of a speaker's turn")
        RESUME = "resume", _("end of a pause")
        SIGN_UP = "sign_up", _("end of sign-up")
        CONFIRM = "confirm", _("end of the confirmations")
        EARLY = "early", _("early end, all being done")
        REMIND = "remind", _("reminder of a deadline")
        COUNT = "count", _("narrator's count")

    game = models.ForeignKey("forum.Game", on_delete=models.CASCADE, related_name="dues")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    at = models.DateTimeField()
    belief = models.CharField(max_length=80)
    attempts = models.PositiveIntegerField(default=0)
    next_try_at = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [models.Index(F("next_try_at"), name="due_by_time")]
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(next_try_at__gte=F("at")), name="no_try_before_it_is_due"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.at:%Y-%m-%d %H:%M:%S}"


class Term(models.Model):
    """Until when the open phase was to last, from an entry of the log on: `number` is how long the log was when it was set so.

    Added whenever deadline or pause change, never changed, so that pages "as of" a moment say which deadline was then in force. Both are
    null once the game is over.
    """

    game = models.ForeignKey("forum.Game", on_delete=models.CASCADE, related_name="terms")
    number = models.PositiveIntegerField()
    deadline = models.DateTimeField(null=True)
    paused_until = models.DateTimeField(null=True)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["game", "number"], name="term_by_number")]

    def __str__(self) -> str:
        return f"{self.game} {self.number}"


class Heartbeat(models.Model):
    """When a part of the site last showed that it lives: the clock ("clock"), the worker that closes phases ("worker"), the web ("web")."""

    name = models.CharField(max_length=20, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} {self.at}"


class Outage(models.Model):
    """A time in which no clock ticked or no worker closed anything. Written by the first one that comes back, before it closes anything."""

    part = models.CharField(max_length=20)
    since = models.DateTimeField()
    until = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["until"], name="outage_by_end")]

    def __str__(self) -> str:
        return f"{self.part} {self.since:%Y-%m-%d %H:%M:%S}–{self.until:%H:%M:%S}"

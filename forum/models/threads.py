"""Rooms and posts. What happens in one room changes no number, time or order seen outside it."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Room(models.Model):
    """A room of a game, by killgame's id of it (`public`, `killers`, `police`, `dead`, `readers`, `judges`).

    `floors` is the number of the last post; the next is one more, given under the game's lock and then the room's.
    """

    game = models.ForeignKey("forum.Game", on_delete=models.CASCADE, related_name="rooms")
    name = models.CharField(max_length=20)
    floors = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "name"], name="one_room_a_name")]

    def __str__(self) -> str:
        return f"{self.game}/{self.name}"


class Post(models.Model):
    """A floor (楼).

    A player's post belongs to a seat; the narrator's is data (`lines`: [[phrase id, {params}], …]) and is put into
    words when it is read, in the reader's language and zone; a judge's or a reader's belongs to an account.
    """

    class Author(models.TextChoices):
        SEAT = "seat", _("seat")
        NARRATOR = "narrator", _("narrator")
        JUDGE = "judge", _("judge")
        READER = "reader", _("reader")

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="posts")
    floor = models.PositiveIntegerField()
    author = models.CharField(max_length=8, choices=Author.choices)
    seat = models.ForeignKey("forum.Seat", null=True, on_delete=models.PROTECT, related_name="posts")
    account = models.ForeignKey("forum.Account", null=True, on_delete=models.PROTECT, related_name="+")
    text = models.TextField(blank=True)
    html = models.TextField(blank=True)
    renderer = models.PositiveSmallIntegerField(default=0)
    lines = models.JSONField(default=list)
    round = models.PositiveSmallIntegerField()
    phase = models.CharField(max_length=16)
    phase_serial = models.PositiveIntegerField()
    opens_phase = models.BooleanField(default=False)
    # How far the log had come when this floor was fixed: a count "as of floor N" folds the events up to here.
    log_length = models.PositiveIntegerField()
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["floor"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["room", "floor"], name="one_post_a_floor"),
            models.CheckConstraint(
                condition=Q(author="seat", seat__isnull=False, account__isnull=True)
                | Q(author="narrator", seat__isnull=True, account__isnull=True)
                | Q(author__in=["judge", "reader"], seat__isnull=True, account__isnull=False),
                name="a_post_has_one_author",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.room} #{self.floor}"

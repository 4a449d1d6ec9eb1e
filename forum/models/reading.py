"""What somebody has read and wants to find again: his own, and nobody else's business."""

from typing import ClassVar

from django.db import models

from forum.models.games import Game
from forum.models.sealed import SealedRow


class ReadMark(models.Model):
    """Up to which floor (with it) somebody has read a room. One for each reader and room, moved forward only (`forum.marking`).

    `key` is a digest that only the game's own key gives, and neither account nor room stands in the row: that an account has read a closed
    room would tell its card.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=64)
    floor = models.PositiveIntegerField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "key"], name="one_mark_a_reader")]

    def __str__(self) -> str:
        return f"{self.game_id} #{self.floor}"

    @staticmethod
    def named(game: Game, *, account: int, room: str) -> str:
        """The key of an account's mark in a room."""
        return game.digest(f"mark {account} {room}")

    @staticmethod
    def step(game: Game, *, account: int, room: str, floor: int) -> None:
        """What one writes oneself is read, if all before it was."""
        key = ReadMark.named(game, account=account, room=room)
        ReadMark.objects.filter(game=game, key=key, floor=floor - 1).update(floor=floor)


class Bookmark(SealedRow):
    """A floor that somebody wants to find again, with what he notes to it. Which floor it is stays sealed for ever: that there is one in a
    closed room would tell whose it is. `key` is such a digest, too, so that there
    is one for a floor."""

    NOTE: ClassVar = 500  # characters
    CONCEALED: ClassVar = {"room": "", "floor": 0, "note": ""}

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    account = models.ForeignKey("forum.Account", on_delete=models.CASCADE, related_name="bookmarks")
    key = models.CharField(max_length=64)
    room = models.CharField(max_length=20, blank=True)
    floor = models.PositiveIntegerField()
    note = models.TextField(blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["-at", "-pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "key"], name="one_bookmark_a_floor")]

    @property
    def place(self) -> str:
        return f"bookmark {self.key}"

    @staticmethod
    def named(game: Game, *, account: int, room: str, floor: int) -> str:
        """The key of an account's bookmark on a floor."""
        return game.digest(f"bookmark {account} {room} {floor}")

    def __str__(self) -> str:
        return self.key

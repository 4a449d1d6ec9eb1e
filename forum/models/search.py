"""What searches read of posts: one row for each post that everybody may read."""

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models


class PostWords(models.Model):
    """The words of a post, folded (`forum.folding`), for searches; made and taken away by `forum.searching` alone.

    There is none of what stands in a closed room of a running game, so that no search can tell by answer, count or time what does.
    `grams` are the digests of all pieces of one, two and three signs of it (`searching.grams_of`): by them the rows are found, by
    `plain` it is made sure that they are the right ones. `game` and `at` are the post's own, so that the newest can be walked through.
    """

    post = models.OneToOneField("forum.Post", on_delete=models.CASCADE, primary_key=True, related_name="words")
    game = models.ForeignKey("forum.Game", on_delete=models.CASCADE, related_name="+", db_index=False)
    at = models.DateTimeField()
    plain = models.TextField()
    grams = ArrayField(models.IntegerField())

    class Meta:
        indexes: ClassVar = [
            # Without its list of what is still to be sorted in, which each search would have to go through.
            GinIndex(fields=["grams"], name="words_by_gram", fastupdate=False),
            models.Index(fields=["-at", "-post"], name="words_newest_first"),
            models.Index(fields=["game", "-at", "-post"], name="words_of_a_game"),
        ]

    def __str__(self) -> str:
        return f"words of {self.post_id}"

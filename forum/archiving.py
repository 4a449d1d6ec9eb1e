"""Letting the closed rooms of games that are over be found: after their end, not in it, for it takes its time, and nobody waits."""

from datetime import timedelta
from typing import Final

from django.db.models import Exists, OuterRef

from forum.models import Game, Post, PostWords
from forum.now import game_now
from forum.play import at_table
from forum.searching import index_game

# So long after its end a game is looked at again: a worker may have been away. Older ones are `manage.py reindex`'s.
_AGAIN: Final = timedelta(days=2)


def archive(pk: int, *, anew: bool = False) -> int:
    """One game in one transaction, under its lock, so that it neither ends nor is written in meanwhile; `anew`: also what is found already.
    Returns how many posts were gone through."""
    with at_table(pk) as table:
        if anew:
            PostWords.objects.filter(game=table.row).delete()
        return index_game(table.row)


def archive_ended() -> int:
    """All games that have ended of late and have posts that nobody could find yet. Returns how many posts were gone through."""
    unfound = Post.objects.filter(room__game=OuterRef("pk"), words=None, hidden_at=None).exclude(html="")
    ended = Game.objects.filter(Exists(unfound), ended_at__gte=game_now() - _AGAIN).order_by("ended_at")
    return sum(archive(pk) for pk in ended.values_list("pk", flat=True))

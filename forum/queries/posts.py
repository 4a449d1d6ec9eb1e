"""Posts as they are fetched to be shown."""

from django.db.models import QuerySet, prefetch_related_objects

from forum.access import Seen
from forum.models import Post, Room
from forum.models.threads import PostSet


def legible(seen: Seen, room: Room) -> PostSet:
    """The posts of a room that the reader may read, of which there is a text for him. Quotes, search, previews and feeds begin here."""
    return Post.objects.filter(room=room).legible(to_judge=seen.is_judge)


def with_authors(posts: QuerySet[Post]) -> list[Post]:
    """Posts of one room (of its `posts`, the room being fetched with its game) with seat and account.

    One query, one more where the judge has written (what he has corrected); in a closed room of a running game, where a post tells
    its author only when it is opened, two or three.
    """
    found = list(posts.select_related("seat", "account"))
    hidden = [post for post in found if post.sealed is not None]
    for post in hidden:
        post.open()
    prefetch_related_objects(hidden, "seat", "account")
    official = [post for post in found if post.author == Post.Author.JUDGE]
    prefetch_related_objects(official, "corrections")
    return found

"""Marks of what was read, and bookmarks: doors of their own, for nothing here touches a game, and no reader waits for one."""

from typing import Final

from django.db import connection
from django.http import Http404

from forum.models import Account, Bookmark, ReadMark, Room
from forum.now import game_now
from forum.refusals import Refused
from forum.text import tidy
from forum.throttling import spend

MOST: Final = 1000  # bookmarks of one account
# In one statement: never beyond the last floor, and only forward, whichever of two devices comes last.
_MARK: Final = """
INSERT INTO forum_readmark AS mark (game_id, key, floor) SELECT game_id, %s, least(%s, floors) FROM forum_room WHERE id = %s
ON CONFLICT (game_id, key) DO UPDATE SET floor = excluded.floor WHERE mark.floor < excluded.floor
"""


def mark(room: Room, account: Account, *, floor: int) -> None:
    """The account has read the room up to that floor. `room` is fetched with its game, for one who may read it.

    Raises Refused (throttled).
    """
    spend("mark", who=account.pk)
    key = ReadMark.named(room.game, account=account.pk, room=room.name)
    with connection.cursor() as cursor:
        cursor.execute(_MARK, [key, floor, room.pk])


def keep(room: Room, account: Account, *, floor: int, note: str) -> None:
    """Put a bookmark on a floor, or another note to the one that is there; `room` as for `mark`.

    Raises Refused (throttled, too_long, too_many_bookmarks), and Http404 where there is no such floor.
    """
    spend("save", who=account.pk)
    if not 1 <= floor <= room.floors:
        raise Http404
    if len(note) > Bookmark.NOTE:
        raise Refused("too_long", {"limit": Bookmark.NOTE})
    key = Bookmark.named(room.game, account=account.pk, room=room.name, floor=floor)
    known = Bookmark.objects.filter(game=room.game, key=key).first()
    if known is None and Bookmark.objects.filter(account=account).count() >= MOST:
        raise Refused("too_many_bookmarks", {"most": MOST})
    at = game_now() if known is None else known.at
    new = Bookmark(
        game=room.game, account=account, key=key, room=room.name, floor=floor, note=tidy(note).strip(), at=at
    )
    new.seal()
    Bookmark.objects.bulk_create(
        [new],
        update_conflicts=True,
        unique_fields=["game", "key"],
        update_fields=["sealed", "room", "floor", "note"],
    )


def drop(room: Room, account: Account, *, floor: int) -> None:
    """Take the bookmark off a floor, if there is one. Raises Refused (throttled)."""
    spend("save", who=account.pk)
    key = Bookmark.named(room.game, account=account.pk, room=room.name, floor=floor)
    Bookmark.objects.filter(game=room.game, key=key).delete()

"""Floors (楼): how a post gets its number. Only under the game's lock, so that order of floors is order of time."""

from datetime import datetime
from typing import Any, Final

from django.db import connection

from forum.live.calling import SAY_WITH
from forum.models import Game, Post, Room
from forum.refusals import Refused
from forum.searching import index

# Takes the room's lock and its next number in one, and tells those who read.
_NEXT_FLOOR: Final = (
    "UPDATE forum_room SET floors = floors + 1 WHERE game_id = %s AND name = %s "  # noqa: S608 no value is in it
    f"RETURNING id, floors, {SAY_WITH}"
)


def open_rooms(row: Game, names: list[str]) -> None:
    """Make those rooms of the game that are not there yet."""
    Room.objects.bulk_create([Room(game=row, name=name) for name in names], ignore_conflicts=True)


def post_at(row: Game, room_name: str, floor: int) -> Post:
    """A floor of a room of the game. Raises Refused (no_such_post)."""
    post = Post.objects.filter(room__game=row, room__name=room_name, floor=floor).select_related("room").first()
    if post is None:
        raise Refused(code="no_such_post")
    post.room.game = row
    return post


def add_post(row: Game, room_name: str, *, at: datetime, **what: Any) -> Post:
    """Write the next floor of a room, and what searches find of it. `row` is locked; `what` holds author, seat or account, text and html,
    or lines."""
    with connection.cursor() as cursor:
        cursor.execute(_NEXT_FLOOR, [row.pk, room_name, row.public_id, room_name])
        room, floor, _said = cursor.fetchone()
    post = Post.objects.create(
        room=Room(pk=room, game=row, name=room_name, floors=floor),
        floor=floor,
        at=at,
        round=row.round,
        phase=row.phase,
        phase_serial=row.phase_serial,
        log_length=row.log_length,
        **what,
    )
    index([post])
    return post

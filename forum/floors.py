"""Floors (楼): how a post gets its number. Only under the game's lock, so that order of floors is order of time."""

from datetime import datetime
from typing import Any, Final

from django.db import connection

from forum.models import Game, Post, Room

# Takes the room's lock and its next number in one.
_NEXT_FLOOR: Final = "UPDATE forum_room SET floors = floors + 1 WHERE game_id = %s AND name = %s RETURNING id, floors"


def open_rooms(row: Game, names: list[str]) -> None:
    """Make those rooms of the game that are not there yet."""
    Room.objects.bulk_create([Room(game=row, name=name) for name in names], ignore_conflicts=True)


def add_post(row: Game, room_name: str, *, at: datetime, **what: Any) -> Post:
    """Write the next floor of a room. `row` is locked; `what` holds author, seat or account, text and html, or lines."""
    with connection.cursor() as cursor:
        cursor.execute(_NEXT_FLOOR, [row.pk, room_name])
        room, floor = cursor.fetchone()
    return Post.objects.create(
        room_id=room,
        floor=floor,
        at=at,
        round=row.round,
        phase=row.phase,
        phase_serial=row.phase_serial,
        log_length=row.log_length,
        **what,
    )

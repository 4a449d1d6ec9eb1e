"""Floors (楼): how a post gets its number. Only under the game's lock, so that order of floors is order of time."""

from datetime import datetime
from typing import Any

from forum.models import Game, Post, Room


def open_rooms(row: Game, names: list[str]) -> None:
    """Make those rooms of the game that are not there yet."""
    Room.objects.bulk_create([Room(game=row, name=name) for name in names], ignore_conflicts=True)


def add_post(row: Game, room_name: str, *, at: datetime, **what: Any) -> Post:
    """Write the next floor of a room. `row` is locked; `what` holds author, seat or account, text and html, or lines."""
    room = Room.objects.select_for_update().get(game=row, name=room_name)
    room.floors += 1
    room.save(update_fields=["floors"])
    return Post.objects.create(
        room=room,
        floor=room.floors,
        at=at,
        round=row.round,
        phase=row.phase,
        phase_serial=row.phase_serial,
        log_length=row.log_length,
        **what,
    )

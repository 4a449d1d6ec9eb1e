"""Rooms that a game has, and the narrator's voice in its thread."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import killgame
from forum.access import has_room
from forum.floors import add_post, open_rooms
from forum.ledger import SEATS_SHOWN, note
from forum.models import Game, Post
from forum.promises import root_of
from forum.reactions.happening import Happening

type Line = Sequence[Any]  # [phrase id, {params}], see forum/narrator


def say(row: Game, lines: Sequence[Line], *, now: datetime, opens_phase: bool = False) -> Post:
    """A post of the narrator in the public thread."""
    return add_post(
        row,
        "public",
        at=now,
        author=Post.Author.NARRATOR,
        lines=[list(line) for line in lines],
        opens_phase=opens_phase,
    )


def furnish(h: Happening) -> None:
    """The edition that is played (a table may have grown into another), and the rooms that the game has now."""
    h.row.edition = h.after.setup.edition
    open_rooms(h.row, [room.id for room in killgame.rooms(h.after) if has_room(h.row, room)])


def show_seats(h: Happening) -> None:
    """Of an alias game that is over: who sat where, and the root by which anybody can draw it again."""
    if h.row.alias and h.after.over and not h.before.over:
        root = root_of(h.row, h.after)
        places = killgame.drawn_seats(root, h.after.setup, players=len(h.after.seats))
        note(h.row, SEATS_SHOWN, {"root": root.hex(), "places": list(places)}, at=h.now)

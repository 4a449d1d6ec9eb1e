"""Rooms that a game has, and the narrator's voice in its thread."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import killgame
from forum.floors import add_post, open_rooms
from forum.models import Game, Post
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
    nobody = h.row.judging == Game.Judging.SITE
    open_rooms(h.row, [room.id for room in killgame.rooms(h.after) if not (nobody and room.id == "judges")])

"""One's own bookmarks: on a floor, in a game, over all games. Only of what the reader may read now."""

from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Page, Paginator
from django.shortcuts import get_object_or_404

from forum.access import UNREADABLE, Seen, seen_by
from forum.models import Account, Bookmark, Game, Room
from forum.queries.bar import game_url
from forum.queries.floors import floor_address
from forum.queries.rooms import room_name

PAGE = 50


@dataclass(frozen=True, slots=True)
class BookmarkLine:
    """A bookmark in a list: where it is, and what was noted. `here_url` is the floor's page, where it can be changed and removed."""

    game_id: str
    title: str
    room_id: str
    room: str
    floor: int
    note: str
    at: datetime
    url: str
    here_url: str


def bookmark_on(seen: Seen, room: Room, *, floor: int) -> Bookmark | None:
    """The reader's own on a floor; one query, none for who is not logged in."""
    if seen.account is None:
        return None
    key = Bookmark.named(seen.row, account=seen.account.pk, room=room.name, floor=floor)
    return Bookmark.objects.select_related("game").filter(game=seen.row, key=key).first()


def bookmarks_of(account: Account, *, game: str, page: str | None) -> tuple[tuple[BookmarkLine, ...], Page[Bookmark]]:
    """A page of one's own, the newest first; those of rooms that are not one's to read now are left out. `game`: the public id of the one
    whose are wanted, empty for all; raises Http404 where there is no such game."""
    found = Bookmark.objects.filter(account=account).select_related("game", "game__board", "game__judge")
    if game:
        found = found.filter(game=get_object_or_404(Game, public_id=game))
    paged = Paginator(found, PAGE).get_page(page)
    seen: dict[int, Seen | None] = {}
    lines = []
    for one in paged:
        if one.game_id not in seen:
            seen[one.game_id] = _readable(one.game, account=account)
        reader = seen[one.game_id]
        if reader is not None and one.room in reader.rooms:
            lines.append(_line(one, seen=reader))
    return tuple(lines), paged


def _readable(row: Game, *, account: Account) -> Seen | None:
    """None for a game that cannot be read: it must not keep the others from their readers (T31)."""
    seen = seen_by(row, account)
    try:
        return seen if seen.rooms else None
    except UNREADABLE:
        return None


def _line(one: Bookmark, *, seen: Seen) -> BookmarkLine:
    return BookmarkLine(
        game_id=seen.row.public_id,
        title=seen.row.title,
        room_id=one.room,
        room=room_name(one.room, seat=seen.seat),
        floor=one.floor,
        note=one.note,
        at=one.at,
        url=floor_address(seen, one.room, one.floor),
        here_url=game_url(seen.row, "floor", room=one.room, floor=one.floor),
    )

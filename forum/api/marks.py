"""What a reader keeps for himself: up to where he has read, and bookmarks; and who has said how much."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from forum import marking
from forum.access import OPEN_ROOMS, Seen, check_still, look, once_dealt, room_for
from forum.api.base import View, account_of, checked, ends, reads, viewer, writes
from forum.api.documents import Done
from forum.api.requests import Request as Sent
from forum.api.shapes import plain
from forum.models import Account, Bookmark, Room
from forum.now import game_now
from forum.queries.activity import ORDERS, activity_in
from forum.queries.bookmarks import bookmarks_of
from forum.queries.marks import mark_in
from forum.queries.seats import seated_in


@dataclass(frozen=True, slots=True)
class MarkDocument:
    """Up to which floor (0: none) one has read a room whose last floor is `floors`."""

    floor: int
    floors: int


@dataclass(frozen=True, slots=True)
class BookmarkDocument:
    """A bookmark of one's own."""

    game: str
    title: str
    room: str
    floor: int
    note: str
    at: datetime


@dataclass(frozen=True, slots=True)
class BookmarksDocument:
    """The newest first. `next` is the page after this one, null at the end; those of rooms that are not one's to read now are left out."""

    bookmarks: tuple[BookmarkDocument, ...]
    next: int | None


@dataclass(frozen=True, slots=True)
class ActiveDocument:
    """A seat: how many posts in the thread, the last one's floor and moment, and until when it is away, as far as one may know."""

    seat: int
    out: bool
    posts: int
    last_floor: int | None
    last_at: datetime | None
    away_until: datetime | None


class MarkRequest(Sent):
    """“I have read up to here.” A mark goes forward only."""

    floor = serializers.IntegerField(min_value=1, max_value=2**31 - 1)


class BookmarkRequest(Sent):
    """A note, for oneself alone."""

    note = serializers.CharField(allow_blank=True, default="", max_length=Bookmark.NOTE, trim_whitespace=False)


class BookmarkPage(serializers.Serializer[Any]):
    """Of which game (all), and which page."""

    game = serializers.CharField(default="", max_length=12, help_text="its public id")
    page = serializers.IntegerField(min_value=1, max_value=1000, default=1)


def _own_room(request: Request, public_id: str, room: str) -> tuple[Account, Seen, Room]:
    """Raises Refused(not_for_you) where nobody is logged in, wherever it is, and Http404."""
    account = account_of(request)
    seen = look(public_id, viewer(request))
    return account, seen, room_for(seen, room)


class Mark(View):
    """One's own mark in a room."""

    @reads(MarkDocument, "Up to where you have read a room")
    def get(self, request: Request, public_id: str, room: str) -> Response:
        _account, seen, where = _own_room(request, public_id, room)
        return self._answer(seen, where)

    @writes(MarkRequest, MarkDocument, "Say up to where you have read a room")
    def put(self, request: Request, public_id: str, room: str) -> Response:
        account, seen, where = _own_room(request, public_id, room)
        marking.mark(where, account, floor=checked(MarkRequest, request).validated_data["floor"])
        return self._answer(seen, where)

    def _answer(self, seen: Seen, where: Room) -> Response:
        answer = plain(MarkDocument(floor=min(mark_in(seen, where.name) or 0, where.floors), floors=where.floors))
        if where.name not in OPEN_ROOMS:
            check_still(seen)
        return Response(answer)


class OneBookmark(View):
    """A bookmark on a floor."""

    @writes(BookmarkRequest, Done, "Bookmark a floor, or change the note")
    def put(self, request: Request, public_id: str, room: str, floor: int) -> Response:
        account, _seen, where = _own_room(request, public_id, room)
        note = checked(BookmarkRequest, request).validated_data["note"]
        marking.keep(where, account, floor=floor, note=note)
        return Response(plain(Done()))

    @ends("Remove a bookmark")
    def delete(self, request: Request, public_id: str, room: str, floor: int) -> Response:
        account, _seen, where = _own_room(request, public_id, room)
        marking.drop(where, account, floor=floor)
        return Response(status=204)


class MyBookmarks(View):
    """All of one's own."""

    filters = frozenset({"game", "page"})

    @reads(BookmarksDocument, "Your bookmarks", parameters=[BookmarkPage])
    def get(self, request: Request) -> Response:
        account = account_of(request)
        asked = BookmarkPage(data=request.query_params)
        asked.is_valid(raise_exception=True)
        game, page = asked.validated_data["game"], asked.validated_data["page"]
        lines, paged = bookmarks_of(account, game=game, page=str(page))
        shown = tuple(
            BookmarkDocument(one.game_id, one.title, one.room_id, one.floor, one.note, one.at) for one in lines
        )
        following = paged.next_page_number() if paged.has_next() else None
        return Response(plain(BookmarksDocument(shown if page == paged.number else (), following)))


class Activity(View):
    """Who has said how much."""

    filters = frozenset({"order"})

    @reads(
        ActiveDocument,
        "Who has said how much in the thread, and when last",
        many=True,
        parameters=[OpenApiParameter("order", str, enum=list(ORDERS))],
    )
    def get(self, request: Request, public_id: str) -> Response:
        seen = once_dealt(public_id, viewer(request))
        order = request.query_params.get("order", "")
        where = room_for(seen, "public")
        rows = activity_in(seen, where, seated=seated_in(seen.row), now=game_now(), order=order)
        return Response(
            [
                plain(ActiveDocument(one.seat, one.out, one.posts, one.last_floor, one.last_at, one.away_until))
                for one in rows
            ]
        )

"""What is read: boards, games, rooms. Each answer is made for the one who asks."""

from typing import Any

from django.shortcuts import get_object_or_404
from django_filters import rest_framework as filters
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response

from forum import opening, writing
from forum.access import look, room_for
from forum.api.base import View, account_of, checked, reads, viewer, write_of, writes
from forum.api.documents import (
    BoardDocument,
    GameDocument,
    GameLine,
    Opened,
    Written,
    board_document,
    game_document,
    game_line,
)
from forum.api.posts import Posts, posts_document
from forum.api.requests import OpeningRequest, PostRequest
from forum.api.shapes import plain
from forum.models import Board, Game
from forum.queries.narrowing import Narrowed, asked_of, narrowed_to
from forum.queries.posts import with_authors
from forum.queries.seats import seated_in
from forum.revealing import note_judges_look, note_reading

_PAGE = 50


class Boards(View):
    """All boards; they are few."""

    @reads(BoardDocument, "All boards", many=True, operation_id="boards_list")
    def get(self, request: Request) -> Response:
        return Response(plain([board_document(board) for board in Board.objects.all()]))


class OneBoard(View):
    """A board."""

    @reads(BoardDocument, "A board")
    def get(self, request: Request, slug: str) -> Response:
        return Response(plain(board_document(get_object_or_404(Board, slug=slug))))


class GameFilter(filters.FilterSet):
    """What a list of games may be narrowed by: things that everybody knows, for a filter is an oracle."""

    state = filters.ChoiceFilter(field_name="state_of_play", choices=Game.State.choices)
    board = filters.CharFilter(field_name="board__slug")
    edition = filters.CharFilter(field_name="edition")

    class Meta:
        model = Game
        fields: tuple[str, ...] = ()


class NewestFirst(CursorPagination):
    """The one order of a list of games."""

    page_size = _PAGE
    ordering = ("-opened_at", "-pk")


class Games(View):
    """The games, and opening one."""

    filters = frozenset({"state", "board", "edition", "cursor"})

    @reads(
        GameLine,
        "Games, newest first",
        paged=True,
        operation_id="games_list",
        parameters=[
            OpenApiParameter("state", str, enum=list(Game.State.values)),
            OpenApiParameter("board", str, description="its slug"),
            OpenApiParameter("edition", str),
            OpenApiParameter("cursor", str, description="as `next` and `previous` of an answer name it"),
        ],
    )
    def get(self, request: Request) -> Response:
        chosen = GameFilter(request.query_params, queryset=Game.objects.select_related("board", "judge"))
        if not chosen.is_valid():
            raise serializers.ValidationError(dict(chosen.errors))
        pages = NewestFirst()
        page: list[Game] = pages.paginate_queryset(chosen.qs, request, view=self) or []
        return pages.get_paginated_response(plain([game_line(row) for row in page]))

    @writes(OpeningRequest, Opened, "Open a game for sign-up", status=201)
    def post(self, request: Request) -> Response:
        account = account_of(request)
        sent = checked(OpeningRequest, request)
        asked = sent.validated_data
        row = opening.open_game(
            opener=account, board=asked["board"], title=asked["title"], edition=asked["edition"], seats=asked["seats"],
            options=asked.get("options", {}), schedule=sent.schedule, start_when_full=asked["start_when_full"],
            alias=asked["alias"],
            judging=asked["judging"], asked=asked.get("ask_to_judge"), once=asked["once"],
        )  # fmt: skip
        return Response(plain(Opened(game=row.public_id)), status=201)


class OneGame(View):
    """A game."""

    @reads(GameDocument, "A game as you may see it")
    def get(self, request: Request, public_id: str) -> Response:
        seen = look(public_id, viewer(request))
        note_judges_look(seen)  # `view` has all that the judge may know
        return Response(plain(game_document(seen)))


class Window(serializers.Serializer[Any]):
    """Which floors: those after `after`, at most `limit`.

    In the thread: of some seats, of a phase, those that changed a vote, those since the one who asks spoke last.
    """

    after = serializers.IntegerField(min_value=0, max_value=2**31 - 1, default=0)
    limit = serializers.IntegerField(min_value=1, max_value=100, default=_PAGE)
    seats = serializers.CharField(default="", max_length=200, help_text="their numbers: 3,7")
    phase = serializers.CharField(default="", max_length=8, help_text="its serial, the first part of a belief")
    changed = serializers.ChoiceField(choices=["1"], required=False)
    since = serializers.ChoiceField(choices=["1"], required=False)


class RoomPosts(View):
    """The floors of a room, and writing one."""

    filters = frozenset({"after", "limit", "seats", "phase", "changed", "since"})

    @reads(Posts, "The floors of a room that you may read", parameters=[Window])
    def get(self, request: Request, public_id: str, room: str) -> Response:
        seen = look(public_id, viewer(request))
        found = room_for(seen, room)
        window = Window(data=request.query_params)
        window.is_valid(raise_exception=True)
        after, limit = window.validated_data["after"], window.validated_data["limit"]
        asked = asked_of(window.validated_data, seats=seen.view.seats_total) if room == "public" else Narrowed()
        wanted = narrowed_to(seen, found, asked=asked).filter(floor__gt=after)
        posts = with_authors(wanted[: limit + 1])
        note_reading(seen, room=room)
        return Response(
            plain(
                posts_document(
                    posts[:limit],
                    more=len(posts) > limit,
                    floors=found.floors,
                    sitters=seated_in(seen.row),
                    to_judge=seen.is_judge,
                )
            )
        )

    @writes(PostRequest, Written, "Write a post", status=201)
    def post(self, request: Request, public_id: str, room: str) -> Response:
        seen = look(public_id, viewer(request))
        sent = checked(PostRequest, request)
        done = writing.post(seen.row.pk, write_of(sent, request), room=room, text=sent.validated_data["text"])
        return Response(plain(Written(done.floor, done.votes, done.untaken, done.passed)), status=201)

"""Searching, as the pages do it."""

from dataclasses import dataclass
from datetime import datetime

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from forum.access import look
from forum.api.base import View, reads, viewer
from forum.api.shapes import plain
from forum.forms.search import GameSearchForm, SearchForm, SiteSearchForm
from forum.queries.finds import Find, finds_of
from forum.queries.search import place_of, search
from forum.queries.seats import seated_in, seats_of
from forum.throttling import spend, whose

_WORDS = OpenApiParameter(
    "q", str, required=True, description="words that must all be there; in quotation marks, as they stand"
)
_DAYS = [
    OpenApiParameter("since", str, description="the first day (YYYY-MM-DD), in the reader's zone"),
    OpenApiParameter("until", str, description="the last day, likewise"),
    OpenApiParameter("before", str, description="the `next` of an answer: what is older than that post"),
]


@dataclass(frozen=True, slots=True)
class PieceDocument:
    """Some of a post's text; `found`: it is what was looked for. `spoiler`: its writer has blotted it out, and no text stands here."""

    text: str
    found: bool
    spoiler: bool


@dataclass(frozen=True, slots=True)
class FindDocument:
    """A post that was found. `seat` null: it is an account's own; `pieces` in a row are what is shown of it."""

    game: str
    title: str
    room: str
    floor: int
    at: datetime
    round: int
    phase: str
    seat: int | None
    name: str
    pieces: tuple[PieceDocument, ...]


@dataclass(frozen=True, slots=True)
class SearchDocument:
    """A page of what was found, newest first. Of more than a thousand it is only said that they are more. `next`: the `before` of the
    following page, null at the end."""

    results: tuple[FindDocument, ...]
    count: int
    more_than: bool
    next: str | None


class SiteSearch(View):
    """Over the site."""

    filters = frozenset({"q", "player", "phase", "since", "until", "before"})

    @reads(
        SearchDocument,
        "Posts of all games in which these words stand: of threads, and of the rooms of those that are over",
        parameters=[
            _WORDS,
            OpenApiParameter(
                "player", str, description="the name of who wrote it; in an alias game that runs nobody did"
            ),
            OpenApiParameter("phase", str, description="a kind of phase, as posts name it"),
            *_DAYS,
        ],
    )
    def get(self, request: Request) -> Response:
        return _answer(request, SiteSearchForm(request.query_params))


class GameSearch(View):
    """In one game."""

    filters = frozenset({"q", "seat", "phase", "since", "until", "before"})

    @reads(
        SearchDocument,
        "Posts of a game in which these words stand: of its thread, and when it is over of its rooms",
        parameters=[
            _WORDS,
            OpenApiParameter("seat", int),
            OpenApiParameter("phase", str, description="kind and round of a phase: `vote-2`"),
            *_DAYS,
        ],
    )
    def get(self, request: Request, public_id: str) -> Response:
        row = look(public_id, viewer(request)).row
        form = GameSearchForm(request.query_params, row=row, seats=seats_of(row, seated=seated_in(row)))
        return _answer(request, form)


def _answer(request: Request, form: SearchForm) -> Response:
    """Raises ValidationError, and Refused (throttled)."""
    if not form.is_valid():
        raise serializers.ValidationError({name: list(map(str, errors)) for name, errors in form.errors.items()})
    spend("search", who=whose(request._request))
    asked = form.asked(before=request.query_params.get("before", ""))
    found = search(asked)
    return Response(
        plain(
            SearchDocument(
                results=tuple(map(_document, finds_of(found.posts, terms=asked.terms))),
                count=found.count,
                more_than=found.more_than,
                next=place_of(found.posts[-1]) if found.older else None,
            )
        )
    )


def _document(find: Find) -> FindDocument:
    return FindDocument(
        game=find.game.public_id, title=find.game.title, room=find.room, floor=find.floor, at=find.at, round=find.round,
        phase=find.phase, seat=find.seat, name=find.name,
        pieces=tuple(PieceDocument(piece.text, piece.found, piece.blotted) for piece in find.pieces),
    )  # fmt: skip

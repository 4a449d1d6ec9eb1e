"""Saved set-ups, as the pages have them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response

from forum import setups
from forum.api.base import View, account_of, checked, reads, viewer, writes
from forum.api.documents import Done, Person, person
from forum.api.estimates import EstimateDocument, estimate_document
from forum.api.requests import Request as Sent
from forum.api.requests import TableRequest
from forum.api.shapes import plain
from forum.models import Account, SavedSetup
from forum.paces import PACES
from forum.queries.setups import Played, lines_of, shared_setups
from forum.schedule import Schedule
from forum.throttling import whose


@dataclass(frozen=True, slots=True)
class PlayedDocument:
    """Games with this edition, these seats and options that ended by the rules. `wins` by side and `draw`; `nights` a game."""

    games: int
    wins: Mapping[str, int]
    nights: float


@dataclass(frozen=True, slots=True)
class SetupDocument:
    """A set-up. What `POST games/` takes stands under the same names; `schedule`: seconds by kind of phase."""

    code: str
    name: str
    owner: Person
    edition: str
    seats: int
    options: Mapping[str, Any]
    schedule: Mapping[str, float]
    timetable: Mapping[str, Any]
    start_when_full: bool
    alias: bool
    shared: bool
    changed_at: datetime
    played: PlayedDocument
    estimate: EstimateDocument


class SetupRequest(TableRequest):
    """A set-up as it is to be, whole."""

    name = serializers.CharField(max_length=setups.LONGEST_NAME)
    pace = serializers.ChoiceField(choices=sorted(PACES), default="forum", help_text="lengths that are not given")
    shared = serializers.BooleanField(default=False, help_text="whether it stands in everybody's list")

    def draft(self) -> setups.Draft:
        """What is to be saved."""
        sent, played = self.validated_data, self.recipe
        return setups.Draft(
            name=sent["name"], edition=played.edition, seats=played.seats, options=played.options,
            schedule=self.schedule, start_when_full=sent["start_when_full"], alias=sent["alias"],
            shared=sent["shared"],
        )  # fmt: skip


class LastChangedFirst(CursorPagination):
    """The one order of a list of set-ups."""

    page_size = 50
    ordering = ("-changed_at", "-pk")


class Setups(View):
    """The shared ones or one's own, and saving one."""

    filters = frozenset({"list", "cursor"})

    @reads(
        SetupDocument,
        "Set-ups, the one changed last first",
        paged=True,
        operation_id="setups_list",
        parameters=[
            OpenApiParameter("list", str, enum=["shared", "mine"], description="shared unless said otherwise"),
            OpenApiParameter("cursor", str, description="as `next` and `previous` of an answer name it"),
        ],
    )
    def get(self, request: Request) -> Response:
        which = request.query_params.get("list", "shared")
        if which not in {"shared", "mine"}:
            raise serializers.ValidationError({"list": ["shared, mine"]})
        found = shared_setups() if which == "shared" else setups.setups_of(account_of(request)).select_related("owner")
        pages = LastChangedFirst()
        page: list[SavedSetup] = pages.paginate_queryset(found, request, view=self) or []
        return pages.get_paginated_response(plain(documents_of(page, viewer=_account(request))))

    @writes(SetupRequest, SetupDocument, "Save a set-up", status=201)
    def post(self, request: Request) -> Response:
        owner = account_of(request)
        row = setups.save(owner, checked(SetupRequest, request).draft())
        return Response(_document(row, viewer=owner), status=201)


class OneSetup(View):
    """A set-up, for whoever has its code; its owner changes and deletes it."""

    @reads(SetupDocument, "A set-up")
    def get(self, request: Request, code: str) -> Response:
        return Response(_document(_find(request, code), viewer=_account(request)))

    @writes(SetupRequest, SetupDocument, "Change a set-up of one's own")
    def put(self, request: Request, code: str) -> Response:
        row = _own(request, code)
        return Response(_document(setups.change(row, checked(SetupRequest, request).draft()), viewer=row.owner))

    @reads(Done, "Delete a set-up of one's own")
    def delete(self, request: Request, code: str) -> Response:
        _own(request, code).delete()
        return Response(plain(Done()))


class Copies(View):
    """Copying a set-up into one's own list."""

    @writes(Sent, SetupDocument, "Copy a set-up", status=201)
    def post(self, request: Request, code: str) -> Response:
        owner = account_of(request)
        checked(Sent, request)
        return Response(_document(setups.copy(_find(request, code), to=owner), viewer=owner), status=201)


def documents_of(rows: list[SavedSetup], *, viewer: Account | None) -> list[SetupDocument]:
    """Of rows fetched with their owner; two queries, however many there are."""
    lines = lines_of(rows, viewer=viewer)
    return [
        SetupDocument(
            code=row.code, name=row.name, owner=person(row.owner),
            edition=row.edition, seats=row.seats, options=row.options, schedule=row.schedule["lengths"],
            timetable=Schedule.load(row.schedule).timetable(), start_when_full=row.start_when_full, alias=row.alias,
            shared=row.shared,
            changed_at=row.changed_at, played=_played(line.played), estimate=estimate_document(line.estimate),
        )
        for row, line in zip(rows, lines, strict=True)
    ]  # fmt: skip


def _played(played: Played) -> PlayedDocument:
    return PlayedDocument(games=played.games, wins={won.side: won.games for won in played.won}, nights=played.nights)


def _document(row: SavedSetup, *, viewer: Account | None) -> Any:
    return plain(documents_of([row], viewer=viewer)[0])


def _account(request: Request) -> Account | None:
    found = viewer(request)
    return found if isinstance(found, Account) else None


def _find(request: Request, code: str) -> SavedSetup:
    row = setups.by_code(code, who=whose(request))
    if row is None:
        raise Http404
    return row


def _own(request: Request, code: str) -> SavedSetup:
    """Raises Http404 for another's as for none, and Refused(not_for_you) where nobody is logged in."""
    account = account_of(request)
    row = _find(request, code)
    if row.owner_id != account.pk:
        raise Http404
    return row

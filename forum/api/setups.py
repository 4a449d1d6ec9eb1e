"""Saved set-ups and estimates, as the pages have them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response

from forum import estimating, setups
from forum.api.base import View, account_of, checked, reads, viewer, writes
from forum.api.documents import Done, Person
from forum.api.requests import OpeningRequest
from forum.api.requests import Request as Sent
from forum.api.shapes import plain
from forum.models import Account, SavedSetup
from forum.models.setups import GOAL, read_code
from forum.paces import PACES
from forum.queries.estimates import Estimated, EstimateView, estimate_of, estimates_of
from forum.queries.setups import Played, lines_of, shared_setups
from forum.recipe import Recipe
from forum.schedule import Schedule


@dataclass(frozen=True, slots=True)
class ShareDocument:
    """The share of simulated games that a side won, and its bounds with 95 %."""

    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class PolicyDocument:
    """What games came to in which seats play by this policy. `shares` by side and `draw`; `nights` a game."""

    policy: str
    games: int
    failed: bool
    shares: Mapping[str, ShareDocument]
    nights: float


@dataclass(frozen=True, slots=True)
class EstimateDocument:
    """What is known by now; ask again for more. Each policy is refined to `goal` games as long as somebody asks."""

    key: str
    goal: int
    waits: bool
    policies: tuple[PolicyDocument, ...]


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
    shared: bool
    changed_at: datetime
    played: PlayedDocument
    estimate: EstimateDocument


class SetupRequest(OpeningRequest):
    """A set-up as it is to be, whole."""

    once = None  # type: ignore[assignment] # REST framework's way to leave out a field of the base
    board = None  # type: ignore[assignment]
    title = None  # type: ignore[assignment]
    name = serializers.CharField(max_length=setups.LONGEST_NAME)
    pace = serializers.ChoiceField(choices=sorted(PACES), default="forum", help_text="lengths that are not given")
    shared = serializers.BooleanField(default=False, help_text="whether it stands in everybody's list")

    def draft(self) -> setups.Draft:
        """What is to be saved."""
        sent = self.validated_data
        return setups.Draft(
            name=sent["name"], edition=sent["edition"], seats=sent["seats"], options=sent.get("options", {}),
            schedule=self.schedule, start_when_full=sent["start_when_full"], shared=sent["shared"],
        )  # fmt: skip


class EstimateRequest(Sent):
    """What is to be simulated."""

    edition = serializers.CharField(max_length=20)
    seats = serializers.IntegerField(min_value=1, max_value=60)
    options = serializers.DictField(required=False, help_text="as RULES.md 2.10 names them")


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
        return Response(_document(_find(code), viewer=_account(request)))

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
        return Response(_document(setups.copy(_find(code), to=owner), viewer=owner), status=201)


class Estimates(View):
    """What a set-up is worth by simulated games, saved or not."""

    @writes(EstimateRequest, EstimateDocument, "Ask for an estimate, and read what is known")
    def post(self, request: Request) -> Response:
        account = account_of(request)
        sent = checked(EstimateRequest, request).validated_data
        recipe = Recipe(sent["edition"], sent["seats"], sent.get("options", {}))
        estimating.ask(recipe, account=account)
        return Response(plain(estimate_document(estimate_of(recipe.key))))


def documents_of(rows: list[SavedSetup], *, viewer: Account | None) -> list[SetupDocument]:
    """Of rows fetched with their owner; three queries, however many there are."""
    estimates = estimates_of({row.key for row in rows})
    lines = lines_of(rows, viewer=viewer)
    return [
        SetupDocument(
            code=row.code, name=row.name, owner=Person(row.owner.public_id, row.owner.username),
            edition=row.edition, seats=row.seats, options=row.options, schedule=row.schedule["lengths"],
            timetable=Schedule.load(row.schedule).timetable(), start_when_full=row.start_when_full, shared=row.shared,
            changed_at=row.changed_at, played=_played(line.played), estimate=estimate_document(estimates[row.key]),
        )
        for row, line in zip(rows, lines, strict=True)
    ]  # fmt: skip


def estimate_document(found: EstimateView) -> EstimateDocument:
    """Of what is known of a key."""
    return EstimateDocument(
        key=found.key, goal=GOAL, waits=found.waits, policies=tuple(_policy(one) for one in found.policies)
    )


def _policy(one: Estimated) -> PolicyDocument:
    return PolicyDocument(
        policy=one.policy,
        games=one.games,
        failed=one.failed,
        shares={share.side: ShareDocument(share.share, share.low, share.high) for share in one.shares},
        nights=one.nights,
    )


def _played(played: Played) -> PlayedDocument:
    return PlayedDocument(games=played.games, wins={won.side: won.games for won in played.won}, nights=played.nights)


def _document(row: SavedSetup, *, viewer: Account | None) -> Any:
    return plain(documents_of([row], viewer=viewer)[0])


def _account(request: Request) -> Account | None:
    found = viewer(request)
    return found if isinstance(found, Account) else None


def _find(code: str) -> SavedSetup:
    return get_object_or_404(SavedSetup.objects.select_related("owner"), code=read_code(code))


def _own(request: Request, code: str) -> SavedSetup:
    """Raises Http404 for another's as for none, and Refused(not_for_you) where nobody is logged in."""
    account = account_of(request)
    row = _find(code)
    if row.owner_id != account.pk:
        raise Http404
    return row

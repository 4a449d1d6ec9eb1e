"""Drafts of one's own."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request as Asked
from rest_framework.response import Response

from forum import drafts
from forum.access import OPEN_ROOMS, check_still, look, room_for
from forum.api.base import View, account_of, checked, reads, viewer, writes
from forum.api.requests import Request
from forum.api.shapes import plain
from forum.models import Draft


@dataclass(frozen=True, slots=True)
class DraftDocument:
    """A draft. `version` is what the next save must name: 0 where there is none."""

    text: str
    version: int
    at: datetime | None


class DraftRequest(Request):
    """A text to be kept."""

    text = serializers.CharField(allow_blank=True, trim_whitespace=False, help_text="empty: the draft is thrown away")
    version = serializers.IntegerField(min_value=0, max_value=2**53, help_text="as it was last read; 0 for a new one")
    kind = serializers.ChoiceField(choices=Draft.Kind.values, default=Draft.Kind.POST)


class OneDraft(View):
    """What oneself is writing in a room."""

    filters = frozenset({"kind"})

    @reads(
        DraftDocument,
        "Your own draft in a room that you may read",
        parameters=[OpenApiParameter("kind", str, enum=list(Draft.Kind.values))],
    )
    def get(self, request: Asked, public_id: str, room: str) -> Response:
        seen = look(public_id, viewer(request))
        room_for(seen, room)
        account = account_of(request)
        kind = request.query_params.get("kind") or Draft.Kind.POST
        drafts.check_kind(kind, seat=seen.seat, room=room)
        kept = drafts.draft_of(seen.row, account.pk, room=room, kind=kind)
        if room not in OPEN_ROOMS:
            check_still(seen)
        return Response(plain(_document(kept)))

    @writes(DraftRequest, DraftDocument, "Save it; `other_draft` (409) where another version stands")
    def put(self, request: Asked, public_id: str, room: str) -> Response:
        seen = look(public_id, viewer(request))
        room_for(seen, room)
        account = account_of(request)
        sent: dict[str, Any] = checked(DraftRequest, request).validated_data
        drafts.check_kind(sent["kind"], seat=seen.seat, room=room)
        kept = drafts.keep(seen.row, account.pk, room=room, **sent)
        return Response(plain(_document(kept)))


def _document(kept: drafts.Kept) -> DraftDocument:
    return DraftDocument(kept.text, kept.version, kept.at)

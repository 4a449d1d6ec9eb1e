"""Appeals, where the site judges: a player makes one, those who hear it see what it says and do something about it."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.http import Http404
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from forum import appeals as door
from forum.access import Seen, look
from forum.api.base import View, checked, reads, viewer, write_of, writes
from forum.api.documents import Done
from forum.api.requests import WriteRequest
from forum.api.shapes import plain
from forum.queries.appeals import Appeals, appeals_for


@dataclass(frozen=True, slots=True)
class AppealDocument:
    """An appeal. `ruling` is upheld or dismissed, null while it is open."""

    public_id: str
    seat: int
    text: str
    at: datetime
    ruling: str | None
    reason: str
    ruled_at: datetime | None


class AppealRequest(WriteRequest):
    """An appeal."""

    text = serializers.CharField(max_length=door.LONGEST)


class HearingRequest(WriteRequest):
    """What is done about it. `hours` go with later and freeze, `seat` with throw-out."""

    act = serializers.ChoiceField(choices=door.ACTS, help_text="uphold and dismiss close it")
    hours = serializers.FloatField(required=False, min_value=0, max_value=24 * 60)
    seat = serializers.IntegerField(required=False, default=0)
    reason = serializers.CharField(max_length=500, help_text="is shown in the thread")

    def validate(self, attrs: dict[str, object]) -> dict[str, object]:
        """Hours where the act needs them. Raises ValidationError."""
        if attrs["act"] in {"later", "freeze"} and not attrs.get("hours"):
            raise serializers.ValidationError({"hours": [serializers.Field.default_error_messages["required"]]})
        return attrs


def _found(request: Request, public_id: str) -> tuple[Seen, Appeals]:
    seen = look(public_id, viewer(request))
    found = appeals_for(seen)
    if found is None:
        raise Http404
    return seen, found


class GameAppeals(View):
    """The appeals of a game that the site judges."""

    @reads(AppealDocument, "Appeals: your own for a player, all for those who hear them", many=True)
    def get(self, request: Request, public_id: str) -> Response:
        _seen, found = _found(request, public_id)
        lines = [
            AppealDocument(one.id, one.seat, one.text, one.at, one.ruling or None, one.reason, one.ruled_at)
            for one in found.lines
        ]
        return Response(plain(lines))

    @writes(AppealRequest, Done, "Appeal to the judges of the board")
    def post(self, request: Request, public_id: str) -> Response:
        seen, _found_there = _found(request, public_id)
        sent = checked(AppealRequest, request)
        door.appeal(seen.row.pk, write_of(sent, request), text=sent.validated_data["text"])
        return Response(plain(Done()))


class OneAppeal(View):
    """An appeal, for those who hear it."""

    @writes(HearingRequest, Done, "Do something about an appeal, or rule on it", operation_id="games_appeals_hear")
    def post(self, request: Request, public_id: str, appeal: str) -> Response:
        seen, found = _found(request, public_id)
        if not found.hears or appeal not in {one.id for one in found.lines}:
            raise Http404
        sent = checked(HearingRequest, request)
        asked = sent.validated_data
        door.hear(
            seen.row.pk, write_of(sent, request), asked["act"], appeal=appeal, reason=asked["reason"],
            length=timedelta(hours=asked.get("hours", 0)), seat=asked["seat"],
        )  # fmt: skip
        return Response(plain(Done()))

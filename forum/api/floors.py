"""One floor: taken back by whoever wrote it; hidden, shown, pinned or corrected by the judge."""

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from forum import official, retracting
from forum.access import look
from forum.api.base import View, checked, viewer, write_of, writes
from forum.api.documents import Done
from forum.api.requests import WriteRequest
from forum.api.shapes import plain


class FloorRequest(WriteRequest):
    """What the judge does with a floor."""

    act = serializers.ChoiceField(choices=official.ACTS)
    reason = serializers.CharField(max_length=500, required=False, allow_blank=True, default="", help_text="of `hide`")
    text = serializers.CharField(
        required=False, allow_blank=True, trim_whitespace=False, default="", help_text="of `correct`: the post as it should read"
    )  # fmt: skip


class Retractions(View):
    """Taking one's own post back before it is fixed."""

    @writes(WriteRequest, retracting.Retracted, "Take back your own post, for 25 seconds")
    def post(self, request: Request, public_id: str, room: str, floor: int) -> Response:
        seen = look(public_id, viewer(request))
        write = write_of(checked(WriteRequest, request), request)
        return Response(plain(retracting.retract(seen.row.pk, write, room=room, floor=floor)))


class FloorActs(View):
    """What the judge does with a floor."""

    @writes(FloorRequest, Done, "As judge hide a floor or show it again; pin an official post, or correct it")
    def post(self, request: Request, public_id: str, room: str, floor: int) -> Response:
        seen = look(public_id, viewer(request))
        sent = checked(FloorRequest, request)
        what = sent.validated_data
        official.do(
            what["act"], seen.row.pk, write_of(sent, request), room=room, floor=floor, reason=what["reason"], text=what["text"],
        )  # fmt: skip
        return Response(plain(Done()))

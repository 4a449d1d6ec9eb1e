"""What a text would do, for a program that shows it before it sends it."""

from dataclasses import dataclass

from rest_framework.request import Request
from rest_framework.response import Response

from forum import throttling
from forum.access import OPEN_ROOMS, check_still, look, room_for
from forum.api.base import View, account_of, checked, viewer, writes
from forum.api.requests import PostRequest
from forum.api.shapes import plain
from forum.queries.preview import Effect, Preview, preview_of
from forum.queries.seats import seated_in


@dataclass(frozen=True, slots=True)
class NamedSeat:
    """A seat, with its votes before and after where a count is shown; `line`: how the vote would have to be written to mean it."""

    number: int
    name: str
    before: int | None
    after: int | None
    line: str


@dataclass(frozen=True, slots=True)
class EffectDocument:
    """Something that the text will do (`does`), or that one might think it does and it will not, with `sentence` to say why.

    `kind`: vote, abstain, withdraw, mention; unclear, nobody, refused, text, ignored. `code`: of the refusal that a post would get.
    """

    kind: str
    does: bool
    line: str
    seats: tuple[NamedSeat, ...]
    sentence: str
    code: str


@dataclass(frozen=True, slots=True)
class PreviewDocument:
    """How a text would look and what it would do. `refused`: the code of the refusal that it would get for a vote in it, or empty."""

    html: str
    votes: bool
    refused: str
    effects: tuple[EffectDocument, ...]


class RoomPreview(View):
    """What a text would do if it were posted now. Nothing is kept."""

    @writes(PostRequest, PreviewDocument, "See what a post would do, before it is sent")
    def post(self, request: Request, public_id: str, room: str) -> Response:
        seen = look(public_id, viewer(request))
        where = room_for(seen, room)
        throttling.spend("show", who=account_of(request).pk)
        text = checked(PostRequest, request).validated_data["text"]
        found = preview_of(seen, where, text, seated=seated_in(seen.row))
        if room not in OPEN_ROOMS:
            check_still(seen)
        return Response(plain(_document(found)))


def _document(found: Preview) -> PreviewDocument:
    return PreviewDocument(str(found.html), found.votes, found.refused, tuple(map(_effect, found.effects)))


def _effect(one: Effect) -> EffectDocument:
    seats = tuple(NamedSeat(seat.seat, seat.name, seat.before, seat.after, seat.line) for seat in one.seats)
    return EffectDocument(one.kind, one.does, one.line, seats, one.sentence, one.code)

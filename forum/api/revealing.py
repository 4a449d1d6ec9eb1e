"""Looks at what is hidden: that there were any is for everybody, what was seen for the judge who has looked."""

from dataclasses import dataclass
from datetime import datetime

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from forum import revealing
from forum.access import Seen, look
from forum.api.base import View, checked, reads, viewer, write_of, writes
from forum.api.documents import Done, Person
from forum.api.people import check_password
from forum.api.requests import WriteRequest
from forum.api.shapes import plain
from forum.queries.reveals import accounts_for, judges_looks, looks_in


@dataclass(frozen=True, slots=True)
class LookDocument:
    """A look. `what`: seats, or secrets."""

    person: Person
    what: str
    reason: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Unmasked:
    """A seat of an alias game, and who sits on it."""

    seat: int
    person: Person


@dataclass(frozen=True, slots=True)
class JudgesLookDocument:
    """A judge's first look, in a phase, at what only he may see: the desk, the cards by a program, a closed room."""

    person: Person
    phase: str
    round: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Reveals:
    """The looks of a game. `seats`: who sits where, for the judge of an alias game who has looked, else null. `judges`: looks of its judges
    by their office, for them, and for everybody when the game is over; else null."""

    looks: tuple[LookDocument, ...]
    seats: tuple[Unmasked, ...] | None
    judges: tuple[JudgesLookDocument, ...] | None


class LookRequest(WriteRequest):
    """A look at who sits where. A token proves nobody's presence: the judge's own password is sent along."""

    password = serializers.CharField(max_length=128, trim_whitespace=False)
    reason = serializers.CharField(
        max_length=revealing.LONGEST, required=False, allow_blank=True, default="", help_text="is shown in the thread"
    )


class GameReveals(View):
    """Looks at what is hidden in a game."""

    @reads(Reveals, "Who has looked at what is hidden, and, for the judge who has, who sits where")
    def get(self, request: Request, public_id: str) -> Response:
        seen = look(public_id, viewer(request))
        accounts = accounts_for(seen)
        seats = None if accounts is None else tuple(Unmasked(o.seat, Person(o.public_id, o.account)) for o in accounts)
        looks = tuple(LookDocument(Person(o.person, o.name), o.what, o.reason, o.at) for o in looks_in(seen))
        return Response(plain(Reveals(looks=looks, seats=seats, judges=_by_office(seen))))

    @writes(LookRequest, Done, "As the judge of an alias game: look who sits where; the thread says so")
    def post(self, request: Request, public_id: str) -> Response:
        seen = look(public_id, viewer(request))
        sent = checked(LookRequest, request)
        check_password(request, sent.validated_data["password"])
        revealing.look_at_seats(seen.row.pk, write_of(sent, request), reason=sent.validated_data["reason"])
        return Response(plain(Done()))


def _by_office(seen: Seen) -> tuple[JudgesLookDocument, ...] | None:
    looks = judges_looks(seen)
    if looks is None:
        return None
    return tuple(JudgesLookDocument(Person(one.person, one.name), one.phase, one.round, one.at) for one in looks)

"""Absences: one's own, those of a game for its judge, and his leave for them; missed phases."""

from dataclasses import dataclass
from datetime import datetime

from django.core.exceptions import ValidationError as Invalid
from rest_framework import serializers, status
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from forum import attendance
from forum.access import look
from forum.api.base import View, account_of, checked, ends, reads, viewer, write_of, writes
from forum.api.documents import Done
from forum.api.requests import Request as Sent
from forum.api.requests import WriteRequest
from forum.api.shapes import plain
from forum.now import game_now
from forum.queries.attendance import absences_of, away_in, missed_by, missed_in


@dataclass(frozen=True, slots=True)
class AbsenceDocument:
    """When somebody is away. `seat` and `agreed` are of a game, for its judge; of one's own absences they are null."""

    id: str
    since: datetime
    until: datetime
    seat: int | None
    agreed: bool | None = None


@dataclass(frozen=True, slots=True)
class MissedDocument:
    """How many phases the player on a seat has let pass, and how many of them were excused."""

    seat: int
    number: int
    excused: int


@dataclass(frozen=True, slots=True)
class Attendance:
    """Who has missed phases of a game, and who of it is or will be away."""

    missed: tuple[MissedDocument, ...]
    absences: tuple[AbsenceDocument, ...]


class AbsenceRequest(Sent):
    """From when until when one is away."""

    since = serializers.DateTimeField(help_text="ISO 8601 with an offset")
    until = serializers.DateTimeField(help_text="ISO 8601 with an offset")


class LeaveRequest(WriteRequest):
    """The judge agrees to an absence of one who sits in his game."""

    absence = serializers.CharField(max_length=12, help_text="`id` of the absence")


class MyAbsences(View):
    """The account's absences that are not over."""

    permission_classes = (IsAuthenticated,)

    @reads(AbsenceDocument, "When you are away", many=True)
    def get(self, request: Request) -> Response:
        found = absences_of(account_of(request), now=game_now())
        return Response(plain([AbsenceDocument(one.id, one.since, one.until, seat=None) for one in found]))

    @writes(AbsenceRequest, AbsenceDocument, "Enter an absence, once for all your games", status=201)
    def post(self, request: Request) -> Response:
        sent = checked(AbsenceRequest, request).validated_data
        try:
            one = attendance.say_away(account_of(request), since=sent["since"], until=sent["until"])
        except Invalid as error:
            field = error.code if error.code in ("since", "until") else "non_field_errors"
            raise ValidationError({field: error.messages}) from error
        document = AbsenceDocument(one.public_id, one.since, one.until, seat=None)
        return Response(plain(document), status=status.HTTP_201_CREATED)


class OneAbsence(View):
    """One of them."""

    permission_classes = (IsAuthenticated,)

    @ends("Take an absence back")
    def delete(self, request: Request, absence: str) -> Response:
        attendance.unsay_away(account_of(request), absence)
        return Response(status=status.HTTP_204_NO_CONTENT)


class GameAttendance(View):
    """What a judge may know of all seats, a player of his own, and nobody else of any."""

    @reads(Attendance, "Missed phases and absences: all for the judge, your own for a player")
    def get(self, request: Request, public_id: str) -> Response:
        seen = look(public_id, viewer(request))
        if seen.is_judge:
            away = away_in(seen.row, now=game_now())
            return Response(
                plain(
                    Attendance(
                        missed=tuple(
                            MissedDocument(seat, one.number, one.excused) for seat, one in missed_in(seen.row).items()
                        ),
                        absences=tuple(
                            AbsenceDocument(one.id, one.since, one.until, seat=one.seat, agreed=one.agreed)
                            for one in away
                        ),
                    )
                )
            )
        if seen.seat is None:
            return Response(plain(Attendance(missed=(), absences=())))
        mine = missed_by(seen)
        return Response(plain(Attendance(missed=(MissedDocument(seen.seat, mine.number, mine.excused),), absences=())))


class Leaves(View):
    """The judge's leave."""

    @writes(LeaveRequest, Done, "As the judge: agree to an absence")
    def post(self, request: Request, public_id: str) -> Response:
        seen = look(public_id, viewer(request))
        sent = checked(LeaveRequest, request)
        attendance.agree(seen.row.pk, write_of(sent, request), absence=sent.validated_data["absence"])
        return Response(plain(Done()))

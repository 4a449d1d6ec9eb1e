"""What the judge does, each act a request of its own; all through `play`."""

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, PolymorphicProxySerializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

import killgame
from forum.access import look
from forum.acts import ClockAct, CutShort, Judge, MoveDeadline, Pause, Resume
from forum.api.base import View, checked, viewer, write_of, writes
from forum.api.documents import Done
from forum.api.requests import WriteRequest
from forum.api.shapes import plain
from forum.play import play

_REASON = 500  # characters


class JudgeRequest(WriteRequest):
    """Base of the judge's acts; which of them need a reason is for the door to say (`no_reason`)."""

    reason = serializers.CharField(
        max_length=_REASON, required=False, allow_blank=True, default="", help_text="is shown in the thread"
    )

    def command(self) -> killgame.Command | ClockAct | CutShort:
        """The command."""
        raise NotImplementedError


class Close(JudgeRequest):
    """Close the open phase now."""

    def command(self) -> killgame.Close:
        return killgame.Close(by="judge")


class EndTurn(JudgeRequest):
    """Where one speaks at a time: end the turn of the seat that has it. Whether it comes once more the set-up says."""

    seat = serializers.IntegerField(help_text="whose turn it is; refused once it is another's")

    def command(self) -> CutShort:
        return CutShort(self.validated_data["seat"])


class Move(JudgeRequest):
    """Move the deadline of the open phase."""

    to = serializers.DateTimeField(help_text="ISO 8601 with an offset")

    def command(self) -> MoveDeadline:
        return MoveDeadline(to=self.validated_data["to"])


class Hold(JudgeRequest):
    """Pause the game; the time left is kept. With `appeal` it is a freeze, which says that an appeal is looked into."""

    until = serializers.DateTimeField(help_text="ISO 8601 with an offset")
    appeal = serializers.BooleanField(required=False, default=False)

    def command(self) -> Pause:
        return Pause(until=self.validated_data["until"], why="appeal" if self.validated_data["appeal"] else "judge")


class GoOn(JudgeRequest):
    """End a pause."""

    def command(self) -> Resume:
        return Resume()


class ThrowOut(JudgeRequest):
    """Throw a seat out."""

    seat = serializers.IntegerField()

    def command(self) -> killgame.ThrowOut:
        return killgame.ThrowOut(self.validated_data["seat"])


class Record(JudgeRequest):
    """In refereed play: a seat has gone out."""

    seat = serializers.IntegerField()

    def command(self) -> killgame.ThrowOut:
        return killgame.ThrowOut(self.validated_data["seat"])


class Annul(JudgeRequest):
    """Annul the vote that a seat has cast."""

    seat = serializers.IntegerField()

    def command(self) -> killgame.Annul:
        return killgame.Annul(self.validated_data["seat"])


class Rule(JudgeRequest):
    """End the game by ruling."""

    winner = serializers.CharField(max_length=20, help_text="a side of this edition, or draw")

    def command(self) -> killgame.Rule:
        return killgame.Rule(self.validated_data["winner"])


class BreakOff(JudgeRequest):
    """Break the game off without a result."""

    def command(self) -> killgame.BreakOff:
        return killgame.BreakOff()


class DealAnew(JudgeRequest):
    """Deal again, before the first night closes."""

    def command(self) -> killgame.DealAnew:
        return killgame.DealAnew()


class TakeBack(JudgeRequest):
    """Take back the last close, and all that came after it."""

    def command(self) -> killgame.TakeBack:
        return killgame.TakeBack()


ACTS: dict[str, type[JudgeRequest]] = {
    "close": Close,
    "end-turn": EndTurn,
    "move": Move,
    "pause": Hold,
    "resume": GoOn,
    "throw-out": ThrowOut,
    "record": Record,
    "annul": Annul,
    "rule": Rule,
    "break-off": BreakOff,
    "deal-anew": DealAnew,
    "take-back": TakeBack,
}


class JudgeActs(View):
    """What the judge of a game does."""

    @writes(
        PolymorphicProxySerializer("JudgeAct", list(ACTS.values()), resource_type_field_name=None),
        Done,
        "An act of the judge",
        parameters=[OpenApiParameter("act", str, "path", enum=list(ACTS))],
    )
    def post(self, request: Request, public_id: str, act: str) -> Response:
        seen = look(public_id, viewer(request))
        if act not in ACTS:
            raise Http404
        sent = checked(ACTS[act], request)
        write = write_of(sent, request)
        play(
            seen.row.pk, sent.command(), by=Judge(write.account), belief=write.belief, once=write.once,
            reason=sent.validated_data["reason"],
        )  # fmt: skip
        return Response(plain(Done()))

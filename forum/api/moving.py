"""What players do: signing up, moving, taking a move back. All through the doors of the pages."""

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

import killgame
from forum import lobby
from forum.access import look
from forum.accusing import accuse
from forum.acts import Player
from forum.api.base import View, checked, viewer, write_of, writes
from forum.api.documents import Done
from forum.api.requests import MoveRequest, SayRequest, SignUpRequest, WithdrawalRequest
from forum.api.shapes import plain
from forum.play import play
from forum.refusals import Refused


class SignUpActs(View):
    """Before the deal."""

    @writes(
        SignUpRequest,
        Done,
        "Join, leave, confirm; offer to judge, or agree to it; as opener or judge close the sign-up or call the game off",
        parameters=[OpenApiParameter("act", str, "path", enum=list(lobby.ACTS))],
    )
    def post(self, request: Request, public_id: str, act: str) -> Response:
        seen = look(public_id, viewer(request))
        if act not in lobby.ACTS:
            raise Http404
        sent = checked(SignUpRequest, request)
        write = write_of(sent, request)
        lobby.do(act, seen.row.pk, write, offers=sent.validated_data["offers"], entropy=sent.validated_data["entropy"])
        return Response(plain(Done()))


class Moves(View):
    """A move of the seat on which the one who asks sits."""

    kind: type[MoveRequest] | type[WithdrawalRequest] | type[SayRequest] = MoveRequest

    @writes(MoveRequest, Done, "Move: a vote, a night's choice, sleep, pass, surrender")
    def post(self, request: Request, public_id: str) -> Response:
        return self._play(request, public_id)

    def _play(self, request: Request, public_id: str) -> Response:
        seen = look(public_id, viewer(request))
        sent = checked(self.kind, request)
        write = write_of(sent, request)
        if seen.seat is None:
            raise Refused(code="not_for_you")
        command = sent.command(seen.seat)
        if isinstance(command, killgame.Move) and command.act == seen.at_once:
            reason = sent.validated_data["reason"]
            accuse(seen.row.pk, write, seat=seen.seat, act=command.act, target=command.target, text=reason)
        else:
            by = Player(write.account, seen.seat)
            play(seen.row.pk, command, by=by, belief=write.belief, once=write.once)
        return Response(plain(Done()))


class Withdrawals(Moves):
    """Taking back what stands."""

    kind = WithdrawalRequest

    @writes(WithdrawalRequest, Done, "Take back what stands for an act")
    def post(self, request: Request, public_id: str) -> Response:
        return self._play(request, public_id)


class Requests(Moves):
    """More time, a pause, breaking off: what the players may ask for by a vote."""

    kind = SayRequest

    @writes(SayRequest, Done, "Say yes or no to what the players ask for; the first yes asks for it")
    def post(self, request: Request, public_id: str) -> Response:
        return self._play(request, public_id)

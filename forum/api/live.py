"""The event stream of a game for a program, as an open page has it."""

from collections.abc import Iterable
from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import exceptions
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from forum.access import look
from forum.api.base import View, viewer
from forum.api.errors import Problem
from forum.api.shapes import reference
from forum.live.door import Full, ticket_for
from forum.models import Token
from forum.throttling import whose
from forum.views.live import begun

_REFUSALS = {status: reference(Problem) for status in (400, 403, 404, 429, 503)}


class _Ours(BaseContentNegotiation):
    """A client that wants an event stream gets it; a refusal it gets as JSON, like any other."""

    def select_parser(self, request: Request, parsers: Iterable[BaseParser]) -> BaseParser | None:
        """The one there is."""
        return next(iter(parsers), None)

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """The one there is."""
        renderer = next(iter(renderers))
        return renderer, str(renderer.media_type)


class Busy(exceptions.APIException):
    """This process has as many streams as it can hold."""

    status_code = 503
    default_code = "busy"
    default_detail = "Too many streams; ask for the posts instead."
    wait = 30  # seconds, as Retry-After says


class GameStream(View):
    """What changes in a game, as it changes."""

    content_negotiation_class = _Ours

    @extend_schema(
        summary="An event stream (text/event-stream) that says where something has changed for you",
        description="`floors` {room, floors}: a room that you may read has so many floors now; ask for the posts after your last. "
        "`floor` {room, floor}: that post is not what it was. `table` {}: how the game stands has changed for you, be it by a secret "
        "vote of your own; ask for the game. "
        "First come the rooms with their floors, after `Last-Event-ID` those that have grown since. `beat` every 20 seconds "
        "shows that the line holds; after an hour it ends, and you come again.",
        parameters=[OpenApiParameter("Last-Event-ID", str, location=OpenApiParameter.HEADER)],
        responses={(200, "text/event-stream"): {"type": "string"}, **_REFUSALS},
    )
    def get(self, request: Request, public_id: str) -> Any:
        seen = look(public_id, viewer(request))
        token = request.auth.pk if isinstance(request.auth, Token) else None
        session = request.session.session_key if token is None else None
        try:
            ticket = ticket_for(seen, who=whose(request), session=session, token=token)
        except Full as error:
            raise Busy from error
        return begun(request._request, ticket)

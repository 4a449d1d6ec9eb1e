"""What all views of the API share: strict JSON in, JSON out, no answer kept by a cache, the reader's own language."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import IO, Any, ClassVar

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone, translation
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema
from rest_framework.exceptions import ParseError, ValidationError
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from forum.access import User
from forum.acts import Write
from forum.api.errors import BadRequest, Problem, answer_to
from forum.api.requests import WriteRequest
from forum.api.shapes import reference
from forum.models import Account
from forum.refusals import Refused
from forum.zones import zone_named

LONGEST = 256 * 1024  # bytes of a request
_NUL = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")  # as JSON writes it; PostgreSQL stores none


class StrictJSON(BaseParser):
    """JSON that can be stored and sent again: of bounded length and depth, no NaN, no NUL, no half of a surrogate pair."""

    media_type = "application/json"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """The value. Raises ParseError."""
        body = stream.read(LONGEST + 1)
        if len(body) > LONGEST:
            raise ParseError(f"A request has at most {LONGEST} bytes.")
        try:
            value = json.loads(body.decode(), parse_constant=_no_constant)
            _check_storable(json.dumps(value, ensure_ascii=False))
        except (ValueError, RecursionError) as error:
            raise ParseError("This is not JSON in UTF-8.") from error
        return value


def _no_constant(name: str) -> None:
    raise ValueError(name)


def _check_storable(text: str) -> None:
    text.encode()
    if _NUL.search(text):
        raise ValueError(text)


class View(APIView):
    """Base of all. `filters` are the query parameters that are understood; any other is refused, not ignored."""

    parser_classes: Sequence[type[BaseParser]] = (StrictJSON,)
    filters: ClassVar[frozenset[str]] = frozenset()

    def get_exception_handler(self) -> Callable[[Exception, dict[str, Any]], Response | None]:
        """Refusals of rules and site alike."""
        return answer_to

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """As the pages do for a session: who came by a token is spoken to in his own language and zone too."""
        super().initial(request, *args, **kwargs)
        if isinstance(request.user, Account):
            translation.activate(request.user.language)
            timezone.activate(zone_named(request.user.time_zone))
        unknown = request.query_params.keys() - self.filters
        if unknown:
            raise ValidationError({key: [gettext("This is not understood here.")] for key in sorted(unknown)})

    def finalize_response(
        self, request: HttpRequest | Request, response: HttpResponseBase, *args: Any, **kwargs: Any
    ) -> Any:
        """What one may see another may not: no answer is kept."""
        answer = super().finalize_response(request, response, *args, **kwargs)  # type: ignore[arg-type] # stubs know only their own request
        add_never_cache_headers(answer)
        return answer


def viewer(request: Request) -> User:
    """Who asks; an account or nobody."""
    user: User = request.user
    return user


def account_of(request: Request) -> Account:
    """The account that asks. Raises Refused(not_for_you) where nobody is logged in."""
    if not isinstance(request.user, Account):
        raise Refused(code="not_for_you")
    return request.user


def checked[S: Serializer[Any]](kind: type[S], request: Request) -> S:
    """What was sent, checked. Raises ValidationError."""
    serializer = kind(data=request.data)
    serializer.is_valid(raise_exception=True)
    return serializer


def write_of(serializer: WriteRequest, request: Request) -> Write:
    """Who writes, what he believes, his key."""
    sent = serializer.validated_data
    return Write(account=account_of(request).pk, belief=sent["belief"], once=sent["once"])


def reads(kind: type[Any], summary: str, *, many: bool = False, paged: bool = False, **more: Any) -> Any:
    """Describes a view that answers with a frozen class, a list of them, or a page of such a list."""
    answer: dict[str, Any] = reference(kind)
    if many or paged:
        answer = {"type": "array", "items": answer}
    if paged:
        link = {"anyOf": [{"type": "string", "format": "uri"}, {"type": "null"}]}
        answer = {
            "type": "object",
            "properties": {"next": link, "previous": link, "results": answer},
            "required": ["next", "previous", "results"],
        }
    refusals = {400: reference(BadRequest), **dict.fromkeys((403, 404, 429), reference(Problem))}
    return extend_schema(summary=summary, responses={200: answer, **refusals}, **more)


def ends(summary: str) -> Any:
    """Describes a view that makes an end of something and answers with nothing."""
    refusals = dict.fromkeys((403, 404), reference(Problem))
    return extend_schema(summary=summary, request=None, responses={204: None, **refusals})


def writes(
    request: type[Serializer[Any]] | PolymorphicProxySerializer,
    kind: type[Any],
    summary: str,
    *,
    status: int = 200,
    **more: Any,
) -> Any:
    """Describes a view that takes a request and answers with a frozen class, or a refusal."""
    refusals = {400: reference(BadRequest), **dict.fromkeys((403, 404, 409, 422, 429), reference(Problem))}
    return extend_schema(summary=summary, request=request, responses={status: reference(kind), **refusals}, **more)

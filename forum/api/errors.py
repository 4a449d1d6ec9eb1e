"""What a refusal looks like: `{"code": …, "detail": …}`, with the rules' and the site's own codes.

400: it was no request of this kind. 403: not yours to do. 404: absent, or not for you. 409: not possible as things stand.
422: a once-key that did something else. 429: too much in too short a time; Retry-After says when to come back.
"""

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler

import killgame
from forum.alarms import note
from forum.refusals import ANOTHER, FORBIDDEN, TOO_MANY, Refused
from forum.table.faults import fault_words

_ABSENT = frozenset({"no_such_room", "no_such_post"})


@dataclass(frozen=True, slots=True)
class Problem:
    """A refusal. `code` is one of a closed list, `detail` a sentence in the reader's language."""

    code: str
    detail: str


@dataclass(frozen=True, slots=True)
class BadRequest:
    """A request that is none. `fields`: what is wrong in each field that was sent or missing."""

    code: str
    detail: str
    fields: Any


def answer_to(error: Exception, context: dict[str, Any]) -> Response | None:
    """The response to an exception; None for one that is a fault of ours, which Django then reports."""
    match error:
        case Refused(code=code) if code == TOO_MANY:
            note("throttled")
            return _response(429, headers={"Retry-After": str(error.wait)}, code=code, detail=error.sentence)
        case Refused():
            return _response(status_of(error.code), code=error.code, detail=error.sentence)
        case killgame.Rejected():
            return _response(status_of(error.code), code=error.code, detail=gettext(error.sentence))
        case killgame.BadSetup():
            words = fault_words(error)
            return _response(400, code="bad_setup", detail=words, fields={error.option: [words]})
        case ValidationError():
            return _response(400, code="bad_form", detail=" ".join(error.messages), fields={})
        case _:
            pass  # REST framework's own, below
    response = exception_handler(error, context)
    if response is not None:
        response.data = _body(error)
    return response


def status_of(code: str) -> int:
    """The status that goes with a code of the rules or the site."""
    if code in FORBIDDEN:
        return 403
    if code == ANOTHER:
        return 422
    return 404 if code in _ABSENT else 409


def _body(error: Exception) -> dict[str, Any]:
    match error:
        case exceptions.ValidationError(detail=fields):
            return {"code": "bad_form", "detail": gettext("Something in this request is wrong."), "fields": fields}
        case exceptions.ParseError():
            return {"code": str(error.get_codes()), "detail": str(error.detail), "fields": {}}
        case exceptions.APIException():
            return {"code": str(error.get_codes()), "detail": str(error.detail)}
        case _:  # Http404 and PermissionDenied, of which Django's own words would tell too much
            return absent()


def absent() -> dict[str, str]:
    """Of what is not there, and of what is not for whoever asks."""
    return {"code": "not_found", "detail": gettext("There is nothing here.")}


def _response(status: int, *, headers: dict[str, str] | None = None, **body: Any) -> Response:
    return Response(body, status=status, headers=headers)

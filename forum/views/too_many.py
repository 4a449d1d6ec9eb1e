"""What was too much in too short a time gets: 429, and when to come back, in the reader's language."""

from collections.abc import Callable
from datetime import timedelta
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from forum.alarms import note
from forum.refusals import TOO_MANY, Refused

# allauth does not say for how long: its limits are of a minute, all but those on names and letters.
_ALLAUTHS: Final = timedelta(minutes=1)


def status_of(error: Refused, /, *, otherwise: int) -> int:
    """429 for what was too much."""
    return 429 if error.code == TOO_MANY else otherwise


def told(answer: HttpResponse, error: object, /) -> HttpResponse:
    """The answer, which says when to come back if the error is that it was too much."""
    if isinstance(error, Refused) and error.code == TOO_MANY:
        note("throttled")
        answer.headers["Retry-After"] = str(error.wait)
    return answer


def handler429(request: HttpRequest, error: Refused | None = None) -> HttpResponse:
    """The page that says so: of a form that has no page of its own to come back to, and of what allauth bounds."""
    error = error or Refused(TOO_MANY, {"wait": _ALLAUTHS})
    return told(render(request, "429.html", {"sentence": error.sentence}, status=429), error)


class TooManyMiddleware:
    """Turns what a view leaves to itself into that page. Stands last, so that the page has its reader's language."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """None for any other exception."""
        if isinstance(exception, Refused) and exception.code == TOO_MANY:
            return handler429(request, exception)
        return None

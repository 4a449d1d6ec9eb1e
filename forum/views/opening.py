"""To be written."""

from typing import Any

from django.http import HttpRequest, HttpResponse


def open_game(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    return HttpResponse(status=501)


def cards(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    return HttpResponse(status=501)

"""To be written."""

from typing import Any

from django.http import HttpRequest, HttpResponse


def room(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    return HttpResponse(status=501)


def write(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    return HttpResponse(status=501)


def floor(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    return HttpResponse(status=501)


def now(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    return HttpResponse(status=501)

"""To be written."""

from typing import Any

from django.http import HttpRequest, HttpResponse


def me(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    return HttpResponse(status=501)


def notices(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    return HttpResponse(status=501)


def person(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    return HttpResponse(status=501)


def theme(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    return HttpResponse(status=501)

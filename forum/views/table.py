"""To be written."""

from typing import Any

from django.http import HttpRequest, HttpResponse


def card(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    return HttpResponse(status=501)


def night(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    return HttpResponse(status=501)


def votes(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    return HttpResponse(status=501)


def vote(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    return HttpResponse(status=501)


def pass_(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    return HttpResponse(status=501)


def surrender(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    return HttpResponse(status=501)

"""To be written."""

from typing import Any

from django.http import HttpRequest, HttpResponse


def home(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    return HttpResponse(status=501)


def board(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    return HttpResponse(status=501)


def sign_up(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    return HttpResponse(status=501)

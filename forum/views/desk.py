"""To be written."""

from typing import Any

from django.http import HttpRequest, HttpResponse


def desk(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    return HttpResponse(status=501)


def act(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    return HttpResponse(status=501)

"""To be written."""

from typing import Any

from django.http import HttpRequest, HttpResponse


def index(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    return HttpResponse(status=501)


def page(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    return HttpResponse(status=501)

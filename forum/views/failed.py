"""What a fault of ours looks like from outside: a general sentence and a number by which the keeper finds it in the log."""

import structlog
from django.http import HttpRequest, HttpResponse, HttpResponseServerError, JsonResponse
from django.template import loader
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext


def server_error(request: HttpRequest) -> HttpResponse:
    """500 with the request's own number, and nothing from inside; for a program as JSON."""
    reference = str(structlog.contextvars.get_contextvars().get("request_id", ""))
    answer: HttpResponse
    if request.path.startswith("/api/"):
        detail = gettext("The site failed. What you asked was not done, and the failure has been noted.")
        answer = JsonResponse({"code": "failed", "detail": detail, "reference": reference}, status=500)
    else:
        answer = HttpResponseServerError(loader.get_template("500.html").render({"reference": reference}))
    add_never_cache_headers(answer)
    return answer

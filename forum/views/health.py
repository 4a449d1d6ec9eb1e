"""`/healthz`: red when something is overdue or the clock does not tick."""

from datetime import timedelta

from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe

from forum.queries.health import overdue_by, silent_for

# A minute: a deadline that late, or a clock that silent, is an outage.
TOLERATED = timedelta(seconds=60)


@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """200 and `{"ok": true, …}`, or 503; seconds as numbers, nothing about any game."""
    late, silent = overdue_by(), silent_for()
    ok = late < TOLERATED and silent is not None and silent < TOLERATED
    body = {
        "ok": ok,
        "overdue_seconds": late.total_seconds(),
        "clock_silent_seconds": None if silent is None else silent.total_seconds(),
    }
    return JsonResponse(body, status=200 if ok else 503)

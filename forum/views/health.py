"""`/healthz`: red when something is overdue, the clock does not tick, or the worker that closes phases is gone."""

from datetime import timedelta

from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe

from forum.queries.health import overdue_by, silent_for

# A minute: a deadline that late, or a clock that silent, is an outage.
TOLERATED = timedelta(seconds=60)


@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """200 and `{"ok": true, …}`, or 503; seconds as numbers, nothing about any game."""
    late, silent, idle = overdue_by(), silent_for("clock"), silent_for("worker")
    # A worker that has never shown itself has nothing to do yet; one that has and is silent now is gone.
    ok = late < TOLERATED and silent is not None and silent < TOLERATED and (idle is None or idle < TOLERATED)
    body = {
        "ok": ok,
        "overdue_seconds": late.total_seconds(),
        "clock_silent_seconds": None if silent is None else silent.total_seconds(),
        "worker_silent_seconds": None if idle is None else idle.total_seconds(),
    }
    return JsonResponse(body, status=200 if ok else 503)

"""What a page that is open is told and fetches: the stream, and the floors that are new. The bar and the count: `views.thread.now`."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from forum.access import look, room_for
from forum.forms.floors import RetractForm
from forum.live.carrying import lay_beside
from forum.live.door import Full, ticket_for
from forum.live.streams import Ticket, opening
from forum.now import game_now
from forum.queries.newer import floors_after
from forum.queries.seats import seated_in
from forum.refusals import Refused
from forum.revealing import note_reading
from forum.throttling import whose
from forum.views.too_many import status_of, told


@never_cache
@require_safe
def stream(request: HttpRequest, public_id: str) -> HttpResponse:
    """The event stream of a game for whoever asks: `floors`, `floor` and `table` (`forum/live/streams.py`)."""
    seen = look(public_id, request.user)
    try:
        ticket = ticket_for(seen, who=whose(request), session=request.session.session_key)
    except Refused as error:
        return told(_plain(error.sentence, status=status_of(error, otherwise=409)), error)
    except Full:
        return _full()
    return begun(request, ticket)


def begun(request: HttpRequest, ticket: Ticket) -> HttpResponse:
    """The beginning of a stream; what follows is carried by the server (`forum/live/carrying.py`)."""
    beginning = opening(ticket, last=request.headers.get("Last-Event-ID", ""))
    response = HttpResponse(beginning, content_type="text/event-stream; charset=utf-8")
    response["X-Accel-Buffering"] = "no"  # a proxy is to pass each event on at once
    lay_beside(request, ticket)
    return response


def _full() -> HttpResponse:
    """503, for a while: the page asks by itself meanwhile."""
    answer = _plain("Too many streams.", status=503)
    answer["Retry-After"] = "30"
    return answer


def _plain(text: str, *, status: int) -> HttpResponse:
    return HttpResponse(f"{text}\n", status=status, content_type="text/plain; charset=utf-8")


@never_cache
@require_safe
def after(request: HttpRequest, public_id: str, room: str, floor: int) -> HttpResponse:
    """The floors beyond one, for a page that ends with it; with `only`, the next one alone: as it is now."""
    seen = look(public_id, request.user)
    where = room_for(seen, room)
    to = floor + 1 if "only" in request.GET else where.floors
    now = game_now()
    floors = floors_after(seen, where, after=floor, to=to, seated=seated_in(seen.row), now=now)
    retract = RetractForm.fresh(seen, auto_id=False) if any(one.retract_url for one in floors) else None
    context = {"floors": floors, "last": where.floors, "now": now, "retract_form": retract}
    page = render(request, "parts/newer.html", context)
    note_reading(seen, room=room)
    return page

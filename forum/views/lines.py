"""The private lines between the judge and the players."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

import killgame
from forum.access import check_still, once_dealt, room_for
from forum.queries.bar import frame, room_url
from forum.queries.lines import lines_context
from forum.queries.seats import seated_in


@never_cache
@require_safe
def lines(request: HttpRequest, public_id: str) -> HttpResponse:
    """All of them, for the judge and, when the game is over, for everybody; a player is led to his own. For others there is no
    such page."""
    seen = once_dealt(public_id, request.user)
    if seen.seat is not None and not seen.view.over:
        return redirect(room_url(seen.row, room_for(seen, killgame.line_of(seen.seat)).name))
    found = lines_context(seen, seated=seated_in(seen.row))
    if not any(found.values()):
        raise Http404
    page = render(request, "lines.html", {**frame(seen, here="lines"), **found})
    check_still(seen)
    return page

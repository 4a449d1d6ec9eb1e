"""Writing, up to the sending: the composer of a room, what a text would do, and floors as they are quoted."""

from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from forum import throttling
from forum.access import OPEN_ROOMS, Seen, check_still, look, room_for
from forum.drafts import Kept, draft_of
from forum.forms.moves import PassForm
from forum.forms.posts import version_in
from forum.models import Account, Room
from forum.queries.bar import frame, game_url, room_url
from forum.queries.closed import why_closed
from forum.queries.preview import preview_of
from forum.queries.quoting import quotations_of
from forum.queries.ready_texts import ready_texts
from forum.queries.rooms import room_name
from forum.queries.seats import Seated, seated_in
from forum.refusals import Refused
from forum.revealing import note_reading
from forum.views.refused import refused
from forum.views.unsent import log_in_first
from forum.views.writing_field import field
from killgame.game import SPEECH_PHASES


def composer(request: HttpRequest, seen: Seen, where: Room, *, seated: Seated, now: datetime) -> dict[str, Any]:
    """The field to write in, with what is quoted; or why there is none."""
    closed = why_closed(seen, where.name, now=now)
    if closed is not None:
        return {"closed": closed}
    quoted = quotations_of(seen, where, floors=request.GET.getlist("quote"), seated=seated)
    kept = draft_of(seen.row, seen.account.pk, room=where.name) if seen.account is not None else Kept()
    text = f"{kept.text}\n\n{quoted}" if kept.text and quoted else kept.text or quoted
    return {
        **field(seen, where, seated=seated, text=text, draft=kept.version),
        "draft_at": kept.at,
        "quoted": quoted,
        **_passing(seen, where),
    }


def _passing(seen: Seen, where: Room) -> dict[str, Any]:
    """过: for one who may speak in the thread now; it can be taken back where speech is free."""
    view, me = seen.view, seen.view.me
    talking = view.phase in SPEECH_PHASES or (view.phase == "vote" and view.options.talk_and_vote)
    if me is None or where.name != "public" or not talking:
        return {}
    return {
        "pass_form": PassForm.fresh(seen, auto_id=False),
        "pass_url": game_url(seen.row, "pass"),
        "passed": me.passed,
        "in_turn": view.ordered,
    }


@never_cache
@require_POST
def preview(request: HttpRequest, public_id: str, room: str) -> HttpResponse:
    """How a text would look and what it would do; a script gets the latter alone, others a page with the field. Nothing is kept.

    `ready` names a text of `ready_texts` that is put behind what was written: without scripts this is how one begins from it."""
    if not isinstance(request.user, Account):
        return log_in_first(request, public_id=public_id, room=room)
    seen = look(public_id, request.user)
    where = room_for(seen, room)
    kept = _with_ready(request.POST.get("text", ""), seen=seen, room=room, ready=request.POST.get("ready", ""))
    seated = seated_in(seen.row)
    try:
        throttling.spend("show", who=request.user.pk)
        context: dict[str, Any] = {
            "preview": preview_of(seen, where, kept, seated=seated),
            "kept": kept,
            "fetched": True,
        }
    except Refused as error:
        return refused(request, seen, error, kept=kept, room=room)
    fetched = request.headers.get("HX-Request") == "true"
    if not fetched:
        context |= frame(seen, here=room)
        context |= {"room_name": room_name(room, seat=seen.seat), "back": room_url(seen.row, room), "fetched": False}
        closed = why_closed(seen, room, now=context["now"])
        context |= (
            {"closed": closed}
            if closed
            else field(seen, where, seated=seated, text=kept, draft=version_in(request.POST) or 0)
        )
    page = render(request, "preview.html#effects" if fetched else "preview.html", context)
    if room not in OPEN_ROOMS:
        check_still(seen)
    return page


def _with_ready(text: str, /, *, seen: Seen, room: str, ready: str) -> str:
    begun = next((one.text for one in ready_texts(seen, room=room) if one.id == ready), "")
    return f"{text.rstrip()}\n\n{begun}" if begun and text.strip() else begun or text


@never_cache
@require_safe
def quotation(request: HttpRequest, public_id: str, room: str) -> HttpResponse:
    """Floors as they are quoted, as plain text: for a composer that is open already."""
    seen = look(public_id, request.user)
    where = room_for(seen, room)
    text = quotations_of(seen, where, floors=request.GET.getlist("quote"), seated=seated_in(seen.row))
    note_reading(seen, room=room)
    return HttpResponse(text, content_type="text/plain; charset=utf-8")

"""Reading: what is read is marked, a floor by itself, bookmarks, a seat's page, who has said how much."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from forum import marking
from forum.access import Seen, look, once_dealt, room_for
from forum.forms.reading import BookmarkForm, MarkForm
from forum.models import Account, Game, Room
from forum.queries.activity import ORDERS, activity_in
from forum.queries.bar import frame, game_url, room_url
from forum.queries.bookmarks import bookmark_on, bookmarks_of
from forum.queries.floors import as_of_url, floor_address, floors_of
from forum.queries.narrowing import Narrowed
from forum.queries.posts import with_authors
from forum.queries.rooms import room_name
from forum.queries.seat import seat_page
from forum.queries.seats import seated_in
from forum.queries.thread import narrowed_thread
from forum.refusals import Refused
from forum.revealing import note_reading
from forum.views.refused import bad_form, refused


@never_cache
@require_POST
def read(request: HttpRequest, public_id: str, room: str) -> HttpResponse:
    """“I have read up to here.” With `quiet`, as an open page sends it by itself, the answer is empty."""
    seen = look(public_id, request.user)
    where = room_for(seen, room)
    form = MarkForm(request.POST)
    if seen.account is None:
        return refused(request, seen, Refused("not_for_you"), back=room_url(seen.row, room))
    if not form.is_valid():
        return bad_form(request, seen, form, back=room_url(seen.row, room))
    try:
        marking.mark(where, seen.account, floor=form.cleaned_data["floor"])
    except Refused as error:
        return refused(request, seen, error, back=room_url(seen.row, room))
    return HttpResponse(status=204) if "quiet" in request.POST else redirect(room_url(seen.row, room))


@never_cache
@require_safe
def floor(request: HttpRequest, public_id: str, room: str, floor: int) -> HttpResponse:
    """A floor by itself: where quotations lead, where it is bookmarked, and from where one appeals."""
    seen = look(public_id, request.user)
    where = room_for(seen, room)
    page = render(request, "floor.html", _floor(seen, where, floor=floor))
    note_reading(seen, room=room)
    return page


def _floor(seen: Seen, where: Room, *, floor: int) -> dict[str, Any]:
    """Raises Http404 where there is no such floor."""
    post = next(iter(with_authors(where.posts.filter(floor=floor))), None)
    if post is None:
        raise Http404
    kept = bookmark_on(seen, where, floor=floor)
    appeals = seen.row.judging == Game.Judging.SITE and seen.row.started_at is not None and seen.seat is not None
    return {
        **frame(seen, here=where.name),
        "post": floors_of(seen, where, posts=(post,), cuts={}, seated=seated_in(seen.row))[0],
        "room_name": room_name(where.name, seat=seen.seat),
        "thread_url": floor_address(seen, where.name, floor),
        "before_url": _beside(seen, where, floor=floor - 1),
        "after_url": _beside(seen, where, floor=floor + 1),
        "as_of_url": as_of_url(seen, where, post=post),
        "appeal_url": game_url(seen.row, "appeals") if appeals else "",
        "kept": kept,
        "form": BookmarkForm(initial={"note": kept.note if kept else ""}) if seen.account is not None else None,
        "bookmark_url": game_url(seen.row, "bookmark", room=where.name, floor=floor),
    }


def _beside(seen: Seen, where: Room, *, floor: int) -> str:
    return game_url(seen.row, "floor", room=where.name, floor=floor) if 1 <= floor <= where.floors else ""


@never_cache
@require_POST
def bookmark(request: HttpRequest, public_id: str, room: str, floor: int) -> HttpResponse:
    """Keep a floor with a note; with `remove`, take the bookmark off."""
    seen = look(public_id, request.user)
    where = room_for(seen, room)
    here = game_url(seen.row, "floor", room=room, floor=floor)
    kept = request.POST.get("note", "")
    if seen.account is None:
        return refused(request, seen, Refused("not_for_you"), kept=kept, back=here)
    form = BookmarkForm(request.POST)
    if not form.is_valid():
        return bad_form(request, seen, form, kept=kept, back=here)
    try:
        if "remove" in request.POST:
            marking.drop(where, seen.account, floor=floor)
            messages.success(request, _("The bookmark is removed."))
        else:
            marking.keep(where, seen.account, floor=floor, note=form.cleaned_data["note"])
            messages.success(request, _("Bookmarked. Only you see it."))
    except Refused as error:
        return refused(request, seen, error, kept=kept, back=here)
    return redirect(here)


@never_cache
@require_safe
def seat(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """A seat: its posts with their own numbers, its votes and those on it."""
    seen = look(public_id, request.user)
    if not 1 <= number <= seen.view.seats_total:
        raise Http404
    seated = seated_in(seen.row)
    asked = Narrowed(seats=(number,))
    thread = narrowed_thread(seen, room_for(seen, "public"), asked=asked, page=request.GET.get("page"), seated=seated)
    context = {
        **frame(seen, here=""),
        "seat": seat_page(seen, number=number, seated=seated),
        "thread": thread,
        "paged": thread.paged,
        "activity_url": game_url(seen.row, "activity"),
        "votes_url": game_url(seen.row, "votes"),
    }
    return render(request, "seat.html", context)


@never_cache
@require_safe
def activity(request: HttpRequest, public_id: str) -> HttpResponse:
    """Who has said how much, and when last; and whose posts one wants to read."""
    seen = once_dealt(public_id, request.user)
    order = request.GET.get("order", "")
    context = frame(seen, here="")
    rows = activity_in(seen, room_for(seen, "public"), seated=seated_in(seen.row), now=context["now"], order=order)
    orders = [(name, name == (order if order in ORDERS else "seat")) for name in ORDERS]
    return render(
        request,
        "activity.html",
        {**context, "rows": rows, "orders": orders, "thread_url": room_url(seen.row, "public")},
    )


@never_cache
@login_required
@require_safe
def bookmarks(request: HttpRequest) -> HttpResponse:
    """One's own bookmarks over all games, or those of one (`?game=`)."""
    account = request.user
    assert isinstance(account, Account)
    game = request.GET.get("game", "")
    lines, paged = bookmarks_of(account, game=game, page=request.GET.get("page"))
    return render(request, "bookmarks.html", {"lines": lines, "paged": paged, "game": game})

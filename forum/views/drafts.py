"""Drafts of one's own: what a page's script fetches and saves while one writes; without scripts a button of the form."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from forum import drafts
from forum.access import OPEN_ROOMS, Seen, check_still, look, room_for
from forum.drafts import Kept, OtherDraft
from forum.forms.posts import version_in
from forum.models import Account, Draft
from forum.queries.bar import game_url, room_url
from forum.refusals import Refused
from forum.views import too_many
from forum.views.refused import refused
from forum.views.unsent import log_in_first

TRIED = 4  # so many texts without an answer does a page remember


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def draft(request: HttpRequest, public_id: str, room: str) -> HttpResponse:
    """`{text, version, at}` of the reader's own draft in a room that he reads; POST saves `text` in place of `version`.

    Where another version stands it is offered, with `code` and `detail`: to a script that is an answer, not an error. `posted` where the
    form that it stands in (`once`) has been sent meanwhile: then nothing was saved. With `page` it is a form's: a page answers.
    """
    if "page" in request.POST and not isinstance(request.user, Account):
        return log_in_first(request, public_id=public_id, room=room)
    seen = look(public_id, request.user)
    room_for(seen, room)
    if seen.account is None:
        return _no(request, seen, Refused("not_for_you"), room=room)
    kind = request.GET.get("kind") or request.POST.get("kind") or Draft.Kind.POST
    try:
        drafts.check_kind(kind, seat=seen.seat, room=room)
    except Refused as error:
        return _no(request, seen, error, room=room)
    if request.method == "POST":
        return _save(request, seen, account=seen.account, room=room, kind=kind)
    kept = drafts.draft_of(seen.row, seen.account.pk, room=room, kind=kind)
    if room not in OPEN_ROOMS:
        check_still(seen)
    return JsonResponse(_plain(kept))


def _save(request: HttpRequest, seen: Seen, *, account: Account, room: str, kind: str) -> HttpResponse:
    sent, version = request.POST.get("text", ""), version_in(request.POST)
    if version is None:
        return _no(request, seen, Refused("bad_form"), room=room)
    try:
        kept = drafts.keep(
            seen.row,
            account.pk,
            room=room,
            text=sent,
            version=version,
            kind=kind,
            once=request.POST.get("once", "")[:64],
            tried=request.POST.getlist("tried")[:TRIED],
        )
    except Refused as error:
        return _no(request, seen, error, room=room)
    if "page" not in request.POST:
        return JsonResponse(_plain(kept))
    messages.success(request, gettext("The draft is saved.") if kept.version else gettext("The draft is thrown away."))
    return redirect(
        game_url(seen.row, "card") if kind == Draft.Kind.LAST_WORDS else f"{room_url(seen.row, room)}#compose"
    )


def _no(request: HttpRequest, seen: Seen, error: Refused, *, room: str) -> HttpResponse:
    if "page" in request.POST:
        kept = request.POST.get("text", "")
        if request.POST.get("kind") == Draft.Kind.LAST_WORDS:
            return refused(request, seen, error, kept=kept, back=game_url(seen.row, "card"))
        return refused(request, seen, error, kept=kept, room=room)
    said: dict[str, Any] = {"code": error.code, "detail": error.sentence}
    if isinstance(error, OtherDraft):
        said |= _plain(error.kept)
    otherwise = 200 if isinstance(error, OtherDraft) else 409
    status = 403 if error.code == "not_for_you" else too_many.status_of(error, otherwise=otherwise)
    return too_many.told(JsonResponse(said, status=status), error)


def _plain(kept: Kept) -> dict[str, Any]:
    said = {"text": kept.text, "version": kept.version, "at": kept.at.isoformat() if kept.at is not None else None}
    return {**said, "posted": True} if kept.posted else said

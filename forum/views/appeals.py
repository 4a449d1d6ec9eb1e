"""Appeals, where the site judges: the player's page, and that of those who hear him. For everybody else there is no such page."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

import killgame
from forum import appeals as door
from forum.access import Seen, look
from forum.forms.appeals import AppealForm, HearingForm
from forum.forms.writes import WriteForm
from forum.queries.appeals import AppealLine, Appeals, appeals_for
from forum.queries.bar import frame, game_url
from forum.refusals import Refused
from forum.views.refused import refused


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def appeals(request: HttpRequest, public_id: str) -> HttpResponse:
    """GET shows them; POST makes one."""
    seen, found = _found(request, public_id)
    if request.method != "POST":
        return _page(request, seen, found)
    form = AppealForm(request.POST)
    if not form.is_valid():
        return _page(request, seen, found, form=form)
    assert seen.account is not None
    try:
        door.appeal(seen.row.pk, form.write(seen.account.pk), text=form.cleaned_data["text"])
    except Refused as error:
        return refused(request, seen, error, kept=form.cleaned_data["text"], back=game_url(seen.row, "appeals"))
    messages.success(request, gettext("Your appeal is with the judges of the board."))
    return redirect("appeals", public_id)


@never_cache
@require_POST
def hear(request: HttpRequest, public_id: str, appeal: str) -> HttpResponse:
    """One who hears appeals does something about this one, or rules on it."""
    seen, found = _found(request, public_id)
    if not found.hears or appeal not in {one.id for one in found.lines}:
        raise Http404
    form = HearingForm(request.POST, auto_id=_ids(appeal))
    if not form.is_valid():
        return _page(request, seen, found, sent={appeal: form})
    assert seen.account is not None
    sent = form.cleaned_data
    try:
        door.hear(
            seen.row.pk, form.write(seen.account.pk), sent["act"], appeal=appeal, reason=sent["reason"],
            length=form.length, seat=sent["seat"] or 0,
        )  # fmt: skip
    except (Refused, killgame.Rejected) as error:
        return refused(request, seen, error, kept=sent["reason"], back=game_url(seen.row, "appeals"))
    messages.success(request, gettext("Done; the thread says so."))
    return redirect("appeals", public_id)


def _found(request: HttpRequest, public_id: str) -> tuple[Seen, Appeals]:
    seen = look(public_id, request.user)
    found = appeals_for(seen)
    if found is None:
        raise Http404
    return seen, found


def _page(
    request: HttpRequest,
    seen: Seen,
    found: Appeals,
    *,
    form: AppealForm | None = None,
    sent: Mapping[str, HearingForm] | None = None,
) -> HttpResponse:
    """With what was typed, if something is wrong with it."""
    context: dict[str, Any] = {
        **frame(seen, here="appeals"),
        "appeals": found,
        "lines": [(one, (sent or {}).get(one.id) or _hearing(seen, found, one)) for one in found.lines],
        "form": form or AppealForm.fresh(seen),
    }
    return render(request, "appeals.html", context, status=400 if form or sent else 200)


def _hearing(seen: Seen, found: Appeals, line: AppealLine) -> WriteForm | None:
    """The form beside an open appeal, for one who hears it."""
    return HearingForm.fresh(seen, auto_id=_ids(line.id)) if found.may_rule and not line.ruling else None


def _ids(appeal: str, /) -> str:
    """Of the fields: there is one such form for each open appeal."""
    return f"{appeal}_%s"

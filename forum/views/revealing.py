"""A keeper's look at what is hidden in a game that runs. For all who may not look there is no such page."""

from allauth.account.decorators import reauthentication_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from forum import revealing, second_step
from forum.access import Seen, check_still_keeps, for_keeper
from forum.forms.desk import LookForm
from forum.queries.bar import frame, game_url
from forum.queries.reveals import Shown, secrets_for
from forum.queries.seats import seated_in
from forum.refusals import Refused
from forum.views.refused import refused


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def secrets(request: HttpRequest, public_id: str) -> HttpResponse:
    """GET shows what may be looked at or, to one who has looked, what there is; POST looks, with its reason. Both ask for the second step,
    as the admin does, and for the password anew if it was not given lately: who finds an open browser sees nothing."""
    seen = for_keeper(public_id, request.user)
    if not second_step.has_taken_it(request):
        return second_step.way_to_it(request, back=request.path)
    if request.method == "POST":
        answer: HttpResponse = _look(request, seen)
        return answer
    shown = secrets_for(seen, seated=seated_in(seen.row))
    if shown is None:
        return render(request, "secrets.html", {**frame(seen, here=""), "shown": None, "form": LookForm.fresh(seen)})
    page: HttpResponse = _show(request, seen, shown)
    return page


@reauthentication_required
def _show(request: HttpRequest, seen: Seen, shown: Shown) -> HttpResponse:
    page = render(request, "secrets.html", {**frame(seen, here=""), "shown": shown})
    check_still_keeps(seen)
    return page


@reauthentication_required
def _look(request: HttpRequest, seen: Seen) -> HttpResponse:
    form = LookForm(request.POST)
    if not form.is_valid():
        return render(request, "secrets.html", {**frame(seen, here=""), "shown": None, "form": form}, status=400)
    assert seen.account is not None
    try:
        revealing.look_at_secrets(seen.row.pk, form.write(seen.account.pk), reason=form.why())
    except Refused as error:
        return refused(request, seen, error, kept=form.why(), back=game_url(seen.row))
    return redirect("secrets", seen.row.public_id)

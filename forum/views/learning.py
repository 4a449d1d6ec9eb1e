"""What the dead may learn: a page for a seat that is out, where the set-up has it. For everybody else there is no such page."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from forum import learning
from forum.access import check_still, look
from forum.forms.writes import WriteForm
from forum.queries.bar import frame, game_url
from forum.queries.reveals import learning_for
from forum.queries.seats import seated_in
from forum.refusals import Refused
from forum.views.refused import bad_form, refused


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def learn(request: HttpRequest, public_id: str) -> HttpResponse:
    """GET says what it means to learn it or, to a seat that has, what there is to know; POST learns."""
    seen = look(public_id, request.user)
    if not learning.may_learn(seen) or seen.seat is None or seen.account is None:
        raise Http404
    if request.method == "POST":
        form = WriteForm(request.POST)
        if not form.is_valid():
            return bad_form(request, seen, form, back=game_url(seen.row, "learn"))
        try:
            learning.learn(seen.row.pk, form.write(seen.account.pk), seat=seen.seat)
        except Refused as error:
            return refused(request, seen, error, back=game_url(seen.row, "learn"))
        return redirect("learn", seen.row.public_id)
    shown = learning_for(seen, seated=seated_in(seen.row), page=request.GET.get("page"))
    asks = {"form": WriteForm.fresh(seen, auto_id=False)} if shown.seats is None else {}
    page = render(request, "learn.html", {**frame(seen, here=""), "learning": shown, **asks})
    check_still(seen)
    return page

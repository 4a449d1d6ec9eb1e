"""Which ballots the page of the votes tells; and a game as of a floor or a moment: one address each, right for ever."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from forum.access import Seen, once_dealt, room_for
from forum.forms.votes import WhenForm, WhichForm
from forum.queries.as_of import then_of
from forum.queries.bar import frame, game_url
from forum.queries.folding import AsOf, state_of
from forum.queries.seats import Seated, seats_of
from forum.queries.vote_page import ballots_of, ballots_told


@never_cache
@require_safe
def at_floor(request: HttpRequest, public_id: str, floor: int) -> HttpResponse:
    """The game at the moment in which a floor of its thread was fixed."""
    seen = once_dealt(public_id, request.user)
    context = frame(seen, here="votes")
    state = state_of(seen, now=context["now"], floor=floor)
    return _then(request, state, context=context, form=WhenForm(initial={"floor": floor}))


@never_cache
@require_safe
def at(request: HttpRequest, public_id: str) -> HttpResponse:
    """The game at an instant; a floor that is asked for here has an address of its own."""
    seen = once_dealt(public_id, request.user)
    form = WhenForm(request.GET)
    context = frame(seen, here="votes")
    if not form.is_valid():
        return render(request, "as_of.html", {**context, "when": form}, status=400)
    floor = form.cleaned_data["floor"]
    if floor is not None:
        return redirect(game_url(seen.row, "as_of", floor=floor))
    state = state_of(seen, now=context["now"], moment=form.cleaned_data["moment"])
    return _then(request, state, context=context, form=form)


def ballots_context(request: HttpRequest, seen: Seen, *, seated: Seated, context: dict[str, Any]) -> dict[str, Any]:
    """The ballots, those that are asked for with their histories, and pictures of one of these."""
    which = WhichForm(request.GET, ballots=ballots_of(seen), seats=seats_of(seen.row, seated=seated))
    asked = which.cleaned_data if which.is_valid() else {}
    told = ballots_told(seen, seated=seated, panel=context["votes"], now=context["now"], **asked)
    which.name_ballots([(one.place, one.title) for one in told.ballots])
    return {"which": which, "told": told}


def _then(request: HttpRequest, state: AsOf | None, *, context: dict[str, Any], form: WhenForm) -> HttpResponse:
    if state is None:
        raise Http404
    seen, then = state.seen, then_of(state)
    last = room_for(seen, "public").floors
    context |= {
        "then": then,
        "kind": seen.view.options.ballot,
        "when": form,
        "before_url": game_url(seen.row, "as_of", floor=then.floor - 1) if then.floor and then.floor > 1 else "",
        "after_url": game_url(seen.row, "as_of", floor=then.floor + 1) if then.floor and then.floor < last else "",
        "floor_url": game_url(seen.row, "floor", room="public", floor=then.floor) if then.floor else "",
    }
    return render(request, "as_of.html", context)

"""What a set-up is worth: asked for by whoever looks at it, shown as far as it is known. No view plays a game."""

from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

import killgame
from forum import estimating
from forum.access import User
from forum.figures import whole_number
from forum.models import Account
from forum.queries.estimates import EstimateView, estimate_of
from forum.recipe import KEY_LENGTH, Recipe
from forum.refusals import Refused

# How long an open page waits before it looks again, by how often it has looked; then it stops, and says so.
_PAUSES: Final = (0.5, 0.6, 0.8, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0, *(10.0,) * 30, *(30.0,) * 20)


def estimate_context(user: User, recipe: Recipe) -> dict[str, Any]:
    """For the template's box: what is known, and from an account the wish to know more. Empty for what cannot be played."""
    try:
        key = recipe.key
    except killgame.BadSetup:
        return {}
    refused = ""
    if isinstance(user, Account):
        try:
            estimating.ask(recipe, account=user)
        except Refused as error:
            refused = error.sentence
    return _box(estimate_of(key), looked=0, refused=refused)


@require_safe
def estimate(request: HttpRequest, key: str) -> HttpResponse:
    """The box alone, for a page that looks again. `?looked=` counts how often it has."""
    if len(key) != KEY_LENGTH:
        raise Http404
    if isinstance(request.user, Account):
        estimating.look_again(key)
    looked = whole_number(request.GET.get("looked", ""), figures=3) or 0
    return render(request, "parts/estimate.html", _box(estimate_of(key), looked=looked))


def _box(found: EstimateView, *, looked: int, refused: str = "") -> dict[str, Any]:
    pause = _PAUSES[looked] if found.waits and looked < len(_PAUSES) else None
    milliseconds = None if pause is None else round(pause * 1000)
    return {"estimate": found, "look_again_in": milliseconds, "looked": looked + 1, "estimate_refused": refused}

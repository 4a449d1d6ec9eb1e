"""Searching: in a game and over the site. A page of what was found is an address that can be kept and passed on."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from forum.access import look
from forum.forms.search import GameSearchForm, SearchForm, SiteSearchForm
from forum.queries.bar import frame
from forum.queries.finds import finds_of
from forum.queries.search import place_of, search
from forum.queries.seats import seated_in, seats_of
from forum.refusals import Refused
from forum.throttling import spend, whose
from forum.views.too_many import told


@never_cache
@require_safe
def site(request: HttpRequest) -> HttpResponse:
    """Over the site: what everybody may read."""
    form = SiteSearchForm(request.GET if "q" in request.GET else None)
    return _page(request, "search.html", form, context={"here": "search"})


@never_cache
@require_safe
def game(request: HttpRequest, public_id: str) -> HttpResponse:
    """In one game: its thread, and when it is over its rooms."""
    seen = look(public_id, request.user)
    seats = seats_of(seen.row, seated=seated_in(seen.row))
    form = GameSearchForm(request.GET if "q" in request.GET else None, row=seen.row, seats=seats)
    context = frame(seen, here="search") | {"rooms_too": seen.row.is_over}
    return _page(request, "game_search.html", form, context=context)


def _page(request: HttpRequest, template: str, form: SearchForm, *, context: dict[str, Any]) -> HttpResponse:
    """The form, and what was found; what was typed stays in it, whatever came of it."""
    context |= {"form": form}
    if not form.is_bound or not form.is_valid():
        return render(request, template, context, status=400 if form.is_bound else 200)
    try:
        spend("search", who=whose(request))
    except Refused as error:
        form.add_error(None, error.sentence)
        return told(render(request, template, context, status=429), error)
    before = request.GET.get("before", "")
    asked = form.asked(before=before)
    found = search(asked)
    context |= {
        "found": found,
        "finds": finds_of(found.posts, terms=asked.terms),
        "older": place_of(found.posts[-1]) if found.older else "",
        "first_page": asked.before is None,
    }
    return render(request, template, context)

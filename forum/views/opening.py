"""Opening a game: one page, which can be looked at again and again before it is sent."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods

import killgame
from forum import opening, setups
from forum.access import look, may_open_on
from forum.forms import judging, options, timing_rows
from forum.forms.opening import OpeningForm, shorthand
from forum.forms.refill import refilled
from forum.forms.setups import CodeForm, OpeningPageForm
from forum.models import Account, Board, SavedSetup
from forum.models.setups import read_code
from forum.now import game_now
from forum.paces import PACES
from forum.queries.plan import plan
from forum.recipe import Recipe
from forum.refusals import Refused
from forum.schedule import Schedule
from forum.views.estimates import estimate_context

_MINE = 12  # of one's own set-ups, to choose from


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def open_game(request: HttpRequest, slug: str) -> HttpResponse:
    """GET shows the form (`?edition=` and `?seats=` choose, `?setup=` and `?again=` fill it from a set-up or a game); POST with `show`
    shows it again with the cards, with `load` fills it by a code, with `save` saves it as a set-up, else opens."""
    board = get_object_or_404(Board, slug=slug)
    opener = request.user
    assert isinstance(opener, Account)
    if not may_open_on(opener, board):
        raise PermissionDenied
    if request.method != "POST":
        return _page(request, board, _fresh(request, board))
    form = OpeningPageForm(request.POST)
    if "load" in request.POST:
        return _load(request, board, form)
    if "save" in request.POST:
        return _save(request, board, form)
    if "show" in request.POST or not form.is_valid() or form.schedule is None:
        form.is_valid()
        return _page(request, board, form, status=200 if "show" in request.POST else 422)
    row = opening.open_game(
        opener=opener,
        board=board,
        title=form.full_title(),
        edition=form.cleaned_data["edition"],
        seats=form.cleaned_data["seats"],
        options=form.options,
        schedule=form.schedule,
        start_when_full=form.cleaned_data["start_when_full"],
        judging=form.cleaned_data["judging"],
        asked=form.cleaned_data["asked"],
        once=form.cleaned_data["once"],
    )
    return redirect("game", row.public_id)


def _fresh(request: HttpRequest, board: Board) -> OpeningForm:
    """A form for a page that is being made. Raises Http404 for a set-up or a game that is not there."""
    if "setup" in request.GET:
        row = get_object_or_404(SavedSetup, code=read_code(request.GET["setup"]))
        return filled_form(OpeningPageForm, **setups.of_setup(row), also={"save_as": row.name})
    if "again" in request.GET:
        assert isinstance(request.user, Account)
        return filled_form(OpeningPageForm, **setups.of_game(look(request.GET["again"], request.user).row))
    return OpeningPageForm(initial=_initial(board, request.GET))


def filled_form[F: OpeningForm](
    kind: type[F],
    *,
    edition: str,
    seats: int,
    options: Mapping[str, Any],
    schedule: Schedule,
    start_when_full: bool,
    also: Mapping[str, Any] | None = None,
) -> F:
    """A form that says this, and `also` more; the cards and dates beside it are of what it says."""
    filled = refilled(edition, seats=seats, options=options, schedule=schedule, start_when_full=start_when_full)
    form = kind(initial={**filled, **(also or {})})
    form.options, form.schedule = dict(options), schedule
    return form


def _load(request: HttpRequest, board: Board, form: OpeningPageForm) -> HttpResponse:
    """By a code that was typed; where it is none, the page stays as it was with the error at its place."""
    code = CodeForm(request.POST)
    if code.is_valid():
        return redirect(f"{reverse('open', args=[board.slug])}?{urlencode({'setup': code.found.code})}")
    form.is_valid()
    form.add_error("code", code.errors["code"].as_data())
    return _page(request, board, form, status=422)


def _save(request: HttpRequest, board: Board, form: OpeningPageForm) -> HttpResponse:
    """What the form says becomes a set-up; the form stays."""
    assert isinstance(request.user, Account)
    form.is_valid()
    draft = form.draft()
    if draft is not None:
        try:
            saved = setups.save(request.user, draft)
        except Refused as error:
            form.add_error("save_as", error.sentence)
        else:
            return _page(request, board, form, saved=saved)
    return _page(request, board, form, status=422)


def _initial(board: Board, asked: Mapping[str, str]) -> dict[str, Any]:
    """The board's own edition and pace, unless the address asks for others."""
    known = {edition.id: edition for edition in killgame.editions()}
    edition = known.get(asked.get("edition", ""), known.get(board.edition, known["classic"]))
    sizes = sorted(edition.table)
    number = asked.get("seats", "")
    wanted = int(number) if number.isascii() and number.isdigit() and len(number) < 3 else 12
    pace = next((name for name in PACES if Schedule.paced(name).dump() == board.schedule), "forum")
    return {"edition": edition.id, "seats": min(max(wanted, sizes[0]), sizes[-1]), "pace": pace}


def _page(
    request: HttpRequest, board: Board, form: OpeningForm, *, status: int = 200, saved: SavedSetup | None = None
) -> HttpResponse:
    assert isinstance(request.user, Account)
    context = {
        "here": "boards",
        "board": board,
        "mine": setups.setups_of(request.user)[:_MINE],
        "saved": saved,
        "showing": bool({"show", "load", "save"} & request.POST.keys()) and status == 200,
        **form_context(request, form),
    }
    return render(request, "open.html", context, status=status)


def form_context(request: HttpRequest, form: OpeningForm) -> dict[str, Any]:
    """What the parts of the opening form and the boxes beside it are made of."""
    edition, seats = form.chosen_edition, _seats(form)
    pace = str(form["pace"].value())
    usual = Schedule.paced(pace if pace in PACES else "forum")
    now = game_now()
    return {
        "form": form,
        "form_url": request.path,
        "edition": edition,
        "groups": options.groups(form, edition=edition),
        "judging": judging.row(form),
        "timing": timing_rows.page(form, base=usual),
        "plan": plan(
            edition,
            seats=seats,
            given=form.options,
            schedule=form.schedule or usual,
            now=now,
            zones=_zones(form),
        ),
        "short": _short(edition, seats, form.options),
        "now": now,
        **estimate_context(request.user, Recipe(edition, seats, form.options)),
    }


def _zones(form: OpeningForm) -> tuple[str, ...]:
    return tuple(form.cleaned_data.get("zones", ())) if form.is_bound else ()


def _seats(form: OpeningForm) -> int:
    held = form.cleaned_data.get("seats") if form.is_bound else form["seats"].value()
    return held if isinstance(held, int) else 0


def _short(edition: str, seats: int, given: Mapping[str, Any]) -> str:
    try:
        return shorthand(edition, seats, given)
    except killgame.BadSetup:
        return ""

"""Opening a game: one page, which can be looked at again and again before it is sent."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods

import killgame
from forum import opening, setups
from forum.access import look, may_open_on
from forum.figures import whole_number
from forum.forms import judging, options, timing_rows
from forum.forms.opening import TableForm
from forum.forms.refill import filled
from forum.forms.setups import CodeForm, OpeningPageForm
from forum.models import Account, Board, Game, SavedSetup
from forum.now import game_now
from forum.paces import PACES
from forum.queries.plan import plan
from forum.recipe import Recipe
from forum.refusals import Refused
from forum.schedule import Schedule
from forum.throttling import spend, whose
from forum.views.estimates import estimate_context
from forum.views.too_many import status_of, told

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
    if "show" in request.POST:
        spend("show", who=opener.pk)
    if "show" in request.POST or not form.is_valid() or form.schedule is None:
        form.is_valid()
        return _page(request, board, form, status=200 if "show" in request.POST else 422)
    try:
        row = _open(board, form, opener=opener)
    except Refused as error:
        form.add_error(None, error.sentence)
        return told(_page(request, board, form, status=status_of(error, otherwise=422)), error)
    return redirect("game", row.public_id)


def _open(board: Board, form: OpeningPageForm, *, opener: Account) -> Game:
    """What a valid form says. Raises Refused."""
    assert form.schedule is not None
    return opening.open_game(
        opener=opener,
        board=board,
        title=form.full_title(),
        edition=form.cleaned_data["edition"],
        seats=form.cleaned_data["seats"],
        options=form.options,
        schedule=form.schedule,
        start_when_full=form.cleaned_data["start_when_full"],
        alias=form.cleaned_data["alias"],
        judging=form.cleaned_data["judging"],
        asked=form.cleaned_data["asked"],
        once=form.cleaned_data["once"],
    )


def _fresh(request: HttpRequest, board: Board) -> OpeningPageForm:
    """A form for a page that is being made. Raises Http404 for a set-up or a game that is not there."""
    if "setup" in request.GET:
        row = setups.by_code(request.GET["setup"], who=whose(request))
        if row is None:
            raise Http404
        return filled(OpeningPageForm, **setups.of_setup(row), also={"save_as": row.name})
    if "again" in request.GET:
        assert isinstance(request.user, Account)
        return filled(OpeningPageForm, **setups.of_game(look(request.GET["again"], request.user).row))
    return OpeningPageForm(initial=_initial(board, request.GET))


def _load(request: HttpRequest, board: Board, form: OpeningPageForm) -> HttpResponse:
    """By a code that was typed; where it is none, the page stays as it was with the error at its place."""
    code = CodeForm(request.POST, who=whose(request))
    if code.is_valid():
        return redirect(f"{reverse('open', args=[board.slug])}?{urlencode({'setup': code.found.code})}")
    form.is_valid()
    form.add_error("code", code.errors["code"].as_data())
    return told(_page(request, board, form, status=429 if code.throttled else 422), code.throttled)


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
            return told(_page(request, board, form, status=status_of(error, otherwise=422)), error)
        else:
            return _page(request, board, form, saved=saved)
    return _page(request, board, form, status=422)


def _initial(board: Board, asked: Mapping[str, str]) -> dict[str, Any]:
    """The board's own edition and pace, unless the address asks for others."""
    known = {edition.id: edition for edition in killgame.editions()}
    edition = known.get(asked.get("edition", ""), known.get(board.edition, known["classic"]))
    sizes = sorted(edition.table)
    wanted = whole_number(asked.get("seats", ""), figures=2)
    pace = next((name for name in PACES if Schedule.paced(name).dump() == board.schedule), "forum")
    return {
        "edition": edition.id,
        "seats": min(max(12 if wanted is None else wanted, sizes[0]), sizes[-1]),
        "pace": pace,
    }


def _page(
    request: HttpRequest, board: Board, form: OpeningPageForm, *, status: int = 200, saved: SavedSetup | None = None
) -> HttpResponse:
    assert isinstance(request.user, Account)
    context = {
        "here": "boards",
        "board": board,
        "mine": setups.setups_of(request.user)[:_MINE],
        "saved": saved,
        "showing": bool({"show", "load", "save"} & request.POST.keys()) and status == 200,
        "judging": judging.row(form),
        **form_context(request, form),
    }
    return render(request, "open.html", context, status=status)


def form_context(request: HttpRequest, form: TableForm) -> dict[str, Any]:
    """What the parts of the opening form and the boxes beside it are made of."""
    edition, seats = form.chosen_edition, form.chosen_seats
    pace = str(form["pace"].value())
    usual = Schedule.paced(pace if pace in PACES else "forum")
    now = game_now()
    return {
        "form": form,
        "form_url": request.path,
        "edition": edition,
        "groups": options.groups(form, edition=edition),
        "timing": timing_rows.page(form, base=usual),
        "plan": plan(
            edition,
            seats=seats,
            given=form.options,
            schedule=form.schedule or usual,
            now=now,
            zones=form.chosen_zones,
        ),
        "short": form.short,
        "now": now,
        **estimate_context(request.user, Recipe(edition, seats, form.options)),
    }

"""Opening a game: one page, which can be looked at again and again before it is sent."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

import killgame
from forum import opening
from forum.access import may_open_on
from forum.forms import judging, options, timing_rows
from forum.forms.opening import OpeningForm, shorthand
from forum.models import Account, Board
from forum.now import game_now
from forum.paces import PACES
from forum.queries.plan import plan
from forum.schedule import Schedule


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def open_game(request: HttpRequest, slug: str) -> HttpResponse:
    """GET shows the form (`?edition=` and `?seats=` choose); POST with `show` shows it again with the cards, else opens."""
    board = get_object_or_404(Board, slug=slug)
    opener = request.user
    assert isinstance(opener, Account)
    if not may_open_on(opener, board):
        raise PermissionDenied
    if request.method != "POST":
        return _page(request, board, OpeningForm(initial=_initial(board, request.GET)))
    form = OpeningForm(request.POST)
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


def _initial(board: Board, asked: Mapping[str, str]) -> dict[str, Any]:
    """The board's own edition and pace, unless the address asks for others."""
    known = {edition.id: edition for edition in killgame.editions()}
    edition = known.get(asked.get("edition", ""), known.get(board.edition, known["classic"]))
    sizes = sorted(edition.table)
    number = asked.get("seats", "")
    wanted = int(number) if number.isascii() and number.isdigit() and len(number) < 3 else 12
    pace = next((name for name in PACES if Schedule.paced(name).dump() == board.schedule), "forum")
    return {"edition": edition.id, "seats": min(max(wanted, sizes[0]), sizes[-1]), "pace": pace}


def _page(request: HttpRequest, board: Board, form: OpeningForm, *, status: int = 200) -> HttpResponse:
    edition, seats = form.chosen_edition, _seats(form)
    pace = str(form["pace"].value())
    usual = Schedule.paced(pace if pace in PACES else "forum")
    now = game_now()
    context = {
        "here": "boards",
        "board": board,
        "form": form,
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
        "showing": "show" in request.POST,
    }
    return render(request, "open.html", context, status=status)


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

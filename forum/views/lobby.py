"""Home, the boards, and signing up."""

from collections.abc import Callable
from typing import Any

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from forum import lobby
from forum.access import look, may_open_on
from forum.forms.writes import WriteForm
from forum.models import Account, Board, Game
from forum.now import game_now
from forum.queries import boards as board_lists
from forum.queries.lists import (
    over_games,
    over_line,
    running_games,
    running_line,
    waiting_games,
    waiting_line,
)
from forum.queries.mine import my_games
from forum.refusals import Refused
from forum.views.refused import bad_form, refused

# How many lines of each list stand at the start, and on a page of a board's list.
_FEW, _PAGE = 8, 25


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What waits for me, and what is going on."""
    account = request.user if isinstance(request.user, Account) else None
    now = game_now()
    mine = my_games(account, now=now) if account else ()
    context = {
        "here": "home",
        "now": now,
        "mine": mine,
        "urgent": sum(line.urgent for line in mine),
        "open_on": board_lists.board_to_open_on(account),
        "more_url": reverse("boards"),
        **_lists(None),
    }
    return render(request, "home.html", context)


@require_safe
def boards(request: HttpRequest) -> HttpResponse:
    """All boards, and in pages all games that look for players."""
    account = request.user if isinstance(request.user, Account) else None
    paged = Paginator(waiting_games(), _PAGE).get_page(request.GET.get("page"))
    context = {
        "here": "boards",
        "now": game_now(),
        "boards": board_lists.boards(),
        "waiting": [waiting_line(row) for row in paged],
        "paged": paged,
        "open_on": board_lists.board_to_open_on(account),
    }
    return render(request, "boards.html", context)


_STATES: dict[str, tuple[Callable[[Board | None], QuerySet[Game]], Callable[[Game], Any]]] = {
    "waiting": (waiting_games, waiting_line),
    "running": (running_games, running_line),
    "over": (over_games, over_line),
}


@require_safe
def board(request: HttpRequest, slug: str) -> HttpResponse:
    """One board: a few games of each state, or with `?list=` all of one state in pages."""
    here = get_object_or_404(Board, slug=slug)
    account = request.user if isinstance(request.user, Account) else None
    context = {
        "here": "boards",
        "now": game_now(),
        "board": here,
        "open_on": slug if account and may_open_on(account, here) else None,
        "all_of": request.GET.get("list", ""),
    }
    if context["all_of"] not in _STATES:
        return render(request, "board.html", {**context, "all_of": "", **_lists(here)})
    games, line = _STATES[str(context["all_of"])]
    paged = Paginator(games(here), _PAGE).get_page(request.GET.get("page"))
    return render(request, "board.html", {**context, "paged": paged, str(context["all_of"]): [line(r) for r in paged]})


def _lists(board: Board | None, /) -> dict[str, Any]:
    """A few games of each state, and how many there are."""
    found: dict[str, Any] = {}
    for state, (games, line) in _STATES.items():
        found[state] = [line(row) for row in games(board)[:_FEW]]
        found[f"{state}_all"] = games(board).count()
    return found


@require_POST
def sign_up(request: HttpRequest, public_id: str, act: str) -> HttpResponse:
    """Join, leave or confirm; offer to judge, or agree to it; for opener and judge, close the sign-up or call the game off."""
    seen = look(public_id, request.user)
    if act not in lobby.ACTS:
        raise Http404
    if seen.account is None:
        return refused(request, seen, Refused(code="not_for_you"))
    form, entropy = WriteForm(request.POST), request.POST.get("entropy", "")
    if not form.is_valid():
        return bad_form(request, seen, form, kept=entropy)
    try:
        lobby.do(act, seen.row.pk, form.write(seen.account.pk), offers="offers" in request.POST, entropy=entropy)
    except Refused as error:
        return refused(request, seen, error, kept=entropy)
    return redirect("game", public_id)

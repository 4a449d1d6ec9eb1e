"""Saved set-ups: the list, one of them, making and changing one."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from forum import setups
from forum.access import look, may_open_on
from forum.forms.refill import filled
from forum.forms.setups import CodeForm, SetupForm
from forum.models import Account, Board, SavedSetup
from forum.now import game_now
from forum.queries.setups import lines_of, page_of, shared_setups
from forum.queries.timetable import facts_of
from forum.refusals import TOO_MANY, Refused
from forum.schedule import Schedule
from forum.throttling import spend, whose
from forum.views.estimates import estimate_context
from forum.views.opening import form_context
from forum.views.too_many import status_of, told

_A_PAGE = 30


@require_safe
def all_setups(request: HttpRequest) -> HttpResponse:
    """One's own, and those that are shared; `?code=` leads to the one with that code."""
    code = CodeForm(request.GET if "code" in request.GET else None, who=whose(request))
    if code.is_bound and code.is_valid():
        return redirect("setup", code.found.code)
    viewer = request.user if isinstance(request.user, Account) else None
    own = setups.setups_of(viewer).select_related("owner") if viewer else SavedSetup.objects.none()
    paged = Paginator(shared_setups(), _A_PAGE).get_page(request.GET.get("page"))
    context = {
        "here": "setups",
        "code": code,
        "mine": lines_of(own, viewer=viewer),
        "shared": lines_of(paged.object_list, viewer=viewer),
        "paged": paged,
    }
    answer = render(request, "setups.html", context, status=429 if code.throttled else 404 if code.errors else 200)
    return told(answer, code.throttled)


@require_safe
def setup(request: HttpRequest, code: str) -> HttpResponse:
    """One of them, for whoever has its code, however he writes it."""
    row = _find(request, code)
    if code != row.code:
        return redirect("setup", row.code)
    viewer = request.user if isinstance(request.user, Account) else None
    boards = [board for board in Board.objects.all() if viewer is not None and may_open_on(viewer, board)]
    estimate = estimate_context(request.user, row.recipe)
    schedule = Schedule.load(row.schedule)
    context = {
        "here": "setups",
        "setup": page_of(row, viewer=viewer),
        "pace": [(kind, schedule.lengths[kind]) for kind in ("night", "speech", "vote")],
        "facts": facts_of(schedule),
        "boards": boards,
        "now": game_now(),
        **estimate,
    }
    return render(request, "setup.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_setup(request: HttpRequest) -> HttpResponse:
    """An empty form, or one that is filled with what a game was opened with (`?game=`)."""
    if request.method == "POST":
        return _sent(request, None)
    game = request.GET.get("game")
    if game is None:
        return _form_page(request, SetupForm(initial={"edition": "classic", "seats": 12, "pace": "forum"}))
    row = look(game, request.user).row
    form = filled(SetupForm, **setups.of_game(row), also={"name": row.title[: setups.LONGEST_NAME]})
    return _form_page(request, form)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def change_setup(request: HttpRequest, code: str) -> HttpResponse:
    """Another content under the same code."""
    row = _own(request, code)
    if request.method == "POST":
        return _sent(request, row)
    form = filled(SetupForm, **setups.of_setup(row), also={"name": row.name, "shared": row.shared})
    return _form_page(request, form, row)


@login_required
@require_POST
def copy_setup(request: HttpRequest, code: str) -> HttpResponse:
    """Into one's own list, to be changed there."""
    assert isinstance(request.user, Account)
    try:
        row = setups.copy(_find(request, code), to=request.user)
    except Refused as error:
        if error.code == TOO_MANY:
            raise
        messages.error(request, error.sentence)
        return redirect("setup", code)
    messages.success(request, _("Copied: this one is yours."))
    return redirect("setup", row.code)


@login_required
@require_POST
def delete_setup(request: HttpRequest, code: str) -> HttpResponse:
    """Gone from all lists; games that were opened with it go on."""
    row = _own(request, code)
    row.delete()
    messages.success(request, _("“{name}” is deleted.").format(name=row.name))
    return redirect("setups")


def _find(request: HttpRequest, code: str) -> SavedSetup:
    row = setups.by_code(code, who=whose(request))
    if row is None:
        raise Http404
    return row


def _own(request: HttpRequest, code: str) -> SavedSetup:
    """Raises Http404 for another's as for none."""
    row = _find(request, code)
    if row.owner != request.user:
        raise Http404
    return row


def _sent(request: HttpRequest, row: SavedSetup | None) -> HttpResponse:
    """Show it again with its cards, or save it."""
    form = SetupForm(request.POST)
    assert isinstance(request.user, Account)
    if "show" in request.POST:
        spend("show", who=request.user.pk)
    if not form.is_valid() or form.schedule is None or "show" in request.POST:
        return _form_page(request, form, row, status=200 if "show" in request.POST else 422)
    try:
        saved = setups.save(request.user, form.draft()) if row is None else setups.change(row, form.draft())
    except Refused as error:
        form.add_error(None, error.sentence)
        return told(_form_page(request, form, row, status=status_of(error, otherwise=422)), error)
    messages.success(request, _("Saved."))
    return redirect("setup", saved.code)


def _form_page(
    request: HttpRequest, form: SetupForm, row: SavedSetup | None = None, *, status: int = 200
) -> HttpResponse:
    context = {"here": "setups", "row": row, "showing": "show" in request.POST, **form_context(request, form)}
    return render(request, "setup_form.html", context, status=status)

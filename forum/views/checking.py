"""Handing out a finished game as a document, and checking such documents: look, check, render."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from forum.access import look
from forum.exporting import check, exported, pasted
from forum.forms.checking import CheckForm
from forum.queries.checking import found_of, why_none
from forum.refusals import Refused
from forum.signing import ALGORITHM, public_keys
from forum.throttling import whose
from forum.views.too_many import status_of, told
from killgame.dice import canonical
from killgame.verifying import NoExport


@never_cache
@require_safe
def export(request: HttpRequest, public_id: str) -> HttpResponse:
    """A finished game as a file, the same for everybody. Raises Http404 for any other, and for one that is not there."""
    document = exported(look(public_id, AnonymousUser()), who=whose(request))
    answer = HttpResponse(canonical(document), content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="killgame-{document["game"]["id"]}.json"'
    return answer


@require_safe
def keys(request: HttpRequest) -> HttpResponse:
    """The keys by which the site's signatures are told: the one that signs now, then those that did before."""
    return JsonResponse({"algorithm": ALGORITHM, "keys": list(public_keys())})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def verify(request: HttpRequest) -> HttpResponse:
    """The page on which anybody has a game checked; `?game=` fills its id in."""
    if request.method != "POST":
        return _page(request, CheckForm(initial={"game": request.GET.get("game", "")[:200]}))
    form = CheckForm(request.POST)
    if not form.is_valid():
        return _page(request, form, status=400)
    game, text = form.cleaned_data["game"], form.cleaned_data["text"]
    try:
        plain = exported(look(game, AnonymousUser()), who=whose(request)) if game else pasted(text, who=whose(request))
        lines = list(check(plain))
    except Http404:
        form.add_error("game", _("There is no finished game “{game}” here.").format(game=game))
        return _page(request, form, status=404)
    except NoExport as fault:
        form.add_error("text", why_none(fault))
        return _page(request, form, status=400)
    except Refused as error:
        form.add_error(None, error.sentence)
        return told(_page(request, form, status=status_of(error, otherwise=409)), error)
    named = CheckForm(initial={"game": game})
    return _page(request, named, found=found_of(lines), named=_name(plain))


def _name(plain: dict[str, Any]) -> str:
    """The title that the document gives the game; whose it is not is not believed to have one."""
    game = plain.get("game")
    title = game.get("title") if isinstance(game, dict) else None
    return title[:80] if isinstance(title, str) else ""


def _page(request: HttpRequest, form: CheckForm, *, status: int = 200, **more: Any) -> HttpResponse:
    context = {"here": "help", "form": form, "keys": public_keys(), **more}
    return render(request, "verify.html", context, status=status)

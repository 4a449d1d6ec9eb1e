"""One's own ways in: browsers that are logged in, tokens of programs; each can be ended."""

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from forum.models import Account, Token
from forum.queries.ways_in import ways_in_of
from forum.ways_in import end_all, end_browser, end_program


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def ways_in(request: HttpRequest) -> HttpResponse:
    """All of them; POST asks for a fresh proof of who is there."""
    return _change(request) if request.method == "POST" else _page(request)


def _page(request: HttpRequest, *, fresh: str = "") -> HttpResponse:
    """`fresh` is a token that was just made: it is shown this once."""
    assert isinstance(request.user, Account)
    found = ways_in_of(request.user, here=request.session.session_key)
    return render(request, "ways_in.html", {"ways_in": found, "fresh": fresh})


@reauthentication_required  # type: ignore[untyped-decorator] # allauth has no types
def _change(request: HttpRequest) -> HttpResponse:
    account, wanted = request.user, request.POST
    assert isinstance(account, Account)
    if wanted.get("make") in dict(Token.SCOPES):
        return _page(request, fresh=Token.give(account, scope=wanted["make"]))
    if "others" in wanted:
        end_all(account, but=request.session.session_key)
    elif "token" in wanted:
        end_program(account, mark=wanted["token"])
    else:
        end_browser(account, mark=wanted.get("session", ""))
    messages.success(request, _("Ended."))
    return redirect("ways_in")

"""What was typed and could not be taken from who sent it: shown to him again, and to nobody else, without a look at any game."""

from urllib.parse import urlencode, urlsplit

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache

from forum.text import LONGEST

FIELDS = ("text", "reason")  # what people write in, by the names of all forms


def log_in_first(request: HttpRequest, *, public_id: str, room: str) -> HttpResponse:
    """Whoever is not logged in and sends a text anywhere: 403, the text, and a log-in that leads back. No game and no room is looked
    for, so that one that is not there gets the very same."""
    back = reverse("room", kwargs={"public_id": public_id, "room": room})
    there = f"{reverse('account_login')}?{urlencode({'next': back}, safe='/')}"
    return render(request, "unsent.html", {"kept": typed_in(request), "login_url": there}, status=403)


@never_cache
def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The form's token is another's: after a log-in in another window the page is too old. What was typed comes back, 403."""
    context = {"kept": typed_in(request), "back": _came_from(request)}
    return render(request, "403_csrf.html", context, status=403)


def typed_in(request: HttpRequest) -> list[str]:
    """The texts of a form that was sent, each as long as a post may be at the most."""
    texts = (text.replace("\0", "")[:LONGEST] for name in FIELDS for text in request.POST.getlist(name)[:1])
    return [text for text in texts if text.strip()]


def _came_from(request: HttpRequest) -> str:
    """The page of ours on which the form stood, as the browser says; nothing where it does not."""
    came = request.headers.get("Referer", "")
    ours = url_has_allowed_host_and_scheme(came, {request.get_host()}, require_https=request.is_secure())
    parts = urlsplit(came) if ours else None
    if parts is None or not parts.path.startswith("/") or parts.path.startswith("//"):
        return ""
    return f"{parts.path}?{parts.query}" if parts.query else parts.path

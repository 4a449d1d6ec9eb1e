"""What a browser must keep apart: other sites from ours, files and data from pages, plain HTTP from programs."""

from collections.abc import Callable
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.cache import add_never_cache_headers
from django.utils.csp import CSP

# For an answer that is no page: opened by hand it is shown as what it is, and can do nothing.
NOT_A_PAGE: Final = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"
# Who asks for a page in a window of its own; in a frame it would be shown within another site's page.
_WINDOW: Final = frozenset({"document", ""})
_OURS: Final = frozenset({"same-origin", "none", ""})  # none: typed, or a bookmark; absent: a program, an old browser

type Respond = Callable[[HttpRequest], HttpResponse]


class ToldToBrowsers:
    """Headers that every answer has besides Django's own; what is no HTML gets the policy NOT_A_PAGE.

    Stands inside ContentSecurityPolicyMiddleware, which leaves a policy alone that is there already.
    """

    def __init__(self, get_response: Respond) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = _refusal(request) or self.get_response(request)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        if not response.headers.get("Content-Type", "").startswith("text/html"):
            response.headers.setdefault(str(CSP.HEADER_ENFORCE.value), NOT_A_PAGE)
        return response


def _refusal(request: HttpRequest) -> HttpResponse | None:
    """The answer to what nobody may send us; None where the site itself is to answer."""
    if settings.SECURE_SSL_REDIRECT and not request.is_secure():
        # Only addresses for programs come so far (SECURE_REDIRECT_EXEMPT).
        return _no(request, "https_only", "HTTPS only.")
    if comes_from_elsewhere(request):
        return _no(request, "cross_site", "Another site cannot ask for this.")
    if "%00" in request.META.get("QUERY_STRING", ""):
        # What stands behind the ? is looked up as it is, and PostgreSQL cannot even be asked for this.
        return _no(request, "bad_form", "An address has no NUL in it.", status=400)
    return None


def comes_from_elsewhere(request: HttpRequest) -> bool:
    """Whether a browser says that another site's page asks for this, except by a link that opens it in a window.

    Decided before anybody looks who asks and for what: so whether a page exists, or is mine, makes no difference
    that the other site could see.
    """
    if request.headers.get("Sec-Fetch-Site", "") in _OURS:
        return False
    opens_a_window = (
        request.method in {"GET", "HEAD"}
        and request.headers.get("Sec-Fetch-Mode", "") == "navigate"
        and request.headers.get("Sec-Fetch-Dest", "") in _WINDOW
    )
    return not opens_a_window


def _no(request: HttpRequest, code: str, detail: str, *, status: int = 403) -> HttpResponse:
    if request.path.startswith("/api/"):
        said: dict[str, Any] = {"code": code, "detail": detail} | ({"fields": {}} if status == 400 else {})
        answer: HttpResponse = JsonResponse(said, status=status)
    else:
        answer = HttpResponse(f"{detail}\n", status=status, content_type="text/plain; charset=utf-8")
    add_never_cache_headers(answer)
    return answer

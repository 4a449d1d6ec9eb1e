"""What the footer's forms ask for: the reader's theme and language, each in a cookie of a year.

Both come back to the page they were sent from, if that is a page of this site. The language of somebody logged in is
his account's too, for mail and for his other devices.
"""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import check_for_language
from django.views.decorators.http import require_POST

from forum.models import Account
from forum.templatetags.look import THEMES

YEAR = 365 * 24 * 60 * 60


def _back(request: HttpRequest) -> HttpResponse:
    wanted = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return HttpResponseRedirect(wanted if safe else "/")


@require_POST
def set_theme(request: HttpRequest) -> HttpResponse:
    """`theme` is `light` or `dark`; anything else means: as the system."""
    return keep_theme(_back(request), request, theme=request.POST.get("theme", ""))


def keep_theme(answer: HttpResponse, request: HttpRequest, *, theme: str) -> HttpResponse:
    """Let the answer carry the theme, or take the cookie away."""
    if theme in THEMES:
        answer.set_cookie(
            settings.THEME_COOKIE_NAME, theme, max_age=YEAR, secure=request.is_secure(), httponly=True, samesite="Lax"
        )
    else:
        answer.delete_cookie(settings.THEME_COOKIE_NAME, samesite="Lax")
    return answer


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """`language` is one of the site's three; anything else changes nothing."""
    answer = _back(request)
    language = request.POST.get("language", "")
    if language in dict(settings.LANGUAGES) and check_for_language(language):
        if request.user.is_authenticated:
            Account.objects.filter(pk=request.user.pk).update(language=language)
        answer.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            language,
            max_age=YEAR,
            secure=request.is_secure(),
            httponly=True,
            samesite="Lax",
        )
    return answer

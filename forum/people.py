"""Accounts at the door: which names may be taken, what is noted at sign-up, and each reader's language and zone."""

from collections.abc import Callable
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.core.exceptions import ValidationError
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation
from django.utils.cache import add_never_cache_headers
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext_lazy as _

from forum.models import Account
from forum.names import fold, written
from forum.queries.notices import unread_of
from forum.queries.outages import latest_outage
from forum.zones import DEFAULT, zone_named, zone_names


def check_name_is_free(name: str, *, but: Account | None = None) -> None:
    """Raise ValidationError when somebody else (any account but `but`) has a name that reads alike."""
    namesake = Account.objects.filter(folded=fold(name)).first()
    if namesake is not None and namesake != but:
        raise ValidationError(_("That name is taken, or one that reads alike is."), code="alike")


class AccountAdapter(DefaultAccountAdapter):
    """What this site does differently from allauth's own ways."""

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name in one form of writing; raises ValidationError for one that is not allowed or not free."""
        name = written(username)
        if not shallow:
            check_name_is_free(name)
        return str(super().clean_username(name, shallow))

    def save_user(self, request: HttpRequest, user: Account, form: Form, commit: bool = True) -> Account:
        """Note the language in which the page was read, and the zone that was chosen."""
        user.language = _known_language(translation.get_language())
        zone = form.cleaned_data.get("time_zone") or DEFAULT
        user.time_zone = zone if zone in zone_names() else DEFAULT
        super().save_user(request, user, form, commit)
        return user


def _known_language(language: str | None) -> str:
    return language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


class ReaderMiddleware:
    """Each request in its reader's language and zone. What is made for one reader is kept by no cache: every page is.

    Stands after AuthenticationMiddleware. The account's word is stronger than the browser's.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        account = request.user
        if isinstance(account, Account):
            translation.activate(_known_language(account.language))
            request.LANGUAGE_CODE = translation.get_language()
            timezone.activate(zone_named(account.time_zone))
        else:
            timezone.activate(zone_named(DEFAULT))
        response = self.get_response(request)
        if not response.has_header("Cache-Control"):
            add_never_cache_headers(response)
        return response


def header(request: HttpRequest) -> dict[str, Any]:
    """For the site's header: was the site down lately, how many notices has its reader not seen. Asked for only when a page shows it."""
    everybodys = {"outage": SimpleLazyObject(latest_outage)}
    account = getattr(request, "user", None)
    if not isinstance(account, Account):
        return everybodys
    return {**everybodys, "notices_unread": SimpleLazyObject(lambda: unread_of(account))}

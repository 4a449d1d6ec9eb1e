"""Accounts at the door: which names may be taken, what is noted at sign-up, and each reader's language and zone."""

from collections.abc import Callable
from typing import Any

import structlog
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.internal.userkit import filter_users_by_email, get_user_by_username
from django.conf import settings
from django.core.exceptions import ValidationError
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation
from django.utils.cache import add_never_cache_headers
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext_lazy as _

from forum.aliases import is_an_alias
from forum.models import Account, Game
from forum.names import fold, written
from forum.origins import client_address
from forum.queries.notices import unread_of
from forum.queries.outages import latest_outage
from forum.sealing import Unreadable
from forum.zones import DEFAULT, zone_named, zone_names

log = structlog.get_logger(__name__)


def account_called(name: str) -> Account | None:
    """Who bears that name, or one that reads alike, whether he may still log in or not."""
    return Account.objects.filter(folded=fold(name)).first()


def check_name_is_free(name: str, *, but: Account | None = None) -> None:
    """Raise ValidationError when somebody else (any account but `but`) has a name that reads alike, or seats of alias games may have it.

    An account that is older than that set keeps its name."""
    if is_an_alias(name) and (but is None or fold(name) != but.folded):
        raise ValidationError(_("That name is one of those that are drawn in alias games."), code="alike")
    namesake = account_called(name)
    if namesake is not None and namesake != but:
        raise ValidationError(_("That name is taken, or one that reads alike is."), code="alike")


def check_may_rename(account: Account) -> None:
    """Raise ValidationError while the account plays in an alias game, or has signed up for one: P1 keeps names as they were there."""
    over = (Game.State.FINISHED, Game.State.CALLED_OFF)
    sits = account.sittings.filter(until__isnull=True, seat__game__alias=True).exclude(
        seat__game__state_of_play__in=over
    )
    waits = account.sign_ups.filter(game__alias=True).exclude(game__state_of_play__in=over)
    if sits.exists() or waits.exists():
        raise ValidationError(_("In an alias game nobody changes his name until it is over."), code="alias_game")


class AccountAdapter(DefaultAccountAdapter):
    """What this site does differently from allauth's own ways."""

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name in one form of writing; raises ValidationError for one that is not allowed or not free."""
        name = written(username)
        if not shallow:
            check_name_is_free(name)
        return str(super().clean_username(name, shallow))

    def get_client_ip(self, request: HttpRequest) -> str:
        """allauth's limits count by the same address as ours."""
        return client_address(request)

    def save_user(self, request: HttpRequest, user: Account, form: Form, commit: bool = True) -> Account:
        """Note the language in which the page was read, and the zone that was chosen."""
        user.language = _known_language(translation.get_language())
        zone = form.cleaned_data.get("time_zone") or DEFAULT
        user.time_zone = zone if zone in zone_names() else DEFAULT
        super().save_user(request, user, form, commit)
        return user


class OneLook(AuthenticationBackend):
    """allauth's way in by name or mail, with one look at one password whatever was typed.

    allauth tries a mail address as a name first and so checks the password of a known one twice: whoever measures the
    time learns which addresses are known. No name has an @ in it (forum/names.py), so what was meant is plain.
    """

    def _authenticate(self, request: HttpRequest | None, **credentials: Any) -> Account | None:
        name, password = credentials.get("username") or "", credentials.get("password") or ""
        if name and "@" not in name:
            found = get_user_by_username(name)
        else:
            mail = credentials.get("email") or name
            found = next(iter(filter_users_by_email(mail, prefer_verified=True, for_login=True)), None)
        account: Account | None = self._check_password(found, password)
        return account


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

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """A game whose key is lost: its pages say so, and need nothing of it."""
        if not isinstance(exception, Unreadable):
            return None
        log.error("unreadable_game", request=request.path)
        return render(request, "unreadable.html", {"sentence": exception.sentence}, status=503)


def header(request: HttpRequest) -> dict[str, Any]:
    """For the site's header: was the site down lately, how many notices has its reader not seen. Asked for only when a page shows it."""
    everybodys = {"outage": SimpleLazyObject(latest_outage)}
    account = getattr(request, "user", None)
    if not isinstance(account, Account):
        return everybodys
    return {**everybodys, "notices_unread": SimpleLazyObject(lambda: unread_of(account))}

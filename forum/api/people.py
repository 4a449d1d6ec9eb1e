"""The account of the one who asks: logging in by name and password, its seats, its notices."""

from datetime import time

from allauth.account.adapter import get_adapter
from allauth.mfa.utils import is_mfa_enabled
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from rest_framework import serializers, status
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from forum.api.base import View, account_of, checked, ends, reads, writes
from forum.api.documents import Me, NoticeDocument, SeatOfMine, Token, game_line, notice_document
from forum.api.requests import Request as Sent
from forum.api.shapes import plain
from forum.models import Game, Sitting
from forum.models import Token as StoredToken
from forum.queries.notices import told_to
from forum.throttling import spend, whose

_MOST = 100


class LogInRequest(Sent):
    """Name and password."""

    name = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=128, trim_whitespace=False)


class LogIn(View):
    """A token instead of a session. It needs no session, so there is none that another site could ride on."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @writes(LogInRequest, Token, "Log in: a token for name and password", status=201)
    def post(self, request: Request) -> Response:
        spend("log_in", who=whose(request))  # what one name may try is counted by allauth, with the pages' own
        sent = checked(LogInRequest, request).validated_data
        try:
            account = get_adapter(request._request).authenticate(
                request._request, username=sent["name"], password=sent["password"]
            )
        except ValidationError as error:  # too many tries for this name
            raise AuthenticationFailed(" ".join(error.messages)) from error
        if account is None:
            raise AuthenticationFailed(gettext("Name or password is wrong."))
        if is_mfa_enabled(account):
            # A password alone must not do here what it does not do on the pages.
            raise PermissionDenied(gettext("This account has a second factor: log in on the site."))
        return Response(plain(Token(token=StoredToken.give(account))), status=201)


def check_password(request: Request, password: str) -> None:
    """A fresh proof of who is there, as pages ask for one: raise PermissionDenied where it is not the password of the account that asks.

    Counted as a try to log in. Raises AuthenticationFailed after too many, and Refused (throttled, not_for_you).
    """
    spend("log_in", who=whose(request))
    try:
        proven = get_adapter(request._request).reauthenticate(account_of(request), password)
    except ValidationError as error:
        raise AuthenticationFailed(" ".join(error.messages)) from error
    if not proven:
        raise PermissionDenied(gettext("The password is wrong."))


class LogOut(View):
    """The end of the token that is sent; of all of them for one who comes with a session."""

    permission_classes = (IsAuthenticated,)

    @ends("Log out: the token is no longer good")
    def delete(self, request: Request) -> Response:
        if isinstance(request.auth, StoredToken):
            request.auth.delete()
        else:
            StoredToken.objects.filter(account=account_of(request)).delete()
        return Response(status=status.HTTP_204_NO_CONTENT)


class MyAccount(View):
    """The account, and the games in which it has something to do."""

    permission_classes = (IsAuthenticated,)

    @reads(Me, "Your account, your seats, the games you judge")
    def get(self, request: Request) -> Response:
        account = account_of(request)
        sittings = (
            Sitting.objects.filter(account=account, until__isnull=True)
            .select_related("seat__game__board", "seat__game__judge")
            .order_by("-seat__game__opened_at")[:_MOST]
        )
        judged = Game.objects.filter(judge=account).select_related("board", "judge").order_by("-opened_at")[:_MOST]
        me = Me(
            public_id=account.public_id, name=account.username, language=account.language, time_zone=account.time_zone,
            mail_wanted=account.mail_wanted, quiet_from=_clock(account.quiet_from), quiet_until=_clock(account.quiet_until),
            seats=tuple(SeatOfMine(game_line(one.seat.game), one.seat.number) for one in sittings),
            judging=tuple(game_line(row) for row in judged),
        )  # fmt: skip
        return Response(plain(me))


def _clock(time: time | None, /) -> str | None:
    return f"{time:%H:%M}" if time else None


class MyNotices(View):
    """What the site has told the account."""

    permission_classes = (IsAuthenticated,)

    @reads(NoticeDocument, "Your notices, newest first", many=True)
    def get(self, request: Request) -> Response:
        return Response(plain([notice_document(one) for one in told_to(account_of(request))]))

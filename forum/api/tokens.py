"""Who comes with a token: `Authorization: Token …`. A token opens the API alone, never a page."""

from typing import Any

import structlog
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext
from rest_framework.authentication import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from forum.models import Account, Token
from forum.models.sessions import UNUSED, digest_of

log = structlog.get_logger(__name__)


class ByToken(TokenAuthentication):
    """REST framework's, over tokens of which only the digest is stored. Raises AuthenticationFailed and PermissionDenied."""

    def authenticate(self, request: Request) -> tuple[Any, Any] | None:
        """Account and token; None where none was sent."""
        found = super().authenticate(request)
        if found is not None and found[1].scope == "read" and request.method not in SAFE_METHODS:
            raise PermissionDenied(gettext("This token may only read."))
        return found

    def authenticate_credentials(self, key: str) -> tuple[Account, Token]:
        """Of the token's holder. What is unknown, unused for too long or of a closed account is refused alike."""
        today = timezone.localdate()
        good = Q(account__is_active=True, used_on__gte=today - UNUSED)
        token = Token.objects.select_related("account").filter(good, digest=digest_of(key)).first()
        if token is None:
            log.info("token_refused")
            raise AuthenticationFailed(gettext("This token is not good."))
        # Neither whose it is: which rooms he reads with it stands in the lines around.
        log.info("token_used")
        if token.used_on != today:
            Token.objects.filter(pk=token.pk).update(used_on=today)
        return token.account, token

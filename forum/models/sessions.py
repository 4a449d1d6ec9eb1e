"""What lets an account in without asking again: sessions of browsers, tokens of programs."""

import hashlib
import secrets
from datetime import timedelta
from typing import Any, ClassVar, Final

from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.utils import timezone

from forum.models.people import Account

UNUSED: Final = timedelta(days=90)  # after which a token is forgotten
MOST_TOKENS: Final = 10
MARK: Final = 16  # signs by which a form names a session or token


class Session(AbstractBaseSession):
    """An open session. `account` is null for one who is not logged in; `device` is family and system of the browser."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="sessions", null=True)
    since = models.DateTimeField(default=timezone.now)
    device = models.CharField(max_length=40, blank=True)

    @classmethod
    def get_session_store_class(cls) -> Any:
        """The store that Django's sessions are read and written by."""
        from forum.sessions import SessionStore  # it needs this class

        return SessionStore

    @property
    def mark(self) -> str:
        """By which its owner names it; the key itself stands nowhere but in the cookie."""
        return hashlib.sha256(self.session_key.encode()).hexdigest()[:MARK]


class Token(models.Model):
    """What a program sends instead of a password. Only its digest is kept: who reads the table can send nothing."""

    SCOPES: ClassVar = [("read", "read"), ("all", "all")]

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="tokens")
    digest = models.CharField(max_length=64, unique=True)
    scope = models.CharField(max_length=4, choices=SCOPES, default="all")
    since = models.DateTimeField(default=timezone.now)
    used_on = models.DateField(default=timezone.localdate)

    class Meta:
        ordering: ClassVar = ["-since", "-pk"]

    def __str__(self) -> str:
        return f"{self.scope} {self.digest[:8]}"

    @property
    def mark(self) -> str:
        """By which its owner names it."""
        return self.digest[:MARK]

    @classmethod
    def give(cls, account: Account, *, scope: str = "all") -> str:
        """A new one of 256 bits, shown this once. With MOST_TOKENS there are, the oldest goes."""
        key = secrets.token_urlsafe(32)
        cls.objects.create(account=account, digest=digest_of(key), scope=scope)
        kept = list(cls.objects.filter(account=account).values_list("pk", flat=True)[:MOST_TOKENS])
        cls.objects.filter(account=account).exclude(pk__in=kept).delete()
        return key


def digest_of(key: str, /) -> str:
    """SHA-256 in hex. No salt and no slow hash: what is digested has 256 bits of chance, and nobody guesses those."""
    return hashlib.sha256(key.encode()).hexdigest()

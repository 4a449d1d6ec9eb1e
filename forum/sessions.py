"""Sessions of browsers: how long one lives, how many one account has, and what becomes of the browser's store at the end.

A game lasts weeks and is played on a phone: so a player is asked for his password every sixty days, or after thirty
in which he did not come. A keeper sees more and comes to do one thing: two hours idle, twelve in all.
"""

import re
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from allauth.account.signals import authentication_step_completed
from allauth.mfa.signals import authenticator_added, authenticator_removed
from django.contrib.auth.signals import user_logged_in
from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse

from forum.models import Account
from forum.models.sessions import Session
from forum.ways_in import end_all

IDLE, LIFE = timedelta(days=30), timedelta(days=60)
KEEPERS_IDLE, KEEPERS_LIFE = timedelta(hours=2), timedelta(hours=12)
MOST: Final = 20  # of one account; the one that was opened first goes when there are more

_BROWSERS: Final = (
    "Edg",
    "OPR",
    "Firefox",
    "Chrome",
    "Safari",
)  # in this order: the later ones' names are in the others'
_SYSTEMS: Final = ("Android", "iPhone", "iPad", "Windows", "Macintosh", "Linux")


class SessionStore(DatabaseSessions):
    """Django's, whose rows know their account, and which ends when its time is over, whatever it was used for."""

    @classmethod
    def get_model_class(cls) -> type[Session]:
        """Where they are stored."""
        return Session

    def create_model_instance(self, data: dict[str, Any]) -> Session:
        """The row."""
        row = super().create_model_instance(data)
        assert isinstance(row, Session)
        if "_auth_user_id" in data:
            row.account_id = int(data["_auth_user_id"])
            row.since = datetime.fromtimestamp(data.get("since", time.time()), UTC)
            row.device = data.get("device", "")
        return row

    def _end(self) -> float | None:
        """When it ends, in seconds of the epoch; None for one who is not logged in."""
        since = self.get("since")
        if since is None:
            return None
        idle, life = (KEEPERS_IDLE, KEEPERS_LIFE) if self.get("keeper") else (IDLE, LIFE)
        return float(min(since + life.total_seconds(), self.get("seen", since) + idle.total_seconds()))

    def get_expiry_age(self, **kwargs: Any) -> int:
        """Seconds that are left."""
        end = self._end()
        return super().get_expiry_age(**kwargs) if end is None else max(0, int(end - time.time()))

    def get_expiry_date(self, **kwargs: Any) -> datetime:
        """The moment of its end."""
        end = self._end()
        return super().get_expiry_date(**kwargs) if end is None else datetime.fromtimestamp(end, UTC)


@receiver(user_logged_in)
def begin(sender: Any, request: HttpRequest, user: Account, **rest: Any) -> None:
    """A new session: its clock starts, and the oldest of too many ends."""
    request.session["since"] = request.session["seen"] = time.time()
    request.session["keeper"] = user.is_staff
    request.session["device"] = device_of(request.headers.get("User-Agent", ""))
    older = Session.objects.filter(account=user).order_by("-since").values_list("pk", flat=True)
    Session.objects.filter(pk__in=list(older[MOST - 1 :])).delete()


def device_of(agent: str, /) -> str:
    """`Firefox, Android`: enough for its owner to know it again, too little to follow anybody by."""
    browser = next((name for name in _BROWSERS if name in agent), "")
    system = next((name for name in _SYSTEMS if re.search(rf"\b{name}\b", agent)), "")
    return ", ".join(word for word in ({"Edg": "Edge", "OPR": "Opera"}.get(browser, browser), system) if word)


@receiver(authentication_step_completed)
def renew(sender: Any, request: HttpRequest, **rest: Any) -> None:
    """Who has proven himself anew gets a new key; what the old one was copied to opens nothing any more."""
    if rest.get("reauthenticated"):
        request.session.cycle_key()


@receiver(authenticator_added)
@receiver(authenticator_removed)
def end_the_others(sender: Any, request: HttpRequest, user: Account, **rest: Any) -> None:
    """With another second step all other browsers have to take it, too."""
    end_all(user, but=request.session.session_key)


class SessionMiddleware:
    """Keeps alive what is used, and has the browser forget at the end. Stands after AuthenticationMiddleware.

    What a page fetches by itself (htmx's GETs, an event stream) is no use: a window that was forgotten open is as idle as a closed one.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        was_in = request.user.is_authenticated
        session, by_itself = request.session, request.method == "GET" and _fetches_by_itself(request)
        idle = KEEPERS_IDLE if was_in and session.get("keeper") else IDLE
        # Written down when a twelfth of the time has passed, not at each page.
        if was_in and not by_itself and time.time() - session.get("seen", 0) > idle.total_seconds() / 12:
            session["seen"] = time.time()
            session.setdefault("since", session["seen"])
        response = self.get_response(request)
        if was_in and not request.user.is_authenticated:
            response["Clear-Site-Data"] = '"cache", "storage"'
        return response


def _fetches_by_itself(request: HttpRequest) -> bool:
    return "HX-Request" in request.headers or "text/event-stream" in request.headers.get("Accept", "")

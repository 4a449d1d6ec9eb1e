"""One table of how much anybody may do in how long: held by the doors, so for pages and API alike (forum/throttling.py).

Generous: an evening game on a phone, a judge who puts five things right at once, and somebody who clicks twice never meet one. What
counts is that something was tried, never what came of it: a night's choice that a card does not allow counts like any other.
How much there may be of a thing stands at its door: characters of a post (`writing`) and an appeal (`appeals`), bytes of a request
(`api.base`, `asgi`), saved set-ups (`setups`), absences (`attendance`), time added to a phase (`schedule`), notices (`queries.notices`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

_MINUTE: Final = timedelta(minutes=1)
_HOUR: Final = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Limit:
    """So many at once, and then one whenever `within / most` has passed."""

    most: int
    within: timedelta


# Of one account; of what may be done without one, of one address (an IPv6 network of 64 bits is one).
LIMITS: Final = {
    "log_in": Limit(20, _MINUTE),  # for a token; the pages' own are below
    "post": Limit(60, _MINUTE),
    "draft": Limit(120, _MINUTE),  # each is saved while it is written
    "act": Limit(120, _MINUTE),  # moves, votes, 过, requests, appeals, the judge's acts, signing up
    "mark": Limit(240, _MINUTE),  # what was read: an open page says so by itself, every few seconds at most
    "open": Limit(30, _HOUR),
    "save": Limit(120, _HOUR),  # set-ups, absences and bookmarks
    "show": Limit(120, _MINUTE),  # a form or a text that is looked at again before it is sent
    "look_up": Limit(120, _MINUTE),  # a set-up by its code
    "stream": Limit(120, _MINUTE),  # opening one; how many one holds at a time: live/switchboard.py
    "search": Limit(60, _MINUTE),
    "estimate": Limit(120, _HOUR),  # of what nobody has asked for before
    "export": Limit(30, _MINUTE),  # a finished game as a document, and checking one
    "reveal": Limit(20, _HOUR),
    "report": Limit(20, _MINUTE),  # by a browser, of what broke the policy
}
# allauth's own, in its notation: of an address (ip), an account (user), a name or an address of mail (key).
ALLAUTH: Final[Mapping[str, str]] = {
    "login": "30/m/ip",
    "login_failed": "10/m/ip,5/300s/key",
    "signup": "20/m/ip",
    "confirm_email": "1/180s/key",  # a letter that is sent again
    "manage_email": "10/m/user",
    "reset_password": "20/m/ip,5/m/key",
    "reset_password_from_key": "20/m/ip",
    "change_password": "5/m/user",
    "reauthenticate": "10/m/user",
}

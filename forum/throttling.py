"""The one door that counts what `limits` bounds. A row says from when on nothing of a limit is used: one statement counts, in whichever
process, and none is counted twice or lost."""

from datetime import timedelta
from ipaddress import IPv6Address, ip_address, ip_network

from django.conf import settings
from django.db import connection
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from forum.limits import LIMITS, Limit
from forum.models import Account, Spent
from forum.now import game_now
from forum.origins import client_address
from forum.refusals import Refused

# What one costs is a step of time, added where it does not lead further than the limit's length from now.
_SPEND = """
INSERT INTO forum_spent AS spent (key, until) VALUES (%(key)s, game_now() + make_interval(secs => %(step)s))
ON CONFLICT (key) DO UPDATE SET until = greatest(spent.until, game_now()) + make_interval(secs => %(step)s)
 WHERE greatest(spent.until, game_now()) + make_interval(secs => %(step)s) <= game_now() + make_interval(secs => %(within)s)
"""


def spend(limit: str, *, who: str | int) -> None:
    """Count one of LIMITS for an account (its primary key), or for whoever `whose` names. Raises Refused (throttled), with `wait`."""
    if not settings.LIMITED:
        return
    bound = LIMITS[limit]
    step, key = bound.within / bound.most, _key(limit, who)
    if counted(key, bound):
        return
    until = Spent.objects.filter(key=key).values_list("until", flat=True).first() or game_now()
    wait = until + step - bound.within - game_now()
    raise Refused("throttled", {"wait": max(wait, timedelta(seconds=1))})


def counted(key: str, bound: Limit, /) -> bool:
    """Count one; False if that would be too much, and nothing was counted."""
    step = bound.within.total_seconds() / bound.most
    with connection.cursor() as cursor:
        cursor.execute(_SPEND, {"key": key, "step": step, "within": bound.within.total_seconds()})
        return bool(cursor.rowcount)


def whose(request: HttpRequest, /) -> str | int:
    """Whom a request counts for: the account, or where nobody is logged in the address from which it comes."""
    if isinstance(request.user, Account):
        return request.user.pk
    return f"from {_network(client_address(request))}"


def _network(address: str, /) -> str:
    try:
        known = ip_address(address)
    except ValueError:
        return address
    return str(ip_network(f"{known}/64", strict=False)) if isinstance(known, IPv6Address) else address


def _key(limit: str, who: str | int, /) -> str:
    """Who reads the table learns neither accounts nor addresses from it, and so not who has just acted."""
    return salted_hmac("forum.throttling", f"{limit} {who}", algorithm="sha256").hexdigest()

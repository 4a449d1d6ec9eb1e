"""What of a generated game is read at each look, and all that can be asked besides."""

import random
import re
from dataclasses import replace
from functools import cache

from django.urls import Resolver404, resolve

from tests.twin.addresses import by_rule
from tests.twin.crawl import HTMX, Call
from tests.twin.site_table import SITE
from tests.twin.table import calls
from tests.twin.worlds import Place

_READS = {"GET", "HEAD", "OPTIONS"}
# What of a generated game is read at each look.
_ALWAYS = re.compile(
    r"(?:222|/card|/votes|/r/(?:public|killers|dead|judges)|/rooms/(?:public|police))(?:/posts)?/$"
    r"|/(?:activity|stream|at/3|seats/3|reveals|r/(?:public|killers)/after/1|public/draft|public/mark)/$|/now/\?here=killers$|/search/\?q=杀手$"
)


def some_of(place: Place, *, viewer: str, chance: random.Random, routes: int) -> list[Call]:
    """What is asked at one look: what is read always, and of so many addresses one call, read or sent: those that few calls of the
    table reach come as often as others."""
    core, rest = pool(place, viewer=viewer)
    by_route: dict[tuple[str, bool], list[Call]] = {}
    for call in rest:
        by_route.setdefault((_route(call.path.partition("?")[0]), call.method in _READS), []).append(call)
    chosen = chance.sample(list(by_route.values()), min(routes, len(by_route)))
    return [*core, *(chance.choice(calls) for calls in chosen)]


@cache
def _route(path: str) -> str:
    try:
        return resolve(path).route
    except Resolver404:
        return ""


def pool(place: Place, *, viewer: str) -> tuple[list[Call], list[Call]]:
    """Of generated worlds: what is read of the game at each look, and all else that can be asked, of which some is.

    All else: the table's calls about the game and the site; its addresses with HEAD, OPTIONS and as htmx asks; each write with a
    belief that is stale, and with none.
    """
    whole = {str(call): call for call in [*calls(place, viewer=viewer, whole=False), *_of_site(place, viewer=viewer)]}
    reads = [call for call in whole.values() if call.method == "GET"]
    core = [call for call in reads if _ALWAYS.search(call.path) and place.x.public_id in call.path and not call.headers]
    more = [replace(call, method=method) for call in reads for method in ("HEAD", "OPTIONS") if not call.headers]
    more += [replace(call, headers=HTMX) for call in reads if call.path.startswith("/g/")]
    for sent in [call for call in whole.values() if "belief" in (call.form or call.json or {})]:
        more += [_believing(sent, belief) for belief in ("1@", "")]
    known = {str(call) for call in core}
    rest = {str(call): call for call in [*whole.values(), *more] if str(call) not in known}
    return core, list(rest.values())


def _of_site(place: Place, *, viewer: str) -> list[Call]:
    site = [call for line in SITE.values() for call in line(place)]
    return [*site, *(by_rule() if viewer == "keeper" else ())]


def _believing(call: Call, belief: str) -> Call:
    if call.json is not None:
        return replace(call, json={**call.json, "belief": belief})
    return replace(call, form={**(call.form or {}), "belief": belief})

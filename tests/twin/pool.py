"""What of a generated game is read at each look, and all that can be asked besides."""

import re
from dataclasses import replace

from tests.twin.addresses import by_rule
from tests.twin.crawl import HTMX, Call
from tests.twin.site_table import SITE
from tests.twin.table import calls
from tests.twin.worlds import Place

# What of a generated game is read at each look.
_ALWAYS = re.compile(
    r"(?:222|/now|/card|/votes|/r/(?:public|killers|dead|judges)|/rooms/(?:public|police))(?:/posts)?/$"
)


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

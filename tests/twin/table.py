"""How each address is called. An address of the resolver or an operation of the API without a line here fails a test.

A line gives the calls to make, of a place; it stands under the route as `urls.py` spells it. Calls are the same in all
worlds: whom they name are seats and rooms of the one public story. allauth's and the admin's addresses go by rule.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import timedelta
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

from forum.recipe import Recipe
from tests.twin.crawl import HTMX, Call
from tests.twin.worlds import Around, Place

type Line = Callable[[Place], list[Call]]
type GameLine = Callable[[Around, str, tuple[str, ...]], list[Call]]  # game, its address, rooms

ROOMS = ("public", "killers", "police", "dead", "readers", "judges", "nothing")
FEW = ("public", "killers", "nothing")
BY_RULE = ("accounts/", "admin/")
# To all but judges the judge's acts are alike absent: a few stand for all.
_JUDGES_ACT = re.compile(r"/(?:desk|judge)/(?!(?:close|annul|leave|nothing|no)/)[\w-]+/$")
_GAME, _API_GAME = "g/<slug:public_id>/", "api/v1/games/<slug:public_id>/"
_ONCE = "twin-world-once-key-000"
# What is done about the appeal of a game that the site judges (unjudged.py).
_APPEAL, _HEARD = "appeal222222", ("later", "freeze", "resume", "throw-out", "break-off", "uphold", "dismiss", "no")
_AWAY = "absence22222"  # the first in X (worlds.py)
_SETUP = "CDFH3479"  # plays as X does (worlds.py)
_PLAYED = Recipe("classic", 8, {}).key


def get(*paths: str, headers: Mapping[str, str] | None = None) -> list[Call]:
    """GET each of these."""
    return [Call("GET", path, headers=headers) for path in paths]


def _post(game: Around, path: str, *forms: Mapping[str, str]) -> list[Call]:
    return [Call("POST", path, form={"belief": game.belief, "once": _ONCE, **form}) for form in forms]


def _send(game: Around, path: str, *values: Mapping[str, Any]) -> list[Call]:
    return [Call("POST", path, json={"belief": game.belief, "once": _ONCE, **value}) for value in values]


def _later(game: Around) -> str:
    return (game.deadline + timedelta(hours=5)).isoformat()


# What is typed into the judge's forms, by act; a form takes what it knows.
_ACT = {"seat": "3", "appeal": "on", "reason": "裁决", "winner": "good", "by": "86400", "until": "2026-03-09T20:00"}
_ACTS = (
    "close", "move", "pause", "resume", "throw-out", "record", "annul", "rule", "break-off", "deal-anew", "take-back",
    "close-sign-up", "call-off", "nothing",
)  # fmt: skip
_LISTS = ("", "me/notices/", "boards/<slug:slug>/", "api/v1/me/", "api/v1/games/")

# Below a game's own address.
GAME: Mapping[str, GameLine] = {
    "": lambda g, at, rooms: [*get(at, f"{at}?page=9&quote=3"), *get(at, headers=HTMX)],
    "r/<slug:room>/": lambda g, at, rooms: get(*(f"{at}r/{room}/" for room in rooms)),
    "r/<slug:room>/write/": lambda g, at, rooms: [
        *(call for room in rooms for call in _post(g, f"{at}r/{room}/write/", {"text": "一句话"})),
        *_post(g, f"{at}r/public/write/", {"text": "迟了", "belief": "1@"}, {"text": "坏", "belief": ""}),
        *get(f"{at}r/killers/write/"),
    ],
    "r/<slug:room>/<int:floor>/": lambda g, at, rooms: get(*(f"{at}r/{r}/2/" for r in rooms), f"{at}r/public/99/"),
    "now/": lambda g, at, rooms: [
        *get(f"{at}now/?here=killers", f"{at}now/?place=side"),
        *get(f"{at}now/", headers=HTMX),
    ],
    "card/": lambda g, at, rooms: get(f"{at}card/"),
    "night/": lambda g, at, rooms: _post(g, f"{at}night/", *({"choice": c} for c in ("sleep", "4", "1", "绿"))),
    "act/": lambda g, at, rooms: _post(g, f"{at}act/", *({"choice": c} for c in ("sleep", "2", "绿"))),
    "accuse/": lambda g, at, rooms: [
        *get(f"{at}accuse/"),
        *_post(
            g, f"{at}accuse/", *({"target": t, "text": "就是他"} for t in ("4", "5", "")), {"target": "4", "text": ""}
        ),
    ],
    "votes/": lambda g, at, rooms: get(f"{at}votes/"),
    "vote/": lambda g, at, rooms: _post(
        g, f"{at}vote/", *({"target": t} for t in ("4", "1", "abstain")), {"withdraw": "1"}
    ),
    "pass/": lambda g, at, rooms: _post(g, f"{at}pass/", {}),
    "request/": lambda g, at, rooms: _post(
        g, f"{at}request/", {"what": "extension", "yes": "1"}, {"what": "pause", "yes": ""}, {"what": "绿", "yes": "1"}
    ),
    "appeals/": lambda g, at, rooms: [
        *get(f"{at}appeals/"),
        *_post(g, f"{at}appeals/", {"text": "不对"}, {"text": ""}),
    ],
    "appeals/<slug:appeal>/": lambda g, at, rooms: [
        call
        for one in (_APPEAL, "nosuchone222")
        for call in _post(
            g, f"{at}appeals/{one}/", *({"act": act, "hours": "5", "seat": "3", "reason": "裁决"} for act in _HEARD)
        )
    ],
    "surrender/": lambda g, at, rooms: [*get(f"{at}surrender/"), *_post(g, f"{at}surrender/", {})],
    "sign-up/<slug:act>/": lambda g, at, rooms: [
        call
        for act in ("join", "leave", "close", "agree", "offer", "nothing")
        for call in _post(g, f"{at}sign-up/{act}/", {})
    ],
    "desk/leave/": lambda g, at, rooms: _post(g, f"{at}desk/leave/", {"absence": _AWAY}),
    "desk/": lambda g, at, rooms: get(f"{at}desk/", f"{at}desk/?page=1"),
    "desk/plan/": lambda g, at, rooms: get(
        *(f"{at}desk/plan/{q}" for q in ("", "?by=86400", "?by=-43200", "?to=2026-03-09T20:00", "?until=never"))
    ),
    "desk/<slug:act>/": lambda g, at, rooms: [
        *get(*(f"{at}desk/{act}/" for act in _ACTS)),
        *(call for act in _ACTS for call in _post(g, f"{at}desk/{act}/", _ACT)),
    ],
}
API_GAME: Mapping[str, GameLine] = {
    "": lambda g, at, rooms: get(at),
    "rooms/<slug:room>/posts/": lambda g, at, rooms: [
        *get(*(f"{at}rooms/{room}/posts/" for room in rooms), f"{at}rooms/public/posts/?after=2&limit=1"),
        *(c for room in ("public", "killers", "nothing") for c in _send(g, f"{at}rooms/{room}/posts/", {"text": "话"})),
    ],
    "sign-up/<slug:act>/": lambda g, at, rooms: [
        call for act in ("join", "confirm", "nothing") for call in _send(g, f"{at}sign-up/{act}/", {})
    ],
    "moves/": lambda g, at, rooms: _send(
        g,
        f"{at}moves/",
        *({"act": act, "target": 4} for act in ("vote", "kill", "check")),
        *({"act": act} for act in ("sleep", "surrender")),
        {"act": "kill", "target": 1, "belief": "1@"},
        *({"act": "press", "number": n, "direction": "cw"} for n in (3, 99)),
        *({"act": act} for act in ("revive", "arrange")),
        {"act": "accuse", "target": 4, "reason": "就是他"},
    ),
    "requests/": lambda g, at, rooms: _send(
        g, f"{at}requests/", {"what": "extension", "yes": True}, {"what": "break_off", "yes": False}, {"what": "绿"}
    ),
    "withdrawals/": lambda g, at, rooms: _send(g, f"{at}withdrawals/", {"act": "vote"}, {"act": "kill"}),
    "attendance/": lambda g, at, rooms: get(f"{at}attendance/"),
    "leaves/": lambda g, at, rooms: _send(g, f"{at}leaves/", {"absence": _AWAY}, {"absence": "nosuchone222"}),
    "appeals/": lambda g, at, rooms: [
        *get(f"{at}appeals/"),
        *_send(g, f"{at}appeals/", {"text": "不对"}, {"text": ""}),
    ],
    "appeals/<slug:appeal>/": lambda g, at, rooms: _send(
        g, f"{at}appeals/{_APPEAL}/", *({"act": act, "hours": 5, "seat": 3, "reason": "裁决"} for act in _HEARD)
    ),
    "judge/<slug:act>/": lambda g, at, rooms: [
        *_send(g, f"{at}judge/close/", {"reason": "裁决"}),
        *_send(g, f"{at}judge/move/", {"reason": "裁决", "to": _later(g)}),
        *_send(g, f"{at}judge/pause/", *({"reason": "裁决", "until": _later(g), "appeal": a} for a in (False, True))),
        *_send(g, f"{at}judge/throw-out/", {"reason": "裁决", "seat": 3}, {"reason": "裁决", "seat": 1}),
        *_send(g, f"{at}judge/annul/", {"reason": "裁决", "seat": 3}),
        *_send(g, f"{at}judge/rule/", {"reason": "裁决", "winner": "good"}),
        *(
            c
            for act in ("resume", "break-off", "deal-anew", "take-back", "no")
            for c in _send(g, f"{at}judge/{act}/", {})
        ),
    ],
}
SITE: Mapping[str, Line] = {
    "": lambda p: [*get("/"), *get("/", headers={"Accept-Language": "en"}), Call("POST", "/", form={})],
    "boards/": lambda p: get("/boards/"),
    "boards/<slug:slug>/": lambda p: get(
        *(f"/boards/hall/{q}" for q in ("", "?list=running", "?list=waiting", "?list=over&page=2")), "/boards/none/"
    ),
    "boards/<slug:slug>/open/": lambda p: [
        *get("/boards/hall/open/", "/boards/hall/open/?edition=v2&seats=9", f"/boards/hall/open/?setup={_SETUP}"),
        *get(f"/boards/hall/open/?again={p.x.public_id}"),
        Call("POST", "/boards/hall/open/", form={"title": "", "edition": "classic"}),
    ],
    "me/": lambda p: [*get("/me/"), Call("POST", "/me/", form={"username": "甲席四"})],
    "me/notices/": lambda p: [*get("/me/notices/"), Call("POST", "/me/notices/", form={})],
    "me/absences/": lambda p: [
        *get("/me/absences/"),
        Call("POST", "/me/absences/", form={"since": "2026-03-08T08:00"}),
    ],
    "me/absences/<slug:absence>/back/": lambda p: [Call("POST", f"/me/absences/{_AWAY}/back/", form={})],
    "people/<slug:public_id>/": lambda p: get(*(f"/people/person{number:06}/" for number in (1, 3, 5, 6, 12, 99))),
    "setups/": lambda p: get("/setups/", f"/setups/?code={_SETUP.lower()}", "/setups/?code=nothing"),
    "setups/new/": lambda p: [
        *get("/setups/new/", f"/setups/new/?game={p.x.public_id}"),
        Call("POST", "/setups/new/", form={"name": "一份", "edition": "classic", "seats": "8", "pace": "forum"}),
    ],
    "setups/<str:code>/": lambda p: get(f"/setups/{_SETUP}/", f"/setups/{_SETUP.lower()}/", "/setups/nothing/"),
    "setups/<str:code>/change/": lambda p: [
        *get(f"/setups/{_SETUP}/change/"),
        Call("POST", f"/setups/{_SETUP}/change/", form={"name": "", "edition": "classic"}),
    ],
    "setups/<str:code>/copy/": lambda p: [Call("POST", f"/setups/{_SETUP}/copy/", form={})],
    "setups/<str:code>/delete/": lambda p: [Call("POST", f"/setups/{_SETUP}/delete/", form={})],
    "estimates/<slug:key>/": lambda p: get(f"/estimates/{_PLAYED}/", f"/estimates/{_PLAYED}/?looked=3"),
    "help/": lambda p: get("/help/"),
    "help/<slug:page>/": lambda p: get("/help/classic/", "/help/seal/", "/help/nothing/"),
    "language/": lambda p: [Call("POST", "/language/", form={"language": "en", "next": f"/g/{p.x.public_id}/"})],
    "theme/": lambda p: [Call("POST", "/theme/", form={"theme": "dark", "next": f"/g/{p.x.public_id}/"})],
    "healthz": lambda p: get("/healthz"),
    "api/v1/schema/": lambda p: get("/api/v1/schema/"),
    "api/v1/token/": lambda p: [Call("POST", "/api/v1/token/", json={"name": "甲席四", "password": "falsch"})],
    "api/v1/me/": lambda p: get("/api/v1/me/"),
    "api/v1/me/token/": lambda p: [Call("DELETE", "/api/v1/me/token/")],
    "api/v1/me/notices/": lambda p: get("/api/v1/me/notices/"),
    "api/v1/me/absences/": lambda p: [
        *get("/api/v1/me/absences/"),
        Call("POST", "/api/v1/me/absences/", json={"since": _later(p.x), "until": _later(p.y)}),
    ],
    "api/v1/me/absences/<slug:absence>/": lambda p: [Call("DELETE", f"/api/v1/me/absences/{_AWAY}/")],
    "api/v1/setups/": lambda p: [
        *get("/api/v1/setups/", "/api/v1/setups/?list=mine"),
        Call("POST", "/api/v1/setups/", json={"name": "", "edition": "classic", "seats": 8}),
    ],
    "api/v1/setups/<slug:code>/": lambda p: [
        *get(f"/api/v1/setups/{_SETUP}/", "/api/v1/setups/nothing/"),
        Call("PUT", f"/api/v1/setups/{_SETUP}/", json={"name": "改", "edition": "classic", "seats": 8}),
        Call("DELETE", f"/api/v1/setups/{_SETUP}/"),
    ],
    "api/v1/setups/<slug:code>/copies/": lambda p: [Call("POST", f"/api/v1/setups/{_SETUP}/copies/", json={"no": 1})],
    "api/v1/estimates/": lambda p: [
        Call("POST", "/api/v1/estimates/", json={"edition": "classic", "seats": seats}) for seats in (8, 2)
    ],
    "api/v1/boards/": lambda p: get("/api/v1/boards/"),
    "api/v1/boards/<slug:slug>/": lambda p: get("/api/v1/boards/hall/", "/api/v1/boards/none/"),
    "api/v1/games/": lambda p: [
        *get(*(f"/api/v1/games/{q}" for q in ("", "?state=running&board=hall", "?edition=v1", "?ordering=log_length"))),
        Call("POST", "/api/v1/games/", json={"board": "hall", "title": "", "edition": "classic", "seats": 7}),
    ],
}


def calls(place: Place, *, viewer: str, whole: bool = True) -> list[Call]:
    """All calls of the table for a viewer; without `whole` those about X, the reading of Y, and where both show elsewhere."""
    found = _game(place.x, ROOMS)
    of_y = ROOMS if viewer == "other judge" else FEW
    if whole:
        for game, rooms in ((place.y, of_y), (place.waiting, FEW), (place.over, FEW)):
            found += _game(game, rooms)
        found += get("/g/nosuchgame22/", "/nothing/", "/api/v1/games/nosuchgame22/")
        found += [call for line in SITE.values() for call in line(place)]
        found += [] if viewer == "nobody" else _by_rule()
    else:
        found += [call for call in _game(place.y, of_y) if call.method == "GET"]
        found += [call for route in _LISTS for call in SITE[route](place)]
    return [call for call in found if "judge" in viewer or not _JUDGES_ACT.search(call.path)]


def _game(game: Around, rooms: tuple[str, ...]) -> list[Call]:
    pages, api = f"/g/{game.public_id}/", f"/api/v1/games/{game.public_id}/"
    below = ((pages, GAME.values()), (api, API_GAME.values()))
    return [call for at, lines in below for line in lines for call in line(game, at, rooms)]


def routes() -> dict[str, URLPattern]:
    """Every address of the resolver: how it is spelled, and its pattern."""
    return dict(_walk(get_resolver(), ""))


def lines() -> set[str]:
    """The routes that the table has a line for."""
    return {*SITE, *(_GAME + below for below in GAME), *(_API_GAME + below for below in API_GAME)}


def _walk(resolver: URLResolver, before: str) -> Iterator[tuple[str, URLPattern]]:
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _walk(pattern, route)
        else:
            yield route, pattern


def _by_rule() -> Iterator[Call]:
    """allauth and the admin: each address read once, with 1 for whatever it takes."""
    for route, pattern in sorted(routes().items()):
        if route.startswith(BY_RULE):
            yield from get(f"/{_filled(route, pattern)}")


def _filled(route: str, pattern: URLPattern) -> str:
    for name in pattern.pattern.regex.groupindex:
        route = _without(route, name)
    return route.replace("^", "").replace("$", "")


def _without(route: str, name: str) -> str:
    """The route with a value for one of its parameters, in either of Django's two spellings."""
    for opening, closing in ((f"(?P<{name}>", ")"), ("<", f"{name}>")):
        start = route.find(opening)
        end = route.find(closing, start)
        if start >= 0 and end >= 0:
            value = "forum" if name == "app_label" else "1"
            return route[:start] + value + route[end + len(closing) :]
    raise AssertionError(f"{name} is not in {route}")

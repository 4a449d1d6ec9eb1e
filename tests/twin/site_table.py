"""How each address and operation is called that is no game's."""

from collections.abc import Mapping

from tests.twin import reading
from tests.twin.crawl import Call
from tests.twin.sendings import (
    AWAY,
    PLAYED,
    SETUP,
    Line,
    get,
    later,
)

SITE: Mapping[str, Line] = {
    **reading.SITE,
    "": lambda p: [*get("/"), *get("/", headers={"Accept-Language": "en"}), Call("POST", "/", form={})],
    "boards/": lambda p: get("/boards/"),
    "boards/<slug:slug>/": lambda p: get(
        *(f"/boards/hall/{q}" for q in ("", "?list=running", "?list=waiting", "?list=over&page=2")), "/boards/none/"
    ),
    "boards/<slug:slug>/open/": lambda p: [
        *get("/boards/hall/open/", "/boards/hall/open/?edition=v2&seats=9", f"/boards/hall/open/?setup={SETUP}"),
        *get(f"/boards/hall/open/?again={p.x.public_id}"),
        Call("POST", "/boards/hall/open/", form={"title": "", "edition": "classic"}),
    ],
    "me/": lambda p: [*get("/me/"), Call("POST", "/me/", form={"username": "甲席四"})],
    "me/ways-in/": lambda p: [*get("/me/ways-in/"), Call("POST", "/me/ways-in/", form={"others": "1"})],
    "me/notices/": lambda p: [*get("/me/notices/"), Call("POST", "/me/notices/", form={})],
    "me/absences/": lambda p: [
        *get("/me/absences/"),
        Call("POST", "/me/absences/", form={"since": "2026-03-08T08:00"}),
    ],
    "me/absences/<slug:absence>/back/": lambda p: [Call("POST", f"/me/absences/{AWAY}/back/", form={})],
    "people/<slug:public_id>/": lambda p: get(*(f"/people/person{number:06}/" for number in (1, 3, 5, 6, 12, 99))),
    "setups/": lambda p: get("/setups/", f"/setups/?code={SETUP.lower()}", "/setups/?code=nothing"),
    "setups/new/": lambda p: [
        *get("/setups/new/", f"/setups/new/?game={p.x.public_id}"),
        Call("POST", "/setups/new/", form={"name": "一份", "edition": "classic", "seats": "8", "pace": "forum"}),
    ],
    "setups/<str:code>/": lambda p: get(f"/setups/{SETUP}/", f"/setups/{SETUP.lower()}/", "/setups/nothing/"),
    "setups/<str:code>/change/": lambda p: [
        *get(f"/setups/{SETUP}/change/"),
        Call("POST", f"/setups/{SETUP}/change/", form={"name": "", "edition": "classic"}),
    ],
    "setups/<str:code>/copy/": lambda p: [Call("POST", f"/setups/{SETUP}/copy/", form={})],
    "setups/<str:code>/delete/": lambda p: [Call("POST", f"/setups/{SETUP}/delete/", form={})],
    "estimates/<slug:key>/": lambda p: get(f"/estimates/{PLAYED}/", f"/estimates/{PLAYED}/?looked=3"),
    "search/": lambda p: get(
        "/search/",
        *(f"/search/?q={word}" for word in ("号", "杀手", "一句话", "nothing", "…")),
        "/search/?q=号&player=甲席四&phase=speech&since=2026-01-01&until=2026-12-31",
        "/search/?q=号&player=nosuchone",
        f"/search/?q=号&before={p.x.public_id}.killers.2",
        f"/search/?q=号&before={p.x.public_id}.public.2",
    ),
    "verify/": lambda p: [
        *get("/verify/", f"/verify/?game={p.x.public_id}"),
        *(Call("POST", "/verify/", form={"game": game}) for game in (p.x.public_id, p.over.public_id, "nosuchgame22")),
        *(Call("POST", "/verify/", form={"text": text}) for text in ("", "{}", '{"format":"killgame-export"}')),
    ],
    "verify/keys/": lambda p: get("/verify/keys/"),
    "help/": lambda p: get("/help/"),
    "help/<slug:page>/": lambda p: get("/help/classic/", "/help/seal/", "/help/nothing/"),
    "language/": lambda p: [Call("POST", "/language/", form={"language": "en", "next": f"/g/{p.x.public_id}/"})],
    "theme/": lambda p: [Call("POST", "/theme/", form={"theme": "dark", "next": f"/g/{p.x.public_id}/"})],
    "healthz": lambda p: get("/healthz"),
    "csp/": lambda p: [Call("POST", "/csp/", json={})],
    "api/v1/schema/": lambda p: get("/api/v1/schema/"),
    "api/v1/token/": lambda p: [Call("POST", "/api/v1/token/", json={"name": "甲席四", "password": "falsch"})],
    "api/v1/me/": lambda p: get("/api/v1/me/"),
    "api/v1/me/token/": lambda p: [Call("DELETE", "/api/v1/me/token/")],
    "api/v1/me/notices/": lambda p: get("/api/v1/me/notices/"),
    "api/v1/me/absences/": lambda p: [
        *get("/api/v1/me/absences/"),
        Call("POST", "/api/v1/me/absences/", json={"since": later(p.x), "until": later(p.y)}),
    ],
    "api/v1/me/absences/<slug:absence>/": lambda p: [Call("DELETE", f"/api/v1/me/absences/{AWAY}/")],
    "api/v1/setups/": lambda p: [
        *get("/api/v1/setups/", "/api/v1/setups/?list=mine"),
        Call("POST", "/api/v1/setups/", json={"name": "", "edition": "classic", "seats": 8}),
    ],
    "api/v1/setups/<slug:code>/": lambda p: [
        *get(f"/api/v1/setups/{SETUP}/", "/api/v1/setups/nothing/"),
        Call("PUT", f"/api/v1/setups/{SETUP}/", json={"name": "改", "edition": "classic", "seats": 8}),
        Call("DELETE", f"/api/v1/setups/{SETUP}/"),
    ],
    "api/v1/setups/<slug:code>/copies/": lambda p: [Call("POST", f"/api/v1/setups/{SETUP}/copies/", json={"no": 1})],
    "api/v1/estimates/": lambda p: [
        Call("POST", "/api/v1/estimates/", json={"edition": "classic", "seats": seats}) for seats in (8, 2)
    ],
    "api/v1/keys/": lambda p: get("/api/v1/keys/"),
    "api/v1/search/": lambda p: get(
        "/api/v1/search/",
        "/api/v1/search/?q=号",
        "/api/v1/search/?q=号&player=甲席四&phase=night",
        "/api/v1/search/?q=号&seat=3",
    ),
    "api/v1/boards/": lambda p: get("/api/v1/boards/"),
    "api/v1/boards/<slug:slug>/": lambda p: get("/api/v1/boards/hall/", "/api/v1/boards/none/"),
    "api/v1/games/": lambda p: [
        *get(*(f"/api/v1/games/{q}" for q in ("", "?state=running&board=hall", "?edition=v1", "?ordering=log_length"))),
        Call("POST", "/api/v1/games/", json={"board": "hall", "title": "", "edition": "classic", "seats": 7}),
    ],
}

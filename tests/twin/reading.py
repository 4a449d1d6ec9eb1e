"""How the addresses of a reader's own are called, and those that show some of a thread: lines of the table (`table.py`)."""

from collections.abc import Mapping

from tests.twin.crawl import Call
from tests.twin.sendings import SOME, GameLine, Line, get, post

_NARROWED = ("seats=3,1", "phase=2&since=1", "changed=1")

# Below a game's own address.
GAME: Mapping[str, GameLine] = {
    "r/<slug:room>/<int:floor>/bookmark/": lambda g, at, rooms: [
        call for r in SOME for call in post(g, f"{at}r/{r}/2/bookmark/", {"note": "再看"}, {"remove": "1"})
    ],
    "r/<slug:room>/read/": lambda g, at, rooms: [
        call for r in SOME for call in post(g, f"{at}r/{r}/read/", {"floor": "2"}, {"floor": "绿", "quiet": "1"})
    ],
    "seats/<int:number>/": lambda g, at, rooms: get(*(f"{at}seats/{n}/" for n in (1, 3, 99))),
    "activity/": lambda g, at, rooms: get(
        f"{at}activity/", f"{at}activity/?order=quiet", *(f"{at}r/public/?{asked}" for asked in _NARROWED)
    ),
}
API_GAME: Mapping[str, GameLine] = {
    "rooms/<slug:room>/mark/": lambda g, at, rooms: [
        call
        for r in SOME
        for call in (Call("GET", f"{at}rooms/{r}/mark/"), Call("PUT", f"{at}rooms/{r}/mark/", json={"floor": 2}))
    ],
    "rooms/<slug:room>/posts/<int:floor>/bookmark/": lambda g, at, rooms: [
        call
        for r in SOME
        for path in (f"{at}rooms/{r}/posts/2/bookmark/",)
        for call in (Call("PUT", path, json={"note": "再看"}), Call("DELETE", path))
    ],
    "activity/": lambda g, at, rooms: get(f"{at}activity/", f"{at}activity/?order=posts"),
}
SITE: Mapping[str, Line] = {
    "api/v1/me/bookmarks/": lambda p: get("/api/v1/me/bookmarks/", f"/api/v1/me/bookmarks/?game={p.x.public_id}"),
    "me/bookmarks/": lambda p: get(*(f"/me/bookmarks/{q}" for q in ("", f"?game={p.x.public_id}", "?game=nothing"))),
}

"""How each address and operation of a game is called."""

from collections.abc import Mapping
from urllib.parse import quote

from tests.forum.people import PASSWORD
from tests.twin import reading
from tests.twin.crawl import HTMX, Call
from tests.twin.sendings import (
    ACT,
    ACTS,
    APPEAL,
    AWAY,
    FEW,
    HEARD,
    SAID,
    SOME,
    VOTES,
    GameLine,
    get,
    later,
    post,
    send,
    then,
)

# Below a game's own address.
GAME: Mapping[str, GameLine] = {
    **reading.GAME,
    "": lambda g, at, rooms: [*get(at, f"{at}?page=9&quote=3"), *get(at, headers=HTMX)],
    "r/<slug:room>/": lambda g, at, rooms: get(*(f"{at}r/{room}/" for room in rooms)),
    "r/<slug:room>/write/": lambda g, at, rooms: [
        *(call for room in rooms for call in post(g, f"{at}r/{room}/write/", {"text": "一句话"})),
        *post(g, f"{at}r/public/write/", {"text": "迟了", "belief": "1@"}, {"text": "坏", "belief": ""}),
        *(call for room in ("public", "killers") for call in post(g, f"{at}r/{room}/write/", {"text": VOTES})),
        *get(f"{at}r/killers/write/"),
    ],
    "r/<slug:room>/preview/": lambda g, at, rooms: [
        *(call for room in SOME for call in post(g, f"{at}r/{room}/preview/", {"text": SAID})),
        Call("POST", f"{at}r/public/preview/", form={"text": SAID}, headers=HTMX),
    ],
    "r/<slug:room>/quotation/": lambda g, at, rooms: get(
        *(f"{at}r/{r}/quotation/?quote=2&quote=99&quote=x" for r in SOME)
    ),
    "r/<slug:room>/<int:floor>/": lambda g, at, rooms: get(*(f"{at}r/{r}/2/" for r in rooms), f"{at}r/public/99/"),
    "r/<slug:room>/after/<int:floor>/": lambda g, at, rooms: get(
        *(f"{at}r/{room}/after/1/" for room in rooms), f"{at}r/public/after/2/?only=", f"{at}r/public/after/99/"
    ),
    "stream/": lambda g, at, rooms: get(f"{at}stream/"),
    "r/<slug:room>/draft/": lambda g, at, rooms: [
        *get(*(f"{at}r/{room}/draft/" for room in FEW), f"{at}r/public/draft/?kind=last_words"),
        *(call for room in FEW for call in post(g, f"{at}r/{room}/draft/", {"text": "没写完", "version": "0"})),
    ],
    "r/<slug:room>/<int:floor>/retract/": lambda g, at, rooms: [
        call for room in FEW for n in (1, 99) for call in post(g, f"{at}r/{room}/{n}/retract/", {})
    ],
    "r/<slug:room>/<int:floor>/desk/": lambda g, at, rooms: [
        *get(*(f"{at}r/{room}/2/desk/" for room in FEW)),
        *post(g, f"{at}r/public/2/desk/", *({"act": act, "reason": "裁决"} for act in ("hide", "show", "no"))),
        *post(g, f"{at}r/killers/1/desk/", {"act": "hide", "reason": "裁决"}),
    ],
    "now/": lambda g, at, rooms: [
        *get(
            f"{at}now/?here=killers",
            *(f"{at}now/?beside={page}" for page in ("public", "votes", "killers", "card")),
            *(f"{at}now/?compose={room}" for room in FEW),
        ),
        *get(f"{at}now/", headers=HTMX),
    ],
    "export.json": lambda g, at, rooms: get(f"{at}export.json"),
    "card/": lambda g, at, rooms: get(f"{at}card/"),
    "night/": lambda g, at, rooms: post(g, f"{at}night/", *({"choice": c} for c in ("sleep", "4", "1", "绿"))),
    "act/": lambda g, at, rooms: post(g, f"{at}act/", *({"choice": c} for c in ("sleep", "2", "绿"))),
    "accuse/": lambda g, at, rooms: [
        *get(f"{at}accuse/"),
        *post(
            g, f"{at}accuse/", *({"target": t, "text": "就是他"} for t in ("4", "5", "")), {"target": "4", "text": ""}
        ),
    ],
    "search/": lambda g, at, rooms: get(
        f"{at}search/",
        *(f"{at}search/?q={word}" for word in ("号", "杀手", "一句话", "nothing", "…")),
        f"{at}search/?q=号&seat=3&phase=speech-1&since=2026-01-01&until=2026-12-31",
        f"{at}search/?q=号&seat=99&before={g.public_id}.killers.2",
    ),
    "votes/": lambda g, at, rooms: get(f"{at}votes/"),
    "at/": lambda g, at, rooms: get(f"{at}at/?moment={quote(then(g))}", f"{at}at/?moment=gestern", f"{at}at/?floor=3"),
    "at/<int:floor>/": lambda g, at, rooms: get(f"{at}at/3/", f"{at}at/99/"),
    "vote/": lambda g, at, rooms: post(
        g, f"{at}vote/", *({"target": t} for t in ("4", "1", "abstain")), {"withdraw": "1"}
    ),
    "pass/": lambda g, at, rooms: post(g, f"{at}pass/", {}),
    "request/": lambda g, at, rooms: post(
        g, f"{at}request/", {"what": "extension", "yes": "1"}, {"what": "pause", "yes": ""}, {"what": "绿", "yes": "1"}
    ),
    "lines/": lambda g, at, rooms: get(f"{at}lines/", f"{at}now/?beside=lines"),
    "appeals/": lambda g, at, rooms: [
        *get(f"{at}appeals/"),
        *post(g, f"{at}appeals/", {"text": "不对"}, {"text": ""}),
    ],
    "appeals/<slug:appeal>/": lambda g, at, rooms: [
        call
        for one in (APPEAL, "nosuchone222")
        for call in post(
            g, f"{at}appeals/{one}/", *({"act": act, "hours": "5", "seat": "3", "reason": "裁决"} for act in HEARD)
        )
    ],
    "surrender/": lambda g, at, rooms: [*get(f"{at}surrender/"), *post(g, f"{at}surrender/", {})],
    "sign-up/<slug:act>/": lambda g, at, rooms: [
        call
        for act in ("join", "leave", "close", "agree", "offer", "nothing")
        for call in post(g, f"{at}sign-up/{act}/", {})
    ],
    "reveal/": lambda g, at, rooms: [*get(f"{at}reveal/"), *post(g, f"{at}reveal/", {"reason": "查一查"})],
    "learn/": lambda g, at, rooms: [*get(f"{at}learn/"), *post(g, f"{at}learn/", {}), *get(f"{at}learn/")],
    "desk/leave/": lambda g, at, rooms: post(g, f"{at}desk/leave/", {"absence": AWAY}),
    "desk/": lambda g, at, rooms: get(f"{at}desk/", f"{at}desk/?page=1"),
    "desk/plan/": lambda g, at, rooms: get(
        *(f"{at}desk/plan/{q}" for q in ("", "?by=86400", "?by=-43200", "?to=2026-03-09T20:00", "?until=never"))
    ),
    "desk/<slug:act>/": lambda g, at, rooms: [
        *get(*(f"{at}desk/{act}/" for act in ACTS)),
        *(call for act in ACTS for call in post(g, f"{at}desk/{act}/", ACT)),
    ],
}
API_GAME: Mapping[str, GameLine] = {
    **reading.API_GAME,
    "": lambda g, at, rooms: get(at),
    "rooms/<slug:room>/posts/": lambda g, at, rooms: [
        *get(*(f"{at}rooms/{room}/posts/" for room in rooms), f"{at}rooms/public/posts/?after=2&limit=1"),
        *(c for room in FEW for text in ("话", VOTES) for c in send(g, f"{at}rooms/{room}/posts/", {"text": text})),
    ],
    "rooms/<slug:room>/preview/": lambda g, at, rooms: [
        call for room in SOME for call in send(g, f"{at}rooms/{room}/preview/", {"text": SAID})
    ],
    "stream/": lambda g, at, rooms: get(f"{at}stream/"),
    "rooms/<slug:room>/draft/": lambda g, at, rooms: [
        call
        for room in FEW
        for call in (
            *get(f"{at}rooms/{room}/draft/", f"{at}rooms/{room}/draft/?kind=last_words"),
            Call("PUT", f"{at}rooms/{room}/draft/", json={"text": "没写完", "version": 0}),
        )
    ],
    "rooms/<slug:room>/posts/<int:floor>/retraction/": lambda g, at, rooms: [
        call for room in FEW for call in send(g, f"{at}rooms/{room}/posts/1/retraction/", {})
    ],
    "rooms/<slug:room>/posts/<int:floor>/desk/": lambda g, at, rooms: [
        call for room in FEW for call in send(g, f"{at}rooms/{room}/posts/1/desk/", {"act": "hide", "reason": "裁决"})
    ],
    "sign-up/<slug:act>/": lambda g, at, rooms: [
        call for act in ("join", "confirm", "nothing") for call in send(g, f"{at}sign-up/{act}/", {})
    ],
    "moves/": lambda g, at, rooms: send(
        g,
        f"{at}moves/",
        *({"act": act, "target": 4} for act in ("vote", "kill", "check")),
        *({"act": act} for act in ("sleep", "surrender")),
        {"act": "kill", "target": 1, "belief": "1@"},
        *({"act": "press", "number": n, "direction": "cw"} for n in (3, 99)),
        *({"act": act} for act in ("revive", "arrange")),
        {"act": "accuse", "target": 4, "reason": "就是他"},
    ),
    "requests/": lambda g, at, rooms: send(
        g, f"{at}requests/", {"what": "extension", "yes": True}, {"what": "break_off", "yes": False}, {"what": "绿"}
    ),
    "withdrawals/": lambda g, at, rooms: send(g, f"{at}withdrawals/", {"act": "vote"}, {"act": "kill"}),
    "votes/": lambda g, at, rooms: get(f"{at}votes/"),
    "at/": lambda g, at, rooms: get(f"{at}at/?floor=3", f"{at}at/?moment={quote(then(g))}", f"{at}at/?floor=x"),
    "search/": lambda g, at, rooms: get(
        f"{at}search/", f"{at}search/?q=号", f"{at}search/?q=杀手&seat=4&phase=night-1&before={g.public_id}.killers.1"
    ),
    "export/": lambda g, at, rooms: get(f"{at}export/"),
    "verification/": lambda g, at, rooms: get(f"{at}verification/"),
    "attendance/": lambda g, at, rooms: get(f"{at}attendance/"),
    "reveals/": lambda g, at, rooms: [
        *get(f"{at}reveals/"),
        *send(
            g, f"{at}reveals/", *({"reason": why, "password": PASSWORD} for why in ("查双号", "")), {"reason": "查双号"}
        ),
    ],
    "leaves/": lambda g, at, rooms: send(g, f"{at}leaves/", {"absence": AWAY}, {"absence": "nosuchone222"}),
    "appeals/": lambda g, at, rooms: [
        *get(f"{at}appeals/"),
        *send(g, f"{at}appeals/", {"text": "不对"}, {"text": ""}),
    ],
    "appeals/<slug:appeal>/": lambda g, at, rooms: send(
        g, f"{at}appeals/{APPEAL}/", *({"act": act, "hours": 5, "seat": 3, "reason": "裁决"} for act in HEARD)
    ),
    "judge/<slug:act>/": lambda g, at, rooms: [
        *send(g, f"{at}judge/close/", {"reason": "裁决"}),
        *send(g, f"{at}judge/move/", {"reason": "裁决", "to": later(g)}),
        *send(g, f"{at}judge/pause/", *({"reason": "裁决", "until": later(g), "appeal": a} for a in (False, True))),
        *send(g, f"{at}judge/throw-out/", {"reason": "裁决", "seat": 3}, {"reason": "裁决", "seat": 1}),
        *send(g, f"{at}judge/end-turn/", {"reason": "裁决", "seat": 3}),
        *send(g, f"{at}judge/annul/", {"reason": "裁决", "seat": 3}),
        *send(g, f"{at}judge/rule/", {"reason": "裁决", "winner": "good"}),
        *(
            c
            for act in ("resume", "break-off", "deal-anew", "take-back", "no")
            for c in send(g, f"{at}judge/{act}/", {})
        ),
    ],
}

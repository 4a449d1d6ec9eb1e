"""How each operation of the table is tried: in which of the games, after what, and what is sent, such that whoever may is not refused."""

from collections.abc import Mapping
from typing import Final

from forum import lobby
from forum.rights import HEARERS_ACTS, JUDGES_ACTS, PAGES_ACTS
from tests.forum.people import once
from tests.forum.test_opening import PLAIN
from tests.rights import reading
from tests.rights.api_calls import API
from tests.rights.offices import Offices
from tests.rights.sendings import (
    AT_API,
    AT_GAME,
    DRAFTS,
    HEARD_AT,
    JUDGED_AT,
    PERSON,
    ROOMS,
    SETUP,
    SIGNED_AT,
    Line,
    absence,
    desk,
    given,
    hearing,
    lines_of,
    nothing,
    posts_at,
    sent_by,
    target,
)
from tests.twin.crawl import Call

PAGES: Final[Mapping[str, Line]] = {
    "GET /": Line(),
    "GET /boards/": Line(),
    "GET /boards/<slug:slug>/": Line("hall"),
    "GET /boards/<slug:slug>/open/": Line("hall"),
    "GET /boards/<slug:slug>/open/ of judges": Line("bench"),
    "POST /boards/<slug:slug>/open/": Line("hall", given(**PLAIN)),
    "POST /boards/<slug:slug>/open/ of judges": Line("bench", given(**PLAIN)),
    "GET /me/": Line(),
    "POST /me/": Line("", given(**PERSON)),
    "GET /me/notices/": Line(),
    "POST /me/notices/": Line("", nothing),
    "GET /me/absences/": Line(),
    "POST /me/absences/": Line("", absence),
    "POST /me/absences/<slug:absence>/back/": Line("{absence}", nothing),
    "GET /me/ways-in/": Line(),
    "POST /me/ways-in/": Line("", given(make="read")),
    "GET /people/<slug:public_id>/": Line("{person}"),
    "GET /setups/": Line(),
    "GET /setups/new/": Line(),
    "POST /setups/new/": Line("", given(**SETUP)),
    "GET /setups/<str:code>/": Line("{setup}"),
    "GET /setups/<str:code>/change/": Line("{setup}"),
    "POST /setups/<str:code>/change/": Line("{setup}", given(**SETUP)),
    "POST /setups/<str:code>/copy/": Line("{setup}", nothing),
    "POST /setups/<str:code>/delete/": Line("{setup}", nothing),
    "GET /estimates/<slug:key>/": Line("{key}"),
    "GET /search/": Line("?q=夜"),
    "GET /verify/": Line(),
    "POST /verify/": Line("", lambda h: {"game": h.game.row.public_id}, stage="over"),
    "GET /verify/keys/": Line(),
    "GET /help/": Line(),
    "GET /help/<slug:page>/": Line("classic"),
    "POST /language/": Line("", given(language="en", next="/")),
    "POST /theme/": Line("", given(theme="dark", next="/")),
    "GET /healthz": Line(),
    "POST /csp/": Line("", nothing),
}


GAME_PAGES: Final[Mapping[str, Line]] = {
    f"GET {AT_GAME}": Line(),
    **lines_of(f"GET {AT_GAME}r/<slug:room>/", ROOMS, Line),
    **lines_of(f"GET {AT_GAME}r/<slug:room>/<int:floor>/", ("public", "killers"), Line),
    **lines_of(
        f"POST {AT_GAME}r/<slug:room>/write/", ROOMS, lambda r: Line(r, given(text="一句话"), stage=posts_at(r))
    ),
    **lines_of(f"POST {AT_GAME}r/<slug:room>/preview/", ("public", "killers"), lambda r: Line(r, given(text="投 3"))),
    **lines_of(f"GET {AT_GAME}r/<slug:room>/quotation/", ("public", "killers"), Line),
    **lines_of(f"GET {AT_GAME}r/<slug:room>/after/<int:floor>/", ROOMS, Line),
    f"GET {AT_GAME}stream/": Line(),
    **lines_of(f"GET {AT_GAME}r/<slug:room>/draft/", DRAFTS, Line),
    **lines_of(
        f"POST {AT_GAME}r/<slug:room>/draft/", DRAFTS, lambda room: Line(room, given(text="还没写完", version="0"))
    ),
    **lines_of(
        f"POST {AT_GAME}r/<slug:room>/<int:floor>/retract/",
        ("public", "killers"),
        lambda room: Line(room, nothing, stage="not fixed yet"),
    ),
    f"GET {AT_GAME}r/<slug:room>/<int:floor>/desk/": Line("killers"),
    f"POST {AT_GAME}r/<slug:room>/<int:floor>/desk/": Line("killers", given(act="hide", reason="裁决")),
    f"GET {AT_GAME}now/": Line(),
    f"GET {AT_GAME}export.json": Line(),
    f"GET {AT_GAME}export.json of a game that is over": Line(stage="over"),
    f"GET {AT_GAME}card/": Line(),
    f"POST {AT_GAME}night/": Line("", given(choice="sleep")),
    f"POST {AT_GAME}act/": Line("", given(choice="sleep")),
    f"GET {AT_GAME}accuse/": Line(stage="accusing"),
    f"POST {AT_GAME}accuse/": Line("", lambda h: {"target": h.target, "text": "就是他"}, stage="accusing"),
    f"GET {AT_GAME}search/": Line("?q=夜"),
    f"GET {AT_GAME}votes/": Line(),
    f"GET {AT_GAME}at/": Line(),
    f"GET {AT_GAME}at/<int:floor>/": Line(),
    f"POST {AT_GAME}vote/": Line("", target, stage="vote"),
    f"POST {AT_GAME}pass/": Line("", nothing, stage="speech"),
    f"POST {AT_GAME}request/": Line("", given(what="extension", yes="1")),
    f"GET {AT_GAME}appeals/": Line(stage="unjudged"),
    f"POST {AT_GAME}appeals/": Line("", given(text="还是不对"), stage="heard"),
    **lines_of(
        f"POST {AT_GAME}appeals/<slug:appeal>/",
        HEARERS_ACTS,
        lambda act: Line("{appeal}", sent_by(hearing, act), stage=HEARD_AT.get(act, "unjudged")),
    ),
    f"GET {AT_GAME}lines/": Line(),
    f"GET {AT_GAME}surrender/": Line(stage="last"),
    f"POST {AT_GAME}surrender/": Line("", nothing, stage="last"),
    **lines_of(
        f"POST {AT_GAME}sign-up/<slug:act>/",
        tuple(lobby.ACTS),
        lambda act: Line(act, nothing, stage=SIGNED_AT.get(act, "waiting")),
    ),
    f"GET {AT_GAME}reveal/": Line(),
    f"POST {AT_GAME}reveal/": Line("", given(reason="查一查")),
    f"GET {AT_GAME}learn/": Line(),
    f"POST {AT_GAME}learn/": Line("", nothing),
    f"GET {AT_GAME}desk/": Line(),
    f"GET {AT_GAME}desk/plan/": Line(),
    f"POST {AT_GAME}desk/leave/": Line("", lambda h: {"absence": h.ids["absence"]}),
    f"GET {AT_GAME}desk/<slug:act>/": Line("close"),
    **lines_of(
        f"POST {AT_GAME}desk/<slug:act>/",
        (*JUDGES_ACTS, *PAGES_ACTS),
        lambda act: Line(
            act,
            sent_by(desk, act),
            stage=JUDGED_AT.get(act, "night"),
        ),
    ),
}
LINES: Final[Mapping[str, Line]] = {**PAGES, **GAME_PAGES, **API, **reading.LINES}


def call_of(operation: str, here: Offices) -> Call:
    """What is asked for an operation there."""
    line, (method, route) = LINES[operation], operation.split(" ")[:2]
    path = route.replace(
        "<slug:public_id>", here.game.row.public_id if "/people/" not in route else here.seated.public_id
    )
    path = path.replace("<int:floor>", "1").replace("<int:number>", "1")
    at = line.at.format(**here.ids) if line.at.startswith("{") and line.at != "{person}" else line.at
    at = here.ids["line"] if at == "line" else at
    start = path.find("<")
    if start >= 0:
        path = path[:start] + at + path[path.find(">") + 1 :]
    elif at.startswith("?"):
        path += at
    if line.sends is None:
        return Call(method, path)
    sent = line.sends(here)
    if "<slug:public_id>" in route and "/people/" not in route and line.of_a_moment:
        sent = {"belief": str(here.game.belief), "once": once(), **sent}
    return Call(method, path, json=sent) if route.startswith(AT_API) else Call(method, path, form=sent)

"""How each operation of the API is tried."""

from collections.abc import Mapping
from typing import Final

from forum import lobby
from forum.rights import HEARERS_ACTS, JUDGES_ACTS
from tests.forum.people import PASSWORD
from tests.rights.sendings import (
    API_SETUP,
    AT_API,
    AT_API_GAME,
    DRAFTS,
    HEARD_AT,
    JUDGED_AT,
    OPENS,
    ROOMS,
    SIGNED_AT,
    Line,
    api_absence,
    given,
    hearing,
    judges,
    lines_of,
    nothing,
    posts_at,
    sent_by,
)

API: Final[Mapping[str, Line]] = {
    f"GET {AT_API}schema/": Line(),
    f"POST {AT_API}token/": Line("", given(name="半夏", password="correct horse battery")),
    f"GET {AT_API}me/": Line(),
    f"DELETE {AT_API}me/token/": Line(),
    f"GET {AT_API}me/notices/": Line(),
    f"GET {AT_API}me/absences/": Line(),
    f"POST {AT_API}me/absences/": Line("", api_absence),
    f"DELETE {AT_API}me/absences/<slug:absence>/": Line("{absence}"),
    f"GET {AT_API}boards/": Line(),
    f"GET {AT_API}boards/<slug:slug>/": Line("hall"),
    f"GET {AT_API}setups/": Line(),
    f"GET {AT_API}setups/ mine": Line("?list=mine"),
    f"POST {AT_API}setups/": Line("", given(**API_SETUP)),
    f"GET {AT_API}setups/<slug:code>/": Line("{setup}"),
    f"PUT {AT_API}setups/<slug:code>/": Line("{setup}", given(**API_SETUP)),
    f"DELETE {AT_API}setups/<slug:code>/": Line("{setup}"),
    f"POST {AT_API}setups/<slug:code>/copies/": Line("{setup}", nothing),
    f"POST {AT_API}estimates/": Line("", given(edition="classic", seats=7)),
    f"GET {AT_API}keys/": Line(),
    f"GET {AT_API}search/": Line("?q=夜"),
    f"GET {AT_API}games/": Line(),
    f"POST {AT_API}games/": Line("", given(**OPENS)),
    f"POST {AT_API}games/ of judges": Line("", given(**{**OPENS, "board": "bench"})),
    f"GET {AT_API_GAME}": Line(),
    **lines_of(f"GET {AT_API_GAME}rooms/<slug:room>/posts/", ROOMS, Line),
    f"GET {AT_API_GAME}stream/": Line(),
    **lines_of(
        f"POST {AT_API_GAME}rooms/<slug:room>/preview/", ("public", "killers"), lambda r: Line(r, given(text="投 3"))
    ),
    **lines_of(
        f"POST {AT_API_GAME}rooms/<slug:room>/posts/", ROOMS, lambda r: Line(r, given(text="一句话"), stage=posts_at(r))
    ),
    **lines_of(f"GET {AT_API_GAME}rooms/<slug:room>/draft/", DRAFTS, Line),
    **lines_of(
        f"PUT {AT_API_GAME}rooms/<slug:room>/draft/",
        DRAFTS,
        lambda room: Line(room, given(text="还没写完", version=0), of_a_moment=False),
    ),
    **lines_of(
        f"POST {AT_API_GAME}rooms/<slug:room>/posts/<int:floor>/retraction/",
        ("public", "killers"),
        lambda room: Line(room, nothing, stage="not fixed yet"),
    ),
    f"POST {AT_API_GAME}rooms/<slug:room>/posts/<int:floor>/desk/": Line("killers", given(act="hide", reason="裁决")),
    **lines_of(
        f"POST {AT_API_GAME}sign-up/<slug:act>/",
        tuple(lobby.ACTS),
        lambda act: Line(act, nothing, stage=SIGNED_AT.get(act, "waiting")),
    ),
    f"POST {AT_API_GAME}moves/ sleep": Line("", given(act="sleep")),
    f"POST {AT_API_GAME}moves/ vote": Line("", lambda h: {"act": "vote", "target": h.target}, stage="vote"),
    f"POST {AT_API_GAME}moves/ pass": Line("", given(act="pass"), stage="speech"),
    f"POST {AT_API_GAME}moves/ accuse": Line(
        "", lambda h: {"act": "accuse", "target": h.target, "reason": "就是他"}, stage="accusing"
    ),
    f"POST {AT_API_GAME}withdrawals/": Line("", given(act="vote"), stage="vote"),
    f"POST {AT_API_GAME}requests/": Line("", given(what="extension", yes=True)),
    f"GET {AT_API_GAME}votes/": Line(),
    f"GET {AT_API_GAME}at/": Line(),
    f"GET {AT_API_GAME}search/": Line("?q=夜"),
    f"GET {AT_API_GAME}export/": Line(),
    f"GET {AT_API_GAME}export/ of a game that is over": Line(stage="over"),
    f"GET {AT_API_GAME}verification/": Line(),
    f"GET {AT_API_GAME}verification/ of a game that is over": Line(stage="over"),
    f"GET {AT_API_GAME}attendance/": Line(),
    f"GET {AT_API_GAME}reveals/": Line(),
    f"POST {AT_API_GAME}reveals/": Line("", given(reason="查一查", password=PASSWORD), stage="masked"),
    f"POST {AT_API_GAME}leaves/": Line("", lambda h: {"absence": h.ids["absence"]}),
    f"GET {AT_API_GAME}appeals/": Line(stage="unjudged"),
    f"POST {AT_API_GAME}appeals/": Line("", given(text="还是不对"), stage="heard"),
    **lines_of(
        f"POST {AT_API_GAME}appeals/<slug:appeal>/",
        HEARERS_ACTS,
        lambda act: Line("{appeal}", sent_by(hearing, act), stage=HEARD_AT.get(act, "unjudged")),
    ),
    **lines_of(
        f"POST {AT_API_GAME}judge/<slug:act>/",
        JUDGES_ACTS,
        lambda act: Line(act, sent_by(judges, act), stage=JUDGED_AT.get(act, "night")),
    ),
}

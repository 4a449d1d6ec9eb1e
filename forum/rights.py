"""Who may do what: one line for each operation of the pages and of the API. What has no line does not work (forum/checks.py; tests/rights).

The doors decide (`access`, `play`, `lobby`, `killgame.visibility`); this is what they are held against, operation by operation, as
every role. Who may, is told by the right and the role alone: phase, deadline and state are the doors' to weigh, at each request.
"""

from collections.abc import Collection, Mapping
from typing import Final

from forum.roles import Refusal, Right, Role

_EVERYBODY: Final = frozenset(Role)
_ACCOUNTS: Final = _EVERYBODY - {Role.NOBODY}
_LIVING: Final = frozenset({Role.LIVING})
_JUDGE: Final = frozenset({Role.JUDGE})
_SEATED: Final = frozenset({Role.LIVING, Role.OUT})
_RUNS_SIGN_UP: Final = frozenset({Role.OPENER, Role.JUDGE})
_HEARER: Final = frozenset({Role.HEARER})
_READERS: Final = _ACCOUNTS - _SEATED - {Role.REPLACED}

_ALL: Final = Right(_EVERYBODY, Refusal.ABSENT)


def _absent(may: Collection[Role], **but: Refusal) -> Right:
    return Right(frozenset(may), Refusal.ABSENT, {Role[role.upper()]: how for role, how in but.items()})


def _forbidden(may: Collection[Role], **but: Refusal) -> Right:
    return Right(frozenset(may), Refusal.FORBIDDEN, {Role[role.upper()]: how for role, how in but.items()})


def _barred(may: Collection[Role], **but: Refusal) -> Right:
    return Right(frozenset(may), Refusal.BARRED, {Role[role.upper()]: how for role, how in but.items()})


# A page of one's own; and a thing of one's own among others' that look like none.
_OWN: Final = _absent(_ACCOUNTS, nobody=Refusal.LOG_IN)
_MINE: Final = _absent(_LIVING, nobody=Refusal.LOG_IN)
_API_OWN: Final = _forbidden(_ACCOUNTS)
_API_MINE: Final = _absent(_LIVING, nobody=Refusal.FORBIDDEN)

JUDGES_ACTS: Final = (
    "close", "end-turn", "move", "pause", "resume", "throw-out", "record", "annul", "rule", "break-off", "deal-anew", "take-back",
)  # fmt: skip
# And those that the API has elsewhere.
PAGES_ACTS: Final = ("close-sign-up", "call-off", "look")
HEARERS_ACTS: Final = ("later", "freeze", "resume", "throw-out", "break-off", "uphold", "dismiss")
# Before the deal, by act. Pages and API refuse alike.
_SIGN_UP: Final[Mapping[str, Right]] = {
    "join": _barred(_ACCOUNTS - {Role.JUDGE, Role.LIVING}, nobody=Refusal.FORBIDDEN),
    "leave": _barred(_LIVING, nobody=Refusal.FORBIDDEN),
    "offer": _barred(_LIVING, nobody=Refusal.FORBIDDEN),
    "no-offer": _barred(_LIVING, nobody=Refusal.FORBIDDEN),
    "agree": _forbidden({Role.OTHER_JUDGE}),  # whom the opener has asked
    "decline": _forbidden({Role.OTHER_JUDGE}),
    "confirm": _forbidden(_LIVING),
    "close": _forbidden(_RUNS_SIGN_UP),
    "call-off": _forbidden(_RUNS_SIGN_UP),
}
# The rooms of a game that runs. LIVING has a killer's card, OUT a civilian's.
_READ: Final[Mapping[str, Right]] = {
    "public": _ALL,
    "killers": _absent({Role.LIVING, Role.JUDGE}),
    "police": _absent(_JUDGE),
    "dead": _absent({Role.OUT, Role.JUDGE}),
    "readers": _ALL,
    "judges": _absent(_JUDGE),
    "line": _absent({Role.LIVING, Role.JUDGE}),  # that of LIVING's seat
}


def _logged_in_first(by_room: Mapping[str, Right]) -> Mapping[str, Right]:
    """Of what a page sends: whoever is not logged in is told to be, wherever it is, and cannot tell whether there is such a room."""
    return {
        room: Right(one.may, one.others, {**one.but, Role.NOBODY: Refusal.FORBIDDEN}) for room, one in by_room.items()
    }


# A text may be looked at wherever one reads, by whoever has an account: its turn may come while it is written.
_LOOKS_AHEAD: Final[Mapping[str, Right]] = {"public": _forbidden(_ACCOUNTS), "killers": _READ["killers"]}
_WRITE: Final[Mapping[str, Right]] = {
    **_READ,
    "public": _forbidden({Role.LIVING, Role.JUDGE}),
    "readers": _forbidden(_READERS),
}
# One's own, in a room that one reads.
_DRAFT: Final[Mapping[str, Right]] = {
    "public": _forbidden(_ACCOUNTS),
    "killers": _READ["killers"],
    "dead": _READ["dead"],
}
# The first floor: the narrator's in the thread, LIVING's among the killers.
_RETRACT: Final[Mapping[str, Right]] = {
    "public": _forbidden(()),
    "killers": _absent(_LIVING, judge=Refusal.FORBIDDEN),
}


def _in_api(right: Right, /) -> Right:
    """The API says to whoever is not logged in that he may not write, wherever it is."""
    return Right(right.may, right.others, {**right.but, Role.NOBODY: Refusal.FORBIDDEN})


def _marks(right: Right, /) -> Right:
    """Who reads a room keeps marks of his own in it; who is not logged in has none to keep."""
    absent = Role.NOBODY not in right.may
    return Right(right.may - {Role.NOBODY}, right.others, {} if absent else {Role.NOBODY: Refusal.FORBIDDEN})


def _each(operation: str, rights: Mapping[str, Right]) -> dict[str, Right]:
    return {f"{operation} {what}": right for what, right in rights.items()}


def _each_in_api(operation: str, rights: Mapping[str, Right]) -> dict[str, Right]:
    return _each(operation, {what: _in_api(right) for what, right in rights.items()})


_MARKS: Final = {room: _marks(_READ[room]) for room in ("public", "killers")}
_GAME: Final = "/g/<slug:public_id>/"
_API: Final = "/api/v1/"
_API_GAME: Final = "/api/v1/games/<slug:public_id>/"

PAGES: Final[Mapping[str, Right]] = {
    "GET /": _ALL,
    "GET /boards/": _ALL,
    "GET /boards/<slug:slug>/": _ALL,
    "GET /boards/<slug:slug>/open/": _OWN,
    "GET /boards/<slug:slug>/open/ of judges": _forbidden(_HEARER, nobody=Refusal.LOG_IN),
    "POST /boards/<slug:slug>/open/": _OWN,
    "POST /boards/<slug:slug>/open/ of judges": _forbidden(_HEARER, nobody=Refusal.LOG_IN),
    "GET /me/": _OWN,
    "POST /me/": _OWN,
    "GET /me/notices/": _OWN,
    "POST /me/notices/": _OWN,
    "GET /me/bookmarks/": _OWN,
    "GET /me/absences/": _OWN,
    "POST /me/absences/": _OWN,
    "POST /me/absences/<slug:absence>/back/": _MINE,
    "GET /me/ways-in/": _OWN,
    "POST /me/ways-in/": _OWN,
    "GET /people/<slug:public_id>/": _ALL,
    "GET /setups/": _ALL,
    "GET /setups/new/": _OWN,
    "POST /setups/new/": _OWN,
    "GET /setups/<str:code>/": _ALL,
    "GET /setups/<str:code>/change/": _MINE,
    "POST /setups/<str:code>/change/": _MINE,
    "POST /setups/<str:code>/copy/": _OWN,
    "POST /setups/<str:code>/delete/": _MINE,
    "GET /estimates/<slug:key>/": _ALL,
    "GET /search/": _ALL,
    "GET /verify/": _ALL,
    "POST /verify/": _ALL,
    "GET /verify/keys/": _ALL,
    "GET /help/": _ALL,
    "GET /help/<slug:page>/": _ALL,
    "POST /language/": _ALL,
    "POST /theme/": _ALL,
    "GET /healthz": _ALL,
    "POST /csp/": _ALL,
}
GAME_PAGES: Final[Mapping[str, Right]] = {
    f"GET {_GAME}": _ALL,
    **_each(f"GET {_GAME}r/<slug:room>/", _READ),
    **_each(f"GET {_GAME}r/<slug:room>/<int:floor>/", {room: _READ[room] for room in ("public", "killers")}),
    **_each(f"POST {_GAME}r/<slug:room>/<int:floor>/bookmark/", _MARKS),
    **_each(f"POST {_GAME}r/<slug:room>/read/", _MARKS),
    **_each(f"POST {_GAME}r/<slug:room>/write/", _logged_in_first(_WRITE)),
    **_each(f"POST {_GAME}r/<slug:room>/preview/", _logged_in_first(_LOOKS_AHEAD)),
    **_each(f"GET {_GAME}r/<slug:room>/quotation/", {room: _READ[room] for room in ("public", "killers")}),
    **_each(f"GET {_GAME}r/<slug:room>/after/<int:floor>/", _READ),
    f"GET {_GAME}stream/": _ALL,  # it tells of those rooms alone that are his at that moment
    **_each(f"GET {_GAME}r/<slug:room>/draft/", _DRAFT),
    **_each(f"POST {_GAME}r/<slug:room>/draft/", _DRAFT),
    **_each(f"POST {_GAME}r/<slug:room>/<int:floor>/retract/", _RETRACT),
    f"GET {_GAME}r/<slug:room>/<int:floor>/desk/": _absent(_JUDGE),
    f"POST {_GAME}r/<slug:room>/<int:floor>/desk/": _absent(_JUDGE),
    f"GET {_GAME}seats/<int:number>/": _ALL,
    f"GET {_GAME}activity/": _ALL,
    f"GET {_GAME}now/": _ALL,
    f"GET {_GAME}export.json": _absent(()),
    f"GET {_GAME}export.json of a game that is over": _ALL,
    f"GET {_GAME}card/": _absent(_SEATED),
    f"POST {_GAME}night/": _forbidden(_LIVING),
    f"POST {_GAME}act/": _forbidden(_LIVING),
    f"GET {_GAME}accuse/": _absent(_LIVING),
    f"POST {_GAME}accuse/": _forbidden(_LIVING),
    f"GET {_GAME}search/": _ALL,
    f"GET {_GAME}votes/": _ALL,
    f"GET {_GAME}at/": _ALL,
    f"GET {_GAME}at/<int:floor>/": _ALL,
    f"POST {_GAME}vote/": _forbidden(_LIVING),
    f"POST {_GAME}pass/": _forbidden(_LIVING),
    f"POST {_GAME}request/": _forbidden(_LIVING),
    f"GET {_GAME}appeals/": _absent(_SEATED | _HEARER),
    f"POST {_GAME}appeals/": _absent(_SEATED, hearer=Refusal.FORBIDDEN),
    **_each(f"POST {_GAME}appeals/<slug:appeal>/", dict.fromkeys(HEARERS_ACTS, _absent(_HEARER))),
    f"GET {_GAME}lines/": _absent(_SEATED | _JUDGE),
    f"GET {_GAME}surrender/": _absent(_LIVING),
    f"POST {_GAME}surrender/": _forbidden(_LIVING),
    **_each(f"POST {_GAME}sign-up/<slug:act>/", _SIGN_UP),
    f"GET {_GAME}reveal/": _absent({Role.KEEPER}),
    f"POST {_GAME}reveal/": _absent({Role.KEEPER}),
    f"GET {_GAME}learn/": _absent({Role.OUT}),
    f"POST {_GAME}learn/": _absent({Role.OUT}),
    f"GET {_GAME}desk/": _absent(_JUDGE),
    f"GET {_GAME}desk/plan/": _absent(_JUDGE),
    f"POST {_GAME}desk/leave/": _absent(_JUDGE),
    f"GET {_GAME}desk/<slug:act>/": _absent(_JUDGE),
    **_each(
        f"POST {_GAME}desk/<slug:act>/",
        dict.fromkeys((*JUDGES_ACTS, *PAGES_ACTS), _absent(_JUDGE)),
    ),
}
API: Final[Mapping[str, Right]] = {
    f"GET {_API}schema/": _ALL,
    f"POST {_API}token/": _ALL,
    f"GET {_API}me/": _API_OWN,
    f"DELETE {_API}me/token/": _API_OWN,
    f"GET {_API}me/notices/": _API_OWN,
    f"GET {_API}me/bookmarks/": _API_OWN,
    f"GET {_API}me/absences/": _API_OWN,
    f"POST {_API}me/absences/": _API_OWN,
    f"DELETE {_API}me/absences/<slug:absence>/": _API_MINE,
    f"GET {_API}boards/": _ALL,
    f"GET {_API}boards/<slug:slug>/": _ALL,
    f"GET {_API}setups/": _ALL,
    f"GET {_API}setups/ mine": _API_OWN,
    f"POST {_API}setups/": _API_OWN,
    f"GET {_API}setups/<slug:code>/": _ALL,
    f"PUT {_API}setups/<slug:code>/": _API_MINE,
    f"DELETE {_API}setups/<slug:code>/": _API_MINE,
    f"POST {_API}setups/<slug:code>/copies/": _API_OWN,
    f"POST {_API}estimates/": _API_OWN,
    f"GET {_API}keys/": _ALL,
    f"GET {_API}search/": _ALL,
    f"GET {_API}games/": _ALL,
    f"POST {_API}games/": _API_OWN,
    f"POST {_API}games/ of judges": _forbidden(_HEARER),
    f"GET {_API_GAME}": _ALL,
    **_each(f"GET {_API_GAME}rooms/<slug:room>/posts/", _READ),
    f"GET {_API_GAME}stream/": _ALL,
    **_each_in_api(f"POST {_API_GAME}rooms/<slug:room>/preview/", _LOOKS_AHEAD),
    **_each_in_api(f"POST {_API_GAME}rooms/<slug:room>/posts/", _WRITE),
    **_each(f"GET {_API_GAME}rooms/<slug:room>/draft/", _DRAFT),
    **_each_in_api(f"PUT {_API_GAME}rooms/<slug:room>/draft/", _DRAFT),
    **_each_in_api(f"POST {_API_GAME}rooms/<slug:room>/posts/<int:floor>/retraction/", _RETRACT),
    f"POST {_API_GAME}rooms/<slug:room>/posts/<int:floor>/desk/": _forbidden(_JUDGE),
    **_each_in_api(f"GET {_API_GAME}rooms/<slug:room>/mark/", _MARKS),
    **_each_in_api(f"PUT {_API_GAME}rooms/<slug:room>/mark/", _MARKS),
    **_each_in_api(f"PUT {_API_GAME}rooms/<slug:room>/posts/<int:floor>/bookmark/", _MARKS),
    **_each_in_api(f"DELETE {_API_GAME}rooms/<slug:room>/posts/<int:floor>/bookmark/", _MARKS),
    f"GET {_API_GAME}activity/": _ALL,
    **_each(f"POST {_API_GAME}sign-up/<slug:act>/", _SIGN_UP),
    **_each(f"POST {_API_GAME}moves/", dict.fromkeys(("sleep", "vote", "pass", "accuse"), _forbidden(_LIVING))),
    f"POST {_API_GAME}withdrawals/": _forbidden(_LIVING),
    f"POST {_API_GAME}requests/": _forbidden(_LIVING),
    f"GET {_API_GAME}votes/": _ALL,
    f"GET {_API_GAME}at/": _ALL,
    f"GET {_API_GAME}search/": _ALL,
    f"GET {_API_GAME}export/": _absent(()),
    f"GET {_API_GAME}export/ of a game that is over": _ALL,
    f"GET {_API_GAME}verification/": _absent(()),
    f"GET {_API_GAME}verification/ of a game that is over": _ALL,
    f"GET {_API_GAME}attendance/": _ALL,  # to each what is his: nobody's to a reader
    f"GET {_API_GAME}reveals/": _ALL,  # that somebody has looked; what was seen only to him
    f"POST {_API_GAME}reveals/": _forbidden(_JUDGE),
    f"POST {_API_GAME}leaves/": _forbidden(_JUDGE),
    f"GET {_API_GAME}appeals/": _absent(_SEATED | _HEARER),
    f"POST {_API_GAME}appeals/": _in_api(_absent(_SEATED, hearer=Refusal.FORBIDDEN)),
    **_each_in_api(f"POST {_API_GAME}appeals/<slug:appeal>/", dict.fromkeys(HEARERS_ACTS, _absent(_HEARER))),
    **_each(f"POST {_API_GAME}judge/<slug:act>/", dict.fromkeys(JUDGES_ACTS, _forbidden(_JUDGE))),
}
RIGHTS: Final[Mapping[str, Right]] = {**PAGES, **GAME_PAGES, **API}
# Whole libraries: all of the first is about the account of whoever asks (allauth); all of the second is the keepers'.
ONES_ACCOUNT: Final = "/accounts/"
KEEPERS: Final = "/admin/"


def route_of(operation: str, /) -> str:
    """The address of an operation, as `urls.py` spells it."""
    return operation.split(" ")[1]

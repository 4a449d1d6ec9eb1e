"""An id of what is another's is answered as one that does not exist: status, headers, body, number of queries (ASVS 8.2.2, 8.4.1)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from forum import attendance
from forum.models import Account, Appeal
from forum.now import game_now
from forum.roles import Role
from tests.forum.pages import CHANCE
from tests.forum.people import an_account, once
from tests.rights.offices import Offices, running, unjudged
from tests.rights.test_rights import Doors
from tests.twin.crawl import Call, masked

pytestmark = pytest.mark.django_db


@dataclass(frozen=True, slots=True)
class Met:
    """An answer without the id that was asked for, and how many queries it took."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: str
    queries: int


def met(door: Doors, call: Call, *, id: str) -> Met:
    with CaptureQueriesContext(connection) as queries:
        answer = door.ask(call)
    # An answer's own moment is no part of it.
    headers = {name: value.replace(id, "…") for name, value in answer.headers.items() if name != "Expires"}
    body = CHANCE.sub("", masked(answer.content.decode())).replace(id, "…")
    return Met(answer.status_code, tuple(sorted((n, masked(v)) for n, v in headers.items())), body, len(queries))


def _get(path: str) -> Callable[[Offices, str], Call]:
    return lambda here, id: Call("GET", _filled(path, here, id))


def _post(path: str, **form: Any) -> Callable[[Offices, str], Call]:
    return lambda here, id: Call("POST", _filled(path, here, id), form=_sent(here, form, id))


def _api(method: str, path: str, **sent: Any) -> Callable[[Offices, str], Call]:
    return lambda here, id: Call(method, "/api/v1" + _filled(path, here, id), json=_sent(here, sent, id))


def _filled(path: str, here: Offices, id: str) -> str:
    return path.format(game=here.game.row.public_id, id=id)


def _sent(here: Offices, sent: dict[str, Any], id: str) -> dict[str, Any]:
    filled = {name: id if value == "{id}" else value for name, value in sent.items()}
    about_a_game = {"text", "reason", "absence"} & sent.keys()
    return {"belief": str(here.game.belief), "once": once(), **filled} if about_a_game else filled


def differing(one: Met, other: Met) -> dict[str, Any]:
    """What tells two answers apart."""
    pairs = {name: (getattr(one, name), getattr(other, name)) for name in ("status", "body", "queries")}
    pairs["headers"] = (set(one.headers) - set(other.headers), set(other.headers) - set(one.headers))
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}


# Who asks for what that is whose; the second is as long, and names nothing.
ROOMS = [
    _get("/g/{game}/r/{id}/"),
    _get("/g/{game}/r/{id}/1/"),
    _post("/g/{game}/r/{id}/write/", text="话"),
    _api("GET", "/games/{game}/rooms/{id}/posts/"),
    _api("POST", "/games/{game}/rooms/{id}/posts/", text="话"),
]


@pytest.mark.parametrize("role", [Role.NOBODY, Role.READER, Role.OUT, Role.REPLACED, Role.OTHER_JUDGE, Role.KEEPER])
def test_a_room_of_others_is_as_one_that_is_not_there(role: Role) -> None:
    here = running()
    door = Doors(here.people[role])
    for ask in ROOMS:
        killers, nothing = (met(door, ask(here, room), id=room) for room in ("killers", "nothing"))
        assert differing(killers, nothing) == {}
        assert killers.status in {403, 404}


def test_an_absence_of_anothers_is_as_one_that_is_not_there() -> None:
    here, none = running(), "zzzzzzzzzzzz"
    theirs = here.ids["absence"]
    for role in (Role.READER, Role.OUT, Role.JUDGE, Role.KEEPER):
        door = Doors(here.people[role])
        for ask in (_post("/me/absences/{id}/back/"), _api("DELETE", "/me/absences/{id}/")):
            found = [met(door, ask(here, id), id=id) for id in (theirs, none)]
            assert differing(*found) == {}
            assert found[0].status == 404
    # Nor does a judge give leave to one who has no seat in his game, or learn that he is away.
    judge, now = Doors(here.people[Role.JUDGE]), game_now()
    away = attendance.say_away(an_account("路人甲"), since=now, until=now + timedelta(days=2)).public_id
    for ask in (
        _post("/g/{game}/desk/leave/", absence="{id}"),
        _api("POST", "/games/{game}/leaves/", absence="{id}"),
    ):
        found = [met(judge, ask(here, id), id=id) for id in (away, none)]
        assert (differing(*found), found[0].status) == ({}, 409)


def test_an_appeal_of_anothers_is_as_one_that_is_not_there() -> None:
    here, none = unjudged(), "zzzzzzzzzzzz"
    theirs = Appeal.objects.get(game=here.game.pk).public_id
    more = {"act": "dismiss", "reason": "驳回", "hours": 1, "seat": 2}
    for role in (Role.NOBODY, Role.READER, Role.LIVING, Role.OUT, Role.KEEPER):
        door = Doors(here.people[role])
        for ask in (_post("/g/{game}/appeals/{id}/", **more), _api("POST", "/games/{game}/appeals/{id}/", **more)):
            found = [met(door, ask(here, id), id=id) for id in (theirs, none)]
            assert differing(*found) == {}
    # Ids of two games mixed: who hears this game's appeals finds none of them at another's address.
    hearer = Doors(here.people[Role.HEARER])
    other = running()
    found = [met(hearer, _post("/g/{game}/appeals/{id}/", **more)(other, id), id=id) for id in (theirs, none)]
    assert (differing(*found), found[0].status) == ({}, 404)


def test_a_set_up_of_anothers_is_changed_as_one_that_is_not_there() -> None:
    here, none = running(), "33334444"
    door = Doors(here.people[Role.READER])
    sent = {"name": "改", "edition": "classic", "seats": 8}
    for ask in (
        _get("/setups/{id}/change/"),
        _post("/setups/{id}/delete/"),
        _api("PUT", "/setups/{id}/", **sent),
        _api("DELETE", "/setups/{id}/"),
    ):
        found = [met(door, ask(here, id), id=id) for id in (here.ids["setup"], none)]
        assert (differing(*found), found[0].status) == ({}, 404)


def test_a_closed_account_is_as_one_that_is_not_there() -> None:
    here, gone = running(), an_account("走了的人")
    Account.objects.filter(pk=gone.pk).update(is_active=False)
    door = Doors(here.people[Role.READER])
    opens = {
        "board": "hall",
        "title": "一局",
        "edition": "classic",
        "seats": 7,
        "once": "o" * 24,
        "ask_to_judge": "{id}",
    }
    for ask in (_get("/people/{id}/"), _api("POST", "/games/", **opens)):
        found = [met(door, ask(here, id), id=id) for id in (gone.public_id, "z" * len(gone.public_id))]
        assert (differing(*found), found[0].status in {400, 404}) == ({}, True)


def test_a_key_of_anothers_write_is_not_ones_own() -> None:
    """What somebody else has done with a key neither answers for me nor bars me."""
    here = running()
    key, belief = once(), str(here.game.belief)
    seats = [here.living, here.target]
    for seat in seats:
        door = Doors(here.game.seated[seat])
        answer = door.pages.post(
            f"/g/{here.game.row.public_id}/night/", {"belief": belief, "once": key, "choice": "sleep"}
        )
        assert answer.status_code == 302
    assert set(here.game.game.asleep) == set(seats)

"""Set-ups and estimates for programs: the same doors as the pages'."""

from datetime import timedelta
from typing import Any

import pytest

from forum import estimating
from forum.limits import LIMITS, Limit
from forum.models import Account, Estimate, SavedSetup
from forum.queries.estimates import estimate_of
from forum.recipe import Recipe
from forum.schedule import Schedule
from killgame.simulation import POLICIES
from tests.forum.api.callers import API, caller
from tests.forum.api.test_schema import _wrong
from tests.forum.people import an_account
from tests.forum.test_setups import a_setup

pytestmark = pytest.mark.django_db
BODY = {"name": "三警三匪", "edition": "classic", "seats": 12, "options": {"tie": "none"}, "pace": "evening"}


def send(method: str, address: str, account: Account | None, body: Any = None) -> tuple[int, Any]:
    answer = getattr(caller(account), method)(f"{API}{address}", *([body] if body is not None else []))
    return answer.status_code, answer.json()


def test_a_set_up_is_saved_read_changed_copied_and_deleted() -> None:
    owner, other = an_account("秋水"), an_account("半夏")
    status, made = send("post", "setups/", owner, BODY)
    row = SavedSetup.objects.get()
    assert (status, made["code"], made["schedule"], made["played"]) == (
        201, row.code, Schedule.paced("evening").dump()["lengths"], {"games": 0, "wins": {}, "nights": 0.0},
    )  # fmt: skip
    assert {name: made[name] for name in ("name", "edition", "seats", "options", "start_when_full", "shared")} == {
        **{name: BODY[name] for name in ("name", "edition", "seats", "options")},
        "start_when_full": False, "shared": False,
    }  # fmt: skip
    assert send("get", f"setups/{row.code_said.lower()}/", None) == (200, made)
    assert send("put", f"setups/{row.code}/", other, BODY)[0] == send("delete", f"setups/{row.code}/", other)[0] == 404
    assert send("put", f"setups/{row.code}/", None, BODY)[0] in {401, 403}
    status, changed = send("put", f"setups/{row.code}/", owner, {**BODY, "seats": 11, "shared": True})
    assert (status, changed["code"], changed["seats"], changed["shared"]) == (200, row.code, 11, True)
    status, copied = send("post", f"setups/{row.code}/copies/", other, {})
    assert (status, copied["owner"]["name"], copied["seats"], copied["shared"]) == (201, "半夏", 11, False)
    assert [one["code"] for one in send("get", "setups/?list=mine", other)[1]["results"]] == [copied["code"]]
    assert [one["code"] for one in send("get", "setups/", other)[1]["results"]] == [row.code]
    assert send("delete", f"setups/{row.code}/", owner) == (200, {"done": True})
    assert send("get", f"setups/{row.code}/", owner)[0] == 404


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"seats": 6}, "seats"),
        ({"options": {"tie": "maybe"}}, "tie"),
        ({"options": {"counts": {"killer": 3, "police": 3, "civilian": 7}}}, "seats"),
        ({"edition": "nothing"}, "edition"),
        ({"name": ""}, "name"),
        ({"board": "hall"}, "board"),
        ({"judging": "site"}, "judging"),
        ({"ask_to_judge": "nobody"}, "ask_to_judge"),
        ({"lengths": {"night": 0}}, "lengths"),
    ],
)
def test_what_is_wrong_is_named_and_nothing_is_saved(changed: dict[str, Any], field: str) -> None:
    status, body = send("post", "setups/", an_account("秋水"), {**BODY, **changed})
    assert (status, [*body["fields"]], SavedSetup.objects.count()) == (400, [field], 0)


def test_an_estimate_is_asked_for_and_read() -> None:
    recipe, judge = Recipe("classic", 12, {"tie": "none"}), an_account("秋水")
    body = {"edition": "classic", "seats": 12, "options": {"tie": "none"}}
    status, first = send("post", "estimates/", judge, body)
    assert (status, first["key"], first["waits"]) == (200, recipe.key, True)
    assert [(one["policy"], one["games"], one["shares"]) for one in first["policies"]] == [
        (policy, 0, {}) for policy in POLICIES
    ]
    row = estimating._next()
    assert row is not None
    estimating._refine(row)
    [found, *_others] = send("post", "estimates/", judge, body)[1]["policies"]
    known = estimate_of(recipe.key).policies[0]
    assert found["games"] == 250
    assert found["shares"] == {
        share.side: {"share": share.share, "low": share.low, "high": share.high} for share in known.shares
    }
    assert send("post", "estimates/", judge, {**body, "seats": 3})[1]["code"] == "bad_setup"
    assert send("post", "estimates/", None, body)[0] in {401, 403}


def test_who_asks_too_much_is_told_so(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    monkeypatch.setitem(LIMITS, "estimate", Limit(1, timedelta(hours=1)))
    settings.LIMITED = True
    asked = [send("post", "estimates/", an_account("秋水"), {"edition": "classic", "seats": n}) for n in (11, 12)]
    assert [status for status, _body in asked] == [200, 429]
    assert (asked[1][1]["code"], {row.seats for row in Estimate.objects.all()}) == ("throttled", {11})


def test_answers_are_as_described() -> None:
    described = caller().get(f"{API}schema/").json()
    row = a_setup(shared=True)
    estimating.ask(row.recipe, account=row.owner)
    first = estimating._next()
    assert first is not None
    estimating._refine(first)
    body = send("get", f"setups/{row.code}/", None)[1]
    assert body["estimate"]["policies"][0]["shares"]
    assert _wrong({"$ref": "#/components/schemas/SetupDocument"}, body, described, "set-up") == []

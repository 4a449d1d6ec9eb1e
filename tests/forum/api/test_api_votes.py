"""The votes for programs: the same numbers as on the pages, from the same reading."""

from typing import Any

import pytest

import killgame
from forum.models import Account
from tests.forum.api.callers import caller, game_address
from tests.forum.pages import Reader
from tests.forum.people import Playing
from tests.forum.test_votes import at_the_ballot, vote


def read(playing: Playing, rest: str, account: Account | None = None, **query: Any) -> tuple[int, Any]:
    answer = caller(account).get(game_address(playing, rest), query)
    return answer.status_code, answer.json()


def test_bar_panel_and_api_count_alike(db: None) -> None:
    voting = at_the_ballot()
    a, b, c, d, *others = voting.game.living
    for voter, target in ((c, a), (b, a), (a, "abstain"), (d, b)):
        vote(voting, voter, target)
    status, now = read(voting, "votes/")
    rows = [{"seat": a, "votes": 2, "voters": [c, b]}, {"seat": b, "votes": 1, "voters": [d]}]
    count = {"rows": rows, "abstained": [a], "not_voted": others, "majority": None}
    assert (status, now["ballot"], now["count"]) == (200, "open", count)
    assert [(one["kind"], one["seat"], one["targets"]) for one in now["ballots"][0]["history"]] == [
        ("cast", c, [a]), ("cast", b, [a]), ("abstain", a, []), ("cast", d, [b]),
    ]  # fmt: skip
    assert now["table"][c - 1] == [{"targets": [a], "place": 1, "abstained": False}]
    then = read(voting, "at/")[1]
    assert (then["count"], then["living"]) == (count, list(voting.game.living))
    page = Reader(voting, None).get().context
    assert page["bar"].count == tuple((row["seat"], row["votes"]) for row in rows)
    assert (page["bar"].not_voted, page["votes"].not_voted) == (len(others), tuple(others))
    assert [(row.seat, row.votes, list(row.voters)) for row in page["votes"].rows] == [(*row.values(),) for row in rows]


def test_a_floor_or_a_moment_is_asked_for(db: None) -> None:
    voting = at_the_ballot()
    assert read(voting, "at/", floor=2)[1]["floor"] == 2
    assert read(voting, "at/", moment="2020-01-01T00:00:00Z")[0] == 404
    assert [read(voting, "at/", **query)[0] for query in ({"floor": 999}, {"floor": 0}, {"moment": "x"}, {"n": 1})] == [
        404,
        400,
        400,
        400,
    ]


def test_a_moment_on_no_calendar_is_none_for_pages_and_programs_alike(db: None) -> None:
    voting = at_the_ballot()
    sentence = "This moment is not on any calendar of the site."
    for moment in ("0001-01-01T00:00:00Z", "9999-06-01T00:00:00Z"):
        page = Reader(voting, None).get("at/", moment=moment)
        status, answer = read(voting, "at/", moment=moment)
        (said,) = page.context["when"].errors["moment"]
        assert (page.status_code, sentence in page.content.decode()) == (400, True)
        assert (status, said in str(answer)) == (400, True)


@pytest.mark.parametrize("kind", ["until_close", "sealed"])
def test_secret_ballots_have_no_numbers(db: None, kind: str) -> None:
    voting = at_the_ballot(options={"ballot": kind})
    a, b, c = voting.game.living[:3]
    empty = {path: read(voting, path, voting.seated[c]) for path in ("votes/", "")}
    vote(voting, a, b)
    assert {path: read(voting, path, voting.seated[c]) for path in empty} == empty
    assert (empty["votes/"][1]["count"], empty["votes/"][1]["table"]) == (None, None)
    own = read(voting, "votes/", voting.seated[a])[1]
    assert [(one["seat"], one["counts"]) for one in own["ballots"][0]["history"]] == [(a, None)]
    voting.close()
    rows = read(voting, "votes/")[1]["ballots"][0]["rows"]
    assert rows == {"until_close": [{"seat": b, "votes": 1, "voters": [a]}], "sealed": None}[kind]
    voting.do(killgame.Rule(winner="good"))
    assert read(voting, "votes/")[1]["ballots"][0]["rows"] is not None

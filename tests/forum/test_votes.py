"""The ballot over HTTP: who may vote, what is counted, what is shown of it to whom."""

from collections.abc import Mapping
from typing import Any

import pytest

import killgame
from tests.forum.pages import Reader, body, people
from tests.forum.people import Playing, a_game, once
from tests.forum.timing import stand_still


def at_the_ballot(**what: Any) -> Playing:
    """A first ballot among six; seat `dead` was a civilian."""
    playing = a_game(**what)
    victim = playing.with_role("civilian")[0]
    playing.do(killgame.Move(playing.with_role("killer")[0], "kill", target=victim))
    playing.close_until("vote")
    return playing


@pytest.fixture
def voting(db: None) -> Playing:
    return at_the_ballot()


def dead(playing: Playing) -> int:
    (gone,) = set(playing.seated) - set(playing.game.living)
    return gone


def votes(playing: Playing) -> Mapping[int, tuple[int, ...]]:
    """What stands."""
    return {pick.seat: pick.value for pick in playing.game.picks}


def vote(playing: Playing, voter: int, target: int | str) -> None:
    answer = Reader(playing, playing.seated[voter]).post("vote/", target=target)
    assert (answer.status_code, answer["Location"]) == (302, f"/g/{playing.row.public_id}/votes/#vote")


def test_a_vote_is_cast_changed_withdrawn_and_given_up(voting: Playing) -> None:
    a, b, c = voting.game.living[:3]
    reader = Reader(voting, voting.seated[a])
    shown = []
    for fields in ({"target": b}, {"target": c}, {"target": a}, {"withdraw": "1"}, {"target": "abstain"}):
        assert reader.post("vote/", **fields).status_code == 302
        shown.append((votes(voting).get(a), reader.get("votes/").context["my_vote"]))
    assert shown == [((b,), (b,)), ((c,), (c,)), ((a,), (a,)), (None, None), ((), ())]


def test_spectator_dead_player_judge_and_nobody_are_forbidden_and_change_nothing(voting: Playing) -> None:
    """T15."""
    living = voting.game.living
    readers = people(voting, living=living[0], out=dead(voting))
    del readers["living"]
    before = voting.row
    answers = {name: reader.post("vote/", target=living[0]).status_code for name, reader in readers.items()}
    assert answers == dict.fromkeys(readers, 403)
    assert (voting.row.state, voting.row.log_length) == (before.state, before.log_length)
    voting.close()
    assert voting.game.phase != "vote"
    again = {name: reader.post("vote/", target=living[0]).status_code for name, reader in readers.items()}
    assert again == dict.fromkeys(readers, 403)


def test_the_count_is_open_to_all(voting: Playing) -> None:
    a, b, c, d, e, f = voting.game.living
    for voter, target in ((c, a), (b, a), (a, "abstain"), (d, b)):
        vote(voting, voter, target)
    for account in (voting.judge, voting.seated[e], voting.seated[dead(voting)], voting.stranger, None):
        panel = Reader(voting, account).get().context["votes"]
        assert [(row.seat, row.votes, row.voters) for row in panel.rows] == [(a, 2, (c, b)), (b, 1, (d,))]
        assert (panel.not_voted, panel.abstained) == ((e, f), (a,))
        bar = Reader(voting, account).get("now/").context["bar"]
        assert (bar.count, bar.not_voted) == (((a, 2), (b, 1)), 2)


def test_every_vote_stands_in_its_order_with_the_count_after_it(voting: Playing) -> None:
    a, b, c = voting.game.living[:3]
    vote(voting, a, b)
    vote(voting, c, b)
    vote(voting, a, c)
    vote(voting, c, "abstain")
    Reader(voting, voting.seated[a]).post("vote/", withdraw="1")
    vote(voting, a, b)
    voting.do(killgame.Annul(target=a))
    vote(voting, c, b)
    voting.do(killgame.ThrowOut(target=b))
    (ballot,) = Reader(voting, None).get("votes/").context["told"].ballots
    names = {seat: account.username for seat, account in voting.seated.items()}
    assert all(name == names[seat] for one in ballot.history for seat, name in one.targets)
    assert [
        (one.kind, one.seat, [seat for seat, _name in one.targets], one.was, one.counts) for one in ballot.history
    ] == [
        ("cast", a, [b], None, ((b, 1),)),
        ("cast", c, [b], None, ((b, 2),)),
        ("cast", a, [c], (b,), ((c, 1),)),
        ("abstain", c, [], (b,), ((b, 0),)),
        ("withdrawn", a, [], (c,), ((c, 0),)),
        ("cast", a, [b], None, ((b, 1),)),
        ("annulled", a, [], (b,), ((b, 0),)),
        ("cast", c, [b], (), ((b, 1),)),
        ("void", c, [], (b,), ((b, 0),)),
    ]


def test_a_ballot_that_was_taken_back_goes_on_with_its_votes(voting: Playing) -> None:
    a, b, c = voting.game.living[:3]
    vote(voting, a, b)
    voting.close()
    voting.do(killgame.TakeBack())
    vote(voting, c, b)
    (ballot,) = Reader(voting, None).get("votes/").context["told"].ballots
    assert ballot.open
    assert [(one.seat, one.counts) for one in ballot.history] == [(a, ((b, 1),)), (c, ((b, 2),))]


def test_what_was_undone_with_a_close_is_told_and_counts_nowhere(voting: Playing) -> None:
    """A tie, a second ballot, and the close before it is taken back: its vote is told in the one that comes instead."""
    a, b, c, d, e, _f = voting.game.living
    for seat, target in ((b, a), (c, b), (d, a), (a, b)):
        vote(voting, seat, target)
    voting.close()
    voting.close_until("pk_vote")
    vote(voting, e, a)
    voting.do(killgame.TakeBack())
    reader = Reader(voting, None)
    (ballot,) = reader.get("votes/").context["told"].ballots
    assert [one.kind for one in ballot.history] == ["cast"] * 4
    voting.close_until("pk_vote")
    vote(voting, e, b)
    told = reader.get("votes/").context["told"]
    assert [
        (one.kind, one.seat, [seat for seat, _name in one.targets], one.counts) for one in told.ballots[0].history
    ] == [
        ("undone", e, [a], ()),
        ("cast", e, [b], ((b, 1),)),
    ]
    assert told.pictures.plot is not None
    assert "taken back with the close before it" in reader.get("votes/").content.decode()
    history = reader.client.get(f"/api/v1/games/{voting.row.public_id}/votes/").json()["ballots"][0]["history"]
    assert [one["kind"] for one in history] == ["undone", "cast"]


@pytest.mark.parametrize("kind", ["until_close", "sealed"])
def test_a_secret_ballot_shows_nobody_a_count(db: None, kind: str) -> None:
    voting = at_the_ballot(options={"ballot": kind})
    a, b, c = voting.game.living[:3]
    onlookers = [voting.seated[c], voting.seated[dead(voting)], voting.stranger, None]
    pages = [(Reader(voting, account), path) for account in onlookers for path in ("", "votes/", "now/")]
    stand_still()
    before = [body(reader.get(path)) for reader, path in pages]
    vote(voting, a, b)
    assert [body(reader.get(path)) for reader, path in pages] == before
    own = Reader(voting, voting.seated[a]).get("votes/").context
    (mine,) = own["told"].ballots
    assert (own["votes"], own["my_vote"], own["bar"].count, own["matrix"]) == (None, (b,), None, None)
    assert [(one.kind, [seat for seat, _name in one.targets], one.counts) for one in mine.history] == [
        ("cast", [b], None)
    ]
    judge = Reader(voting, voting.judge).get("votes/").context
    assert [(row.seat, row.votes) for row in judge["votes"].rows] == [(b, 1)]
    voting.close()
    (closed,) = Reader(voting, None).get("votes/").context["told"].ballots
    rows = None if closed.rows is None else [(row.seat, row.votes, row.voters) for row in closed.rows]
    assert rows == {"until_close": [(b, 1, (a,))], "sealed": None}[kind]
    history = [(one.kind, one.seat, one.counts) for one in closed.history]
    assert (closed.out, history) == ((b,), {"until_close": [("cast", a, ((b, 1),))], "sealed": []}[kind])


def test_in_a_run_off_only_those_who_stand_can_be_chosen(voting: Playing) -> None:
    a, b, c, d = voting.game.living[:4]
    vote(voting, a, b)
    vote(voting, c, d)
    voting.close_until("pk_vote")
    reader = Reader(voting, voting.seated[a])
    pick = reader.get("votes/").context["pick"]
    assert [choice.value for choice in pick.choices] == [str(b), str(d), "abstain"]
    refusal = reader.post("vote/", target=c)
    assert (refusal.status_code, votes(voting)) == (409, {})


def test_who_must_vote_is_offered_no_abstention(db: None) -> None:
    voting = at_the_ballot(options={"must_vote": True})
    a, *others = voting.game.living
    reader = Reader(voting, voting.seated[a])
    pick = reader.get("votes/").context["pick"]
    assert [choice.value for choice in pick.choices] == [str(seat) for seat in (*others, a)]
    assert (reader.post("vote/", target="abstain").status_code, votes(voting)) == (409, {})


def test_a_vote_that_may_not_change_has_no_second_paper(db: None) -> None:
    voting = at_the_ballot(options={"vote_change": False})
    a, b, c = voting.game.living[:3]
    reader = Reader(voting, voting.seated[a])
    vote(voting, a, b)
    assert (reader.get("votes/").context["pick"], reader.get().context["pick"]) == (None, None)
    assert (reader.post("vote/", target=c).status_code, votes(voting)) == (409, {a: (b,)})


def test_the_matrix_shows_who_voted_whom(voting: Playing) -> None:
    gone, (a, b, c, d, e, f) = dead(voting), voting.game.living
    for voter, target in ((a, f), (b, f), (c, "abstain"), (f, f)):
        vote(voting, voter, target)
    voting.close()
    matrix = Reader(voting, None).get("votes/").context["matrix"]
    assert [(column.title, column.out) for column in matrix.columns] == [("Day 1 · ballot", (f,))]
    cells = {line.seat: (line.cells[0].targets, line.cells[0].place, line.cells[0].said) for line in matrix.lines}
    nothing, abstains = ((), 0, ""), ((), 0, "abstains")
    assert cells == {
        a: ((f,), 1, ""),
        b: ((f,), 2, ""),
        c: abstains,
        d: abstains,
        e: abstains,
        f: ((f,), 3, ""),
        gone: nothing,
    }


@pytest.mark.parametrize(
    "sent", [{}, {"target": ""}, {"target": "x"}, {"target": "³"}, {"target": "-1"}, {"target": "3.0"}]
)
def test_what_is_no_vote_is_a_bad_form(voting: Playing, sent: dict[str, str]) -> None:
    a = voting.game.living[0]
    assert (Reader(voting, voting.seated[a]).post("vote/", **sent).status_code, votes(voting)) == (400, {})


def test_the_same_key_votes_once(voting: Playing) -> None:
    a, b, c = voting.game.living[:3]
    reader, key = Reader(voting, voting.seated[a]), once()
    sent = [reader.post("vote/", target=target, once=key).status_code for target in (b, b, c)]
    assert (sent, votes(voting)) == ([302, 302, 422], {a: (b,)})


def test_a_count_with_a_vote_by_form_says_that_it_is_of_now(playing: Playing) -> None:
    """The last floor is older than that vote, and the game as of it does not have it."""
    playing.close_until("vote")
    voter, target = playing.game.living[:2]
    playing.do(killgame.Move(voter, "vote", target=target))
    reader = Reader(playing, playing.stranger)
    page = reader.get()
    panel, html = page.context["votes"], page.content.decode()
    assert [(row.seat, row.votes) for row in panel.rows] == [(target, 1)]
    assert f"now <span>{panel.as_of}</span>" in html
    assert reader.client.get(panel.floor_url).context["then"].votes.rows == ()
    # What the bar says of it is heard as votes, too.
    assert ': 1<span class="vh"> vote</span></span>' in html

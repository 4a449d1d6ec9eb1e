"""A ballot of `until_close` lies open to everybody from its close on, wherever votes are told; a sealed one to nobody before the end."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

import killgame
from forum.models import FIXED_AFTER, Account
from forum.models.sealed import SEALED
from tests.forum.api.callers import caller, game_address
from tests.forum.pages import Reader
from tests.forum.people import Playing
from tests.forum.test_votes import at_the_ballot, dead, vote
from tests.forum.timing import MINUTE, SECOND, Passing

type History = list[tuple[int, list[int], tuple[tuple[int, int], ...] | None]]


def history_of(entries: Any) -> History:
    """Seat, whom it named, the count after it."""
    return [(one.seat, [seat for seat, _name in one.targets], one.counts) for one in entries]


def by_program(entries: Any) -> History:
    return [
        (one["seat"], one["targets"], None if one["counts"] is None else tuple(map(tuple, one["counts"])))
        for one in entries
    ]


@dataclass(frozen=True)
class Ballot:
    """A first ballot in which two seats have voted for a third, which one of them had not named at first; and the last floor in it."""

    playing: Playing
    floor: int
    seats: tuple[int, ...]

    @property
    def whole(self) -> History:
        a, b, c = self.seats[:3]
        return [(a, [b], ((b, 1),)), (c, [b], ((b, 2),)), (a, [c], ((c, 1),))]

    @property
    def people(self) -> Mapping[str, Account | None]:
        playing, (a, b, *_others) = self.playing, self.seats
        return {
            "voter": playing.seated[a],
            "other": playing.seated[b],
            "dead": playing.seated[dead(playing)],
            "judge": playing.judge,
            "stranger": playing.stranger,
            "nobody": None,
        }

    def told(self, account: Account | None, *, place: int = 1) -> list[History]:
        """What the votes' page, the page of the floor, and both by the API tell of the ballot at that place."""
        reader, program = Reader(self.playing, account), caller(account)
        (ballot,) = [one for one in reader.get("votes/", ballot=place).context["told"].ballots if one.place == place]
        votes = program.get(game_address(self.playing, "votes/")).json()["ballots"]
        then = program.get(game_address(self.playing, "at/"), {"floor": self.floor}).json()
        return [
            history_of(ballot.history),
            history_of(reader.get(f"at/{self.floor}/").context["then"].history),
            by_program(votes[-place]["history"]),
            by_program(then["history"]),
        ]

    def counted(self, account: Account | None) -> tuple[Any, ...]:
        """The votes as of the floor, page and API; and whether there is a plot, a round table, a table of rounds."""
        reader = Reader(self.playing, account)
        then = reader.get(f"at/{self.floor}/").context["then"]
        page = reader.get("votes/", ballot=1).context
        program = caller(account).get(game_address(self.playing, "at/"), {"floor": self.floor}).json()
        return (
            then.secret,
            None if then.votes is None else tuple((row.seat, row.voters) for row in then.votes.rows),
            program["secret"],
            None if program["count"] is None else tuple((row["seat"], *row["voters"]) for row in program["count"]["rows"]),
            page["told"].pictures.plot is not None,
            page["told"].pictures.table is not None,
            page["matrix"] is not None,
        )  # fmt: skip


def a_ballot(clock: Passing, *, kind: str, more: int = 0, **options: Any) -> Ballot:
    """With so many votes `more` before those."""
    voting = at_the_ballot(options={"ballot": kind, "tie": "none", **options})
    seats = tuple(voting.game.living)
    a, b, c = seats[:3]
    for voter, target in ((a, b), (a, c)) * (more // 2):
        vote(voting, voter, target)
    if more:
        Reader(voting, voting.seated[a]).post("vote/", withdraw="1")
    for voter, target in ((a, b), (c, b), (a, c)):
        vote(voting, voter, target)
        clock(SECOND)
    judge = Reader(voting, voting.judge)
    assert judge.post("r/public/write/", text="还有一刻钟。").status_code == 302
    floor = voting.row.rooms.get(name="public").floors
    clock(FIXED_AFTER + MINUTE)
    return Ballot(voting, floor, seats)


def nothing(n: int = 4) -> list[History]:
    return [[] for _ in range(n)]


def own(whole: History, seat: int) -> list[History]:
    """A voter's own entries: a count of them alone would be a wrong one."""
    return [[(voter, targets, None) for voter, targets, _counts in whole if voter == seat]] * 4


@pytest.mark.parametrize("kind", ["until_close", "sealed"])
def test_until_its_close_a_secret_ballot_is_told_to_its_voters_each_his_own(
    db: None, clock: Passing, kind: str
) -> None:
    ballot = a_ballot(clock, kind=kind)
    told = {who: ballot.told(account) for who, account in ballot.people.items()}
    assert told == {
        "voter": own(ballot.whole, ballot.seats[0]),
        "other": nothing(),
        "dead": nothing(),
        "judge": [ballot.whole] * 4,
        "stranger": nothing(),
        "nobody": nothing(),
    }
    shown = {who: ballot.counted(account) for who, account in ballot.people.items() if who != "judge"}
    assert set(shown.values()) == {(True, None, True, None, False, False, False)}


def test_from_its_close_on_it_is_told_to_everybody_everywhere(db: None, clock: Passing) -> None:
    ballot = a_ballot(clock, kind="until_close")
    a, b, c = ballot.seats[:3]
    people = ballot.people
    ballot.playing.close()
    assert {who: ballot.told(account) for who, account in people.items()} == dict.fromkeys(people, [ballot.whole] * 4)
    wagons = ((b, (c,)), (c, (a,)))
    numbers = tuple((seat, *voters) for seat, voters in wagons)
    assert {ballot.counted(account) for account in people.values()} == {
        (False, wagons, False, numbers, True, True, True)
    }


def test_a_sealed_one_is_told_at_the_end(db: None, clock: Passing) -> None:
    ballot = a_ballot(clock, kind="sealed")
    people = ballot.people
    ballot.playing.close()
    told = {who: ballot.told(account) for who, account in people.items() if who not in {"voter", "judge"}}
    assert told == dict.fromkeys(told, nothing())
    assert ballot.told(people["voter"]) == own(ballot.whole, ballot.seats[0])
    shown = {ballot.counted(account) for who, account in people.items() if who != "judge"}
    assert shown == {(True, None, True, None, False, False, False)}
    ballot.playing.do(killgame.Rule(winner="good"))
    assert {who: ballot.told(account) for who, account in people.items()} == dict.fromkeys(people, [ballot.whole] * 4)


def test_the_next_ballot_is_as_secret_as_the_first_was(db: None, clock: Passing) -> None:
    ballot = a_ballot(clock, kind="until_close")
    playing = ballot.playing
    playing.close()
    playing.close_until("vote")
    a, _b, c, d = playing.game.living[:4]
    vote(playing, d, a)
    for account in (playing.seated[c], playing.stranger, None):
        assert ballot.told(account) == [ballot.whole] * 4
        votes = caller(account).get(game_address(playing, "votes/")).json()["ballots"]
        assert [len(one["history"]) for one in votes] == [0, 3]
        # Narrowed to a seat, both are read at once.
        assert [len(one.history) for one in Reader(playing, account).get("votes/", seat=d).context["told"].ballots] == [0, 0]  # fmt: skip
    own_too = caller(playing.seated[d]).get(game_address(playing, "votes/")).json()["ballots"]
    assert [by_program(one["history"]) for one in own_too] == [[(d, [a], None)], ballot.whole]


def test_a_close_that_is_taken_back_was_none(db: None, clock: Passing) -> None:
    """The votes stand again, and may still change: they are secret until the ballot closes for good."""
    ballot = a_ballot(clock, kind="until_close")
    playing, people = ballot.playing, ballot.people
    playing.close()
    playing.do(killgame.TakeBack())
    told = {who: ballot.told(account) for who, account in people.items() if who not in {"voter", "judge"}}
    assert told == dict.fromkeys(told, nothing())
    assert ballot.told(people["voter"]) == own(ballot.whole, ballot.seats[0])
    assert ballot.counted(None) == (True, None, True, None, False, False, False)
    playing.close()
    assert ballot.told(None) == [ballot.whole] * 4


def test_a_vote_in_a_ballot_that_is_undone_stays_its_voters(db: None, clock: Passing) -> None:
    """That ballot never closed. The one before it closes anew, and shows its own votes alone."""
    ballot = a_ballot(clock, kind="until_close", tie="pk")
    playing, (_a, b, _c, *others) = ballot.playing, ballot.seats
    playing.close()
    playing.close_until("pk_vote")
    vote(playing, others[0], b)
    while playing.game.phase != "vote":
        playing.do(killgame.TakeBack())
    playing.close()
    assert ballot.told(None) == [ballot.whole] * 4
    mine = Reader(playing, playing.seated[others[0]]).get("votes/", ballot=1).context["told"].ballots[-1].history
    undone = [(one.kind, one.seat) for one in mine if one.kind == "undone"]
    assert (undone, len(mine)) == ([("undone", others[0])], 4)


def test_receipts_and_stored_votes_are_not_opened_by_the_close(db: None, clock: Passing) -> None:
    ballot = a_ballot(clock, kind="until_close")
    playing = ballot.playing
    playing.close()
    assert list(playing.row.receipts.values_list("secret", "kind")) == [(True, SEALED)] * 3
    assert "VoteCast" not in set(playing.row.events.values_list("kind", flat=True))


@pytest.mark.parametrize(
    ("kind", "until"), [("until_close", "secret until it closes"), ("sealed", "before the game is over")]
)
def test_the_page_of_a_floor_says_until_when_its_ballot_is_secret(
    db: None, clock: Passing, kind: str, until: str
) -> None:
    ballot = a_ballot(clock, kind=kind)
    reader = Reader(ballot.playing, None)
    (note,) = re.findall(r'<p class="note">(That ballot[^<]*)</p>', reader.get(f"at/{ballot.floor}/").content.decode())
    assert until in note


def test_many_opened_votes_cost_as_many_queries_as_few(db: None, clock: Passing) -> None:
    counts = []
    for more in (0, 12):
        ballot = a_ballot(clock, kind="until_close", more=more)
        reader = Reader(ballot.playing, None)
        ballot.playing.close()
        for path in ("votes/?ballot=1", f"at/{ballot.floor}/"):
            with CaptureQueriesContext(connection) as queries:
                assert reader.get(path).status_code == 200
            counts.append(len(queries))
    assert counts[:2] == counts[2:]
    assert max(counts) <= 20

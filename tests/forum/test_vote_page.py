"""The page of the votes: histories narrowed to what is asked for, the votes over time, the round table."""

import itertools
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

import killgame
from forum import writing
from forum.queries.round_table import round_table
from tests.forum.api.callers import API, caller
from tests.forum.pages import Reader
from tests.forum.people import Playing, a_game, a_write, an_open_game
from tests.forum.test_votes import at_the_ballot, vote


def two_ballots(*, seats: int = 9) -> Playing:
    """A first ballot that put out its sixth seat, and a second with a vote in it."""
    playing = a_game(seats=seats, options={"tie": "none"})
    playing.close_until("vote")
    a, b, c, d, e, gone = playing.game.living[:6]
    for voter, target in ((a, b), (b, gone), (c, gone), (a, gone), (d, e)):
        vote(playing, voter, target)
    playing.close()
    playing.close_until("vote")
    vote(playing, b, c)
    return playing


def histories(page: object) -> list[list[tuple[int, list[int]]]]:
    return [[(one.seat, [seat for seat, _n in one.targets]) for one in b.history] for b in page.context["told"].ballots]  # type: ignore[attr-defined] # a test's answer


def test_the_newest_ballot_is_told_and_others_are_asked_for(db: None) -> None:
    playing = two_ballots()
    a, b, c, d, e, *_rest = [seat.number for seat in playing.game.seats]
    (gone,) = [seat.number for seat in playing.game.seats if seat.exit is not None and seat.exit.how == "ballot"]
    reader = Reader(playing, None)
    assert histories(reader.get("votes/")) == [[(b, [c])], []]
    first = [(a, [b]), (b, [gone]), (c, [gone]), (a, [gone]), (d, [e])]
    assert histories(reader.get("votes/", ballot=1)) == [[], first]
    assert histories(reader.get("votes/", seat=b)) == [[(b, [c])], [(b, [gone])]]
    assert histories(reader.get("votes/", target=b)) == [[], [(a, [b]), (a, [gone])]]
    assert histories(reader.get("votes/", target=gone, seat=a, ballot=1)) == [[], [(a, [gone])]]
    for wrong in ({"ballot": "3"}, {"seat": "99"}, {"target": "x"}):
        page = reader.get("votes/", **wrong)
        assert (page.status_code, histories(page)) == (400, [[(b, [c])], []])


def test_the_picture_says_in_words_and_steps_what_the_list_says(db: None) -> None:
    playing = two_ballots()
    (gone,) = [seat.number for seat in playing.game.seats if seat.exit is not None and seat.exit.how == "ballot"]
    page = Reader(playing, None).get("votes/", ballot=1)
    plot = page.context["told"].pictures.plot
    wide, narrow = plot.frames
    assert [(line.seat, line.votes, line.style) for line in sorted(wide.lines, key=lambda one: one.style)] == [
        (gone, 3, "a"),
        (5, 1, "b"),
        (2, 0, "c"),
    ]
    assert [tick.label for tick in wide.up] == ["0", "1", "2", "3"]
    # Up by one vote three times, each time by a third of the height.
    heights = [float(y) for y in re.findall(r"V([\d.]+)", wide.lines[0].path)]
    assert [round(a - b) for a, b in itertools.pairwise(heights)] == [67, 67]
    assert (len(wide.dots), len(narrow.dots)) == (2, 2)
    html = page.content.decode()
    assert f"votes over time; at the end seat {gone}: 3" in html
    assert html.count('class="plot ') == 2
    ends = sorted(line.y for line in wide.lines)
    assert all(below - above >= 16 for above, below in itertools.pairwise(ends))


def test_pages_cost_as_many_queries_for_many_votes_as_for_few(db: None) -> None:
    playing = two_ballots(seats=12)
    counts = []
    for _round in range(2):
        reader = Reader(playing, None)
        for path in ("votes/", "votes/?ballot=1", "votes/?seat=2", "at/3/"):
            with CaptureQueriesContext(connection) as queries:
                assert reader.get(path).status_code == 200
            counts.append(len(queries))
        for voter in playing.game.living:
            vote(playing, voter, playing.game.living[0])
    assert counts[:4] == counts[4:]
    assert max(counts) <= 20


def test_no_vote_taken_back_and_abstained_are_three_states(db: None) -> None:
    """T09: each is told apart; only silence where voting is a must is a miss, whether nothing was sent or it was taken back."""
    voting = at_the_ballot(options={"must_vote": False})
    a, b, c, *others = voting.game.living
    vote(voting, a, b)
    Reader(voting, voting.seated[a]).post("vote/", withdraw="1")
    vote(voting, b, "abstain")
    page = Reader(voting, None).get("votes/")
    panel = page.context["votes"]
    assert (panel.abstained, panel.not_voted, page.context["told"].taken_back) == ((b,), (a, c, *others), (a,))
    assert "have taken their votes back" in page.content.decode()
    own = {seat: Reader(voting, voting.seated[seat]).get("votes/").context["my_vote"] for seat in (a, b, c)}
    assert own == {a: None, b: (), c: None}
    voting.close()
    (ballot,) = Reader(voting, None).get("votes/").context["told"].ballots
    assert (ballot.missed, ballot.abstained) == ((), tuple(sorted((a, b, c, *others))))


@pytest.mark.parametrize("kind", ["until_close", "sealed"])
def test_secret_ballots_have_no_pictures_while_they_are_secret(db: None, kind: str) -> None:
    voting = at_the_ballot(options={"ballot": kind})
    a, b = voting.game.living[:2]
    vote(voting, a, b)
    pictures = Reader(voting, voting.seated[a]).get("votes/").context["told"].pictures
    assert (pictures.plot, pictures.table) == (None, None)
    voting.close()
    pictures = Reader(voting, voting.seated[a]).get("votes/").context["told"].pictures
    assert (pictures.plot is None, pictures.table is None) == (kind == "sealed", kind == "sealed")
    voting.do(killgame.Rule(winner="good"))
    pictures = Reader(voting, None).get("votes/").context["told"].pictures
    assert (pictures.plot is None, pictures.table is None) == (False, False)


@pytest.mark.parametrize("seats", [3, 12, 54])
def test_a_round_table_has_room_for_its_seats(seats: int) -> None:
    votes = [(voter, (voter % seats + 1,)) for voter in range(1, seats + 1)]
    table = round_table(votes, seats=seats, out={1}, me=2)
    assert table is not None
    spots = [(place.x, place.y) for place in table.places]
    near = min(
        ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 for i, (ax, ay) in enumerate(spots) for bx, by in spots[i + 1 :]
    )
    assert near > 2 * 15
    assert all(15 <= x <= table.size - 15 and 15 <= y <= table.size - 15 for x, y in spots)
    assert (len(table.arrows), [place.seat for place in table.places if place.out]) == (seats, [1])
    assert round_table([(1, ())], seats=seats, out=(), me=0) is None


def test_a_vote_in_a_speech_is_told_with_its_floor(db: None) -> None:
    voting = at_the_ballot()
    a, b = voting.game.living[:2]
    floor = writing.post(voting.pk, a_write(voting, voting.seated[a]), room="public", text=f"投 {b}").floor
    vote(voting, b, a)
    reader = Reader(voting, None)
    page = reader.get("votes/")
    assert [one.floor for one in page.context["told"].ballots[0].history] == [floor, None]
    assert f"r/public/{floor}/" in page.content.decode()
    assert [one.floor for one in reader.get("at/").context["then"].history] == [floor, None]


def test_a_seats_page_tells_of_each_ballot_what_the_table_tells(db: None) -> None:
    playing = two_ballots()
    a, b, c, d, e, *_rest = [seat.number for seat in playing.game.seats]
    (gone,) = [seat.number for seat in playing.game.seats if seat.exit is not None and seat.exit.how == "ballot"]
    vote(playing, a, "abstain")

    def told(seat: int) -> list[object]:
        ballots = Reader(playing, None).get(f"seats/{seat}/").context["seat"].ballots
        return [(one.open, one.targets, one.said, one.by, one.out) for one in ballots]

    assert told(a) == [(True, (), "abstains", (), False), (False, (gone,), "", (), False)]
    assert told(c) == [(True, (), "", (b,), False), (False, (gone,), "", (), False)]
    assert told(gone)[-1] == (False, (), "abstains", (b, c, a), True)
    assert told(e)[-1] == (False, (), "abstains", (d,), False)


def test_before_the_deal_there_is_nothing_of_it_for_pages_and_programs(db: None) -> None:
    row = an_open_game().row
    client, program = Client(), caller(None)
    pages = [client.get(f"/g/{row.public_id}/{path}").status_code for path in ("votes/", "at/", "at/1/", "activity/")]
    answers = [program.get(f"{API}games/{row.public_id}/{path}").status_code for path in ("votes/", "at/", "activity/")]
    assert (pages, answers) == ([404] * 4, [404] * 3)

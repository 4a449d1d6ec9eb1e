"""What an open page fetches of what stands beside the posts: each part as the page itself has it, for each reader his own."""

import re
from typing import Any

import pytest

import killgame
from forum.writing import write
from tests.forum.pages import Reader, body, people
from tests.forum.people import Playing, a_game, a_write, an_open_game
from tests.forum.test_lobby import sign_up

_PART = re.compile(r'<(nav|section|details|div)[^>]* id="([^"]+)" data-part')
BESIDE = {"rooms", "votes-thread", "paper-thread", "votes-side", "paper-side"}


def parts(answer: Any) -> dict[str, str]:
    """Each part by its id, to its end: what stands within it may be of its kind."""
    html, found = body(answer), {}
    for begin in _PART.finditer(html):
        kind, depth = begin[1], 0
        for sign in re.finditer(rf"<(/?){kind}\b", html[begin.start() :]):
            depth += -1 if sign[1] else 1
            if not depth:
                found[begin[2]] = " ".join(html[begin.start() : begin.start() + sign.start()].split())
                break
    return found


@pytest.fixture
def voting(db: None) -> Playing:
    playing = a_game(seats=9)
    playing.close_until("vote")
    return playing


def test_each_part_is_that_of_the_page(voting: Playing) -> None:
    voter, other = voting.game.living[:2]
    voting.do(killgame.Move(voter, "vote", target=other))
    for reader in people(voting, living=voter, out=other).values():
        page, fetched = parts(reader.get()), parts(reader.get("now/", beside="public"))
        assert (fetched.keys(), fetched) == (BESIDE, page)
        assert parts(reader.get("now/", beside="votes"))["vote"] == parts(reader.get("votes/"))["vote"]
        seated = {"groups-card"} if reader.get("card/").status_code == 200 else set()
        assert parts(reader.get("now/", beside="card")).keys() == {"rooms"} | seated


def test_a_ballot_that_opens_and_closes_comes_and_goes(voting: Playing) -> None:
    reader = Reader(voting, voting.seated[voting.game.living[0]])
    opened = parts(reader.get("now/", beside="public"))
    voting.close()
    closed = parts(reader.get("now/", beside="public"))
    assert (opened.keys(), closed.keys()) == (BESIDE, BESIDE)
    assert [name for name in BESIDE if name != "rooms" and "hidden" in closed[name].split(">")[0]] != []
    assert ("Withdraw" in closed["paper-side"], "<form" in opened["paper-side"], "<form" in closed["paper-side"]) == (
        False,
        True,
        False,
    )


@pytest.mark.parametrize("ballot", ["until_close", "sealed"])
def test_of_secret_votes_one_has_his_own_alone(db: None, ballot: str) -> None:
    playing = a_game(seats=9, options={"ballot": ballot})
    playing.close_until("vote")
    voter, other, target = playing.game.living[:3]
    readers = people(playing, living=other, out=other) | {"voter": Reader(playing, playing.seated[voter])}
    before = {name: parts(one.get("now/", beside="public")) for name, one in readers.items()}
    playing.do(killgame.Move(voter, "vote", target=target))
    after = {name: parts(one.get("now/", beside="public")) for name, one in readers.items()}
    changed = {name for name in readers if after[name]["paper-side"] != before[name]["paper-side"]}
    assert changed == {"voter"}
    assert {name for name in readers if name != "judge" and after[name] != before[name]} == {"voter"}


def test_the_rooms_are_ones_own_with_their_floors(voting: Playing) -> None:
    killer = voting.with_role("killer")[0]
    said = write(voting.pk, a_write(voting, voting.seated[killer]), room="killers", text="嘘")
    his = parts(Reader(voting, voting.seated[killer]).get("now/", beside="killers"))["rooms"]
    assert re.search(rf'data-room="killers" aria-current="page">[^<]* <small>{said}</small>', his)
    others = parts(Reader(voting, voting.stranger).get("now/", beside="killers"))["rooms"]
    assert ("killers" in others, "aria-current" in others) == (False, False)


def test_what_a_group_has_picked_is_fetched_by_the_group_and_everybody_s_card_fetches_alike(db: None) -> None:
    playing = a_game(seats=9)
    (first, second), target = playing.with_role("killer")[:2], playing.with_role("civilian")[0]
    readers = {seat: Reader(playing, account) for seat, account in playing.seated.items()}
    strangers = {"judge": Reader(playing, playing.judge), "nobody": Reader(playing, None)}

    def beside() -> dict[Any, dict[str, str]]:
        cards = {seat: parts(reader.get("now/", beside="card")) for seat, reader in readers.items()}
        rooms = {
            (who, "room"): parts(reader.get("now/", beside="killers"))
            for who, reader in {**readers, **strangers}.items()
        }
        return {**cards, **rooms}

    before = beside()
    playing.do(killgame.Move(first, "kill", target=target))
    after = beside()
    killers = set(playing.with_role("killer"))
    assert {who for who in before if before[who] != after[who]} == killers | {(seat, "room") for seat in killers}
    assert {frozenset(after[seat]) for seat in readers} == {frozenset({"rooms", "groups-card"})}
    of_group, of_room = {"rooms"}, {"rooms", "groups-thread", "groups-side"}
    assert {who: set(after[who, "room"]) for who in (*readers, *strangers)} == {
        who: of_room if who in killers or who == "judge" else of_group for who in (*readers, *strangers)
    }
    # As the pages themselves have it, and by day an empty place.
    card, room = parts(readers[second].get("card/")), parts(readers[second].get("r/killers/"))
    assert (card, room) == (after[second], after[second, "room"])
    assert "hidden" not in card["groups-card"].split(">")[0]
    playing.close()
    assert "hidden" in parts(readers[second].get("now/", beside="card"))["groups-card"].split(">")[0]


def test_before_the_deal_it_is_the_sign_up_and_afterwards_none(db: None) -> None:
    playing = an_open_game()
    reader = Reader(playing, None)
    before = parts(reader.get("now/", beside="public"))
    assert (before.keys(), before) == ({"rooms", "sign-up", "sign-up-players", "sign-up-table"}, parts(reader.get()))
    sign_up(playing, "半夏")
    assert "半夏" in parts(reader.get("now/", beside="public"))["sign-up-players"]
    assert parts(Reader(a_game(), None).get("now/", beside="public")).keys() == BESIDE

"""What the ten other editions have of their own beside the cases: deals, what is told and shown, rooms, orders of speech."""

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

import killgame as k
from killgame import events as e
from killgame.editions import double
from tests.killgame.games import Table

STRANGER = k.Stranger()

CARDS: dict[str, dict[int, str]] = {
    "qingdao": {8: "2 2 1 1 2", 10: "2 2 1 1 4", 11: "3 3 1 1 3", 14: "3 3 1 1 6", 15: "4 4 1 1 5", 16: "4 4 1 1 6"},
    "v3": {11: "3 2 1 1 4", 13: "3 2 1 1 6", 14: "3 2 1 1 7", 15: "4 3 1 1 6", 18: "4 3 1 1 9"},
    "v4": {
        11: "3 1 1 1 1 1 3", 13: "3 1 1 1 1 1 5", 14: "4 1 1 1 1 1 5", 15: "4 1 1 1 1 1 6", 16: "5 1 1 1 1 1 6", 17: "5 1 1 1 1 1 7",
        18: "6 1 1 1 1 1 7", 19: "6 1 1 1 1 1 8",
    },
    "v5": {12: "1 2 1 1 2 1 4", 13: "1 2 1 1 2 1 5", 14: "1 2 1 1 2 1 6", 15: "1 3 1 1 3 1 5", 16: "1 3 1 1 3 1 6"},
    "double": {8: "3 3 2 2 6", 9: "3 3 2 2 8", 14: "3 3 2 2 18"},
    "v7": {10: "2 2 1 1 4", 13: "2 2 1 1 7", 14: "3 3 1 1 6", 17: "3 3 1 1 9", 18: "4 4 1 1 8", 20: "4 4 1 1 10"},
    "accomplice": {11: "2 2 1 6", 12: "2 2 1 7", 13: "2 2 1 8"},
    "taiwan": {6: "1 5", 20: "1 19"},
    "mask": {6: "3 3", 12: "6 6", 20: "10 10"},
    "university": {4: "1 1 1 1", 5: "1 1 2 1", 6: "1 1 3 1", 7: "1 2 3 1", 8: "1 2 4 1", 9: "1 3 4 1", 10: "1 3 4 2"},
}  # fmt: skip


def test_the_cards_of_the_tables() -> None:
    """By the order of the edition's own list of roles; the first and the last size are the smallest and the largest."""
    dealt = {
        id: {
            seats: " ".join(str(dict(k.cards(id, seats, k.read_options(id, {}))).get(role, 0)) for role in of.roles)
            for seats in CARDS[id]
        }
        for id in CARDS
        for of in [k.edition_named(id)]
    }
    assert dealt == CARDS
    sizes = {id: (min(table), max(table)) for id, table in CARDS.items()}
    assert {id: (min(of.table), max(of.table)) for id in CARDS for of in [k.edition_named(id)]} == sizes


@pytest.mark.parametrize("id", CARDS)
def test_every_size_can_be_dealt(id: str) -> None:
    edition = k.edition_named(id)
    for seats, counts in edition.table.items():
        table = Table(id, seats=seats)
        assert Counter(card for seat in table.now.seats for card in seat.cards) == Counter(dict(counts))
        assert {len(seat.cards) for seat in table.now.seats} == {edition.hand}
        assert sum(number for _, number in counts) == seats * edition.hand
    with pytest.raises(k.BadSetup, match="seats"):
        Table(id, seats=max(edition.table) + 1)


def test_mask_is_for_even_numbers_alone() -> None:
    with pytest.raises(k.BadSetup) as caught:
        Table("mask", seats=7)
    assert caught.value.allowed == "6, 8, 10, 12, 14, 16, 18, 20"


def test_the_second_row() -> None:
    def row(seats: int) -> list[int]:
        return [n for _, n in k.cards("university", seats, k.read_options("university", {"row": 2}))]

    assert [row(seats) for seats in (6, 7, 8)] == [[1, 1, 2, 2], [1, 2, 3, 1], [1, 2, 3, 2]]


def test_deals_of_two_cards_are_uniform_over_the_valid_ones() -> None:
    """Three seats, every valid deal told apart, against the shares of many seeds."""
    pack = ("killer", "police", "doctor", "civilian", "civilian", "civilian")
    valid = {
        hands
        for order in permutations(pack)
        for hands in [(order[:2], order[2:4], order[4:])]
        if not any({"killer", "police"} <= set(hand) for hand in hands)
    }
    drawn = Counter(
        tuple(double.pairs(pack, lambda n, what, dice=dice: dice.lot(n, round=0, phase="deal", purpose=what)))  # type: ignore[misc]
        for number in range(6000)
        for dice in [k.Dice(number.to_bytes(2))]
    )
    assert drawn.keys() == valid
    expected = 6000 / len(valid)
    assert sum((number - expected) ** 2 / expected for number in drawn.values()) < 2 * len(valid)


def test_cards_that_cannot_be_dealt_in_pairs() -> None:
    for counts in ({"killer": 3, "police": 3}, {"killer": 3, "police": 2}, {"killer": 1, "police": 1}):
        with pytest.raises(k.BadSetup, match="counts"):
            k.decide(None, k.Open("double", {"counts": counts}), k.Dice(b""))
    table = Table("double", seats=3, counts={"killer": 4, "police": 2})
    assert sorted(seat.cards for seat in table.now.seats) == [("killer",) * 2, ("killer",) * 2, ("police",) * 2]


def test_who_is_dealt_once_is_not_set_twice() -> None:
    with pytest.raises(k.BadSetup, match="doctor"):
        k.decide(None, k.Open("v3", {"counts": {"killer": 1, "doctor": 2}}), k.Dice(b""))


def test_the_dean_is_known_to_all_and_knows_nobody() -> None:
    table = Table("university", seats=5)
    (dean,) = table.seats_of("dean")
    told = {one.seat: (one.other, one.label) for one in table.now.knows}
    assert told == {seat.number: (dean, "dean") for seat in table.now.seats if seat.number != dean}


def test_the_rooms_of_each_edition() -> None:
    def circles(id: str) -> list[str]:
        return [
            room.id for room in k.rooms(Table(id, seats=min(k.edition_named(id).table)).now) if room.kind == "circle"
        ]

    both = ["killers", "police"]
    assert {id: circles(id) for id in CARDS} == {
        "qingdao": both, "v3": both, "v4": ["killers"], "v5": both, "double": [], "v7": both, "accomplice": both, "taiwan": [],
        "mask": [], "university": [],
    }  # fmt: skip
    game = Table("v5", seats=12).now
    inside = {
        room: {seat.role for seat in game.seats if k.may_read(game, room, k.SeatViewer(seat.number))} for room in both
    }
    assert inside == {
        "killers": {"killer_boss", "killer", "police_mole"},
        "police": {"police_chief", "police", "killer_mole"},
    }


def mine(table: Table, seat: int) -> Any:
    return k.view_for(table.now, k.SeatViewer(k.SeatNo(seat))).me


def test_the_order_of_two_cards_is_told_to_their_seat_alone() -> None:
    table = Table("double", seats=9)
    assert table.now.phase == "arrange"
    seat = next(one for one in table.now.seats if len(set(one.cards)) == 2)
    assert [(offer.act, offer.form) for offer in mine(table, seat.number).acts] == [("arrange", "order")]
    assert k.owing(table.now) == table.now.living
    table.do(k.Move(seat.number, "arrange", first=2))
    arranged = [event for event in table.do(k.Close()) if isinstance(event, e.CardsArranged)]
    assert arranged == [e.CardsArranged(seat.number, seat.cards[::-1])]
    assert k.audience(arranged[0]) == k.audience(e.Slept(seat.number))
    assert mine(table, seat.number).role == seat.cards[1]
    assert k.replay(table.log) == table.now


def test_killers_of_two_cards_see_each_other_by_night_alone() -> None:
    table = Table("double", seats=3, counts={"killer": 4, "civilian": 2})
    killers = [seat.number for seat in table.now.seats if seat.cards == ("killer", "killer")]
    table = table if len(killers) == 2 else Table("double", seats=3, seed=3, counts={"killer": 4, "civilian": 2})
    killers = [seat.number for seat in table.now.seats if seat.role == "killer"]
    events = table.do(k.Close())
    assert [event for event in events if isinstance(event, e.GroupMet)] == [e.GroupMet("kill", tuple(killers))]
    assert mine(table, killers[0]).met == tuple(killers[1:])
    assert mine(table, killers[0]).knows == ()
    outsider = next(seat.number for seat in table.now.seats if seat.number not in killers)
    assert mine(table, outsider).met == ()
    table.do(k.Move(killers[0], "kill", outsider))
    assert [pick.seat for pick in mine(table, killers[1]).group_picks] == killers[:1]
    events = table.do(k.Close())
    lost = [event for event in events if isinstance(event, e.CardLost)]
    assert lost == [e.CardLost(outsider, "night")]
    assert k.audience(lost[0]).admits(STRANGER)
    assert mine(table, killers[0]).met == ()


def test_one_killers_card_makes_a_killers_side() -> None:
    edition = k.edition_named("double")
    assert [edition.side_of(hand) for hand in (("civilian", "killer"), ("doctor", "police"))] == ["killers", "good"]


def test_only_the_angel_is_asked_in_the_parting_and_nobody_learns_who_it_is() -> None:
    table = Table("v7", seats=10)
    (angel,), killer = table.seats_of("angel"), table.seats_of("killer")[0]
    table.do(k.Move(killer, "kill", angel))
    events = table.do(k.Close())
    (opened,) = [event for event in events if isinstance(event, e.PhaseOpened)]
    assert opened == e.PhaseOpened(1, "parting", "dawn")
    assert [(offer.act, offer.targets) for offer in mine(table, angel).acts] == [("take", table.now.living)]
    assert {seat.number for seat in table.now.seats if mine(table, seat.number).acts} == {angel}
    assert k.owing(table.now) == (angel,)
    table.do(k.Move(angel, "take", killer))
    assert k.all_done(table.now)
    assert table.do(k.Close())[1] == e.Taken((killer,))


def test_the_last_of_a_circle_is_told_at_the_moment() -> None:
    table = Table("v5", seats=12)
    boss, (first, second), (mole,) = (
        table.seats_of("killer_boss")[0],
        table.seats_of("killer"),
        table.seats_of("police_mole"),
    )
    assert dict(mine(table, mole).knows)[boss] == "killer_circle"
    table.do(k.ThrowOut(first))
    assert [offer.act for offer in mine(table, mole).acts] == ["kill"]
    told = [event for event in table.do(k.ThrowOut(second)) if isinstance(event, e.KnowledgeTold)]
    assert told == [e.KnowledgeTold(boss, ((mole, "police_mole"),)), e.KnowledgeTold(mole, ((boss, "killer_boss"),))]
    assert dict(mine(table, mole).knows)[boss] == "killer_boss"
    assert mine(table, mole).acts == ()
    assert not any(isinstance(event, e.KnowledgeTold) for event in table.do(k.Close()))


def test_a_mole_whose_pick_became_void_sees_it_taken_back() -> None:
    table = Table("v5", seats=12)
    (mole,), killers = table.seats_of("police_mole"), table.seats_of("killer")
    table.do(k.Move(mole, "kill", table.seats_of("civilian")[0]))
    for seat in killers:
        table.do(k.ThrowOut(seat))
    (withdrawn, _) = table.do(k.Sleep(mole))
    assert k.audience(withdrawn).admits(k.SeatViewer(mole))


def test_the_accomplice_has_two_rounds_of_speeches() -> None:
    table = Table("accomplice", seats=11)
    table.close_to("speech")
    order = table.now.order
    assert sorted(order) == list(range(1, 12))
    assert table.refusal(k.Pass(order[1])) == "not_your_act"
    for seat in order[:-1]:
        table.do(k.Pass(seat))
    table.do(k.EndTurn())
    assert (table.now.ordered, table.now.passed, k.owing(table.now)) == (False, (), table.now.living)
    assert k.why_not_write(table.now, "public", k.SeatViewer(order[0])) is None
    table.do(k.Pass(order[0]))
    table.do(k.Pass(order[0], withdraw=True))
    for seat in order:
        table.do(k.Pass(seat))
    assert k.all_done(table.now)
    assert k.replay(table.log) == table.now


def test_the_table_hears_whether_the_accomplice_came() -> None:
    table = Table("accomplice", seats=11)
    (accomplice,) = table.seats_of("accomplice")
    table.do(k.Move(accomplice, "verify", accomplice % 11 + 1))
    came = [event.came for event in table.do(k.Close()) if isinstance(event, e.DayBroke)]
    table.close_to("night")
    assert came + [event.came for event in table.do(k.Close()) if isinstance(event, e.DayBroke)] == [True, False]


def test_v4_speaks_up_and_down_by_turns_after_the_last_words() -> None:
    table = Table("v4", seats=11, speech="ordered", must_vote=False)
    sniper, first = table.seats_of("sniper")[0], table.seats_of("killer")[0]
    victims = sorted(seat.number for seat in table.now.seats if seat.number not in (sniper, first))[2:4]
    orders = []
    for _ in range(2):
        table.do(k.Move(sniper, "snipe", victims[0]))
        table.do(k.Move(first, "kill", victims[1]))
        table.close_to("words")
        words = table.now.order
        table.close_to("vote")
        orders.append((words, table.now.order))
        table.close_to("night")
        victims = [seat for seat in table.now.living if seat not in (sniper, first)][2:4]
    (up_words, up), (down_words, down) = orders
    assert up_words == tuple(sorted(up_words))
    assert down_words == tuple(sorted(down_words, reverse=True))
    assert up == tuple(sorted(up, key=lambda seat: (seat < up_words[-1], seat)))
    assert down == tuple(sorted(down, key=lambda seat: (seat > down_words[-1], -seat)))


def test_mask_speaks_in_order_from_seat_one() -> None:
    game = Table("mask", seats=6).now
    assert (game.phase, game.order, game.setup.options.ballot) == ("speech", (1, 2, 3, 4, 5, 6), "sealed")


def test_the_third_wrong_accusation_of_a_day_brings_the_night() -> None:
    table = Table("taiwan", seats=8)
    table.close_to("accuse")
    (killer,) = table.seats_of("killer")
    others = [seat for seat in table.now.living if seat != killer]
    assert [mine(table, seat).acts for seat in others] == [()] * 7
    for seat in others[:2]:
        assert [type(event) for event in table.do(k.Move(seat, "accuse", others[-1]))] == [e.Accused]
    third = table.do(k.Move(others[2], "accuse", others[-1]))
    assert [type(event) for event in third] == [e.Accused, e.PhaseClosed, e.PhaseOpened]
    table.close_to("accuse")
    assert table.now.accused == 0
    table.do(k.Move(others[3], "accuse", killer))
    assert (table.now.winner, table.now.why) == ("good", "killer_named")


def test_the_judge_records_in_refereed_play_and_throws_out_elsewhere() -> None:
    table = Table("university", seats=4)
    assert [type(event) for event in table.do(k.ThrowOut(table.seats_of("professor")[0]))] == [e.RecordedOut]
    assert [seat.exit.how for seat in table.now.seats if seat.exit] == ["recorded"]

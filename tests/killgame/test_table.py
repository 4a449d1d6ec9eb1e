"""Opening, dealing, the judge's hand, the secret, what is taken back."""

import hashlib
from collections import Counter

import pytest

import killgame as k
from killgame import events as e
from killgame.rejections import RANK, REJECTIONS
from tests.killgame.games import Table


def bad(edition: str, /, **options: object) -> tuple[str, str]:
    with pytest.raises(k.BadSetup) as caught:
        k.decide(None, k.Open(edition, options), k.Dice(b""))
    return caught.value.option, caught.value.allowed


def test_a_setup_that_is_none_names_the_option_and_what_it_may_be() -> None:
    assert bad("classic", tie="maybe") == ("tie", "pk, none, lottery")
    assert bad("classic", must_vote=1) == ("must_vote", "false, true")
    assert bad("classic", majority=0) == ("majority", "null, or a whole number from 1")
    assert bad("classic", check_limit=True) == ("check_limit", "null, or a whole number from 0")
    assert bad("classic", row="1") == ("row", "1, 2")
    assert bad("chess")[0] == "edition"
    assert bad("classic", ties="pk")[0] == "ties"
    option, allowed = bad("classic", counts={"killer": 61})
    assert (option, allowed) == (
        "counts",
        "null, or {role: number} with roles of killer, police, civilian and 1 to 60 cards in all",
    )


@pytest.mark.parametrize(
    ("edition", "sizes"),
    [("v1", (6, 20)), ("v2", (10, 20)), ("classic", (7, 16)), ("club", (11, 16)), ("modern", (6, 17))],
)
def test_the_sizes_of_an_edition(edition: str, sizes: tuple[int, int]) -> None:
    table = k.edition_named(edition).table
    assert sorted(table) == list(range(sizes[0], sizes[1] + 1))
    for seats, counts in table.items():
        assert sum(number for _, number in counts) == seats
        assert Counter(seat.role for seat in Table(edition, seats=seats).now.seats) == Counter(dict(counts))
    for seats in (sizes[0] - 1, sizes[1] + 1):
        with pytest.raises(k.BadSetup, match="seats"):
            Table(edition, seats=seats)


@pytest.mark.parametrize(
    ("edition", "seats", "killers", "police"),
    [
        ("v1", 13, 2, 0), ("v1", 14, 3, 0), ("v2", 10, 2, 2), ("v2", 11, 3, 3), ("v2", 14, 3, 3), ("v2", 15, 4, 4),
        ("classic", 7, 2, 2), ("classic", 10, 2, 2), ("classic", 11, 3, 3), ("classic", 15, 4, 4), ("club", 11, 3, 3),
        ("club", 16, 4, 4), ("modern", 7, 2, 0), ("modern", 8, 2, 2), ("modern", 11, 3, 3), ("modern", 17, 4, 4),
    ],
)  # fmt: skip
def test_the_cards_of_an_edition(edition: str, seats: int, killers: int, police: int) -> None:
    counts = Counter(dict(k.cards(edition, seats, k.read_options(edition, {}))))
    assert counts == Counter(killer=killers, police=police, civilian=seats - killers - police)


def test_counts_decide_the_head_count() -> None:
    table = Table("classic", seats=5, counts={"killer": 1, "civilian": 4})
    assert Counter(seat.role for seat in table.now.seats) == Counter(killer=1, civilian=4)
    with pytest.raises(k.BadSetup, match="seats"):
        Table("classic", seats=6, counts={"killer": 1, "civilian": 4})


def test_v1_becomes_club_when_the_eleventh_joins() -> None:
    assert Table("v1", seats=10, upgrade_at_11=True).now.setup.edition == "v1"
    assert Table("v1", seats=11).now.setup.edition == "v1"
    grown = Table("v1", seats=11, upgrade_at_11=True, must_vote=True).now
    assert (grown.setup.edition, grown.setup.opened) == ("club", "v1")
    assert (grown.setup.options.last_words, grown.setup.options.must_vote) == ("count", True)
    assert Counter(seat.role for seat in grown.seats) == Counter(killer=3, police=3, civilian=5)


def test_a_barred_seat_must_be_at_the_table() -> None:
    with pytest.raises(k.BadSetup, match="barred_first_kill"):
        Table("classic", seats=7, barred_first_kill=8)


def test_the_deal_is_told_to_those_it_concerns() -> None:
    table = Table("classic", seats=7)
    cards = {event.seat: event.cards for event in table.log if isinstance(event, e.CardDealt)}
    assert cards == {seat.number: seat.cards for seat in table.now.seats}
    told = {event.seat: dict(event.others) for event in table.log if isinstance(event, e.KnowledgeTold)}
    first, second = table.seats_of("killer")
    third, fourth = table.seats_of("police")
    assert told == {
        first: {second: "killer"},
        second: {first: "killer"},
        third: {fourth: "police"},
        fourth: {third: "police"},
    }
    assert isinstance(table.log[-1], e.PhaseOpened)


def test_dealt_anew_before_the_first_night_closes_only() -> None:
    table = Table("classic", seats=7)
    hands = [tuple(seat.role for seat in table.now.seats)]
    table.do(k.Move(table.seats_of("killer")[0], "kill", 1))
    for _ in range(4):
        table.do(k.DealAnew())
        hands.append(tuple(seat.role for seat in table.now.seats))
    assert (table.now.picks, table.now.round, table.now.phase, table.now.deals) == ((), 1, "night", 5)
    assert len(set(hands)) > 1
    assert k.replay(table.log) == table.now
    table.do(k.Close())
    assert table.refusal(k.DealAnew()) == "wrong_phase"


@pytest.mark.parametrize(("edition", "seats", "role"), [("mask", 6, "police"), ("university", 4, "professor")])
def test_without_nights_it_is_dealt_anew_before_anything_closes(edition: str, seats: int, role: str) -> None:
    """RULES.md 2.9: no first night closes there, and yet a card may have been seen."""
    table = Table(edition, seats=seats)
    table.do(k.ThrowOut(table.seats_of(role)[0]))
    table.do(k.DealAnew())
    assert (table.now.living, table.now.deals) == (tuple(range(1, seats + 1)), 2)
    table.do(k.Close())
    assert table.refusal(k.DealAnew()) == "wrong_phase"
    table.do(k.TakeBack())
    table.game = k.replay(table.log)
    assert table.refusal(k.DealAnew()) is None


def test_commands_before_their_time() -> None:
    dice = k.Dice(b"")
    with pytest.raises(k.Rejected):
        k.decide(None, k.Move(1, "vote", 1), dice)
    (opened,) = k.decide(None, k.Open("classic", {}, "ab"), dice)
    game = k.evolve(None, opened)
    assert (game.phase, game.setup.commitment) == ("signup", "ab")
    for command in (
        k.Move(1, "vote", 1),
        k.Move(1, "surrender"),
        k.Pass(1),
        k.Close(),
        k.ThrowOut(1),
        k.Annul(1),
        k.TakeBack(),
    ):
        with pytest.raises(k.Rejected) as caught:
            k.decide(game, command, dice)
        assert caught.value.code == "wrong_phase"
    with pytest.raises(k.Rejected):
        k.decide(game, k.Open("classic"), dice)
    assert k.evolve(game, k.decide(game, k.BreakOff(), dice)[0]).why == "broken_off"


def test_the_secret_is_in_no_event_before_the_end_and_is_checked_then() -> None:
    table = Table("classic", seats=7)
    assert table.now.setup.commitment == hashlib.sha256(table.secret).hexdigest()
    assert table.secret.hex() not in str(table.log)
    assert table.refusal(k.Reveal(table.secret)) == "wrong_phase"
    table.do(k.Rule("draw"))
    assert (table.now.winner, table.now.why, table.now.over) == ("draw", "ruled", True)
    assert table.refusal(k.Reveal(b"another")) == "bad_value"
    assert table.refusal(k.Reveal("no hex")) == "bad_value"
    assert table.do(k.Reveal(table.secret.hex())) == (e.SecretRevealed(table.secret.hex()),)
    assert table.refusal(k.Reveal(table.secret)) == "used_up"
    again = k.make_seed(bytes.fromhex(table.now.secret or ""), table.now.setup)
    assert k.Dice(again) == k.dice_for(table.now.setup, k.Close(), secret=table.secret)


def test_lots_are_even_and_depend_on_nothing_but_their_purpose() -> None:
    dice = k.Dice(b"seed")
    drawn = Counter(dice.lot(6, round=number, phase="vote", purpose="lottery") for number in range(6000))
    assert sorted(drawn) == list(range(6))
    assert all(850 < number < 1150 for number in drawn.values())
    assert len({dice.lot(1000, round=1, phase="vote", purpose=purpose) for purpose in "abcdefgh"}) > 5
    orders = Counter(dice.shuffle("abc", round=number, phase="deal", purpose="cards") for number in range(6000))
    assert len(orders) == 6
    assert all(850 < number < 1150 for number in orders.values())
    with pytest.raises(ValueError, match="at least one"):
        dice.lot(0, round=1, phase="vote", purpose="lottery")


def test_a_close_done_again_draws_the_same() -> None:
    for seed in range(6):
        table = Table("modern", seats=6, seed=seed, tie="lottery")
        table.close_to("vote")
        for seat in table.now.living:
            table.do(k.Move(seat, "vote", seat))
        table.close_to("final_vote")
        table.do(k.Close())
        first = table.now
        lots = [event for event in table.log if isinstance(event, e.LotDrawn)]
        table.do(k.TakeBack())
        table.game = k.replay(table.log)
        assert table.now.phase == "final_vote"
        table.do(k.Close())
        assert table.now == first
        assert [event for event in table.log if isinstance(event, e.LotDrawn)] == lots * 2


def test_taking_back_the_last_close_and_the_one_before() -> None:
    table = Table("classic", seats=7)
    assert table.refusal(k.TakeBack()) == "bad_value"
    killer, victim = table.seats_of("killer")[0], table.seats_of("civilian")[0]
    table.do(k.Move(killer, "kill", victim))
    states = [table.now]
    table.do(k.Close())
    states.append(table.now)
    table.do(k.Close())
    table.do(k.Pass(killer))
    for expected in reversed(states):
        table.do(k.TakeBack())
        table.game = k.replay(table.log)
        assert table.now == expected
    assert table.refusal(k.TakeBack()) == "bad_value"
    table.do(k.Move(killer, "kill", killer))
    table.do(k.Close())
    assert table.now.seats[killer - 1].out
    assert k.replay(table.log) == table.now


def test_taking_back_a_close_by_majority_takes_back_the_vote_that_made_it() -> None:
    table = Table("classic", seats=7, majority=1)
    table.close_to("vote")
    for seat in (1, 2, 3):
        table.do(k.Move(seat, "vote", 5))
    before = table.now
    events = table.do(k.Move(4, "vote", 5))
    assert [type(event) for event in events[:3]] == [e.VoteCast, e.MajorityReached, e.PhaseClosed]
    table.do(k.TakeBack())
    assert k.replay(table.log) == before


def test_sleep_is_a_choice_that_takes_back_what_stands() -> None:
    table = Table("classic", seats=7)
    killer, other = table.seats_of("killer")
    assert k.owing(table.now) == table.now.living
    table.do(k.Move(killer, "kill", 1))
    table.do(k.Sleep(killer))
    assert (table.now.picks, table.now.asleep) == ((), (killer,))
    for seat in table.now.living:
        assert not k.all_done(table.now)
        table.do(k.Sleep(seat))
    assert k.all_done(table.now)
    table.do(k.Move(other, "kill", 1))
    assert k.all_done(table.now)
    table.do(k.Withdraw(other, "kill"))
    assert k.owing(table.now) == (other,)
    table.do(k.Close())
    assert table.refusal(k.Sleep(1)) == "wrong_phase"


def test_nobody_asked_is_not_all_done() -> None:
    table = Table("classic", seats=7, counts={"killer": 2, "police": 2, "civilian": 3})
    table.close_to("vote")
    for seat in table.now.living:
        assert not k.all_done(table.now)
        table.do(k.Move(seat, "vote", seat))
    assert k.all_done(table.now)
    table.close_to("rest_speech")
    assert k.owing(table.now) == ()
    assert not k.all_done(table.now)


def test_ordered_speech_goes_round_the_circle() -> None:
    table = Table("classic", seats=7, speech="ordered")
    killer = table.seats_of("killer")[0]
    table.do(k.Move(killer, "kill", 3))
    table.do(k.Close())
    assert (table.now.phase, table.now.turn, table.now.speakers) == ("words", 3, (3,))
    table.do(k.Pass(3))
    assert k.all_done(table.now)
    table.do(k.Close())
    assert table.now.order == (4, 5, 6, 7, 1, 2)
    assert table.refusal(k.Pass(5)) == "not_your_act"
    table.do(k.EndTurn())
    table.do(k.ThrowOut(5))
    table.do(k.Pass(6))
    assert (table.now.order, k.owing(table.now)) == ((7, 1, 2), (1, 2, 7))
    assert table.refusal(k.Pass(6, withdraw=True)) == "not_your_act"
    for seat in (7, 1, 2):
        table.do(k.Pass(seat))
    assert (table.now.turn, k.all_done(table.now)) == (None, True)
    assert table.refusal(k.EndTurn()) == "wrong_phase"


def test_the_codes_stand_in_the_order_of_the_rules() -> None:
    assert [reason.code for reason in REJECTIONS] == sorted(RANK, key=lambda code: RANK[code])
    assert list(RANK) == [
        "wrong_phase", "not_seated", "out", "not_your_act", "bad_value", "used_up", "no_such_target", "target_out", "not_self",
        "barred_target", "repeat_target", "not_candidate",
    ]  # fmt: skip
    assert all(reason.sentence.endswith(".") for reason in REJECTIONS)

"""The narrator at a table: which lines the events of whole games bring about, and that nothing secret bears on them."""

import json
from datetime import timedelta
from typing import Any

import pytest

import killgame
from forum.reactions.narration import narrate
from killgame.visibility import Everyone
from tests.forum.narrated import DUE, DUE_STORED, Told, seated

CALLS = ["calls", {"who": ["killer", "police"]}]


def first(told: Told, role: str) -> int:
    return told.of(role)[0]


def test_sign_up_and_deal_are_told() -> None:
    told = Told()
    commitment = killgame.commit(b"secret")
    assert told.do(killgame.Open("classic", {}, commitment)) == [[["fair.commit", {"hash": commitment}]]]
    counts = {"killer": 2, "police": 2, "civilian": 3}
    assert told.do(killgame.Deal(7)) == [
        [["deal.a", {"edition": "classic", "n": 7, "counts": counts}]],
        [["night.a", {"round": 1, "deadline": DUE_STORED}], CALLS],
    ]
    shown = b"secret".hex()
    assert told.do(killgame.DealAnew(shown, shown)) == [
        [
            ["deal.anew", {}],
            ["deal.a", {"edition": "classic", "n": 7, "counts": counts}],
            ["fair.anew", {"seed": shown, "hash": shown}],
        ],
        [["night.a", {"round": 1, "deadline": DUE_STORED}], CALLS],
    ]


def test_a_night_ends_in_one_post_with_dawn_the_dead_and_their_words() -> None:
    told = seated()
    victim = first(told, "civilian")
    assert told.do(killgame.Move(first(told, "killer"), "kill", victim)) == []
    assert told.close() == [
        [
            ["dawn.a", {"round": 1}],
            ["dawn.one.a", {"seats": [victim]}],
            ["words.a", {"seats": [victim], "deadline": DUE_STORED}],
        ]
    ]
    assert told.close("early") == [[["close.early", {}], ["speech.free.a", {"deadline": DUE_STORED}]]]
    assert told.close() == [[["vote.a", {"deadline": DUE_STORED}]]]


def test_a_ballot_is_counted_and_its_victim_named_before_the_next_night() -> None:
    told = seated(last_words="none")
    for _ in range(2):
        told.close()
    first_seat, *others = told.living
    goes = first(told, "civilian")
    told.vote(dict.fromkeys(others[:3], goes) | {first_seat: others[-1]})
    absent = sorted(set(told.living) - {*others[:3], first_seat})
    tally = [[goes, 3], [others[-1], 1]]
    assert told.close() == [
        [["count.final", {"round": 1, "tally": tally, "abstained": absent}], ["out.nothing.a", {"seats": [goes]}]],
        [["night.b", {"round": 2, "deadline": DUE_STORED}], CALLS],
    ]


def test_three_ties_and_the_end() -> None:
    told = seated()
    for _ in range(2):
        told.close()
    one, two, three, four = told.living[:4]
    split = {one: two, two: one, three: one, four: two}
    rest = list(told.living[4:])
    count = ["count.final", {"round": 1, "tally": [[one, 2], [two, 2]], "abstained": rest}]
    stand = {"candidates": [one, two]}
    until = {"deadline": DUE_STORED}
    told.vote(split)
    assert told.close() == [[count, ["tie.pk.a", until | stand]]]
    assert told.close() == [[["tie.pk_vote", until | stand]]]
    told.vote(split)
    assert told.close() == [[count, ["tie.rest.a", until | stand]]]
    assert told.close() == [[["tie.final", until | stand]]]
    told.vote(split)
    assert told.game is not None
    cards = [[seat.number, [seat.role]] for seat in told.game.seats]
    assert told.close() == [
        [count, ["tie.draw.a", stand]],
        [["win.draw.a", {"why": ["third_tie", {}]}], ["reveal.a", {"roles": cards}]],
    ]
    assert told.do(killgame.Reveal(b"secret")) == [[["fair.seed", {"seed": b"secret".hex()}], ["thanks", {}]]]


def test_nobody_voted() -> None:
    told = seated(must_vote=True)
    for _ in range(2):
        told.close()
    everybody = list(told.living)
    assert told.close()[0] == [
        ["count.final", {"round": 1, "tally": [], "abstained": everybody}],
        ["missed.abstain", {"seats": everybody}],
        ["count.none", {}],
    ]


def test_sealed_ballots_tell_no_numbers() -> None:
    told = seated(ballot="sealed", must_vote=True, missed_vote="self", tie="none", last_words="none")
    for _ in range(2):
        told.close()
    assert told.posts == [[["vote.sealed", {"deadline": DUE_STORED}], ["vote.must", {"deadline": DUE_STORED}]]]
    goes = first(told, "civilian")
    assert told.do(killgame.Move(told.living[0], "vote", goes)) == []
    told.vote(dict.fromkeys(told.living[1:], goes))
    assert told.close()[0] == [["count.sealed", {}], ["out.nothing.a", {"seats": [goes]}]]


def test_a_lottery_and_what_is_announced() -> None:
    told = seated("modern", 10, tie="lottery", announce_voted="role", last_words="none")
    for _ in range(2):
        told.close()
    one, two = told.of("civilian")[:2]
    for _ in range(3):
        told.vote({seat: one if place % 2 else two for place, seat in enumerate(told.living)})
        told.close()
        if told.game is not None and told.game.phase in ("pk_speech", "rest_speech"):
            told.close()
    gone = one if one not in told.living else two
    assert told.posts[0][1:] == [
        ["tie.lottery", {"seats": [gone]}],
        ["out.role", {"seats": [gone], "role": "civilian"}],
    ]


def test_a_majority_closes_the_ballot_by_itself() -> None:
    told = seated(majority=1, last_words="none")
    for _ in range(2):
        told.close()
    goes = first(told, "civilian")
    told.vote(dict.fromkeys(told.living[:4], goes))
    assert [id for id, _ in told.posts[0]] == ["close.majority", "count.final", "out.nothing.a"]


def test_speakers_are_called_in_order() -> None:
    told = seated(speech="ordered", last_words="none")
    limit = {"turn_length": timedelta(hours=4)}
    order = list(told.living)
    assert told.close(**limit)[0][2:] == [
        ["speech.order", {"order": order, "length": 14_400}],
        ["speech.turn", {"seats": [1], "deadline": DUE_STORED}],
    ]
    assert told.do(killgame.Pass(1)) == [
        [["speech.passed", {"seats": [1]}], ["speech.turn", {"seats": [2], "deadline": DUE_STORED}]]
    ]
    assert told.do(killgame.EndTurn()) == [
        [["speech.missed", {"seats": [2]}], ["speech.turn", {"seats": [3], "deadline": DUE_STORED}]]
    ]
    # The judge says himself whom he throws out, and why; the narrator only calls the next.
    assert told.do(killgame.ThrowOut(3)) == [[["speech.turn", {"seats": [4], "deadline": DUE_STORED}]]]


def test_a_meeting_night_calls_nobody_to_act() -> None:
    told = seated(first_night="meet")
    assert told.posts[1] == [["night.meet", {"deadline": DUE_STORED}]]
    assert told.close() == [[["dawn.a", {"round": 1}], ["speech.free.a", {"deadline": DUE_STORED}]]]


def test_suspects_are_named_first() -> None:
    told = seated("v2", 10)
    for _ in range(2):
        told.close()
    assert told.posts == [[["vote.suspects", {"deadline": DUE_STORED}]]]
    told.vote({1: 2, 2: 3, 3: 2, 4: 5})
    assert told.close()[0][1:] == [["tie.suspects", {"candidates": [2, 3, 5], "deadline": DUE_STORED}]]


def test_the_last_of_a_kind_surrenders() -> None:
    told = seated()
    one, two = told.of("killer")
    told.do(killgame.ThrowOut(one))
    post, end = told.do(killgame.Surrender(two))
    assert post == [["surrender", {"seats": [two]}]]
    assert end[0] == ["win.good.a", {"why": ["surrender", {"seats": [two]}]}]


def _worlds(acts: str) -> list[tuple[Told, list[list[Any]]]]:
    """Nights in which the same seat goes out, by other hands and with other checks, under the same public facts."""
    ends = []
    for seed in range(12):
        told = seated("classic", 9, seed=seed)
        killers = [seat for seat in told.of("killer") if seat != 5]
        for act, seat in (("kill", killers[0]), ("check", first(told, "police"))):
            if act in acts:
                told.do(killgame.Move(seat, act, 5 if act == "kill" else next(n for n in told.living if n != seat)))
        ends.append((told, told.close()))
    return ends


@pytest.mark.parametrize(("acts", "dead"), [("kill check", True), ("kill", True), ("check", False), ("", False)])
def test_posts_of_a_night_are_alike_whoever_did_what(acts: str, dead: bool) -> None:
    worlds = [(told, posts) for told, posts in _worlds(acts) if told.game is not None and not told.game.over]
    cards = {tuple(seat.role for seat in told.game.seats) for told, _ in worlds if told.game is not None}
    assert len(cards) > 5  # there is something to leak
    assert len({json.dumps(posts) for _, posts in worlds}) == 1
    out = worlds[0][0].game
    assert out is not None
    assert (5 not in out.living) is dead


def test_private_events_add_nothing() -> None:
    told = seated(seed=1)
    for seat in told.of("killer"):
        told.do(killgame.Move(seat, "kill", told.of("civilian")[0]))
    told.do(killgame.Move(first(told, "police"), "check", first(told, "killer")))
    told.close()
    public = [event for event in told.events if isinstance(killgame.audience(event), Everyone)]
    assert len(public) < len(told.events)
    assert told.game is not None
    assert narrate(told.before, public, told.game, deadline=DUE) == told.posts

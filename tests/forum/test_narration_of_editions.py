"""The narrator at the tables of the rarer editions: what each of them has that no other has."""

from dataclasses import replace
from typing import Any

import pytest

import killgame
from forum.reactions.narration import narrate
from tests.forum.narrated import DUE, DUE_STORED, Told, seated


def dealt(edition: str, roles: str, **options: Any) -> Told:
    """A table with these cards, seat by seat, in the phase after the deal: `killer civilian`; two of a hand with a plus between."""
    hands = [tuple(hand.split("+")) for hand in roles.split()]
    cards = [card for hand in hands for card in hand]
    told = seated(edition, len(hands), counts={card: cards.count(card) for card in cards}, **options)
    assert told.game is not None
    seats = tuple(replace(seat, cards=hand) for seat, hand in zip(told.game.seats, hands, strict=True))
    told.game = replace(told.game, seats=seats)
    return told


def ids(posts: list[list[Any]]) -> list[str]:
    return [id for post in posts for id, _params in post]


def test_after_the_turns_the_floor_is_open_and_words_are_heard_twice() -> None:
    """RULES 3.12: who goes out in night 1 has last words at dawn and again before the vote."""
    told = dealt("accomplice", "killer police accomplice civilian civilian civilian", direction="up")
    told.do(killgame.Move(1, "kill", 6))
    told.do(killgame.Move(3, "verify", 2))
    assert told.close() == [
        [
            ["dawn.a", {"round": 1}],
            ["dawn.one.a", {"seats": [6]}],
            ["dawn.accomplice.came", {}],
            ["words.ordered", {"order": [6]}],
            ["speech.turn", {"seats": [6], "deadline": DUE_STORED}],
        ]
    ]
    told.close()
    for seat in (1, 2, 3, 4):
        told.do(killgame.Pass(seat))
    assert told.do(killgame.EndTurn()) == [[["speech.second", {"deadline": DUE_STORED}]]]
    assert told.do(killgame.Pass(2)) == []
    until = {"deadline": DUE_STORED}
    assert told.close() == [
        [
            ["words.second", {"seats": [6], **until}],
            ["speech.turn", {"seats": [6], **until}],
        ]
    ]
    told.close()
    told.close()
    assert ids(told.close()) == [
        "dawn.b",
        "dawn.none.b",
        "dawn.accomplice.stayed",
        "speech.order.untimed",
        "speech.turn",
    ]


def test_two_places_are_filled_one_by_one() -> None:
    """RULES 3.12, round 1 of twelve: one seat above a tie is out, the tied go to the stand for what is left."""
    roles = "killer police accomplice" + 9 * " civilian"
    for announce, tie, said in (
        ("side", "pk", ["count.final", "out.side.good.a", "tie.places.only"]),
        ("nothing", "pk", ["count.final", "tie.places"]),
        ("nothing", "none", ["count.final", "out.nothing.a", "tie.none.more"]),
    ):
        told = dealt("accomplice", roles, announce_voted=announce, tie=tie, last_words="none")
        told.close()
        assert ids(told.close()) == ["vote.two"]
        for seat, targets in ((1, [5, 6]), (2, [5, 7]), (4, [5, 6]), (7, [5, 7])):
            told.do(killgame.Move(seat, "vote", targets=targets))
        assert ids(told.close())[: len(said)] == said


@pytest.mark.parametrize(
    ("announce", "lines"),
    [
        ("role", [["out.double.first", {"seats": [2], "role": "police"}]]),
        ("side", [["out.double.first.good", {"seats": [2]}]]),
        ("nothing", [["out.double.first.hidden", {"seats": [2]}]]),
    ],
)
def test_a_first_card_is_lost_by_night_and_by_ballot(announce: str, lines: list[Any]) -> None:
    """RULES 3.10: by night the loss alone is announced, by ballot the card as well, or what the option says."""
    hands = "killer+civilian police+police doctor+civilian sniper+civilian civilian+civilian"
    told = dealt("double", hands, announce_voted=announce)
    assert ids(told.close()) == ["night.a", "calls"]
    told.do(killgame.Move(1, "kill", 5))
    assert told.close() == [
        [
            ["dawn.a", {"round": 1}],
            ["dawn.none.a", {}],
            ["dawn.double", {"seats": [5]}],
            ["speech.free.a", {"deadline": DUE_STORED}],
        ]
    ]
    told.close()
    told.vote(dict.fromkeys((1, 3, 4), 2))
    assert told.close()[0][1:] == lines


def test_a_card_lost_by_lot_puts_nobody_out() -> None:
    told = dealt("double", "killer+civilian police+police civilian+civilian civilian+civilian", tie="lottery")
    for _ in range(3):
        told.close()
    for _ in range(3):
        told.vote({1: 2, 2: 1})
        told.close()
        if told.game is not None and told.game.phase in ("pk_speech", "rest_speech"):
            told.close()
    taken = next(event.taken for event in told.events if isinstance(event, killgame.events.LotDrawn))
    role = {1: "killer", 2: "police"}[taken]
    assert told.posts[0][1:] == [
        ["tie.lottery.card", {"seats": [taken]}],
        ["out.double.first", {"seats": [taken], "role": role}],
    ]


def test_a_verdict_that_asks_for_last_words_is_not_said_twice() -> None:
    """TABLE 2.10, `v4`."""
    roles = "killer butterfly sniper doctor police elder civilian civilian"
    told = dealt("v4", roles)
    told.do(killgame.Move(6, "silence", 8))
    assert told.close() == [
        [
            ["dawn.a", {"round": 1}],
            ["dawn.none.a", {}],
            ["dawn.silenced.a", {"seats": [8]}],
            ["speech.vote", {"deadline": DUE_STORED}],
        ]
    ]
    told.vote(dict.fromkeys(range(1, 7), 7))
    assert told.close()[0][-1] == ["out.v4.good", {"seats": [7], "deadline": DUE_STORED}]
    assert told.game is not None
    assert (told.game.phase, told.game.words) == ("words", (7,))


def test_a_night_whose_day_is_left_out_still_tells_what_a_dawn_must() -> None:
    told = dealt("accomplice", "killer police accomplice civilian civilian", peaceful_night="skip")
    assert ids(told.close()) == ["dawn.none.skip", "dawn.accomplice.stayed", "night.b", "calls"]


def test_accusations_end_by_the_third_wrong_one() -> None:
    """RULES 3.13: nobody was "done" then, and nobody has last words."""
    told = dealt("taiwan", "killer" + 6 * " civilian")
    assert told.posts[-1] == [["night.nopartners", {"deadline": DUE_STORED}], ["calls", {"who": ["press"]}]]
    told.do(killgame.Move(1, "press", number=7, direction="ccw"))
    assert told.close() == [
        [["dawn.a", {"round": 1}], ["dawn.one.a", {"seats": [7]}], ["accuse.open.a", {"deadline": DUE_STORED}]]
    ]
    assert told.do(killgame.Move(2, "accuse", 3)) == [[["accuse.wrong", {"seat": 2, "target": 3, "n": 2}]]]
    told.do(killgame.Move(3, "accuse", 4))
    third, night = told.do(killgame.Move(4, "accuse", 5))
    assert third == [["accuse.wrong", {"seat": 4, "target": 5, "n": 0}], ["accuse.end", {}]]
    assert night[0][0] == "night.nopartners"
    told.close()
    right, end = told.do(killgame.Move(5, "accuse", 1))
    assert (right, end[0]) == (
        [["accuse.right", {"seat": 5, "target": 1}]],
        ["win.good.b", {"why": ["killer_named", {}]}],
    )


def test_refereed_play_is_opened_and_recorded() -> None:
    assert ids(seated("university", 6).posts) == ["deal.b", "deal.university", "refereed.open"]
    told = dealt("university", "dean professor student cadre")
    assert told.do(killgame.ThrowOut(2)) == [[["refereed.out", {"seats": [2]}]]]
    assert told.close() == [[["refereed.open", {"deadline": DUE_STORED}]]]
    told.do(killgame.ThrowOut(3))
    post, end = told.do(killgame.ThrowOut(1))
    assert (post, end[0]) == (
        [["refereed.out", {"seats": [1]}]],
        ["win.cadre", {"why": ["dean_out_one_cadre", {}]}],
    )


def test_how_talk_begins_is_said_once_a_day_and_not_at_each_stand() -> None:
    told = dealt("mask", "killer police killer police")
    assert ids(told.posts)[1:] == ["speech.mask", "speech.order.untimed", "speech.turn"]
    told.close()
    told.vote({1: 2, 2: 1})
    assert ids(told.close()) == ["count.sealed", "tie.pk.a", "speech.order.untimed", "speech.turn"]


def test_a_turn_that_is_given_back_is_called_again() -> None:
    told = seated(speech="ordered", last_words="none")
    told.close()
    told.do(killgame.Pass(1))
    told.close()
    assert told.game is not None
    taken = killgame.decide(told.game, killgame.TakeBack(), told.dice)
    speaking = seated(speech="ordered", last_words="none")
    speaking.close()
    speaking.do(killgame.Pass(1))
    assert speaking.game is not None
    assert narrate(told.game, taken, speaking.game, deadline=DUE) == [
        [
            ["taken_back", {"round": 1, "phase": "speech", "deadline": DUE_STORED}],
            ["speech.turn", {"seats": [2], "deadline": DUE_STORED}],
        ]
    ]


def test_who_is_kept_from_the_first_kill_is_named_in_the_first_night() -> None:
    told = seated(barred_first_kill=4, last_words="none")
    assert told.posts[1][1] == ["night.barred", {"seat": 4}]
    for _ in range(3):
        told.close()
    assert ids(told.posts)[-2:] == ["night.b", "calls"]
    assert ids(seated("taiwan", 7, barred_first_kill=4).posts)[1:] == ["night.nopartners", "calls"]


def test_suspects_who_are_voted_on_again_at_once_are_no_tie() -> None:
    told = seated("v2", 10, revote_first=True)
    for _ in range(2):
        told.close()
    told.vote({1: 2, 2: 3, 3: 2, 4: 5})
    assert ids(told.close()) == ["count.final", "tie.suspects.revote"]
    tied = seated(revote_first=True)
    for _ in range(2):
        tied.close()
    tied.vote({1: 2, 2: 1})
    assert ids(tied.close()) == ["count.final", "tie.revote"]


def test_a_sealed_ballot_of_a_day_of_talk_says_so() -> None:
    told = dealt("v4", "killer butterfly sniper doctor police elder civilian civilian", ballot="sealed")
    assert ids(told.close())[2:] == ["speech.vote", "vote.sealed"]


def test_a_parting_follows_the_exit_of_the_angel() -> None:
    told = dealt("v7", "killer police angel devil civilian civilian civilian")
    told.do(killgame.Move(1, "kill", 3))
    assert ids(told.close()) == ["dawn.a", "dawn.one.a", "parting.open.a"]
    told.do(killgame.Move(3, "take", 5))
    assert told.close() == [
        [
            ["parting.taken", {"seats": [5]}],
            ["words.a", {"seats": [3], "deadline": DUE_STORED}],
        ]
    ]

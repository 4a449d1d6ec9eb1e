"""One's own card and the night's form: the same for everybody alive, and nobody else's."""

import time
from contextlib import suppress
from typing import Any

import pytest

import killgame
from forum.acts import Player
from forum.choosing import BEAT, choose
from tests.forum.pages import Reader, body, people
from tests.forum.people import Playing, a_game, once
from tests.forum.timing import stand_still


@pytest.fixture
def second_night(playing: Playing) -> Playing:
    """The second night; a civilian went out in the first, and a killer was checked."""
    killer, police = playing.with_role("killer")[0], playing.with_role("police")[0]
    playing.do(killgame.Move(killer, "kill", target=playing.with_role("civilian")[0]))
    playing.do(killgame.Move(police, "check", target=killer))
    playing.close()
    playing.close_until("night")
    return playing


def test_the_card_page_is_its_own_seats_alone(second_night: Playing) -> None:
    out, living = second_night.with_role("civilian")[:2]
    readers = people(second_night, living=living, out=out)
    statuses = {name: reader.get("card/").status_code for name, reader in readers.items()}
    assert statuses == {"judge": 404, "living": 200, "dead": 200, "stranger": 404, "nobody": 404}


def test_everybody_alive_has_the_same_form_and_the_dead_none(second_night: Playing) -> None:
    living = second_night.game.living
    forms = []
    for seat in living:
        context = Reader(second_night, second_night.seated[seat]).get("card/").context
        (pick,), form = context["picks"], context["night_form"]
        forms.append(
            (
                [one.name for one in form.hidden_fields()],
                [choice.value for choice in pick.choices],
                pick.many,
                context["night_url"],
            )
        )
    night = f"/g/{second_night.row.public_id}/night/"
    values = [*(f"{seat:05}" for seat in living), "sleep"]
    assert forms == [(["belief", "once", "acts"], values, False, night)] * len(living)
    gone = Reader(second_night, second_night.seated[second_night.with_role("civilian")[0]]).get("card/").context
    assert (gone["picks"], gone["night_form"], gone["card"].out) == ((), None, True)


def chosen_by_all(playing: Playing, choice: object) -> list[tuple[Any, ...]]:
    """The whole answer to each seat in turn: status, headers, names and lengths of cookies, body."""
    answers = []
    for account in playing.seated.values():
        answer = Reader(playing, account).post("night/", choice=choice)
        headers = {name: value for name, value in answer.items() if name not in {"Expires"}}
        cookies = {name: len(cookie.value) for name, cookie in answer.cookies.items()}
        answers.append((answer.status_code, headers, cookies, answer.content))
    return answers


def test_every_choice_gets_the_same_answer_whatever_the_card(playing: Playing) -> None:
    police, killers = playing.with_role("police"), playing.with_role("killer")
    for choice in (playing.with_role("civilian")[0], "sleep"):
        answers = chosen_by_all(playing, choice)
        assert answers == [answers[0]] * 7
        assert (answers[0][0], answers[0][1]["Location"]) == (302, f"/g/{playing.row.public_id}/card/")
        stored = {pick.seat: (pick.act, pick.value) for pick in playing.game.picks}
        acting = (
            {}
            if choice == "sleep"
            else {
                **dict.fromkeys(police, ("check", (choice,))),
                **dict.fromkeys(killers, ("kill", (choice,))),
            }
        )
        assert stored == acting
        assert set(playing.game.asleep) == set(playing.seated) - set(acting)


def test_what_a_card_may_not_choose_gets_the_answer_of_all_others(db: None) -> None:
    """Each seat chooses itself, a killer's partner, one that is out, one that there is not: nobody's answer tells a card."""
    playing = a_game(options={"killers_hit_killers": False, "check_limit": 1})
    playing.do(killgame.Move(playing.with_role("police")[0], "check", target=playing.with_role("killer")[0]))
    playing.close()
    playing.close_until("night")
    out = playing.with_role("civilian")[0]
    playing.do(killgame.ThrowOut(target=out))
    living = {seat: account for seat, account in playing.seated.items() if seat != out}
    playing = Playing(playing.pk, playing.judge, living, playing.stranger)
    wholes = [chosen_by_all(playing, choice) for choice in (*living, out, 99)]
    assert [len({str(answer) for answer in whole}) for whole in wholes] == [1] * 8
    assert {whole[0][0] for whole in wholes} == {302}


def test_every_choice_is_answered_on_the_beat_whatever_the_rules_make_of_it(db: None) -> None:
    """How much of a beat the work took tells nobody; on a slow machine it may be several (`make bench`, `timing_barred`)."""
    playing = a_game(options={"killers_hit_killers": False})
    (killer, partner), civilian = playing.with_role("killer"), playing.with_role("civilian")[0]
    taken = []
    for seat, target in ((killer, partner), (killer, civilian), (civilian, killer)):
        move = killgame.Sleep(seat) if seat == civilian else killgame.Move(seat, "kill", target=target)
        begun = time.monotonic()
        with suppress(killgame.Rejected):
            choose(playing.pk, (move,), by=Player(playing.seated[seat].pk, seat), belief=playing.belief, once=once())
        taken.append(time.monotonic() - begun >= BEAT)
    assert taken == [True] * 3
    assert [pick.seat for pick in playing.game.picks] == [killer]


def test_in_a_first_night_of_meeting_every_choice_is_sleep(db: None) -> None:
    playing = a_game(options={"first_night": "meet"})
    for account in playing.seated.values():
        assert Reader(playing, account).post("night/", choice="1").status_code == 302
    assert (playing.game.picks, set(playing.game.asleep)) == ((), set(playing.seated))


def test_what_stands_is_shown_and_can_be_changed(playing: Playing) -> None:
    seat = playing.with_role("police")[0]
    first, second = playing.with_role("civilian")[:2]
    reader = Reader(playing, playing.seated[seat])
    shown = []
    for choice in (str(first), str(second), "sleep"):
        reader.post("night/", choice=choice)
        context = reader.get("card/").context
        checked = [tile.value for tile in context["picks"][0].choices if tile.checked]
        standing = tuple(seat for seat, _name in context["lines"][0].seats)
        shown.append((standing, context["card"].asleep, checked, context["bar"].owed))
    assert shown == [
        ((first,), False, [f"{first:05}"], ""),
        ((second,), False, [f"{second:05}"], ""),
        ((), True, ["sleep"], ""),
    ]


def test_a_target_that_a_rule_bars_is_refused_with_its_reason_on_ones_own_page(playing: Playing) -> None:
    seat = playing.with_role("police")[0]
    reader = Reader(playing, playing.seated[seat])
    assert reader.post("night/", choice=seat).status_code == 302
    page = reader.get("card/")
    said = [(message.level_tag, str(message)) for message in page.context["messages"]]
    assert (said, playing.game.picks, page.context["card"].asleep) == (
        [("error", "This act never takes one's own seat.")], (), False,
    )  # fmt: skip
    assert "This act never takes" not in reader.get("card/").content.decode()


def test_those_without_a_seat_or_out_cannot_choose(second_night: Playing) -> None:
    out, living = second_night.with_role("civilian")[:2]
    readers = people(second_night, living=living, out=out)
    statuses = {name: reader.post("night/", choice="sleep").status_code for name, reader in readers.items()}
    assert statuses == {"judge": 403, "living": 302, "dead": 403, "stranger": 403, "nobody": 403}
    assert second_night.game.asleep == (living,)


def test_the_card_says_who_one_is_and_whom_one_knows(playing: Playing) -> None:
    cards = {seat: Reader(playing, account).get("card/").context["card"] for seat, account in playing.seated.items()}
    killers, police = playing.with_role("killer"), playing.with_role("police")
    partners = {killers[0]: killers[1], killers[1]: killers[0], police[0]: police[1], police[1]: police[0]}
    roles = {seat.number: seat.role for seat in playing.game.seats}
    assert {seat: (card.role, card.stone, [mate.seat for mate in card.mates]) for seat, card in cards.items()} == {
        seat: (role, role, [partners[seat]] if seat in partners else []) for seat, role in roles.items()
    }
    civilian = cards[playing.with_role("civilian")[0]]
    assert (civilian.wins, civilian.loses, civilian.draws) == (
        ("all killers are out",),
        ("all police are out",),
        ("all civilians are out", "the third tie", "both sides met their condition at once"),
    )
    assert [len(card.tips) for card in cards.values()] == [3] * 7


def test_answers_stand_on_the_cards_of_those_told_and_nowhere_else(second_night: Playing) -> None:
    killer, checker, other = second_night.with_role("killer")[0], *second_night.with_role("police")
    nights = {
        seat: [
            (night.title, night.did, [killer for _words, killer in night.heard])
            for night in Reader(second_night, second_night.seated[seat]).get("card/").context["card"].nights
        ]
        for seat in (checker, other, killer)
    }
    victim = second_night.with_role("civilian")[0]
    empty = ("Night 2", (), [])
    assert nights == {
        checker: [("Night 1", (("check", (killer,)),), [True]), empty],
        other: [("Night 1", (), [True]), empty],
        killer: [("Night 1", (("kill", (victim,)),), []), empty],
    }


def test_picks_of_a_group_are_seen_by_the_group_alone(playing: Playing) -> None:
    first, second = playing.with_role("killer")
    target = playing.with_role("civilian")[0]
    outsiders = [seat for seat in playing.seated if seat not in (first, second)]
    pages = [(Reader(playing, playing.seated[seat]), path) for seat in outsiders for path in ("", "card/", "now/")]
    stand_still()
    before = [body(reader.get(path)) for reader, path in pages]
    playing.do(killgame.Move(first, "kill", target=target))
    assert [body(reader.get(path)) for reader, path in pages] == before
    for path in ("card/", "r/killers/"):
        context = Reader(playing, playing.seated[second]).get(path).context
        (group,) = context["card"].groups if path == "card/" else context["groups"]
        assert ([(wagon.target, wagon.pickers) for wagon in group.wagons], group.waiting, group.now) == (
            [(target, (first,))],
            (second,),
            (target,),
        )


@pytest.mark.parametrize(
    ("tie", "first", "by_lot"), [("first", True, False), ("none", False, False), ("random", False, True)]
)
def test_a_group_that_is_tied_reads_what_would_come_of_it(db: None, tie: str, first: bool, by_lot: bool) -> None:
    """`group_tie`: the seat that had its count first, nobody, or a lot, of which nobody knows yet whom it takes."""
    playing = a_game(options={"group_tie": tie})
    (one, other), targets = playing.with_role("killer"), playing.with_role("civilian")[:2]
    playing.do(killgame.Move(one, "kill", target=targets[1]))
    playing.do(killgame.Move(other, "kill", target=targets[0]))
    (group,) = Reader(playing, playing.seated[one]).get("card/").context["card"].groups
    assert (group.now, group.by_lot) == ((targets[1],) if first else (), by_lot)


def test_only_the_last_of_a_kind_is_offered_surrender(playing: Playing) -> None:
    first, last = playing.with_role("killer")
    reader = Reader(playing, playing.seated[last])
    assert (reader.get("card/").context["surrender_url"], reader.get("surrender/").status_code) == ("", 404)
    assert reader.post("surrender/").status_code == 409
    playing.do(killgame.ThrowOut(target=first))
    others = people(playing, living=playing.with_role("civilian")[0], out=first)
    assert {name: other.get("surrender/").status_code for name, other in others.items()} == dict.fromkeys(others, 404)
    assert reader.get("card/").context["surrender_url"] == f"{reader.home}surrender/"
    assert reader.get("surrender/").status_code == 200
    assert playing.game.over is False
    assert reader.post("surrender/")["Location"] == reader.home
    assert (playing.game.winner, playing.game.why) == ("good", "surrender")

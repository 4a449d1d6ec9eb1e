"""The forms of acts that not every edition has: several by night, a parting, two cards in order, accusations, two votes, refereed play."""

from collections import Counter
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

import killgame
from forum.models import OnceKey, Post
from tests.forum.pages import Reader
from tests.forum.people import Playing, a_game, once
from tests.twin.addresses import routes

pytestmark = pytest.mark.django_db


def reader(playing: Playing, seat: int) -> Reader:
    return Reader(playing, playing.seated[seat])


def night_fields(playing: Playing, seat: int) -> dict[str, list[str]]:
    """The fields of the night's form and the values that they can have; what belongs to no tile is left out."""
    return fields_in(reader(playing, seat).get("card/").context)


def fields_in(context: Any) -> dict[str, list[str]]:
    return {pick.name: [choice.value for choice in pick.choices] for pick in context["picks"]}


def said(page: Any) -> list[tuple[str, str]]:
    return [(message.level_tag, str(message)) for message in page.context["messages"]]


def picks(playing: Playing) -> list[tuple[int, str, tuple[int, ...]]]:
    return [(pick.seat, pick.act, pick.value) for pick in playing.game.picks]


EDITIONS = [one for one in killgame.editions() if one.begins == "night"]


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda one: one.id)
def test_all_the_living_have_one_form_and_send_as_many_bytes_whatever_they_choose(edition: Any) -> None:
    """P3: who sees no more than sizes learns neither the card nor whether anything was chosen."""
    playing = a_game(edition=edition.id, seats=min(edition.table))
    playing.close_until("night")
    contexts = [reader(playing, seat).get("card/").context for seat in playing.seated]
    forms = [fields_in(context) for context in contexts]
    assert forms == [forms[0]] * len(forms)
    signs = {context["night_form"]["acts"].value() for context in contexts}
    assert len({len(sign) for sign in signs}) == 1
    assert len(signs) > 1
    sent = {len(urlencode({name: value})) for name, values in forms[0].items() for value in values if name != "way"}
    assert sent <= {len("choice=sleep"), len("second=sleep")}
    answers = []
    for seat in playing.seated:
        chosen = {name: values[seat % len(values)] for name, values in forms[0].items()}
        answer = reader(playing, seat).post("night/", **chosen)
        answers.append((answer.status_code, answer["Location"], answer.content, sorted(answer.cookies)))
    assert answers == [answers[0]] * len(answers)
    assert answers[0][:2] == (302, f"/g/{playing.row.public_id}/card/")


def test_a_choice_that_is_barred_asks_no_less_of_the_database_than_one_that_stands() -> None:
    """P3, P9: the same tile is barred to a killer and chosen by a civilian, who sleeps; the time of the answer must not tell which."""
    playing = a_game(edition="classic", seats=12, options={"killers_hit_killers": False})
    (killer, partner, *_more), civilian = playing.with_role("killer"), playing.with_role("civilian")[0]
    victim = playing.with_role("police")[0]
    for seat in (killer, civilian):
        reader(playing, seat).post("night/", choice=str(victim))
    before, log = picks(playing), playing.row.log_length
    asked = {}
    for seat in (killer, civilian):
        one, sent = reader(playing, seat), once()
        with CaptureQueriesContext(connection) as captured:
            answer = one.post("night/", choice=str(partner), once=sent)
        assert (answer.status_code, answer["Location"]) == (302, f"/g/{playing.row.public_id}/card/")
        asked[seat] = Counter(sql.split()[0] for sql in (query["sql"] for query in captured))
        if seat == killer:
            assert (picks(playing), playing.row.log_length) == (before, log)
            assert [level for level, _text in said(one.get("card/"))] == ["error"]
            key = OnceKey.named(playing.row, account=playing.seated[killer].pk, once=sent)
            assert not OnceKey.objects.filter(**key).exists()  # it may be used again
    assert asked[killer]["ROLLBACK"] == 1
    del asked[killer]["ROLLBACK"]
    assert asked[killer] == asked[civilian]


def test_a_mole_does_two_acts_with_one_form() -> None:
    playing = a_game(edition="v5", seats=12)
    (mole,), (chief,) = playing.with_role("police_mole"), playing.with_role("police_chief")
    for seat in [*playing.with_role("police"), chief]:
        playing.do(killgame.ThrowOut(seat))
    one, other = playing.with_role("civilian")[:2]
    mine = reader(playing, mole)
    page, send = mine.get("card/"), mine.post
    assert [(pick.name, pick.opened) for pick in page.context["picks"]] == [("choice", False), ("second", True)]
    assert send("night/", choice=f"{one:05}", second=f"{other:05}").status_code == 302
    assert picks(playing) == [(mole, "kill", (one,)), (mole, "check", (other,))]
    send("night/", choice="sleep", second=f"{one:05}")
    assert picks(playing) == [(mole, "check", (one,))]
    # Both or neither: what one of the two is refused for undoes the other.
    send("night/", choice=f"{one:05}", second=f"{mole:05}")
    assert picks(playing) == [(mole, "check", (one,))]
    assert said(mine.get("card/"))[-1][0] == "error"
    send("night/", choice="sleep", second="sleep")
    assert (picks(playing), mole in playing.game.asleep) == ([], True)


def test_a_form_made_for_other_acts_does_nothing() -> None:
    """A mole's form is open while the judge throws out the last of the police proper: what stood first in it is another act now."""
    playing = a_game(edition="v5", seats=12)
    (mole,), (chief,) = playing.with_role("killer_mole"), playing.with_role("killer_boss")
    target = playing.with_role("civilian")[0]
    mine = reader(playing, mole)
    made_for = mine.get("card/").context["night_form"]["acts"].value()
    for seat in [*playing.with_role("killer"), chief]:
        playing.do(killgame.ThrowOut(seat))
    assert mine.post("night/", choice=f"{target:05}", acts=made_for).status_code == 302
    page = mine.get("card/")
    assert (picks(playing), [level for level, _text in said(page)]) == ([], ["error"])
    assert page.context["night_form"]["acts"].value() != made_for


def test_an_act_without_a_target_is_used_once_and_then_said_to_be_used_up() -> None:
    playing = a_game(edition="v7", seats=10)
    (angel,), civilian = playing.with_role("angel"), playing.with_role("civilian")[0]
    fields = night_fields(playing, civilian)
    assert fields["choice"][-2:] == ["apply", "sleep"]
    mine = reader(playing, angel)
    send = mine.post
    send("night/", choice=f"{civilian:05}")
    assert (picks(playing), said(mine.get("card/"))) == (
        [], [("error", "This is not what the act takes.")],
    )  # fmt: skip
    send("night/", choice="apply")
    assert picks(playing) == [(angel, "revive", ())]
    page = mine.get("card/").context
    assert [choice.value for choice in page["picks"][0].choices if choice.checked] == ["apply"]
    playing.close()
    playing.close_until("night")
    assert [(line.act, line.used_up) for line in mine.get("card/").context["lines"]] == [("revive", True)]
    send("night/", choice="apply")
    assert (picks(playing), said(mine.get("card/"))[-1][0]) == ([], "error")


def test_a_hand_is_pressed_with_a_number_and_a_direction() -> None:
    playing = a_game(edition="taiwan", seats=8)
    (killer,), civilian = playing.with_role("killer"), playing.with_role("civilian")[0]
    assert list(night_fields(playing, civilian)) == ["choice", "way"]
    assert len(night_fields(playing, civilian)["choice"]) == 11
    for seat in (killer, civilian):
        refused = reader(playing, seat).post("night/", choice="00003", way="")
        assert (refused.status_code, "Choose a direction." in refused.content.decode()) == (400, True)
        assert reader(playing, seat).post("night/", choice="00003", way="dn").status_code == 302
    assert picks(playing) == [(killer, "press", (3, -1))]
    (line,) = reader(playing, killer).get("card/").context["lines"]
    hit = [seat for seat in [*range(killer - 1, 0, -1), *range(8, killer, -1)] if seat != killer][2]
    assert line.falls == hit
    playing.close()
    assert [one.number for one in playing.game.seats if one.out] == [hit]


def test_two_cards_are_put_in_order() -> None:
    playing = a_game(edition="double", seats=8)
    assert playing.game.phase == "arrange"
    before = {seat.number: seat.cards for seat in playing.game.seats}
    page = reader(playing, 1).get("card/").context
    assert ([choice.value for choice in page["pick"].choices], page["bar"].owed) == (
        ["1", "2"], "You owe the order of your cards",
    )  # fmt: skip
    assert reader(playing, 1).post("act/", choice="2").status_code == 302
    assert reader(playing, 2).post("act/", choice="1").status_code == 302
    assert reader(playing, 3).post("act/", choice="zwei").status_code == 400
    playing.close()
    after = {seat.number: seat.cards for seat in playing.game.seats}
    assert after == {**before, 1: before[1][::-1]}
    hand = reader(playing, 1).get("card/").context["card"].hand
    assert [(card.state, card.played) for card in hand] == [("in play", True), ("comes after it", False)]


def test_an_angel_who_goes_takes_one_along_or_nobody() -> None:
    playing = a_game(edition="v7", seats=10)
    (angel,), killers = playing.with_role("angel"), playing.with_role("killer")
    for seat in killers:
        playing.do(killgame.Move(seat, "kill", target=angel))
    playing.close()
    assert playing.game.phase == "parting"
    one = playing.with_role("civilian")[0]
    other = reader(playing, one)
    assert (other.get("card/").context["pick"], other.post("act/", choice=str(angel)).status_code) == (None, 302)
    mine = reader(playing, angel)
    assert (mine.get().context["bar"].owed, mine.get("card/").context["pick"].choices[-1].value) == (
        "You may take one along", "sleep",
    )  # fmt: skip
    mine.post("act/", choice=str(one))
    assert picks(playing) == [(angel, "take", (one,))]
    mine.post("act/", choice="sleep")
    assert picks(playing) == []
    mine.post("act/", choice="sleep")
    mine.post("act/", choice=str(one))
    playing.close()
    assert {seat.number for seat in playing.game.seats if seat.out} == {angel, one}


@pytest.fixture
def accusing() -> Playing:
    playing = a_game(edition="taiwan", seats=8)
    playing.close_until("accuse")
    return playing


def thread(playing: Playing) -> list[tuple[int | None, str]]:
    """What seats wrote and the ids of the narrator's lines, in order of the floors."""
    posts = Post.objects.filter(room__game_id=playing.pk, room__name="public").order_by("floor")
    return [(post.seat.number if post.seat else None, post.text or str([id for id, _ in post.lines])) for post in posts]


def test_an_accusation_is_posted_with_its_reason_and_counts_at_once(accusing: Playing) -> None:
    (killer,), (one, other, third, *_) = accusing.with_role("killer"), accusing.with_role("civilian")
    assert reader(accusing, one).get().context["bar"].owed == "You may accuse"
    answer = reader(accusing, one).post("accuse/", target=other, text="他昨夜没睡。")
    assert (answer.status_code, accusing.game.living.count(one)) == (302, 0)
    assert thread(accusing)[-2:] == [(one, "他昨夜没睡。"), (None, "['accuse.wrong']")]
    assert reader(accusing, one).post("accuse/", target=other, text="我不服").status_code == 403
    reader(accusing, third).post("accuse/", target=killer, text="就是他。")
    assert (accusing.game.winner, accusing.game.why) == ("good", "killer_named")
    assert (third, "就是他。") in thread(accusing)


def test_what_is_wrong_with_an_accusation_is_said_and_what_was_typed_comes_back(accusing: Playing) -> None:
    (killer,), (one, other, *_) = accusing.with_role("killer"), accusing.with_role("civilian")
    before = thread(accusing)
    for seat, fields, status, sentence in (
        (one, {"target": other, "text": " "}, 400, "Give your reason"),
        (one, {"text": "理由在此"}, 400, "Choose one of the tiles."),
        (one, {"target": one, "text": "理由在此"}, 409, "This act never takes"),
        (killer, {"target": one, "text": "理由在此"}, 409, "Your card"),
    ):
        page = reader(accusing, seat).post("accuse/", **fields)
        html = page.content.decode()
        assert (page.status_code, sentence in html, "理由在此" in html) == (status, True, "理由" in str(fields)), fields
    assert (thread(accusing), len(accusing.game.living)) == (before, 8)
    assert Reader(accusing, accusing.judge).get("accuse/").status_code == 404


def test_an_accusation_sent_twice_is_made_once(accusing: Playing) -> None:
    one, other, *_ = accusing.with_role("civilian")
    for _ in range(2):
        reader(accusing, one).post("accuse/", target=other, text="一次", once="k" * 64, belief=str(accusing.belief))
    assert [text for _seat, text in thread(accusing)].count("一次") == 1


def test_two_seats_are_voted_for_with_one_paper() -> None:
    playing = a_game(edition="accomplice", seats=12)
    playing.close_until("vote")
    voter, one, other, *_ = playing.game.living
    mine = reader(playing, voter)
    pick = mine.get("votes/").context["pick"]
    assert (pick.several, pick.name) == (True, "target")
    for wrong in ([one], [one, one], [one, other, voter], [one, "abstain"], []):
        page = mine.post("vote/", target=wrong)
        html = page.content.decode()
        assert (page.status_code, "Choose two different seats" in html, playing.game.picks) == (400, True, ())
        checked = {choice.value for choice in page.context["pick"].choices if choice.checked}
        assert checked == {str(value) for value in wrong}
    assert mine.post("vote/", target=[one, other]).status_code == 302
    assert picks(playing) == [(voter, "vote", (one, other))]
    page = mine.get("votes/").context
    assert (page["my_vote"], [len(entry.targets) for entry in page["told"].ballots[0].history]) == ((one, other), [2])
    assert mine.post("vote/", target="abstain").status_code == 302
    assert mine.post("vote/", withdraw="1").status_code == 302
    assert picks(playing) == []


def test_the_judge_records_who_is_out_and_needs_no_reason_for_it() -> None:
    playing = a_game(edition="university", seats=6)
    student = playing.with_role("student")[0]
    judge = Reader(playing, playing.judge)
    desk = judge.get("desk/")
    assert (desk.status_code, desk.context["desk"].offers.record) == (200, True)
    assert judge.post("desk/record/", seat=student).status_code == 302
    assert ([seat.number for seat in playing.game.seats if seat.out], thread(playing)[-1]) == (
        [student], (None, "['refereed.out']"),
    )  # fmt: skip
    assert judge.post("desk/record/", seat=student).status_code == 409
    classic = a_game()
    refused = Reader(classic, classic.judge).post("desk/record/", seat=3)
    assert (refused.status_code, classic.game.living) == (409, tuple(range(1, 8)))


def test_every_form_has_its_address() -> None:
    assert {f"g/<slug:public_id>/{path}/" for path in ("night", "act", "accuse", "vote")} <= routes().keys()

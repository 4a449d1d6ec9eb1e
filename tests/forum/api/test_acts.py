"""The acts that not every edition has, by the API: the same commands through the same doors."""

import pytest

import killgame
from forum.models import Post
from tests.forum.api.callers import code, post
from tests.forum.people import Playing, a_game

pytestmark = pytest.mark.django_db

DONE = (200, {"done": True})


def picks(playing: Playing) -> list[tuple[int, str, tuple[int, ...]]]:
    return [(pick.seat, pick.act, pick.value) for pick in playing.game.picks]


def test_a_hand_and_an_accusation_with_its_reason() -> None:
    playing = a_game(edition="taiwan", seats=8)
    (killer,), (one, other, *_) = playing.with_role("killer"), playing.with_role("civilian")
    assert post(playing, playing.seated[killer], "moves/", act="press", number=3, direction="ccw") == DONE
    assert picks(playing) == [(killer, "press", (3, -1))]
    assert post(playing, playing.seated[killer], "withdrawals/", act="press") == DONE
    playing.close()
    accuse = {"act": "accuse", "target": other}
    assert code(post(playing, playing.seated[one], "moves/", **accuse)) == (409, "no_reason")
    assert code(post(playing, playing.seated[killer], "moves/", **accuse, reason="是他")) == (409, "not_your_act")
    assert post(playing, playing.seated[one], "moves/", **accuse, reason="昨夜没睡") == DONE
    assert one not in playing.game.living
    posts = Post.objects.filter(room__game_id=playing.pk, seat__isnull=False)
    assert [(post.seat.number if post.seat else 0, post.text) for post in posts] == [(one, "昨夜没睡")]


def test_an_order_of_cards_two_votes_and_what_a_judge_records() -> None:
    double = a_game(edition="double", seats=8)
    assert post(double, double.seated[1], "moves/", act="arrange", first=2) == DONE
    two = a_game(edition="accomplice", seats=12)
    two.close_until("vote")
    assert code(post(two, two.seated[1], "moves/", act="vote", target=2)) == (409, "bad_value")
    assert post(two, two.seated[1], "moves/", act="vote", targets=[2, 3]) == DONE
    refereed = a_game(edition="university", seats=6)
    student = refereed.with_role("student")[0]
    assert post(refereed, refereed.judge, "judge/record/", seat=student) == DONE
    assert [picks(double), picks(two), refereed.game.living] == [
        [(1, "arrange", (2,))],
        [(1, "vote", (2, 3))],
        tuple(seat for seat in range(1, 7) if seat != student),
    ]


def test_an_act_without_a_target_and_one_of_who_parts() -> None:
    playing = a_game(edition="v7", seats=10)
    (angel,), civilian = playing.with_role("angel"), playing.with_role("civilian")[0]
    assert post(playing, playing.seated[angel], "moves/", act="revive") == DONE
    assert post(playing, playing.seated[angel], "moves/", act="sleep") == DONE
    for seat in playing.with_role("killer"):
        playing.do(killgame.Move(seat, "kill", target=angel))
    playing.close()
    assert post(playing, playing.seated[angel], "moves/", act="take", target=civilian) == DONE
    assert picks(playing) == [(angel, "take", (civilian,))]

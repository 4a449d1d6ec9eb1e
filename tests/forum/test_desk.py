"""The judge's desk: who sees it, and what its forms do."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

import killgame
from forum import lobby
from forum.models import Account, Post
from forum.now import game_now
from tests.forum.pages import Reader, body
from tests.forum.people import Playing, a_game, a_write, an_account, an_open_game, once

pytestmark = pytest.mark.django_db


def signed_in(account: Account) -> Client:
    client = Client()
    client.force_login(account)
    return client


def address(playing: Playing, act: str = "") -> str:
    return f"/g/{playing.row.public_id}/desk/{f'{act}/' if act else ''}"


def form(playing: Playing, **more: Any) -> dict[str, Any]:
    return {"belief": str(playing.belief), "once": once(), **more}


def send(playing: Playing, act: str, **more: Any) -> tuple[int, str | None]:
    """The judge's form, by hand: status, and where it leads."""
    response = signed_in(playing.judge).post(address(playing, act), form(playing, **more))
    return response.status_code, response.headers.get("Location")


def done(playing: Playing) -> tuple[int, str]:
    return 302, address(playing)


def last_lines(playing: Playing) -> list[str]:
    """The ids of the phrases in the last post of the thread."""
    post = Post.objects.filter(room__game_id=playing.pk, room__name="public").order_by("-floor")[0]
    return [line[0] for line in post.lines]


@pytest.fixture
def voting(playing: Playing) -> Playing:
    """The first ballot is open."""
    playing.close_until("vote")
    return playing


def test_for_everybody_but_the_judge_there_is_no_desk(playing: Playing) -> None:
    playing.do(killgame.ThrowOut(target=3))
    pages = [address(playing), address(playing, "close"), address(playing, "nothing")]
    assert [signed_in(playing.judge).get(page).status_code for page in pages] == [200, 200, 404]
    living, dead = playing.seated[1], playing.seated[3]
    length = playing.row.log_length
    for client in [*map(signed_in, (living, dead, playing.stranger)), Client()]:
        assert [client.get(page).status_code for page in pages] == [404, 404, 404]
        assert client.post(address(playing, "close"), form(playing)).status_code == 404
    assert playing.row.log_length == length


def test_it_is_kept_by_no_cache(playing: Playing) -> None:
    answer = signed_in(playing.judge).get(address(playing))
    assert "no-store" in answer.headers["Cache-Control"]


def test_close_now(playing: Playing) -> None:
    assert send(playing, "close") == done(playing)
    assert playing.game.phase == "speech"
    assert (playing.row.phase, playing.row.round) == ("speech", 1)


def test_a_second_click_closes_nothing_more(playing: Playing) -> None:
    sent = form(playing)
    client = signed_in(playing.judge)
    assert [client.post(address(playing, "close"), sent).status_code for _ in range(2)] == [302, 302]
    assert playing.game.phase == "speech"
    sent["once"] = once()
    assert client.post(address(playing, "close"), sent).status_code == 409
    assert playing.game.phase == "speech"


def test_the_deadline_moves_by_a_step_once(playing: Playing) -> None:
    before = playing.row.deadline
    assert before is not None
    sent = form(playing, by="43200", reason="8号 今晚加班")
    client = signed_in(playing.judge)
    assert [client.post(address(playing, "move"), sent).status_code for _ in range(2)] == [302, 302]
    assert playing.row.deadline == before + timedelta(hours=12)
    assert last_lines(playing) == ["deadline.later"]


def test_the_deadline_moves_to_a_moment_in_the_judges_zone(playing: Playing) -> None:
    Account.objects.filter(pk=playing.judge.pk).update(time_zone="America/New_York")
    wanted = (game_now() + timedelta(days=2)).replace(second=0, microsecond=0)
    with timezone.override("America/New_York"):
        typed = timezone.localtime(wanted).strftime("%Y-%m-%dT%H:%M")
    assert send(playing, "move", by="to", to=typed, reason="in winter") == done(playing)
    assert playing.row.deadline == wanted


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (
            "2099-03-08T02:30",
            "02:30 does not exist on 8 Mar: in New York the clock is put forward from 02:00 to 03:00. Choose another time.",
        ),
        (
            "2099-11-01T01:30",
            "01:30 comes twice on 1 Nov: in New York the clock is put back from 02:00 to 01:00. Choose another time.",
        ),
    ],
)
def test_a_moment_that_is_skipped_or_comes_twice_is_refused_and_stays_typed(
    playing: Playing, typed: str, said: str
) -> None:
    Account.objects.filter(pk=playing.judge.pk).update(time_zone="America/New_York", language="en")
    before = playing.row.deadline
    response = signed_in(playing.judge).post(address(playing, "move"), form(playing, by="to", to=typed, reason="late"))
    assert (response.status_code, response.context["form"].errors) == (400, {"to": [said]})
    assert (f'value="{typed}"' in response.content.decode(), playing.row.deadline) == (True, before)


@pytest.mark.parametrize(
    ("act", "sent", "wrong"),
    [
        ("move", {"by": "to", "reason": "because"}, {"to"}),
        ("move", {"by": "1", "reason": "because"}, {"by"}),
        ("move", {"by": "43200", "reason": ""}, {"reason"}),
        ("pause", {"until": "soon", "reason": "because"}, {"until"}),
        ("throw-out", {"seat": "x", "reason": "because"}, {"seat"}),
        ("rule", {"reason": "because"}, {"winner"}),
        ("break-off", {"reason": " "}, {"reason"}),
    ],
)
def test_a_wrong_form_comes_back_with_what_is_wrong(
    playing: Playing, act: str, sent: dict[str, str], wrong: set[str]
) -> None:
    response = signed_in(playing.judge).post(address(playing, act), form(playing, **sent))
    assert (response.status_code, set(response.context["form"].errors)) == (400, wrong)


def test_without_belief_or_key_nothing_is_done(playing: Playing) -> None:
    response = signed_in(playing.judge).post(address(playing, "close"), {})
    assert (response.status_code, set(response.context["form"].errors)) == (400, {"belief", "once"})
    assert playing.game.phase == "night"


def test_a_stale_form_is_refused_with_its_reason_kept(playing: Playing) -> None:
    sent = form(playing, seat="3", reason="辱骂他人")
    playing.close()
    response = signed_in(playing.judge).post(address(playing, "throw-out"), sent)
    assert response.status_code == 409
    assert "辱骂他人" in response.content.decode()
    assert playing.game.living == (1, 2, 3, 4, 5, 6, 7)


def test_pause_and_resume(playing: Playing) -> None:
    with timezone.override("Asia/Shanghai"):
        until = timezone.localtime(game_now() + timedelta(days=1)).strftime("%Y-%m-%dT%H:%M")
    assert send(playing, "pause", until=until, reason="过节") == done(playing)
    assert playing.row.deadline is None
    assert send(playing, "close")[0] == 409
    assert send(playing, "move", by="43200", reason="because")[0] == 409
    assert send(playing, "resume") == done(playing)
    assert (playing.row.paused_until, playing.row.deadline is None) == (None, False)


def test_throw_out_and_its_reason_in_the_thread(playing: Playing) -> None:
    assert send(playing, "throw-out", seat="3", reason="辱骂他人") == done(playing)
    assert playing.game.living == (1, 2, 4, 5, 6, 7)
    assert last_lines(playing) == ["thrown_out"]
    assert send(playing, "throw-out", seat="3", reason="again")[0] == 409
    assert send(playing, "throw-out", seat="99", reason="nobody")[0] == 409


def test_annul_a_vote(voting: Playing) -> None:
    voting.do(killgame.Move(seat=1, act="vote", target=2))
    page = signed_in(voting.judge).get(address(voting, "annul"))
    assert [choice["value"] for choice in page.context["pick"]["choices"]] == [1]
    assert send(voting, "annul", seat="1", reason="跟票") == done(voting)
    assert voting.game.picks == ()
    assert last_lines(voting) == ["annulled"]


def test_rule_and_break_off() -> None:
    ruled, broken = a_game(seats=8), a_game(seats=9)
    page = signed_in(ruled.judge).get(address(ruled, "rule"))
    assert [value for value, _label in page.context["winners"]] == ["good", "killers", "draw"]
    assert send(ruled, "rule", winner="nobody", reason="because")[0] == 409
    assert send(ruled, "rule", winner="good", reason="because") == done(ruled)
    assert (ruled.game.winner, ruled.row.state_of_play) == ("good", "finished")
    assert send(broken, "break-off", reason="because") == done(broken)
    assert (broken.game.winner, broken.row.state_of_play) == (None, "finished")


def test_deal_anew_until_the_first_night_closes(playing: Playing) -> None:
    assert send(playing, "deal-anew") == done(playing)
    assert playing.game.deals == 2
    playing.close()
    assert send(playing, "deal-anew")[0] == 409


def test_take_back_the_last_close(playing: Playing) -> None:
    asked = body(Reader(playing, playing.judge).get("desk/take-back/"))
    assert "the same lots are drawn: taking a close back changes no lot" in asked
    assert send(playing, "take-back")[0] == 409
    playing.close()
    assert send(playing, "take-back") == done(playing)
    assert (playing.game.phase, playing.row.phase) == ("night", "night")


@pytest.mark.parametrize("act", ["move", "pause"])
def test_before_the_deal_there_is_no_clock_to_move(db: None, act: str) -> None:
    playing = an_open_game()
    judge = Reader(playing, playing.judge)
    assert judge.get(f"desk/{act}/").status_code == 404
    assert judge.post(f"desk/{act}/", by="", reason="").status_code == 404


def test_the_desk_of_a_game_in_sign_up() -> None:
    waiting = an_open_game()
    client = signed_in(waiting.judge)
    assert send(waiting, "close-sign-up")[0] == 409
    for name in ("半夏", "老槐", "竹里馆", "南风起", "陆行舟", "林间小路", "白鹭洲", "一盏灯"):
        lobby.join(waiting.pk, a_write(waiting, an_account(name)))
    entrants = client.get(address(waiting)).context["desk"].entrants
    assert [(one.name, one.reserve) for one in entrants][-2:] == [("白鹭洲", False), ("一盏灯", True)]
    assert send(waiting, "close-sign-up") == done(waiting)
    assert waiting.row.state_of_play == "confirm"
    assert send(waiting, "call-off") == done(waiting)
    assert waiting.row.state_of_play == "called_off"

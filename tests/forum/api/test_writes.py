"""What programs may do: the same commands through the same doors, refused by the same codes."""

from datetime import timedelta

import pytest

import killgame
from forum import lobby
from forum.models import Event, Game, Post
from forum.now import game_now
from tests.forum.api.callers import API, caller, code, game_address, post
from tests.forum.people import Playing, a_board, a_write, an_account, an_open_game, once

pytestmark = pytest.mark.django_db

DONE = (200, {"done": True})


def test_a_game_is_opened_joined_confirmed_and_dealt() -> None:
    judge = an_account("秋水")
    a_board()
    sent = {
        "once": once(), "board": "hall", "title": "雨夜长街 7人", "edition": "classic", "seats": 7, "pace": "line",
        "lengths": {"night": 90}, "options": {"tie": "none"},
    }  # fmt: skip
    answer = caller(judge).post(f"{API}games/", sent)
    assert answer.status_code == 201
    again = caller(judge).post(f"{API}games/", sent)
    assert (again.status_code, again.json(), Game.objects.count()) == (201, answer.json(), 1)
    row = Game.objects.get(public_id=answer.json()["game"])
    assert (row.judge_id, row.schedule["lengths"]["night"], row.schedule["lengths"]["vote"], row.options) == (
        judge.pk, 90, 120, {"tie": "none"},
    )  # fmt: skip
    playing = Playing(row.pk, judge, {}, an_account("路人甲"))
    players = [an_account(name) for name in ("半夏", "老槐", "竹里馆", "南风起", "陆行舟", "林间小路", "白鹭洲")]
    assert [post(playing, player, "sign-up/join/") for player in players] == [DONE] * 7
    assert post(playing, players[0], "sign-up/leave/") == DONE
    assert post(playing, players[0], "sign-up/join/") == DONE
    assert post(playing, judge, "sign-up/close/") == DONE
    assert [post(playing, player, "sign-up/confirm/") for player in players] == [DONE] * 7
    assert (playing.row.state_of_play, playing.game.phase) == ("running", "night")


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"edition": "nothing"}, "edition"),
        ({"edition": "mask", "seats": 7}, "seats"),
        ({"seats": 99}, "seats"),
        ({"seats": 6}, "seats"),
        ({"options": {"tie": "coin"}}, "tie"),
        ({"options": {"nothing": 1}}, "nothing"),
        ({"board": "nowhere"}, "board"),
        ({"lengths": {"noon": 60}}, "lengths"),
        ({"lengths": {"night": 61 * 24 * 3600}}, "lengths"),
        ({"timetable": {"noon": 60}}, "timetable"),
        ({"timetable": {"clock": {"night": "25:00"}}}, "timetable"),
        ({"timetable": {"days_out": [0, 1, 2, 3, 4, 5, 6]}}, "timetable"),
        ({"timetable": {"acts_close": 24 * 3600}}, "timetable"),
        ({"extra": 1}, "extra"),
        ({"title": ""}, "title"),
    ],
)
def test_a_wrong_set_up_names_what_is_wrong(changed: dict[str, object], field: str) -> None:
    a_board()
    sent = {"once": once(), "board": "hall", "title": "一局", "edition": "classic", "seats": 7, **changed}
    answer = caller(an_account("秋水")).post(f"{API}games/", sent)
    assert answer.status_code == 400
    assert list(answer.json().get("fields", {})) == ([field])
    assert not Game.objects.exists()


def test_a_nights_choice_changed_and_taken_back(playing: Playing) -> None:
    killer, (victim, other, *_) = playing.with_role("killer")[0], playing.with_role("civilian")
    account = playing.seated[killer]
    assert post(playing, account, "moves/", act="kill", target=victim) == DONE
    assert post(playing, account, "moves/", act="kill", target=other) == DONE
    assert playing.game.picks == (killgame.game.Pick(killgame.SeatNo(killer), "kill", (other,)),)
    assert post(playing, account, "withdrawals/", act="kill") == DONE
    assert playing.game.picks == ()
    assert post(playing, account, "moves/", act="sleep") == DONE
    assert playing.game.asleep == (killer,)


def test_votes_passes_and_a_surrender(playing: Playing) -> None:
    playing.close_until("speech")
    assert post(playing, playing.seated[2], "moves/", act="pass") == DONE
    assert playing.game.passed == (2,)
    assert post(playing, playing.seated[2], "withdrawals/", act="pass") == DONE
    assert playing.game.passed == ()
    playing.close_until("vote")
    assert post(playing, playing.seated[1], "moves/", act="vote", target=2) == DONE
    assert post(playing, playing.seated[3], "moves/", act="vote", target=None) == DONE
    assert [(pick.seat, pick.value) for pick in playing.game.picks] == [(1, (2,)), (3, ())]
    assert post(playing, playing.seated[1], "withdrawals/", act="vote") == DONE
    first, second = playing.with_role("police")
    assert code(post(playing, playing.seated[first], "moves/", act="surrender")) == (409, "not_your_act")
    playing.do(killgame.ThrowOut(target=second))
    assert post(playing, playing.seated[first], "moves/", act="surrender") == DONE
    assert playing.row.state_of_play == "finished"


def test_t19_a_request_of_the_players_shows_totals_alone(playing: Playing) -> None:
    for seat, yes in ((1, True), (2, False), (3, True)):
        assert post(playing, playing.seated[seat], "requests/", what="pause", yes=yes) == DONE
    asked = {"what": "pause", "label": "暂停", "yes": 2, "no": 1, "living": 7, "needed": 4}
    for who, mine in ((playing.seated[2], False), (playing.seated[4], None), (playing.stranger, None)):
        read = caller(who).get(f"{API}games/{playing.row.public_id}/").json()
        assert read["asked"] == {**asked, "mine": mine}
    assert code(post(playing, playing.stranger, "requests/", what="pause", yes=True)) == (403, "not_for_you")
    assert code(post(playing, playing.seated[4], "requests/", what="extension", yes=True)) == (409, "asked_already")


@pytest.mark.parametrize(
    ("sent", "refusal"),
    [
        ({"act": "vote"}, (409, "bad_value")),
        ({"act": "vote", "target": "3"}, (409, "bad_value")),
        ({"act": "vote", "target": True}, (409, "bad_value")),
        ({"act": "vote", "target": [3]}, (409, "bad_value")),
        ({"act": "vote", "target": 99}, (409, "no_such_target")),
        ({"act": "vote", "target": 4}, (409, "target_out")),
        ({"act": "kill", "target": 3}, (409, "wrong_phase")),
        ({"act": "dance"}, (409, "wrong_phase")),
        ({}, (400, "bad_form")),
        ({"act": "vote", "target": 3, "seat": 2}, (400, "bad_form")),
        ({"act": "vote", "target": 3, "belief": "soon"}, (400, "bad_form")),
        ({"act": "vote", "target": 3, "once": "short"}, (400, "bad_form")),
    ],
)
def test_a_wrong_move_is_refused_by_its_code(
    playing: Playing, sent: dict[str, object], refusal: tuple[int, str]
) -> None:
    playing.do(killgame.ThrowOut(target=4))
    playing.close_until("vote")
    assert code(post(playing, playing.seated[1], "moves/", **sent)) == refusal
    assert playing.game.picks == ()


def test_t15_who_has_no_vote_changes_nothing(playing: Playing) -> None:
    """T15: spectator, dead player, judge and nobody send a vote by hand: 403, no change, and the phase still closes."""
    playing.do(killgame.ThrowOut(target=4))
    playing.close_until("vote")
    length = playing.row.log_length
    codes = [
        code(post(playing, who, "moves/", act="vote", target=3))
        for who in (playing.stranger, playing.seated[4], playing.judge, None)
    ]
    assert codes == [(403, "not_for_you"), (403, "out"), (403, "not_for_you"), (403, "not_authenticated")]
    assert playing.row.log_length == length
    playing.close()
    assert playing.game.phase == "night"


def test_belief_and_key_are_demanded_of_every_write(playing: Playing) -> None:
    client = caller(playing.judge)
    sent = {"moves/": {"act": "sleep"}, "withdrawals/": {"act": "kill"}, "sign-up/join/": {}, "judge/close/": {},
            "rooms/public/posts/": {"text": "x"}}  # fmt: skip
    answers = {rest: client.post(game_address(playing, rest), body) for rest, body in sent.items()}
    wrong = {rest: (answer.status_code, set(answer.json()["fields"])) for rest, answer in answers.items()}
    assert wrong == dict.fromkeys(sent, (400, {"belief", "once"}))


def test_the_same_key_again_changes_nothing_and_is_answered_alike(playing: Playing) -> None:
    playing.close_until("vote")
    sent = {"once": once(), "belief": str(playing.belief)}
    assert post(playing, playing.seated[1], "moves/", act="vote", target=2, **sent) == DONE
    assert post(playing, playing.seated[1], "moves/", act="vote", target=2, **sent) == DONE
    other = post(playing, playing.seated[1], "moves/", act="vote", target=3, **sent)
    assert code(other) == (422, "once_used")
    assert [pick.value for pick in playing.game.picks] == [(2,)]
    said = [post(playing, playing.seated[1], "rooms/public/posts/", text="我是警察。", once="k" * 16) for _ in range(2)]
    assert said[0] == said[1]
    assert Post.objects.filter(text="我是警察。").count() == 1


def test_a_stale_belief_is_refused(playing: Playing) -> None:
    stale = str(playing.belief)
    playing.close()
    assert code(post(playing, playing.seated[1], "moves/", act="sleep", belief=stale)) == (409, "stale_phase")
    assert code(post(playing, playing.judge, "judge/close/", belief=stale)) == (409, "stale_phase")


def test_posts_with_floors(playing: Playing) -> None:
    playing.close_until("speech")
    floor = playing.row.rooms.get(name="public").floors
    written = {"floor": floor + 1, "votes": 0, "untaken": "", "passed": False}
    assert post(playing, playing.seated[1], "rooms/public/posts/", text="我是**警察**。") == (201, written)
    assert code(post(playing, playing.seated[1], "rooms/public/posts/", text=" ")) == (409, "empty")
    assert code(post(playing, playing.stranger, "rooms/public/posts/", text="嗯"))[0] in {403, 409}
    assert code(post(playing, playing.stranger, "rooms/killers/posts/", text="嗯")) == (404, "no_such_room")
    assert code(post(playing, playing.stranger, "rooms/nothing/posts/", text="嗯")) == (404, "no_such_room")


def test_the_acts_of_the_judge(playing: Playing) -> None:
    judge, deadline = playing.judge, playing.row.deadline
    assert deadline is not None
    to = deadline + timedelta(hours=3)
    assert code(post(playing, judge, "judge/move/", to=to.isoformat())) == (409, "no_reason")
    assert post(playing, judge, "judge/move/", to=to.isoformat(), reason="过节") == DONE
    assert playing.row.deadline == to
    assert code(post(playing, judge, "judge/move/", to="2001-01-01T00:00:00Z", reason="过节")) == (409, "bad_moment")
    until = game_now() + timedelta(days=1)
    assert post(playing, judge, "judge/pause/", until=until.isoformat(), reason="过节") == DONE
    assert code(post(playing, judge, "judge/close/")) == (409, "paused")
    assert post(playing, judge, "judge/pause/", until=until.isoformat(), appeal=True, reason="查票") == DONE
    assert playing.row.paused_for == "appeal"
    assert post(playing, judge, "judge/resume/") == DONE
    assert post(playing, judge, "judge/deal-anew/") == DONE
    assert post(playing, judge, "judge/close/") == DONE
    assert playing.game.phase == "speech"
    assert post(playing, judge, "judge/take-back/") == DONE
    assert playing.game.phase == "night"
    assert post(playing, judge, "judge/throw-out/", seat=3, reason="辱骂他人") == DONE
    assert 3 not in playing.game.living
    playing.close_until("vote")
    voter = playing.game.living[0]
    assert post(playing, playing.seated[voter], "moves/", act="vote", target=voter) == DONE
    assert post(playing, judge, "judge/annul/", seat=voter, reason="跟票") == DONE
    assert playing.game.picks == ()
    assert code(post(playing, judge, "judge/rule/", winner="nobody", reason="x")) == (409, "bad_value")
    assert post(playing, judge, "judge/rule/", winner="draw", reason="两边都同意") == DONE
    assert code(post(playing, judge, "judge/break-off/", reason="x")) == (409, "not_running")


def test_nobody_else_judges(playing: Playing) -> None:
    length = playing.row.log_length
    for who in (playing.seated[1], playing.stranger):
        assert code(post(playing, who, "judge/close/")) == (403, "not_for_you")
        assert code(post(playing, who, "judge/break-off/", reason="x")) == (403, "not_for_you")
    assert code(post(playing, playing.judge, "judge/dance/")) == (404, "not_found")
    assert playing.row.log_length == length


def test_sign_up_refusals() -> None:
    waiting = an_open_game()
    assert code(post(waiting, waiting.judge, "sign-up/join/")) == (409, "judge_plays")
    assert code(post(waiting, waiting.judge, "sign-up/close/")) == (409, "too_few")
    assert code(post(waiting, waiting.stranger, "sign-up/close/")) == (403, "not_for_you")
    assert code(post(waiting, waiting.stranger, "sign-up/leave/")) == (409, "not_joined")
    assert code(post(waiting, waiting.stranger, "sign-up/dance/")) == (404, "not_found")
    lobby.call_off(waiting.pk, a_write(waiting, waiting.judge))
    assert code(post(waiting, waiting.stranger, "sign-up/join/")) == (409, "sign_up_over")


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[1]", b"\xff", b'"\\ud800"', b'{"act": NaN}', b"[" * 200_000, b'{"act": "' + b"x" * 300_000 + b'"}',
     b'{"act": "vote", "target": ' + b"9" * 5000 + b"}"],
)  # fmt: skip
def test_what_is_no_request_is_400_and_no_fault_of_ours(playing: Playing, body: bytes) -> None:
    answer = caller(playing.seated[1]).post(game_address(playing, "moves/"), body, content_type="application/json")
    assert answer.status_code == 400
    assert set(answer.json()) >= {"code", "detail"}


def test_a_session_needs_the_csrf_token(playing: Playing) -> None:
    from rest_framework.test import APIClient

    client = APIClient(enforce_csrf_checks=True)
    client.force_login(playing.judge)
    length = Event.objects.count()
    answer = client.post(game_address(playing, "judge/close/"), {"belief": str(playing.belief), "once": once()})
    assert (answer.status_code, answer.json()["code"]) == (403, "permission_denied")
    assert Event.objects.count() == length


def test_a_schedule_is_sent_as_a_game_shows_it() -> None:
    """The board's schedule, or the pace's, with the given parts otherwise; what a game shows can be sent again as it is."""
    judge, board = an_account("秋水"), a_board()
    timetable = {
        "clock": {"night": "21:00"},
        "days_out": [5, 6],
        "early": ["night", "vote"],
        "extension": 43200,
        "misses": None,
    }
    sent = {"board": "hall", "title": "一局", "edition": "classic", "seats": 7, "timetable": timetable}
    shown = []
    for _again in range(2):
        answer = caller(judge).post(f"{API}games/", {**sent, "once": once()})
        assert answer.status_code == 201
        shown.append(caller(judge).get(f"{API}games/{answer.json()['game']}/").json())
        sent |= {"timetable": shown[0]["timetable"]}
    assert {name: shown[0]["timetable"][name] for name in timetable} == timetable
    assert shown[0]["timetable"] == shown[1]["timetable"]
    assert {name: shown[0]["timetable"][name] for name in ("reminders", "silence")} == {
        name: board.schedule[name] for name in ("reminders", "silence")
    }

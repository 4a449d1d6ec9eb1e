"""Appeals where the site judges: to the judges of the board, who get no secret and do nothing for which they would need one."""

from datetime import timedelta
from typing import Any

import pytest

import killgame
from forum import appeals
from forum.access import hearers
from forum.acts import Hearer, MoveDeadline, Pause, Resume, Say
from forum.models import Account, Appeal, Event, Notice
from forum.now import game_now
from forum.play import play
from forum.queries.notices import told_to
from forum.queries.verify import faults
from forum.refusals import Refused
from tests.forum.api.callers import API, caller
from tests.forum.api.callers import post as send
from tests.forum.pages import Reader, body, tabs
from tests.forum.people import Playing, a_board, a_game, a_write, an_account, once
from tests.forum.timing import HOUR, said


def _appeal(playing: Playing, seat: int = 2, text: str = "3 楼我投的是 5 号，没算。") -> str:
    appeals.appeal(playing.pk, a_write(playing, playing.seated[seat]), text=text)
    return Appeal.objects.order_by("-pk")[0].public_id


def test_an_appeal_goes_to_the_judges_of_the_board_and_to_nobody_else(nobody: Playing, hearer: Account) -> None:
    a_board().judges.add(nobody.seated[1])  # plays, so he hears none
    keeper = an_account("站里人", is_staff=True)
    player = Reader(nobody, nobody.seated[2])
    assert player.get("appeals/").status_code == 200
    assert player.post("appeals/", text="").status_code == 400
    assert player.post("appeals/", text="3 楼没算我的票").status_code == 302
    assert player.post("appeals/", text="还有").status_code == 409
    assert said(nobody)[-1] == "appeal.open"
    assert [one.account for one in Notice.objects.filter(kind="appeal")] == [hearer]
    seen = {
        name: ("3 楼没算我的票" in body(answer), "Appeals" in tabs(answer)) if answer.status_code == 200 else None
        for name, account in {
            "who appealed": nobody.seated[2], "hearer": hearer, "other": nobody.seated[1], "opener": nobody.judge,
            "keeper": keeper, "stranger": nobody.stranger,
        }.items()
        if (answer := Reader(nobody, account).get("appeals/"))
    }  # fmt: skip
    assert seen == {
        "who appealed": (True, True), "hearer": (True, True), "other": (False, True), "opener": None, "keeper": None,
        "stranger": None,
    }  # fmt: skip
    assert "3 楼没算我的票" not in body(Reader(nobody, nobody.seated[3]).get())
    assert [one.kind for one in told_to(hearer)] == ["appeal"]


def test_where_the_board_has_no_judge_to_spare_the_keepers_hear_it(nobody: Playing) -> None:
    with pytest.raises(Refused) as refused:
        _appeal(nobody)
    assert refused.value.code == "nobody_hears"
    keeper = an_account("站里人", is_staff=True)
    a_board().judges.add(nobody.seated[1])
    _appeal(nobody)
    assert list(hearers(nobody.row)) == [keeper]


def test_what_a_hearer_does_stands_in_the_thread_with_its_reason(nobody: Playing, hearer: Account) -> None:
    appeal, reader = _appeal(nobody), Reader(nobody, hearer)
    deadline = nobody.row.deadline
    there = f"appeals/{appeal}/"
    assert reader.post(there, act="later", hours="5", reason="").status_code == 400
    page = reader.post(there, act="later", reason="网站慢")
    assert (page.status_code, "网站慢" in body(page)) == (400, True)
    belief = str(nobody.belief)
    for _twice in range(2):
        reader.post(there, act="later", hours="5", reason="网站慢", belief=belief)
    assert nobody.row.deadline == deadline + 5 * HOUR
    assert reader.post(there, act="freeze", hours="12", reason="在查").status_code == 302
    assert nobody.row.paused_for == "appeal"
    assert reader.post(there, act="resume", reason="查完").status_code == 302
    assert reader.post(there, act="throw-out", seat="6", reason="冒充法官").status_code == 302
    assert 6 not in nobody.game.living
    assert reader.post(there, act="uphold", reason="那一票算数").status_code == 302
    assert reader.post(there, act="dismiss", reason="再来").status_code == 409
    lines = said(nobody)
    assert lines[lines.index("appeal.open") :] == [
        "appeal.open", "deadline.later", "appeal.freeze", "appeal.why", "resume", "thrown_out", "appeal.upheld",
    ]  # fmt: skip
    logged = Event.objects.filter(game_id=nobody.pk, kind__startswith="site.appeal").order_by("number")
    assert [(one.kind, one.body.get("act") or one.body.get("ruling")) for one in logged] == [
        ("site.appealed", None), ("site.appeal_act", "MoveDeadline"), ("site.appeal_act", "Pause"),
        ("site.appeal_act", "Resume"), ("site.appeal_act", "ThrowOut"), ("site.appeal_ruled", "upheld"),
    ]  # fmt: skip
    assert told_to(nobody.seated[2])[0].kind == "ruled"
    assert "那一票算数" in body(Reader(nobody, nobody.seated[2]).get("appeals/"))
    assert faults(nobody.row) == ()


def test_a_hearer_may_do_nothing_that_needs_a_secret_and_nothing_without_an_appeal(
    nobody: Playing, hearer: Account
) -> None:
    def code(command: Any, *, appeal: str, account: Account = hearer, reason: str = "因为") -> str:
        by = Hearer(account.pk, appeal)
        with pytest.raises(Refused) as refused:
            play(nobody.pk, command, by=by, belief=nobody.belief, once=once(), reason=reason)
        return refused.value.code

    later = MoveDeadline(to=nobody.row.deadline + HOUR)
    assert code(later, appeal="none") == "no_such_appeal"
    appeal = _appeal(nobody)
    for command in (
        killgame.Close(by="judge"), killgame.TakeBack(), killgame.Rule("good"), killgame.Annul(killgame.SeatNo(1)),
        killgame.DealAnew(), killgame.Move(killgame.SeatNo(1), "kill", target=2), Say(1, "pause", yes=True),
    ):  # fmt: skip
        assert code(command, appeal=appeal) == "not_for_you"
    for account in (nobody.judge, nobody.seated[2], nobody.stranger, an_account("站里人", is_staff=True)):
        assert code(later, appeal=appeal, account=account) == "not_for_you"
    assert code(MoveDeadline(to=nobody.row.deadline - HOUR), appeal=appeal) == "only_later"
    assert code(killgame.BreakOff(), appeal=appeal, reason="") == "no_reason"
    assert code(Pause(until=game_now() + timedelta(days=50)), appeal=appeal) == "pause_too_long"
    assert code(Resume(), appeal=appeal) == "not_paused"
    play(nobody.pk, killgame.BreakOff(), by=Hearer(hearer.pk, appeal), belief=nobody.belief, once=once(), reason="散了")
    assert nobody.row.state_of_play == "finished"
    assert code(later, appeal=appeal) == "not_running"


def test_appeals_have_bounds_and_are_for_those_who_sit_there(nobody: Playing, hearer: Account) -> None:
    def code(account: Account, text: str = "不对", game: Playing = nobody) -> str:
        with pytest.raises(Refused) as refused:
            appeals.appeal(game.pk, a_write(game, account), text=text)
        return refused.value.code

    assert code(nobody.stranger) == "not_for_you"
    assert code(nobody.judge) == "not_for_you"
    assert code(nobody.seated[1], text=" \u200b\n") == "empty"
    assert code(nobody.seated[1], text="长" * 2001) == "too_long"
    for _number in range(5):
        write = a_write(nobody, hearer)
        appeals.hear(nobody.pk, write, "dismiss", appeal=_appeal(nobody, 1), reason="看过了")
    assert code(nobody.seated[1]) == "appeals_spent"
    judged = a_game()
    assert code(judged.seated[1], game=judged) == "not_for_you"
    assert Reader(judged, judged.seated[1]).get("appeals/").status_code == 404
    # One who is out has his seat still, and may appeal.
    by = Hearer(hearer.pk, _appeal(nobody, 3))
    play(nobody.pk, killgame.ThrowOut(killgame.SeatNo(4)), by=by, belief=nobody.belief, once=once(), reason="吵闹")
    assert _appeal(nobody, 4)


def test_the_same_by_the_api(nobody: Playing, hearer: Account) -> None:
    at = f"{API}games/{nobody.row.public_id}/"
    game = caller(nobody.stranger).get(at).json()["game"]
    assert (game["judging"], game["judge"]) == ("site", None)

    def post(account: Account, path: str, **sent: Any) -> tuple[int, str]:
        status, answer = send(nobody, account, path, **sent)
        return status, answer.get("code", "")

    assert post(nobody.stranger, "appeals/", text="我") == (404, "not_found")
    assert post(nobody.seated[2], "appeals/", text="我的票没算") == (200, "")
    listed = caller(hearer).get(f"{at}appeals/").json()
    assert [(one["seat"], one["text"], one["ruling"]) for one in listed] == [(2, "我的票没算", None)]
    one = listed[0]["public_id"]
    assert post(nobody.seated[2], f"appeals/{one}/", act="uphold", reason="对") == (404, "not_found")
    assert post(hearer, f"appeals/{one}/", act="later", reason="对")[0] == 400
    assert post(hearer, f"appeals/{one}/", act="freeze", hours=2, reason="查") == (200, "")
    assert post(hearer, f"appeals/{one}/", act="dismiss", reason="算了的") == (200, "")
    assert (nobody.row.paused_for, said(nobody)[-1]) == ("appeal", "appeal.dismissed")
    assert caller(nobody.seated[2]).get(f"{at}appeals/").json()[0]["ruling"] == "dismissed"

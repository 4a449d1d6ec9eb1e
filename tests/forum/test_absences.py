"""Absences: entered once for all games, seen by their judges, and leave for them. The four people of every test are at hand."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from forum import attendance
from forum.models import Absence, Account, Leave, Miss
from forum.now import game_now
from forum.queries.attendance import away_in
from forum.refusals import Refused
from tests.forum.people import Playing, a_game, a_write, once
from tests.forum.timing import DAY, HOUR, Passing, said, sweep, to_deadline


def at(account: Account | None) -> Client:
    client = Client()
    if account is not None:
        client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    return client


def an_absence(account: Account, *, days: int = 3) -> Absence:
    now = game_now()
    return attendance.say_away(account, since=now + HOUR, until=now + days * DAY)


def page_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_an_absence_is_entered_in_my_own_zone_and_taken_back(playing: Playing) -> None:
    account = playing.seated[2]
    account.time_zone = "America/New_York"
    account.save()
    mine, tomorrow = at(account), game_now().astimezone(ZoneInfo("America/New_York")) + DAY
    typed = {"since": f"{tomorrow:%Y-%m-%d}T08:00", "until": f"{tomorrow + 2 * DAY:%Y-%m-%d}T20:30"}
    assert mine.post("/me/absences/", typed).status_code == 302
    (one,) = Absence.objects.all()
    since = one.since.astimezone(ZoneInfo("America/New_York"))
    assert (one.account, f"{since:%Y-%m-%dT%H:%M}") == (account, typed["since"])
    assert mine.post("/me/absences/", typed).status_code == 302
    assert Absence.objects.count() == 1  # sent twice
    for other in (playing.judge, playing.seated[3], playing.stranger):
        assert at(other).post(f"/me/absences/{one.public_id}/back/").status_code == 404
    assert mine.post(f"/me/absences/{one.public_id}/back/").status_code == 302
    assert Absence.objects.count() == 0


def test_what_was_typed_wrongly_comes_back_with_the_reason(playing: Playing) -> None:
    answer = at(playing.seated[2]).post("/me/absences/", {"since": "2099-01-03T08:00", "until": "2099-01-02T08:00"})
    page = answer.content.decode()
    assert (answer.status_code, Absence.objects.count()) == (422, 0)
    assert "结束早于开始。" in page
    assert 'value="2099-01-03T08:00"' in page
    assert 'value="2099-01-02T08:00"' in page


def test_absences_have_bounds(playing: Playing) -> None:
    account, now = playing.seated[2], game_now()
    for since, until in ((now - 2 * DAY, now - DAY), (now, now), (now, now + timedelta(days=91))):
        with pytest.raises(ValidationError):
            attendance.say_away(account, since=since, until=until)
    for n in range(attendance.MOST):
        attendance.say_away(account, since=now, until=now + (n + 1) * HOUR)
    with pytest.raises(ValidationError):
        attendance.say_away(account, since=now, until=now + DAY)


def test_the_judge_sees_and_nobody_else_does_and_agrees_once(playing: Playing) -> None:
    one, other = an_absence(playing.seated[2]), an_absence(playing.stranger)
    desk = page_of(at(playing.judge), f"/g/{playing.row.public_id}/desk/")
    assert one.public_id in desk
    assert other.public_id not in desk
    for viewer in (playing.seated[3], playing.stranger, None):
        for below in ("", "votes/"):
            assert one.public_id not in page_of(at(viewer), f"/g/{playing.row.public_id}/{below}")
        person = page_of(at(viewer), f"/people/{playing.seated[2].public_id}/")
        assert "请假" not in person
        answer = at(viewer).get(f"/api/v1/games/{playing.row.public_id}/attendance/").json()
        assert answer["absences"] == []
    assert "请假" in page_of(at(playing.seated[2]), f"/people/{playing.seated[2].public_id}/")
    form = {"belief": str(playing.belief), "once": once(), "absence": one.public_id}
    address = f"/g/{playing.row.public_id}/desk/leave/"
    assert [at(viewer).post(address, form).status_code for viewer in (playing.seated[3], playing.stranger, None)] == [
        404, 404, 404,
    ]  # fmt: skip
    assert [at(playing.judge).post(address, form).status_code for _twice in range(2)] == [302, 302]
    at(playing.judge).post(address, {**form, "once": once()})
    assert Leave.objects.count() == 1
    assert said(playing).count("absence") == 1
    (seat,) = away_in(playing.row, now=game_now())
    assert (seat.seat, seat.name, seat.agreed) == (2, playing.seated[2].username, True)


def test_leave_is_given_only_to_one_who_sits_in_the_game(playing: Playing) -> None:
    one = an_absence(playing.stranger)
    for absence in (one.public_id, "nosuchone222"):
        with pytest.raises(Refused, match="no_such_absence"):
            attendance.agree(playing.pk, a_write(playing, playing.judge), absence=absence)
    with pytest.raises(Refused, match="not_for_you"):
        attendance.agree(playing.pk, a_write(playing, playing.stranger), absence=one.public_id)


def test_one_absence_serves_all_games_and_each_judge_agrees_for_his_own(clock: Passing, db: None) -> None:
    first, second = a_game(), a_game()
    account = first.seated[2]
    one = an_absence(account)
    attendance.agree(first.pk, a_write(first, first.judge), absence=one.public_id)
    to_deadline(second, clock)
    sweep()
    missed = Miss.objects.filter(account=account).values_list("game_id", "excused")
    assert sorted(missed) == [(first.pk, True), (second.pk, False)]


def test_by_the_api_as_on_the_pages(playing: Playing) -> None:
    account, now = playing.seated[2], game_now()
    mine, judge = at(account), at(playing.judge)
    sent = {"since": (now + HOUR).isoformat(), "until": (now + 3 * DAY).isoformat()}
    made = mine.post("/api/v1/me/absences/", sent, content_type="application/json")
    assert made.status_code == 201
    assert mine.get("/api/v1/me/absences/").json() == [made.json()]
    wrong = mine.post("/api/v1/me/absences/", {**sent, "until": sent["since"]}, content_type="application/json")
    assert (wrong.status_code, list(wrong.json()["fields"])) == (400, ["until"])
    address = f"/api/v1/games/{playing.row.public_id}/"
    (seen,) = judge.get(f"{address}attendance/").json()["absences"]
    assert (seen["id"], seen["seat"], seen["agreed"]) == (made.json()["id"], 2, False)
    leave = {"belief": str(playing.belief), "once": once(), "absence": seen["id"]}
    assert judge.post(f"{address}leaves/", leave, content_type="application/json").json() == {"done": True}
    assert judge.get(f"{address}attendance/").json()["absences"][0]["agreed"] is True
    assert mine.get(f"{address}attendance/").json() == {
        "missed": [{"seat": 2, "number": 0, "excused": 0}],
        "absences": [],
    }
    assert mine.delete(f"/api/v1/me/absences/{seen['id']}/").status_code == 204
    assert mine.delete(f"/api/v1/me/absences/{seen['id']}/").status_code == 404


def test_desk_and_card_show_what_was_missed_and_nobody_else_learns_it(playing: Playing, clock: Passing) -> None:
    to_deadline(playing, clock)
    sweep()
    game = f"/g/{playing.row.public_id}/"
    desk = page_of(at(playing.judge), f"{game}desk/")
    assert desk.count('<td class="k"><span class="only-stacked">错过 </span>1</td>') == 7
    card = page_of(at(playing.seated[2]), f"{game}card/")
    assert "你错过了 1 个阶段。" in card
    assert "前请行动" not in card  # nothing is owed in the speeches
    assert "你已错过 1 个阶段。下次该你行动时再错过，会报给法官，由法官处理。" in card
    for viewer in (playing.seated[3], playing.stranger, None):
        assert "错过了" not in page_of(at(viewer), game)


def test_quiet_hours_are_set_together_and_shown_again(playing: Playing) -> None:
    mine = at(playing.seated[2])
    typed = {
        "username": playing.seated[2].username, "language": "zh-hans", "time_zone": "Asia/Taipei", "theme": "system",
        "mail_wanted": "on", "quiet_from": "23:00", "quiet_until": "",
    }  # fmt: skip
    answer = mine.post("/me/", typed)
    assert answer.status_code == 422
    assert "免打扰要填起止两个时间。" in answer.content.decode()
    assert 'value="23:00"' in answer.content.decode()
    assert mine.post("/me/", {**typed, "quiet_until": "07:30"}).status_code == 302
    assert 'value="07:30"' in page_of(mine, "/me/")
    me = mine.get("/api/v1/me/").json()
    assert (me["mail_wanted"], me["quiet_from"], me["quiet_until"]) == (True, "23:00", "07:30")

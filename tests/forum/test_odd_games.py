"""What an attacker with two accounts, a judge with an odd game and a player abroad tried. Each was broken once."""

import json
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.contrib import admin
from django.contrib.auth.models import AnonymousUser
from django.forms import ModelForm
from django.test import RequestFactory

import killgame
from forum import clockwork, lobby
from forum.access import seen_by
from forum.acts import MoveDeadline
from forum.models import Absence, Account, Board, Due, Heartbeat, Notice, Sitting
from forum.now import game_now
from forum.queries.ending import ending_of
from forum.queries.notices import Part, still_so
from forum.quiet import Quiet
from forum.refusals import Refused
from forum.schedule import Schedule
from forum.writing import write
from tests.clock import move_clock
from tests.forum.people import Playing, a_game, a_write, an_account, an_open_game, forum_paced
from tests.forum.test_absences import at
from tests.forum.test_misses import missed, pass_phase, set_to, told
from tests.forum.timing import DAY, HOUR, MINUTE, Passing, closes, said, sweep, to_deadline


@pytest.mark.parametrize("zone", ["America/New_York", "Asia/Shanghai", "UTC"])
def test_an_absence_at_the_end_of_the_calendar_is_refused_and_breaks_no_page(playing: Playing, zone: str) -> None:
    """It could not be shown in every zone, nor even read again: the judge's desk was gone with it."""
    account = playing.seated[2]
    account.time_zone = zone
    account.save()
    client, last = at(account), {"since": "9999-12-20T08:00", "until": "9999-12-31T23:30"}
    page = client.post("/me/absences/", last)
    sent = client.post("/api/v1/me/absences/", {n: f"{v}:00Z" for n, v in last.items()}, "application/json")
    assert (page.status_code, sent.status_code) == (422, 400)
    assert 'value="9999-12-20T08:00"' in page.content.decode()
    desk = at(playing.judge).get(f"/g/{playing.row.public_id}/desk/")
    assert (client.get("/me/absences/").status_code, desk.status_code) == (200, 200)
    assert not Absence.objects.exists()


@pytest.mark.parametrize("what", ["extension", "silence", "request"])
def test_no_time_at_all_is_as_none_and_breaks_no_game(what: str, clock: Passing, db: None) -> None:
    """By the API: what moves a deadline by nothing was refused to the clock, and no phase of the game ever closed."""
    schedule = Schedule.load({**Schedule.paced("forum").dump(), "silence": None, what: 0})
    assert getattr(schedule, what) is None
    playing = a_game(schedule=schedule)
    for _ in range(3):
        to_deadline(playing, clock)
        sweep()
    assert (closes(playing), playing.row.broken_since, playing.row.paused_until) == (3, None, None)


def test_t25_nobody_is_waited_for_in_a_night_whose_acts_stay_closed(clock: Passing, db: None) -> None:
    """An extension shorter than the acts' own end was burned for seats that could do nothing with it."""
    playing = a_game(schedule=forum_paced(extension=HOUR, acts_close=2 * HOUR))
    assert ending_of(seen_by(playing.row, AnonymousUser())).more is None
    to_deadline(playing, clock)
    sweep()
    assert (closes(playing), "deadline.auto" in said(playing)) == (1, False)


def test_no_act_draws_the_wait_of_an_early_end_again(clock: Passing, db: None) -> None:
    """Whoever acted again and again could draw until the night ended at once, and so learn that all were done."""
    playing = a_game(schedule=forum_paced(early=frozenset({"night"}), early_wait=60 * DAY))
    to_deadline(playing, clock, off=-MINUTE)
    for seat in playing.game.living:
        playing.do(killgame.Sleep(seat))
    drawn = list(Due.objects.filter(kind=Due.Kind.EARLY).values_list("pk", "at"))
    assert len(drawn) == 1
    for _ in range(3):
        playing.do(killgame.Sleep(killgame.SeatNo(3)))
    assert list(Due.objects.filter(kind=Due.Kind.EARLY).values_list("pk", "at")) == drawn
    to_deadline(playing, clock)
    sweep()
    assert closes(playing) == 1


def test_t32_who_must_confirm_is_told_the_time_that_an_outage_gave_back(db: None) -> None:
    """What they had been told named the old deadline, and so went into no letter: they fell out unasked."""
    clockwork.show_life()
    playing = an_open_game()
    players = [an_account(f"人{n}") for n in "甲乙丙丁戊己庚"]
    for player in players:
        lobby.join(playing.pk, a_write(playing, player))
    lobby.close_sign_up(playing.pk, a_write(playing, playing.judge))
    lobby.confirm(playing.pk, a_write(playing, players[1]))
    to_deadline(playing, move_clock, off=-HOUR)
    clockwork.show_life()
    move_clock(3 * HOUR, alive=False)
    clockwork.show_life()
    sweep()
    notices = Notice.objects.filter(game_id=playing.pk, kind=Notice.Kind.CONFIRM).select_related("game")
    found = {one.account_id: still_so(one, Part.of(one.account, [playing.pk])) for one in notices}
    assert found == {player.pk: player != players[1] for player in players}


def test_t40_quiet_hours_that_end_in_the_doubled_hour_last_no_day_longer() -> None:
    quiet = Quiet(since=time(23), until=time(1, 30), zone=ZoneInfo("America/New_York"))
    second = datetime(2026, 11, 1, 6, 15, tzinfo=UTC)  # the clock shows 01:15 for the second time
    assert quiet.holds(second)
    assert quiet.ends(second).astimezone(UTC) == datetime(2026, 11, 1, 6, 30, tzinfo=UTC)
    begins, _ends = replace(quiet, since=time(1, 20), until=time(5)).following(second)
    assert begins.astimezone(UTC) == datetime(2026, 11, 1, 6, 20, tzinfo=UTC)


def test_the_shortest_bound_for_outages_lets_phases_end(clock: Passing, db: None) -> None:
    """Between two beats of the web it seemed gone, and each deadline moved on by seconds, with a post, for ever."""
    playing = a_game(schedule=Schedule.load({**Schedule.paced("forum").dump(), "outage": 0}))
    Heartbeat.objects.create(name="web", at=game_now() - timedelta(seconds=15))
    to_deadline(playing, clock)
    sweep()
    assert (closes(playing), "deadline.outage" in said(playing)) == (1, False)


@pytest.mark.parametrize("at_once", [False, True])
def test_t45_who_leaves_when_asked_to_confirm_comes_back_later(at_once: bool, clock: Passing, db: None) -> None:
    """Two who came and went by turns began everybody's time anew, with a letter each time, for ever."""
    playing = an_open_game(start_when_full=at_once)
    first, *players, waiting = [an_account(f"人{n}") for n in "甲乙丙丁戊己庚辛"]
    for account in (first, *players):
        lobby.join(playing.pk, a_write(playing, account))
    if not at_once:
        lobby.join(playing.pk, a_write(playing, waiting))
        lobby.close_sign_up(playing.pk, a_write(playing, playing.judge))
    asked = playing.row.deadline
    assert asked is not None
    clock(HOUR)
    lobby.leave(playing.pk, a_write(playing, first))
    assert playing.row.state_of_play == ("sign_up" if at_once else "confirm")
    with pytest.raises(Refused, match="left_confirming"):
        lobby.join(playing.pk, a_write(playing, first))
    if not at_once:
        lobby.leave(playing.pk, a_write(playing, waiting))  # now players are looked for again
    clock(asked - game_now() + MINUTE)
    lobby.join(playing.pk, a_write(playing, first))
    assert playing.row.sign_ups.filter(account=first).exists()


def with_a_reserve(schedule: Schedule) -> tuple[Playing, Account]:
    """A game in its first night, and who waits for a seat in it."""
    playing = an_open_game(schedule=schedule)
    *players, waiting = [an_account(f"人{n}") for n in "甲乙丙丁戊己庚辛"]
    for account in (*players, waiting):
        lobby.join(playing.pk, a_write(playing, account))
    lobby.close_sign_up(playing.pk, a_write(playing, playing.judge))
    for account in players:
        lobby.confirm(playing.pk, a_write(playing, account))
    return Playing(playing.pk, playing.judge, dict(enumerate(players, 1)), playing.stranger), waiting


def seat_two_is_lost(playing: Playing, clock: Passing) -> None:
    for silent in ({2}, set[int](), {2}):
        pass_phase(playing, clock, silent=silent)


def test_a_close_that_is_taken_back_leaves_who_lost_his_seat_told_so(clock: Passing, db: None) -> None:
    """The seat stays with the newcomer; the notice that said so went, and the other never heard why he was out."""
    playing, waiting = with_a_reserve(set_to(1, "reserve"))
    seat_two_is_lost(playing, clock)
    playing.do(killgame.TakeBack())
    sitting = Sitting.objects.get(seat__game=playing.pk, seat__number=2, until__isnull=True)
    assert (sitting.account, told(playing, "missed")) == (waiting, {playing.seated[2].username: 2})


def test_t52_who_has_lost_his_seat_tells_the_readers_nothing_while_the_game_runs(clock: Passing, db: None) -> None:
    """He knows his card, and whoever plays reads along in the readers' room."""
    playing, _waiting = with_a_reserve(set_to(1, "reserve"))
    seat_two_is_lost(playing, clock)
    gone = playing.seated[2]
    assert seen_by(playing.row, gone).why_not_write("readers") == "not_for_you"
    with pytest.raises(Refused, match="not_for_you"):
        write(playing.pk, a_write(playing, gone), room="readers", text="三号是杀手")
    assert write(playing.pk, a_write(playing, playing.stranger), room="readers", text="好戏") == 1
    playing.do(killgame.Rule("good"))
    assert seen_by(playing.row, gone).why_not_write("readers") is None


def test_what_was_waited_for_after_a_close_that_is_taken_back_is_given_back(clock: Passing, db: None) -> None:
    """The allowance was spent on phases that had never been."""
    playing = a_game(schedule=forum_paced(extension=HOUR, allowance=1, silence=None, misses=None))
    for silent in (set[int](), set[int](), {2}):
        pass_phase(playing, clock, silent=silent)
    assert (playing.game.phase, said(playing)[-1]) == ("vote", "deadline.auto")
    playing.do(killgame.TakeBack())
    for silent in (set[int](), {2}):
        pass_phase(playing, clock, silent=silent)
    assert (playing.game.phase, said(playing)[-1]) == ("vote", "deadline.auto")


def test_a_silent_game_is_paused_and_throws_nobody_out(clock: Passing, db: None) -> None:
    """Where all were silent all were condemned at once: the game that was to stand still was over."""
    playing = a_game(schedule=forum_paced(misses=1, penalty="out"))
    for _ in range(3):
        to_deadline(playing, clock)
        sweep()
    assert (playing.row.state_of_play, playing.row.paused_for) == ("running", "silence")
    assert "thrown_out.misses" not in said(playing)


def test_a_phase_that_the_judge_has_shortened_is_nobodys_miss(clock: Passing, db: None) -> None:
    """Else a judge's slip, or his will, let the site throw out whoever believed in the time that was said before."""
    playing = a_game(schedule=set_to(1, "out"))
    playing.do(MoveDeadline(to=game_now() + timedelta(seconds=2)))
    to_deadline(playing, clock)
    sweep()
    assert [excused for *_, excused in missed(playing)] == [True] * 7
    assert told(playing, "warning") == {}


@pytest.mark.parametrize("junk", ["{}", "[]", "7", '{"lengths": {}}', '{"lengths": {"night": NaN}}', "1e400"])
def test_a_board_is_not_saved_with_a_schedule_that_cannot_be_read(junk: str, db: None) -> None:
    """It broke every page and document of the board."""
    form = board_form(junk)
    assert not form.is_valid()
    assert list(form.errors) == ["schedule"]


def test_a_board_is_saved_with_one_that_can(db: None) -> None:
    assert board_form(None).is_valid()


def board_form(schedule: str | None) -> "ModelForm[Board]":
    """The admin's, as it is sent."""
    request = RequestFactory().get("/")
    request.user = an_account("站长", is_staff=True, is_superuser=True)
    form = admin.site.get_model_admin(Board).get_form(request)
    text = json.dumps(Schedule.paced("forum").dump()) if schedule is None else schedule
    sent = {"slug": "new", "name": "新版", "edition": "classic", "openers": "everybody", "position": 0}
    return form({**sent, "schedule": text})

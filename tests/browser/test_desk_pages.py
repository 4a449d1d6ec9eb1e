"""The judge's desk in a browser: at night, in a ballot, paused, in sign-up, over; and each act's own page."""

from datetime import timedelta

import pytest
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

import killgame
from forum import lobby
from forum.acts import Pause
from forum.models import Absence, Account
from forum.now import game_now
from forum.zones import zone_named
from tests.browser.looks import faults, opened
from tests.browser.test_game_pages import a_first_ballot, a_first_night, enter
from tests.forum.people import Playing, a_game, a_write, an_account, an_open_game, forum_paced

WIDTHS = (320, 360, 1280)


@pytest.fixture
def playing(transactional_db: None) -> Playing:
    return a_game(seats=12)


def test_the_desk_at_night_and_in_a_ballot(chromium: Browser, live_server: LiveServer, playing: Playing) -> None:
    desk = f"{live_server.url}/g/{playing.row.public_id}/desk/"
    wrong = []
    with opened(chromium) as page:
        enter(page, live_server.url, playing.judge)
        a_first_night(playing)
        page.goto(desk)
        page.locator("#dry summary").click()
        wrong += faults(page, "desk-night", widths=WIDTHS)
        a_first_ballot(playing)
        page.goto(desk)
        wrong += faults(page, "desk-vote", widths=WIDTHS)
        page.goto(f"{desk}?page=1")
        wrong += faults(page, "desk-log", widths=(320,))
        for act in ("close", "move", "pause", "annul", "throw-out", "rule"):
            page.goto(f"{desk}{act}/")
            wrong += faults(page, f"desk-{act}", widths=(320, 1280))
    assert wrong == []


def test_the_desk_where_one_speaks_at_a_time_and_the_end_of_a_turn(
    chromium: Browser, live_server: LiveServer, transactional_db: None
) -> None:
    """The button names who speaks, its page asks why, and the thread says it."""
    playing = a_game(seats=12, options={"speech": "ordered"}, schedule=forum_paced(second_turn=True))
    playing.close_until("speech")
    playing.do(killgame.Pass(1))
    at = f"{live_server.url}/g/{playing.row.public_id}/"
    wrong = []
    with opened(chromium) as page:
        enter(page, live_server.url, playing.judge)
        page.goto(f"{at}desk/")
        wrong += faults(page, "desk-turn", widths=WIDTHS)
        page.get_by_role("link", name="结束 2号 的发言").click()
        wrong += faults(page, "desk-end-turn", widths=WIDTHS)
        page.get_by_label("原因").fill("人在飞机上")
        page.get_by_role("button", name="结束发言").click()
        expect(page.get_by_role("link", name="结束 3号 的发言")).to_be_visible()
        page.goto(at)
        expect(page.locator("#main")).to_contain_text("法官结束 2号 的发言，尚未开口，末尾补发言。原因：人在飞机上")
        wrong += faults(page, "turn-ended", widths=(360, 1280))
    assert wrong == []


def test_the_desk_paused_over_and_before_the_deal(chromium: Browser, live_server: LiveServer, playing: Playing) -> None:
    waiting = an_open_game(seats=7)
    for name in ("半夏", "老槐", "豆浆不加糖也不加盐的人"):
        lobby.join(waiting.pk, a_write(waiting, an_account(name)))
    wrong = []
    with opened(chromium) as page:
        enter(page, live_server.url, playing.judge)
        page.goto(f"{live_server.url}/g/{waiting.row.public_id}/desk/")
        wrong += faults(page, "desk-sign-up", widths=WIDTHS)
        playing.do(Pause(until=game_now() + timedelta(days=1)), reason="过节")
        page.goto(f"{live_server.url}/g/{playing.row.public_id}/desk/")
        wrong += faults(page, "desk-paused", widths=WIDTHS)
        playing.do(killgame.BreakOff())
        Account.objects.filter(pk=playing.judge.pk).update(language="en")
        page.reload()
        wrong += faults(page, "desk-over", widths=WIDTHS)
    assert wrong == []


def abroad(playing: Playing) -> None:
    """Three live elsewhere, one is away for a few days, and the phase has been lengthened already."""
    for seat, zone in ((3, "Europe/London"), (6, "America/New_York"), (7, "America/New_York")):
        Account.objects.filter(pk=playing.seated[seat].pk).update(time_zone=zone)
    now = game_now()
    Absence.objects.create(account=playing.seated[5], since=now, until=now + timedelta(days=3), said_at=now)


def typed(ahead: timedelta) -> str:
    return (game_now() + ahead).astimezone(zone_named("Asia/Shanghai")).strftime("%Y-%m-%dT%H:%M")


def test_whose_night_it_is_stands_before_the_button(
    chromium: Browser, live_server: LiveServer, playing: Playing
) -> None:
    """The plan follows what is chosen and typed; the desk looks well with everything in it."""
    abroad(playing)
    a_first_night(playing)
    with opened(chromium) as page:
        enter(page, live_server.url, playing.judge)
        page.goto(f"{live_server.url}/g/{playing.row.public_id}/desk/")
        box = page.locator("#sched")
        plan = box.locator(".planned").first
        first = plan.locator(".at").inner_text()
        moment = box.locator("#move_to")
        expect(moment).to_be_hidden()
        box.locator('label:has(input[value="86400"])').click()
        expect(plan.locator(".at")).not_to_have_text(first)
        expect(plan).to_contain_text(playing.seated[5].username)
        box.locator('label:has(input[name="by"][value="to"])').click()
        expect(plan).to_be_empty()
        moment.fill(typed(timedelta(days=5)))
        moment.blur()
        expect(plan.locator(".at")).to_be_visible()
        expect(plan).not_to_contain_text(playing.seated[5].username)
        box.locator("details summary").click()
        page.locator("#pause_until").fill(typed(timedelta(days=2)))
        page.locator("#pause_until").blur()
        expect(box.locator(".planned").nth(1)).to_contain_text(playing.seated[5].username)
        box.locator('label:has(input[value="43200"])').click()
        expect(plan.locator(".at")).to_have_text(first)
        wrong = faults(page, "desk-clock", widths=WIDTHS)
        page.locator("#pause_appeal").check()
        page.locator("#pause_reason").fill("3号说票没算上")
        box.locator('form[action$="/pause/"] button[type=submit]:visible').click()
        page.wait_for_url("**/desk/")
        assert playing.row.paused_for == "appeal"
        wrong += faults(page, "desk-frozen", widths=WIDTHS)
    assert wrong == []


def test_without_scripts_a_button_shows_whose_night_it_is(
    chromium: Browser, live_server: LiveServer, playing: Playing
) -> None:
    abroad(playing)
    moment = typed(timedelta(days=2))
    with opened(chromium, scripts=False) as page:
        enter(page, live_server.url, playing.judge)
        page.goto(f"{live_server.url}/g/{playing.row.public_id}/desk/")
        form = page.locator('#sched form[action$="/move/"]')
        form.locator('input[name="by"][value="to"]').check()
        form.locator('input[name="to"]').fill(moment)
        form.locator('input[name="reason"]').fill("过节")
        form.locator('button[name="show"]').click()
        page.wait_for_url("**/desk/move/")
        assert page.locator('input[name="to"]').input_value() == moment
        assert page.locator('input[name="reason"]').input_value() == "过节"
        assert page.locator('input[name="by"][value="to"]').is_checked()
        expect(page.locator(".planned")).to_contain_text(playing.seated[5].username)
        wrong = faults(page, "desk-move-shown", widths=(320, 1280), axe=False)
        page.locator("main form button.main").click()
        page.wait_for_url("**/desk/")
        deadline = playing.row.deadline
        assert deadline is not None
        assert deadline.astimezone(zone_named("Asia/Shanghai")).strftime("%Y-%m-%dT%H:%M") == moment
    assert wrong == []


def test_a_judge_without_scripts_ends_a_night_and_moves_the_next_deadline(
    chromium: Browser, live_server: LiveServer, playing: Playing
) -> None:
    with opened(chromium, scripts=False) as page:
        enter(page, live_server.url, playing.judge)
        page.goto(f"{live_server.url}/g/{playing.row.public_id}/desk/")
        page.locator('a[href$="/desk/close/"]').click()
        page.locator("main form button").click()
        page.wait_for_url("**/desk/")
        assert playing.game.phase == "speech"
        before = playing.row.deadline
        assert before is not None
        page.locator('#sched input[name="by"][value="86400"]').check()
        page.locator('#sched form[action$="/move/"] input[name="reason"]').fill("过节")
        page.locator('#sched form[action$="/move/"] button.main').click()
        page.wait_for_url("**/desk/")
        assert playing.row.deadline == before + timedelta(days=1)

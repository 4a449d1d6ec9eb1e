"""The judge's desk in a browser: at night, in a ballot, paused, in sign-up, over; and each act's own page."""

from datetime import timedelta

import pytest
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

import killgame
from forum import lobby
from forum.acts import Pause
from forum.models import Account
from forum.now import game_now
from tests.browser.looks import faults, opened
from tests.browser.test_game_pages import a_first_ballot, a_first_night, enter
from tests.forum.people import Playing, a_game, a_write, an_account, an_open_game

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
        for act in ("close", "move", "annul", "throw-out", "rule"):
            page.goto(f"{desk}{act}/")
            wrong += faults(page, f"desk-{act}", widths=(320, 1280))
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
        page.locator('#sched form[action$="/move/"] button').click()
        page.wait_for_url("**/desk/")
        assert playing.row.deadline == before + timedelta(days=1)

"""What players ask for, and the banner after an outage, as they look."""

from datetime import timedelta

from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from forum.acts import Say
from forum.models import Outage
from forum.now import game_now
from tests.browser.looks import faults, opened
from tests.browser.test_game_pages import enter
from tests.forum.people import a_game

WIDTHS = (320, 360, 1280)


def test_a_player_asks_for_more_time_and_the_others_say_yes_or_no(
    chromium: Browser, live_server: LiveServer, transactional_db: None
) -> None:
    playing = a_game(seats=9)
    now = game_now()
    Outage.objects.create(part="clock", since=now - timedelta(hours=4), until=now - timedelta(hours=1))
    thread = f"{live_server.url}/g/{playing.row.public_id}/"
    with opened(chromium) as page:
        enter(page, live_server.url, playing.seated[1])
        page.goto(thread)
        page.click("#request > summary")
        assert faults(page, "request-to-ask", widths=WIDTHS) == []
        page.click("#request button[value=extension]")
        expect(page.locator("#request")).to_contain_text("你已同意")
        playing.do(Say(2, "extension", yes=True))
        playing.do(Say(3, "extension", yes=False))
        page.goto(thread)
        expect(page.locator("#request")).to_contain_text("同意 2，反对 1，活人 9；要 5 人同意")
        assert faults(page, "request-open", widths=WIDTHS) == []

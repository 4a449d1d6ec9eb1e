"""Reading a long thread at a browser: it opens at what is new, what is seen is read, keys lead through it."""

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from forum.models import ReadMark
from tests.benchmarks.big_game import a_big_game
from tests.browser.looks import faults, opened
from tests.forum.pages import Reader
from tests.forum.people import Playing


@pytest.fixture
def long(transactional_db: None) -> Playing:
    """A thread of 130 floors, three pages."""
    return a_big_game(seats=21, posts=130, votes=60, rounds=1)


def log_in(page: Page, reader: Reader, live_server: LiveServer) -> None:
    """By the session of a test client: how one logs in is tried elsewhere."""
    cookies = [
        {"name": name, "value": one.value, "url": live_server.url} for name, one in reader.client.cookies.items()
    ]
    page.context.add_cookies(cookies)  # type: ignore[arg-type] # playwright's own type of the same dictionary


def a_reader(playing: Playing) -> Reader:
    reader = Reader(playing, playing.seated[playing.game.living[2]])
    assert reader.account is not None
    type(reader.account).objects.filter(pk=reader.account.pk).update(language="zh-hans", time_zone="Asia/Shanghai")
    return reader


def test_a_long_thread_is_read_by_looking_and_by_keys(
    chromium: Browser, live_server: LiveServer, long: Playing
) -> None:
    reader = a_reader(long)
    reader.post("r/public/read/", floor=70)
    with opened(chromium) as page:
        log_in(page, reader, live_server)
        page.goto(live_server.url + reader.home)
        page.set_viewport_size({"width": 1280, "height": 900})
        page.keyboard.press("u")
        expect(page.locator("#new")).to_be_focused()
        page.keyboard.press("j")
        expect(page.locator("#f71")).to_be_focused()
        page.keyboard.press("j")
        page.keyboard.press("k")
        expect(page.locator("#f71")).to_be_focused()
        page.locator("#f74").scroll_into_view_if_needed()
        page.wait_for_timeout(4000)
        assert ReadMark.objects.get().floor >= 74
        page.keyboard.press("c")
        page.keyboard.type("jk")
        expect(page.locator("#compose textarea")).to_have_value("jk")
        page.locator("#compose textarea").fill("")
        page.locator("#compose textarea").blur()
        page.keyboard.press("?")
        expect(page.locator("#keys")).to_be_visible()
        page.keyboard.press("Escape")
        page.goto(live_server.url + reader.home)
        assert faults(page, "thread-long", widths=(360, 1280)) == []
        for name in ("activity/", f"seats/{long.game.living[2]}/", "r/public/71/"):
            page.goto(live_server.url + reader.home + name)
            assert faults(page, name.split("/")[0] + "-page", widths=(360, 1280), axe=False) == []

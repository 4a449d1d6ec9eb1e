"""What the dead may learn, in a real browser: from the room of the dead to the warning, and from there to the cards."""

from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

import killgame
from tests.browser.looks import faults, opened
from tests.browser.test_game_pages import enter
from tests.forum.people import a_game, forum_paced

PHONE = {"width": 360, "height": 780}


def test_who_is_out_asks_is_warned_and_sees(chromium: Browser, live_server: LiveServer, transactional_db: None) -> None:
    playing = a_game(seats=12, schedule=forum_paced(dead_learn="all"))
    killer = playing.with_role("killer")[0]
    out, victim = playing.with_role("civilian")[:2]
    playing.do(killgame.Move(killer, "kill", target=victim))
    playing.do(killgame.ThrowOut(out))
    with opened(chromium, viewport=PHONE) as page:
        enter(page, live_server.url, playing.seated[out])
        page.goto(f"{live_server.url}/g/{playing.row.public_id}/r/dead/")
        page.get_by_role("link", name="死者能看什么").click()
        expect(page.locator("#main")).to_contain_text("看过就收不回了")
        assert faults(page, "learn-asked") == []
        page.get_by_role("button", name="我要看").click()
        row = page.locator("tr", has=page.locator(f"text='{playing.seated[killer].username}'"))
        expect(row).to_contain_text("杀手")
        expect(row).to_contain_text(playing.seated[victim].username)
        expect(page.locator("#log")).to_contain_text(f"{killer}号：杀 {victim}号。 密")
        assert faults(page, "learn-all") == []

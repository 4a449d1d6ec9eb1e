"""A night's picks on the open pages of those who act together, in a real browser at the real web process."""

from playwright.sync_api import Browser, expect

import killgame
from tests.browser.looks import complaints, opened
from tests.browser.test_game_pages import enter
from tests.browser.test_live_pages import DESKTOP, PHONE, SOON, Table
from tests.forum.people import a_game
from tests.processes import Site


def test_a_partner_s_pick_is_on_the_open_card_and_in_the_open_room(chromium: Browser, site: Site) -> None:
    """What is about to be chosen on the card stays chosen."""
    playing = a_game(seats=9)
    (first, second), (target, other) = playing.with_role("killer")[:2], playing.with_role("civilian")[:2]
    table = Table(site, playing)
    with opened(chromium, viewport=DESKTOP) as card, opened(chromium, viewport=PHONE) as room:
        for page, path in ((card, "card/"), (room, "r/killers/")):
            enter(page, site.url, playing.seated[second])
            with page.expect_response(lambda answer: answer.url.endswith("/stream/")):
                page.goto(f"{table.address}{path}")
        card.locator(f"label:has(input[value='{other:05}'])").click()
        room.locator("#compose textarea").fill("写到一半")
        groups = (card.locator("#groups-card"), room.locator("#groups-thread"))
        for group in groups:
            expect(group.locator(".w")).to_have_count(1)  # no pick stands
        playing.do(killgame.Move(first, "kill", target=target))
        for group in groups:
            expect(group.locator(".w")).to_have_count(2, timeout=SOON)
            expect(group.locator(".rest .seat")).to_have_count(1)
        expect(card.locator(f"input[value='{other:05}']")).to_be_checked()
        expect(room.locator("#compose textarea")).to_have_value("写到一半")
        assert complaints(card) + complaints(room) == []

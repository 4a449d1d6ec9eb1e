"""The private lines on open pages: of the player, and of the judge."""

from playwright.sync_api import Browser, expect

from forum.writing import write
from tests.browser.looks import complaints, opened
from tests.browser.test_live_pages import PHONE, SOON, Table
from tests.forum.people import a_game, a_write
from tests.processes import Site


def test_what_is_said_in_a_private_line_comes_to_the_judge_and_to_its_player(chromium: Browser, site: Site) -> None:
    table = Table(site, a_game(seats=9))
    seated = table.playing.seated
    with opened(chromium, viewport=PHONE) as his, opened(chromium, viewport=PHONE) as judges:
        table.open(his, seated[3])
        table.open(judges, table.playing.judge)
        judges.locator("#rooms [data-room=lines]").click()
        expect(judges.locator("#lines .lines li")).to_have_count(0)
        expect(judges.locator("#rooms [aria-current]")).to_be_in_viewport()
        his.locator("#rooms [data-room=line-3]").click()
        his.locator("#compose textarea").fill("法官，平票怎么算？")
        his.locator("#compose button.main").click()
        expect(his.locator("#f1.mine")).to_have_count(1, timeout=SOON)
        expect(judges.locator("#rooms [data-room=lines] small")).to_have_text("1", timeout=SOON)
        expect(judges.locator("#lines .lines li")).to_contain_text("1 层未读", timeout=SOON)
        write(table.playing.pk, a_write(table.playing, table.playing.judge), room="line-3", text="无人出局")
        expect(his.locator("#f2")).to_contain_text("无人出局", timeout=SOON)
        write(table.playing.pk, a_write(table.playing, seated[5]), room="line-5", text="我也想问")
        expect(judges.locator("#lines .lines li")).to_have_count(2, timeout=SOON)
        assert his.locator("#rooms [data-room=line-5]").count() == 0
        assert complaints(his) + complaints(judges) == []

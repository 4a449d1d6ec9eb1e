"""What changes on an open page beside the thread: the private lines, and the ballot paper at its deadline."""

from datetime import timedelta

from playwright.sync_api import Browser, expect

from forum.live.calling import tell_table
from forum.models import Game
from forum.now import game_now
from forum.writing import write
from killgame.ballot import votes_standing
from tests.browser.looks import complaints, faults, opened
from tests.browser.test_live_pages import DESKTOP, PHONE, SOON, Table
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


def test_a_ballot_paper_locks_at_its_deadline_and_keeps_what_was_chosen(chromium: Browser, site: Site) -> None:
    """PRODUCT P4: without a reload; and it opens again, with that choice, when the clock gives more time."""
    playing = a_game(seats=9)
    playing.close_until("vote")
    table = Table(site, playing)
    with opened(chromium, viewport=DESKTOP) as page:
        table.open(page, playing.seated[9])
        paper = page.locator("#paper-side form")
        button, choice = paper.locator("button.main"), paper.locator('input[name=target][value="3"]')
        choice.check(force=True)
        table.move(3)
        expect(paper.locator("[data-why-locked]")).to_contain_text("已锁", timeout=SOON)
        expect(button).to_be_disabled()
        expect(choice).to_be_disabled()
        # What the server shows beside a locked phase has no paper; this one stays as it is.
        page.wait_for_timeout(6_000)
        expect(paper.locator("[data-why-locked]")).to_be_visible()
        expect(choice).to_be_checked()
        assert faults(page, "paper-locked", widths=(320, 1280)) == []
        Game.objects.filter(pk=playing.pk).update(deadline=game_now() + timedelta(hours=1))
        tell_table(playing.row)
        expect(paper.locator("[data-why-locked]")).to_have_count(0, timeout=SOON)
        expect(choice).to_be_checked()
        expect(choice).to_be_enabled()
        page.wait_for_timeout(6_000)  # by then the form is that of the new deadline
        with page.expect_navigation():
            button.click()
    assert dict(votes_standing(playing.game)) == {9: (3,)}

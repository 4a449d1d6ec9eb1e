"""What is sent until a deadline, on a page that is open when it passes: in a real browser at the real web process."""

from datetime import timedelta

from playwright.sync_api import Browser, expect

from forum.live.calling import tell_table
from forum.models import Game
from forum.now import game_now
from killgame.ballot import votes_standing
from tests.browser.looks import faults, opened
from tests.browser.test_live_pages import DESKTOP, SOON, Table
from tests.forum.people import a_game
from tests.processes import Site


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

"""The composer: a whole speech on a phone, by thumb and by keyboard; the same without scripts."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

import killgame
from forum.models import Post
from forum.writing import write
from killgame.ballot import votes_standing
from tests.browser.looks import complaints, faults, opened
from tests.browser.test_game_pages import enter
from tests.forum.people import Playing, a_game, a_write, forum_paced

# Both floors, one after the other, each with the way back to it and its own words alone.
_BOTH = re.compile(r"> \[\d+ 楼\]\(/g/.*?\) .*\n>\n> 六个人[^\n]*\n\n> \[\d+ 楼\].*\n>\n> 大家昨天就说过：4号\n\n$")
PHONE = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def voting(transactional_db: None) -> Playing:
    """Nine at the table, two speeches, an open ballot in which one may also speak, with a vote for seat 4."""
    playing = a_game(seats=9, options={"talk_and_vote": True})
    playing.close_until("vote")
    living = playing.game.living
    for seat, text in (
        (living[0], "六个人，四十分钟，没有一句理由。\n\n> 别人的话"),
        (living[1], "大家昨天就说过：4号"),
    ):
        write(playing.pk, a_write(playing, playing.seated[seat]), room="public", text=text)
    playing.do(killgame.Move(living[0], "vote", target=living[3]))
    return playing


def _field(page: Page) -> str:
    return page.locator("#compose textarea").input_value()


def test_quote_name_vote_and_post_on_a_phone(chromium: Browser, live_server: LiveServer, voting: Playing) -> None:
    living = voting.game.living
    writer, named, target = living[4], living[1], living[3]
    address = f"{live_server.url}/g/{voting.row.public_id}/"
    with opened(chromium, **PHONE) as page:
        enter(page, live_server.url, voting.seated[writer])
        page.goto(address)
        for link, wanted in zip(page.locator("a.q").all(), (re.compile("六个人"), _BOTH), strict=False):
            link.click()
            expect(page.locator("#compose textarea")).to_have_value(wanted)
        assert page.url.startswith(address)
        text = page.locator("#compose textarea")
        text.press("Control+End")
        text.press_sequentially("@" + voting.seated[named].username[:1])
        expect(page.get_by_role("option").first).to_be_visible()
        text.press("Enter")
        text.press_sequentially(f"看这里\n\n投票：{target}号")
        expect(page.locator(".will li").first).to_contain_text("1 → 2 票")
        expect(page.locator("#compose button.main")).to_have_text("发言并投票")
        expect(page.locator("[data-saved]")).to_contain_text("草稿存于", timeout=8_000)
        assert faults(page, "composer", widths=(360,)) == []
        text.press("Control+Enter")
        page.wait_for_url("**#f*")
        expect(page.locator(".slip").last).to_contain_text("1 → 2 票")
        assert complaints(page) == []
    posted = Post.objects.order_by("floor").last()
    assert posted is not None
    assert posted.text.endswith(f"@{voting.seated[named].username} 看这里\n\n投票：{target}号")
    assert dict(votes_standing(voting.game))[writer] == (target,)


def test_what_a_browser_keeps_of_ones_text_is_shown_to_no_other_account(
    chromium: Browser, live_server: LiveServer, voting: Playing
) -> None:
    """A session that ends without a log-out leaves the text that could not be saved behind."""
    mine, other = (voting.seated[seat] for seat in voting.game.living[4:6])
    address = f"{live_server.url}/g/{voting.row.public_id}/"
    with opened(chromium, **PHONE) as page:
        enter(page, live_server.url, mine)
        page.goto(address)
        page.route("**/draft/", lambda route: route.abort())
        page.locator("#compose textarea").fill("我是警察，昨夜验的是 3 号")
        expect(page.locator("[data-saved]")).to_contain_text("草稿先存在这个浏览器里", timeout=8_000)
        page.unroute("**/draft/")
        for account, wanted in ((other, ""), (mine, "我是警察，昨夜验的是 3 号")):
            page.context.clear_cookies()
            enter(page, live_server.url, account)
            page.goto(address)
            expect(page.locator("#compose textarea")).to_have_value(wanted)
        expect(page.locator("[data-saved]")).to_contain_text("草稿存于", timeout=8_000)
        page.wait_for_load_state("networkidle")


def test_without_scripts_a_button_shows_what_the_text_would_do(
    chromium: Browser, live_server: LiveServer, voting: Playing
) -> None:
    living = voting.game.living
    with opened(chromium, scripts=False, **PHONE) as page:
        enter(page, live_server.url, voting.seated[living[4]])
        page.goto(f"{live_server.url}/g/{voting.row.public_id}/?quote=3&quote=4")
        page.locator("#compose textarea").fill(f"**好**\n\n投票：{living[3]}号")
        page.get_by_role("button", name="看排版").click()
        expect(page.locator(".post.preview strong")).to_have_text("好")
        expect(page.locator(".will li").first).to_contain_text("1 → 2 票")
        assert _field(page) == f"**好**\n\n投票：{living[3]}号"
        page.get_by_role("button", name="发言并投票").click()
        expect(page.locator(".slip").last).to_contain_text("1 → 2 票")


def test_a_text_that_was_refused_is_written_on_with_the_same_tools(
    chromium: Browser, live_server: LiveServer, transactional_db: None
) -> None:
    """The toolbar, what it would do, the draft, and what the day still allows; then it is sent from there."""
    playing = a_game(seats=9, schedule=forum_paced(characters_a_day=40), options={"talk_and_vote": True})
    playing.close_until("vote")
    writer, target = playing.game.living[:2]
    with opened(chromium, **PHONE) as page:
        enter(page, live_server.url, playing.seated[writer])
        page.goto(f"{live_server.url}/g/{playing.row.public_id}/")
        expect(page.locator("#compose .budget")).to_have_text("今天你还可以发：40 字。")
        page.locator("#compose textarea").fill("长" * 43)
        expect(page.locator("#compose [data-size]")).to_have_text("多了 3 个字")
        page.locator("#compose button.main").click()
        field = page.locator("main .kept textarea")
        expect(field).to_have_value("长" * 43)
        expect(page.locator("#compose [data-size]")).to_have_text("多了 3 个字")
        field.fill(f"投票：{target}号\n\n要紧")
        field.select_text()
        field.press("Control+End")
        field.press("Shift+ArrowLeft")
        field.press("Shift+ArrowLeft")
        page.get_by_role("button", name="粗体").click()
        expect(field).to_have_value(f"投票：{target}号\n\n[b]要紧[/b]")
        expect(page.locator(".will li").first).to_contain_text("0 → 1 票")
        expect(page.locator("#compose button.main")).to_have_text("发言并投票")
        expect(page.locator("[data-saved]")).to_contain_text("草稿存于", timeout=8_000)
        assert [line for line in faults(page, "refused-field", widths=(320, 1280)) if "409" not in line] == []
        page.locator("#compose button.main").click()
        expect(page.locator(".slip").last).to_contain_text("0 → 1 票")


def test_a_text_that_was_refused_is_looked_at_and_sent_without_scripts(
    chromium: Browser, live_server: LiveServer, voting: Playing
) -> None:
    living = voting.game.living
    with opened(chromium, scripts=False, **PHONE) as page:
        enter(page, live_server.url, voting.seated[living[4]])
        page.goto(f"{live_server.url}/g/{voting.row.public_id}/")
        page.locator("#compose textarea").fill("投票：没有这个人")
        page.locator("#compose button.main").click()
        expect(page.locator(".kept textarea")).to_have_value("投票：没有这个人")
        page.locator(".kept textarea").fill(f"投票：{living[3]}号")
        page.get_by_role("button", name="看排版").click()
        expect(page.locator(".will li").first).to_contain_text("1 → 2 票")
        page.get_by_role("button", name="发言并投票").click()
        expect(page.locator(".slip").last).to_contain_text("1 → 2 票")

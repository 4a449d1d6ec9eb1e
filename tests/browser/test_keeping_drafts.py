"""What is typed is kept while one types, and when the page is left: on the server, and in this browser until the server has it."""

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from forum.drafts import draft_of, keep
from forum.models import Draft, Post
from tests.browser.looks import faults, opened
from tests.browser.test_game_pages import enter
from tests.forum.people import Playing, a_game

# A route of the driver's is not asked when a page is left.
DOWN = """const through = window.fetch; window.fetch = (url, options) =>
  localStorage.down && String(url).includes("/draft/") ? Promise.reject(new TypeError("down")) : through(url, options);"""
SHELVES = (
    "Object.keys(localStorage).filter(key => key.startsWith('draft ')).map(key => JSON.parse(localStorage[key]).text)"
)


@pytest.fixture
def speaking(transactional_db: None) -> Playing:
    playing = a_game(seats=9)
    playing.close_until("speech")
    return playing


def _at_the_field(page: Page, live_server: LiveServer, playing: Playing) -> None:
    enter(page, live_server.url, playing.seated[1])
    page.goto(f"{live_server.url}/g/{playing.row.public_id}/")


def _kept(playing: Playing, kind: str = Draft.Kind.POST) -> str:
    return draft_of(playing.row, playing.seated[1].pk, room="public", kind=kind).text


def test_who_types_on_without_a_pause_is_saved(chromium: Browser, live_server: LiveServer, speaking: Playing) -> None:
    with opened(chromium) as page:
        _at_the_field(page, live_server, speaking)
        page.locator("#compose textarea").press_sequentially("字", delay=0)
        assert page.evaluate(SHELVES) == ["字"]
        page.locator("#compose textarea").press_sequentially("一二三四五六七八九十" * 2, delay=330)
        assert _kept(speaking).startswith("字一二三四五")
        page.wait_for_timeout(2_500)
        assert page.evaluate(SHELVES) == []
    assert _kept(speaking) == "字" + "一二三四五六七八九十" * 2


def test_what_was_typed_last_is_there_after_the_page_was_left(
    chromium: Browser, live_server: LiveServer, speaking: Playing
) -> None:
    """At once, under the version of before, and after writing on and leaving again."""
    with opened(chromium) as page:
        _at_the_field(page, live_server, speaking)
        field = page.locator("#compose textarea")
        for text in ("第一句。", "第一句。第二句。", "第一句。第二句。第三句。", ""):
            field.fill(text)
            page.reload()
            expect(field).to_have_value(text)
            expect(page.locator("[data-other]")).to_be_hidden()
        field.fill("走了。")
        page.goto(f"{live_server.url}/help/")
        page.wait_for_timeout(1000)
    assert _kept(speaking) == "走了。"


def test_where_no_request_gets_through_the_browser_keeps_it(
    chromium: Browser, live_server: LiveServer, speaking: Playing
) -> None:
    with opened(chromium) as page:
        page.add_init_script(DOWN)
        _at_the_field(page, live_server, speaking)
        page.evaluate("localStorage.down = 1")
        field = page.locator("#compose textarea")
        field.fill("没有网也在")
        page.reload()
        expect(field).to_have_value("没有网也在")
        keep(speaking.row, speaking.seated[1].pk, room="public", text="别处写的", version=0)
        page.reload()
        expect(field).to_have_value("没有网也在")
        expect(page.locator("[data-other]")).to_be_visible()
        page.evaluate("localStorage.removeItem('down')")
        page.locator("[data-keep]").click()
        expect(page.locator("[data-saved]")).to_contain_text("草稿存于", timeout=8_000)
    assert _kept(speaking) == "没有网也在"


def test_a_save_whose_answer_was_lost_is_no_other_device(
    chromium: Browser, live_server: LiveServer, speaking: Playing
) -> None:
    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    with opened(chromium) as page:
        _at_the_field(page, live_server, speaking)
        field = page.locator("#compose textarea")
        page.add_init_script(DOWN)
        page.reload()
        page.route("**/draft/", lose)
        field.fill("前半句")
        expect(page.locator("[data-saved]")).to_contain_text("草稿先存在这个浏览器里", timeout=8_000)
        assert _kept(speaking) == "前半句"
        page.evaluate("localStorage.down = 1")
        field.fill("前半句，后半句")
        page.reload()
        expect(field).to_have_value("前半句，后半句")
        expect(page.locator("[data-other]")).to_be_hidden()


def test_what_was_posted_comes_back_nowhere(chromium: Browser, live_server: LiveServer, speaking: Playing) -> None:
    with opened(chromium) as page:
        _at_the_field(page, live_server, speaking)
        field = page.locator("#compose textarea")
        field.fill("发出去的")
        page.locator("#compose button.main").click()
        page.wait_for_url("**#f*")
        expect(field).to_have_value("")
        assert page.evaluate(SHELVES) == []
    assert (Draft.objects.count(), Post.objects.filter(text="发出去的").count()) == (0, 1)


def test_last_words_are_saved_while_they_are_written_and_by_the_form_of_the_night(
    chromium: Browser, live_server: LiveServer, transactional_db: None
) -> None:
    playing = a_game(seats=9)
    assert playing.game.phase == "night"
    with opened(chromium, viewport={"width": 360, "height": 780}) as page:
        enter(page, live_server.url, playing.seated[1])
        page.goto(f"{live_server.url}/g/{playing.row.public_id}/card/")
        field, form = page.locator("#last-words textarea"), page.locator("#last-words")
        expect(form).to_contain_text("最多 20000 字。")
        field.fill("我走了，票看 3 号")
        expect(form.locator("[data-saved]")).to_contain_text("存于", timeout=8_000)
        assert _kept(playing, Draft.Kind.LAST_WORDS) == "我走了，票看 3 号"
        field.fill("我走了，票看 4 号")
        with page.expect_navigation():
            page.locator("#night button[type=submit]").first.click()
        page.goto(f"{live_server.url}/g/{playing.row.public_id}/card/")
        expect(field).to_have_value("我走了，票看 4 号")
        expect(form.locator("[data-saved]")).to_contain_text("存于", timeout=8_000)
        expect(form.locator("[data-other]")).to_be_hidden()
        page.wait_for_timeout(1000)
        assert _kept(playing, Draft.Kind.LAST_WORDS) == "我走了，票看 4 号"
        assert faults(page, "last-words", widths=(320, 1280), axe_wide=False) == []


@pytest.mark.parametrize("kind", [Draft.Kind.POST, Draft.Kind.LAST_WORDS])
def test_what_another_device_has_saved_is_not_written_over_by_a_page_in_the_background(
    chromium: Browser, live_server: LiveServer, transactional_db: None, kind: str
) -> None:
    playing = a_game(seats=9)
    path, field = ("card/", "#last-words textarea") if kind == Draft.Kind.LAST_WORDS else ("", "#compose textarea")
    if not path:
        playing.close_until("speech")
    with opened(chromium) as page:
        enter(page, live_server.url, playing.seated[1])
        page.goto(f"{live_server.url}/g/{playing.row.public_id}/{path}")
        keep(playing.row, playing.seated[1].pk, room="public", text="手机上写的", version=0, kind=kind)
        page.locator(field).fill("电脑上写的")
        page.evaluate(
            "Object.defineProperty(document, 'hidden', { value: true });"
            "document.dispatchEvent(new Event('visibilitychange'))"
        )
        expect(page.locator("[data-other]")).to_be_visible(timeout=8_000)
        assert _kept(playing, kind) == "手机上写的"
        expect(page.locator(field)).to_have_value("电脑上写的")

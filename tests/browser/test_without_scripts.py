"""A day without scripts, on a phone: from what is new, read, quoted, looked at, voted, with a receipt; every page complete."""

from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from forum.models import ReadMark
from tests.browser.day import PHONE, READ, a_day
from tests.browser.looks import opened, overflow
from tests.browser.table import Mouse, Person


def test_a_day_without_scripts(chromium: Browser, live_server: LiveServer, transactional_db: None) -> None:
    playing, accused, (seat, _second, first, *_rest) = a_day()
    account, home = playing.seated[seat], f"/g/{playing.row.public_id}/"
    floors = playing.row.rooms.get(name="public").floors
    with opened(chromium, scripts=False, **PHONE) as page:
        me = Person(page, account.username, Mouse(page), live_server.url)
        me.log_in()
        me.open(home)
        me.hands.press(page.locator("#bar-unread"))
        expect(page.locator(f"#f{READ + 1}")).to_be_in_viewport()
        me.press("Read up to here")
        expect(page.locator("#bar-unread")).to_have_count(0)
        key = ReadMark.named(playing.row, account=account.pk, room="public")
        assert ReadMark.objects.get(key=key).floor == floors

        me.open(f"{home}?page=1")
        for floor in (floors - 1, floors):
            me.hands.press(page.locator(f"#f{floor} a.q"))
            me.press("Save the draft")
        field = page.locator("#compose textarea")
        text = f"{field.input_value()}两位都没说理由。\n\n投票：{first}号"
        field.fill(text)
        me.press("Preview", context="button", within="#compose")
        expect(page.locator(".post.preview blockquote")).to_have_count(2)
        expect(page.locator(".will li").first).to_contain_text("0 → 1 票")
        assert (field.input_value(), overflow(page)) == (text, [])
        me.press("Post and vote", context="button", within="#compose")
        mine = page.locator("article.post.mine").last
        expect(mine.locator("blockquote")).to_have_count(2)
        expect(mine.locator(".slip")).to_contain_text("0 → 1 票")
        assert field.input_value() == ""

        me.vote(accused)
        expect(page.locator("form.paper .slip")).to_contain_text(f"改自 {first}号")
        assert (me.count, overflow(page)) == ({accused: 1}, [])
        me.open(home)
        expect(page.locator("article.post.mine .slip.old")).to_contain_text("已改投")

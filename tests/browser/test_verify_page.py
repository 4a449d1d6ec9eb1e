"""Having a game checked, at a browser: from its last page, and by a document that is pasted; what holds and what does not."""

import json

from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.looks import faults, opened
from tests.forum.people import a_game
from tests.forum.test_end import a_short_game


def test_a_game_is_checked_from_its_last_page_and_by_its_file(
    chromium: Browser, live_server: LiveServer, transactional_db: None
) -> None:
    playing = a_game()
    a_short_game(playing)
    home = f"{live_server.url}/g/{playing.row.public_id}/"
    with opened(chromium) as page:
        page.goto(home)
        with page.expect_download() as fetched:
            page.get_by_role("link", name="下载整局的文件").click()
        document = json.loads(fetched.value.path().read_text(encoding="utf-8"))
        page.get_by_role("link", name="核对这一局").click()
        page.get_by_role("button", name="核对", exact=True).click()
        expect(page.get_by_role("status")).to_contain_text("全部相符")
        page.locator("summary", has_text="指纹链").click()
        expect(page.get_by_text("条记录环环相扣")).to_be_visible()
        assert faults(page, "verify-holds") == []

        document["winner"] = "good"
        page.get_by_label("本站已经结束的一局").fill("")
        page.get_by_label("一份导出文件的内容").fill(json.dumps(document, ensure_ascii=False))
        page.get_by_role("button", name="核对", exact=True).click()
        expect(page.get_by_role("alert")).to_contain_text("有 2 处不符")
        assert faults(page, "verify-wrong") == []

        page.get_by_label("本站已经结束的一局").fill("")
        page.get_by_label("一份导出文件的内容").fill('{"format": "一段话"}')
        page.get_by_role("button", name="核对", exact=True).click()
        expect(page.get_by_text("这不是一局的导出文件")).to_be_visible()
        expect(page.get_by_label("一份导出文件的内容")).to_have_value('{"format": "一段话"}')
        assert faults(page, "verify-refused", widths=(320,)) == []

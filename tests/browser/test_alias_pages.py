"""An alias game as people meet it: its sign-up, names and pictures in the thread, the judge's look, and the end."""

from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

import killgame
from forum import lobby
from forum.models import Account
from forum.writing import write
from tests.browser.looks import faults, opened
from tests.browser.test_game_pages import enter
from tests.forum.people import PASSWORD, Playing, a_game, a_write, an_account, an_open_game

WIDTHS = (360, 1280)
_SPEECHES = {
    2: "先说我的想法：昨夜死得蹊跷，三号你怎么看？",
    3: "我看二号太急。先听听后面的。\n\n> 昨夜死得蹊跷\n\n哪里蹊跷？",
    5: "过。",
}


def _talked() -> Playing:
    playing = a_game(alias=True, seats=12)
    playing.close_until("speech")
    living = [seat for seat in _SPEECHES if seat in playing.game.living]
    for seat in living:
        write(playing.pk, a_write(playing, playing.seated[seat]), room="public", text=_SPEECHES[seat])
    return playing


def _look(chromium: Browser, site: str, account: Account, path: str, name: str) -> list[str]:
    with opened(chromium) as page:
        enter(page, site, account)
        page.goto(site + path)
        return faults(page, name, widths=WIDTHS)


def test_the_pages_of_an_alias_game(chromium: Browser, live_server: LiveServer, transactional_db: None) -> None:
    waiting = an_open_game(alias=True, seats=9)
    for name in ("竹里馆", "南风起", "陆行舟"):
        lobby.join(waiting.pk, a_write(waiting, an_account(name)))
    playing, site = _talked(), live_server.url
    home, sign_up = f"/g/{playing.row.public_id}/", f"/g/{waiting.row.public_id}/"
    assert _look(chromium, site, an_account("竹里馆"), sign_up, "alias-sign-up") == []
    assert _look(chromium, site, playing.seated[2], home, "alias-thread") == []
    with opened(chromium, scripts=False) as page:
        enter(page, site, playing.judge)
        page.goto(f"{site}{home}desk/")
        page.click("#who a.btn.danger")
        page.fill("[name=reason]", "两人疑似同一人")
        page.click("main form button.danger")
        # Who has been in for a while proves anew that it is he, and the look goes on.
        page.fill("[name=password]", PASSWORD)
        page.click("main form button.main")
        page.wait_for_selector("#who table")
        names = page.locator("#who td.n").all_inner_texts()
        assert names == [one.username for one in playing.seated.values()]
    assert _look(chromium, site, playing.judge, f"{home}desk/", "alias-desk") == []
    playing.do(killgame.Rule("good"), reason="天亮了，散了吧")
    assert _look(chromium, site, playing.stranger, home, "alias-end") == []

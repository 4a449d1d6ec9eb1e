"""Who judges, as people meet it: the choice at the opening, the lot at the sign-up, a game of nobody's, appeals and their hearing."""

from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from forum import appeals, lobby
from forum.models import Account, Appeal, Game
from tests.browser.looks import faults, opened
from tests.browser.test_game_pages import enter
from tests.forum.people import Playing, a_board, a_write, an_account, an_open_game, dealt, forum_paced

WIDTHS = (320, 360, 1280)
_NAMES = ("半夏", "老槐", "竹里馆", "南风起", "陆行舟", "林间小路", "白鹭洲", "一盏灯")


def _pages(chromium: Browser, site: str, looks: dict[str, tuple[Account, str]]) -> list[str]:
    found = []
    for name, (account, address) in looks.items():
        with opened(chromium) as page:
            enter(page, site, account)
            page.goto(site + address)
            found += faults(page, name, widths=WIDTHS)
    return found


def test_the_choice_is_made_by_hand(chromium: Browser, live_server: LiveServer, transactional_db: None) -> None:
    a_board()
    opener = an_account("秋水")
    with opened(chromium) as page:
        enter(page, live_server.url, opener)
        page.goto(live_server.url + "/boards/hall/open/?edition=university&seats=6")
        page.check("input[name=judging][value=site]")
        page.click("main button.main")
        page.wait_for_selector("[role=alert]")
        assert page.locator("#judge .note.bad").inner_text() == "这个版本要由法官记录谁出局，网站做不了，请选一位法官。"
        assert page.is_checked("input[name=judging][value=site]")
        assert faults(page, "judge-refused", widths=WIDTHS) == []
        page.check("input[name=judging][value=lot]")
        page.click("main button.main")
        page.wait_for_url("**/g/*/")
        assert page.locator(".gh").inner_text().count("法官抽签") == 1
        page.check("input[name=offers]")
        page.locator("form:has(input[name=offers]) button").click()
        page.wait_for_selector("text=我不想当法官")
        assert faults(page, "judge-lot", widths=WIDTHS) == []
    assert Game.objects.get().sign_ups.get().offers


def _drawn() -> Playing:
    playing = an_open_game(judging="lot")
    for name in _NAMES:
        lobby.join(playing.pk, a_write(playing, an_account(name)), offers=name == "老槐")
    lobby.close_sign_up(playing.pk, a_write(playing, playing.judge))
    return playing


def test_the_lot_and_the_hearing(chromium: Browser, live_server: LiveServer, transactional_db: None) -> None:
    drawn = _drawn()
    waiting = an_open_game(judging="site", schedule=forum_paced(penalty="out"))
    nobody = dealt(waiting, entropy={2: "qwertyui" * 8, 5: "3 5 2 6 1 1"})
    a_board().judges.add(an_account("白露"))
    appeals.appeal(nobody.pk, a_write(nobody, nobody.seated[2]), text="3 楼写得清清楚楚，没算我的票。\n\n请看看。")
    one = Appeal.objects.get()
    appeals.hear(
        nobody.pk, a_write(nobody, an_account("白露")), "dismiss", appeal=one.public_id, reason="那时公决还没有开始"
    )
    appeals.appeal(nobody.pk, a_write(nobody, nobody.seated[2]), text="再请看一次。")
    lot, lamp = f"/g/{drawn.row.public_id}/", f"/g/{nobody.row.public_id}/"
    looks = {
        "judge-drawn": (an_account("老槐"), lot), "judge-drawn-player": (an_account("半夏"), lot),
        "nobody-thread": (nobody.stranger, lamp), "nobody-appeals": (nobody.seated[2], f"{lamp}appeals/"),
        "nobody-appeal": (nobody.seated[3], f"{lamp}appeals/"), "nobody-hearing": (an_account("白露"), f"{lamp}appeals/"),
        "nobody-notices": (an_account("白露"), "/me/notices/"),
    }  # fmt: skip
    assert _pages(chromium, live_server.url, looks) == []
    with opened(chromium, scripts=False) as page:
        enter(page, live_server.url, an_account("白露"))
        page.goto(f"{live_server.url}{lamp}appeals/")
        page.check("input[name=act][value=freeze]")
        page.fill("input[name=hours]", "6")
        page.fill("[name=reason]", "查票")
        page.click("main form button.main")
        page.wait_for_selector("text=已办")
    assert nobody.row.paused_for == "appeal"

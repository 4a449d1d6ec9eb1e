"""Home, boards, opening, sign-up, and help, as everybody meets them first: what test_every_page does not look at wholly."""

import pytest
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

import killgame
from forum.models import Account, Game
from tests.browser.looks import faults, opened
from tests.browser.test_game_pages import enter

WIDTHS = (320, 360, 1280)


def wrong_with(page: Page, site: str, addresses: dict[str, str]) -> list[str]:
    found = []
    for name, address in addresses.items():
        page.goto(site + address)
        found += faults(page, name, widths=WIDTHS)
    return found


def test_what_a_stranger_meets(chromium: Browser, live_server: LiveServer, demonstrated: None) -> None:
    pages = {
        "board-running": "/boards/hall/?list=running",
        **{f"help-{page}": f"/help/{page}/" for page in ("what", "first", "seal", "words", "conduct", "judging", "v2")},
    }
    with opened(chromium) as page:
        assert wrong_with(page, live_server.url, pages) == []


def test_what_a_player_meets(chromium: Browser, live_server: LiveServer, demonstrated: None) -> None:
    sign_up = Game.objects.get(title__startswith="长夜书")
    player = Account.objects.get(username="竹里馆")
    pages = {"sign-up": f"/g/{sign_up.public_id}/"}
    with opened(chromium) as page:
        enter(page, live_server.url, player)
        assert wrong_with(page, live_server.url, pages) == []


def test_an_empty_house(chromium: Browser, live_server: LiveServer, transactional_db: None) -> None:
    newcomer = Account.objects.create_user("新来的")
    with opened(chromium) as page:
        enter(page, live_server.url, newcomer)
        assert wrong_with(page, live_server.url, {"home-empty": "/", "notices-empty": "/me/notices/"}) == []


def test_opening_a_game_by_hand(chromium: Browser, live_server: LiveServer, demonstrated: None) -> None:
    """With scripts cards and dates follow what is chosen; nothing typed is lost."""
    with opened(chromium) as page:
        enter(page, live_server.url, Account.objects.get(username="秋水"))
        page.goto(live_server.url + "/boards/hall/open/")
        page.fill("#id_title", "山中客栈")
        page.check("input[name=edition][value=v1]")
        page.wait_for_selector("text=12人2F")
        assert page.input_value("#id_title") == "山中客栈"
        page.fill("#id_seats", "40")
        page.click("main button.main")
        page.wait_for_selector("[role=alert]")
        assert faults(page, "open-refused", widths=WIDTHS) == []
        page.fill("#id_seats", "9")
        page.click("main button.main")
        page.wait_for_url("**/g/*/")
    row = Game.objects.latest("opened_at")
    assert (row.title, row.edition, row.seats_wanted) == ("山中客栈 9人2F", "v1", 9)


def test_the_cards_to_be_set_by_hand_are_those_of_the_edition_that_is_chosen(
    chromium: Browser, live_server: LiveServer, demonstrated: None
) -> None:
    with opened(chromium) as page:
        enter(page, live_server.url, Account.objects.get(username="秋水"))
        page.goto(live_server.url + "/boards/hall/open/")
        page.locator("summary", has=page.locator("xpath=..//input[@name='by_hand']")).first.click()
        page.fill("input[name=count_civilian]", "5")
        page.check("input[name=edition][value=qingdao]")
        page.wait_for_selector("input[name=count_mine]")
        assert page.input_value("input[name=count_civilian]") == "5"
        names = page.locator("#cards-by-hand input").evaluate_all("all => all.map(one => one.name)")
        assert names == [f"count_{role}" for role in killgame.edition_named("qingdao").roles]
        assert faults(page, "open-by-hand", widths=WIDTHS) == []


@pytest.mark.parametrize("scripts", [True, False])
def test_signing_up_and_off(chromium: Browser, live_server: LiveServer, demonstrated: None, scripts: bool) -> None:
    sign_up = Game.objects.get(title__startswith="长夜书")
    with opened(chromium, scripts=scripts) as page:
        enter(page, live_server.url, Account.objects.get(username="听雨"))
        page.goto(f"{live_server.url}/g/{sign_up.public_id}/")
        page.click("form[action$='/sign-up/join/'] button")
        page.wait_for_selector("form[action$='/sign-up/leave/']")
        assert sign_up.sign_ups.filter(account__username="听雨").exists()
        page.click("form[action$='/sign-up/leave/'] button")
        page.wait_for_selector("form[action$='/sign-up/join/']")
        assert not sign_up.sign_ups.filter(account__username="听雨").exists()

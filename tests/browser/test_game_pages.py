"""The game's own pages, as people see them most: no axe finding, nothing too wide, nothing refused by the content policy."""

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

import killgame
from forum.models import Account
from forum.writing import write
from tests.browser.looks import faults, opened
from tests.forum.people import Playing, a_game, a_keepers_browser, a_write

WIDTHS = (320, 1280)


@pytest.fixture
def playing(transactional_db: None) -> Playing:
    return a_game(seats=9)


def enter(page: Page, site: str, account: Account) -> None:
    """Log in by a session's cookie, a keeper with his second step: how one logs in is tried elsewhere."""
    client = a_keepers_browser(account) if account.is_staff else Client()
    if not account.is_staff:
        client.force_login(account)
    page.context.add_cookies(
        [
            {
                "name": settings.SESSION_COOKIE_NAME,
                "value": client.cookies[settings.SESSION_COOKIE_NAME].value,
                "url": site,
            }
        ]
    )


def say(playing: Playing, seat: int, text: str, *, room: str = "public") -> None:
    account = playing.seated[seat]
    write(playing.pk, a_write(playing, account), room=room, text=text)


def a_first_night(playing: Playing) -> tuple[int, int]:
    """Picks of both groups, with a word in the police's room; returns a policeman and the victim."""
    killers, police = playing.with_role("killer"), playing.with_role("police")
    victim = playing.with_role("civilian")[0]
    for seat in killers:
        playing.do(killgame.Move(seat, "kill", target=victim))
    playing.do(killgame.Move(police[0], "check", target=killers[0]))
    say(playing, police[1], "我想验后面那位，今天他话太多了。\n\n> 话多的不一定是匪\n\n再看一晚。", room="police")
    return police[0], victim


def a_first_ballot(playing: Playing) -> None:
    """Last words, speeches and an open ballot with a change of mind in it."""
    playing.close()
    (gone,) = playing.game.words
    say(playing, gone, "我是水民，没什么可交代的身份。**请先把前面的话从头读一遍。**")
    playing.close_until("speech")
    living = playing.game.living
    say(playing, living[0], "保他，是因为那一轮的票来得太齐：六个人，四十分钟，没有一句理由。")
    say(playing, living[1], "| 谁 | 投 |\n| - | - |\n| 2 | 3 |\n\nhttps://example.org/" + "long" * 40)
    write(playing.pk, a_write(playing, playing.judge), room="public", text="请大家注意时间，不要拖到最后一刻。")
    playing.close_until("vote")
    for voter in living[:4]:
        playing.do(killgame.Move(voter, "vote", target=living[-1]))
    playing.do(killgame.Move(living[4], "vote", target=None))
    playing.do(killgame.Move(living[0], "vote", target=living[-2]))
    playing.do(killgame.Withdraw(living[1], "vote"))


def test_the_night(chromium: Browser, live_server: LiveServer, playing: Playing) -> None:
    police, _victim = a_first_night(playing)
    address = f"{live_server.url}/g/{playing.row.public_id}/"
    wrong = []
    with opened(chromium) as page:
        enter(page, live_server.url, playing.seated[police])
        for name, path in (("night-thread", ""), ("night-card", "card/"), ("night-room", "r/police/")):
            page.goto(address + path)
            wrong += faults(page, name, widths=WIDTHS)
    assert wrong == []


def test_the_ballot(chromium: Browser, live_server: LiveServer, playing: Playing) -> None:
    a_first_night(playing)
    a_first_ballot(playing)
    address = f"{live_server.url}/g/{playing.row.public_id}/"
    voter = playing.game.living[1]
    wrong = []
    with opened(chromium) as page:
        enter(page, live_server.url, playing.seated[voter])
        for name, path in (("ballot-thread", ""), ("ballot-votes", "votes/"), ("ballot-card", "card/")):
            page.goto(address + path)
            wrong += faults(page, name, widths=WIDTHS)
    assert wrong == []


def test_a_refusal_keeps_the_text(chromium: Browser, live_server: LiveServer, playing: Playing) -> None:
    playing.close_until("speech")
    living = playing.game.living
    with opened(chromium) as page:
        enter(page, live_server.url, playing.seated[living[0]])
        page.goto(f"{live_server.url}/g/{playing.row.public_id}/")
        page.fill("#compose textarea", "这句话写了一个钟头。")
        playing.close()
        page.click("#compose button.main")
        assert page.input_value("main textarea") == "这句话写了一个钟头。"
        # The refusal itself (409) is what the browser's console tells of, and nothing else.
        assert [line for line in faults(page, "refused", widths=WIDTHS) if "409" not in line] == []
        page.click("main form button.main")
        assert page.locator("article.post .text").last.inner_text() == "这句话写了一个钟头。"


def test_the_end(chromium: Browser, live_server: LiveServer, playing: Playing) -> None:
    a_first_night(playing)
    a_first_ballot(playing)
    playing.close()
    playing.do(killgame.Rule(winner="good"), reason="赛程已满")
    write(playing.pk, a_write(playing, playing.stranger), room="public", text="恭喜。")
    address = f"{live_server.url}/g/{playing.row.public_id}/"
    wrong = []
    with opened(chromium) as page:
        enter(page, live_server.url, playing.stranger)
        for name, path in (("end-result", ""), ("end-thread", "r/public/"), ("end-votes", "votes/")):
            page.goto(address + path)
            wrong += faults(page, name, widths=WIDTHS)
    assert wrong == []

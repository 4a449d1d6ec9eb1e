"""T89: signing up, a night's choice, a vote and another, the count and a post by the keyboard alone, on the smallest phone and at
200 % zoom; and what is heard of the bar, the ballot paper and the receipt by one who cannot see them."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

import killgame
from forum import lobby
from tests.browser.looks import complaints, opened
from tests.browser.table import DRAWN, IN_VIEW, Keyboard, Person, said
from tests.browser.test_game_pages import enter
from tests.forum.people import Playing, a_write, an_account, an_open_game, who_sits_in

ME = "半夏"
OTHERS = ("老槐", "竹里馆", "南风起", "陆行舟", "林间小路", "白鹭洲")
WINDOWS: Mapping[str, Mapping[str, object]] = {
    "320 px": {"viewport": {"width": 320, "height": 640}},
    "200 %": {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2},  # of a desk's 1280 × 800
}
# The bar, the count, and the paper with the receipt of his vote, to the ear of one who has voted.
HEARD = {
    "#bar": """
        - region "本局进展":
          - paragraph: 第 1 天·公决
          - timer: /还剩/
          - paragraph: /截止$/
          - paragraph: 活 7 出 0
          - paragraph: 你投给2号 2号 1 票 未投 6
          - link "未读 4"
          - link "回正帖"
    """,
    "section.votes": """
        - region "记票":
          - heading /记票/ [level=2]
          - text: 2 号 竹里馆 1 票
          - paragraph: 7 号
          - paragraph: 还没投 1 号 2 号 3 号 4 号 5 号 6 号
    """,
    "form.paper": """
        - paragraph: 你投给 2 号
        - group "回执":
          - paragraph: 7 号 投 2 号 竹里馆 0 → 1 票
          - paragraph: /收到 离截止/
        - group "投给":
          - radio "1 号 老槐"
          - radio "2 号 竹里馆" [checked]
          - radio "7 号 自己"
          - radio "弃权"
        - paragraph:
          - button "投票"
          - button "撤票"
    """,
}
# What has the focus: in which part of the page it stands, how far down in it, what it is, and why one who sees does not see it there.
STOP = f"""() => {{ const e = document.activeElement;
  if (e === document.body) return null;
  const part = e.closest(".skip, header.top, .gh, .bar-act, #bar, main, footer");
  return [part ? part.id || part.classList[0] || part.tagName.toLowerCase() : "", e.getBoundingClientRect().top + scrollY,
    e.outerHTML.slice(0, 120), !({IN_VIEW})(e) ? "not in view" : !({DRAWN})(e) ? "no ring" : ""]; }}"""


@dataclass(frozen=True, slots=True)
class Stop:
    """Where the focus halts on its way through a page. `fault`: why one who sees does not see it there, or empty."""

    part: str
    top: float
    what: str
    fault: str


def way_through(page: Page) -> list[Stop]:
    """Tab from the top of the page to its end. A text is found before the sheet has come that draws the rings, so both are waited for."""
    page.wait_for_load_state()
    page.evaluate("() => { document.activeElement.blur(); scrollTo(0, 0); }")
    found: list[Stop] = []
    for _ in range(300):
        page.keyboard.press("Tab")
        stop = page.evaluate(STOP)
        if stop is None:
            return found
        found.append(Stop(*stop))
    raise AssertionError("there is no end to it")


def wrong_on_the_way(page: Page) -> list[str]:
    """Stops that cannot be seen, parts of the page that come twice, and jumps upwards within the text."""
    way = way_through(page)
    wrong = [f"{stop.fault}: {stop.what}" for stop in way if stop.fault]
    parts = [here.part for here, after in pairwise([*way, Stop("", 0, "", "")]) if here.part != after.part]
    wrong += [f"{part} comes twice: {parts}" for part in set(parts) if parts.count(part) > 1]
    texts = [stop for stop in way if stop.part == "main"]
    return wrong + [f"upwards to {after.what}" for here, after in pairwise(texts) if after.top < here.top - 24]


@pytest.fixture
def waiting(transactional_db: None) -> Playing:
    """A table of seven; all but one have signed up."""
    playing = an_open_game(seats=7, options={"talk_and_vote": True})
    an_account(ME)
    for name in OTHERS:
        lobby.join(playing.pk, a_write(playing, an_account(name)))
    return playing


def confirmed_by_others(playing: Playing) -> None:
    lobby.close_sign_up(playing.pk, a_write(playing, playing.judge))
    for name in OTHERS:
        lobby.confirm(playing.pk, a_write(playing, an_account(name)))


@pytest.mark.parametrize("window", WINDOWS)
def test_a_day_by_the_keyboard_alone(chromium: Browser, live_server: LiveServer, waiting: Playing, window: str) -> None:
    home = f"/g/{waiting.row.public_id}/"
    with opened(chromium, **WINDOWS[window]) as page:
        me = Person(page, ME, Keyboard(page), live_server.url)
        me.log_in()
        me.open(home)
        me.press("Sign up", context="for a game")
        expect(page.locator(".sign-up .note.ok")).to_have_text(said("You have signed up."))
        confirmed_by_others(waiting)
        me.open(home)
        me.press("I play")
        me.sees_phase("第 1 夜")
        playing = Playing(waiting.pk, waiting.judge, who_sits_in(waiting.pk), waiting.stranger)
        (seat,) = (number for number, account in playing.seated.items() if account.username == ME)

        me.open(home)
        me.press("Choose", context="button", within="#bar")
        me.choose_tonight(None)
        me.choose_tonight(seat % 7 + 1)
        wrong = wrong_on_the_way(page)

        playing.close_until("vote")
        first, second, *_rest = (number for number in playing.game.living if number != seat)
        me.open(home)
        me.press("Vote", context="button", within="#bar")
        me.vote(first)
        me.unvote()
        me.vote(second)
        assert me.count == {second: 1}
        wrong += wrong_on_the_way(page)

        me.open(home)
        assert me.count == {second: 1}
        me.write("键盘写的。")
        wrong += wrong_on_the_way(page)
        assert (wrong, complaints(page)) == ([], [])


def test_what_is_heard(chromium: Browser, live_server: LiveServer, waiting: Playing) -> None:
    lobby.join(waiting.pk, a_write(waiting, an_account(ME)))
    confirmed_by_others(waiting)
    lobby.confirm(waiting.pk, a_write(waiting, an_account(ME)))
    playing = Playing(waiting.pk, waiting.judge, who_sits_in(waiting.pk), waiting.stranger)
    playing.close_until("vote")
    playing.do(killgame.Move(7, "vote", target=2))
    with opened(chromium, viewport={"width": 320, "height": 640}) as page:
        enter(page, live_server.url, playing.seated[7])
        page.goto(f"{live_server.url}/g/{playing.row.public_id}/votes/")
        for what, heard in HEARD.items():
            expect(page.locator(what).first).to_match_aria_snapshot(heard)

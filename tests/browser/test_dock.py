"""The dock at the thumb (design: the game bar): what one owes or has voted, the count and who has not voted, on the smallest phones."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

import killgame
from forum.acts import Judge, Pause
from forum.models import Account
from forum.now import game_now
from forum.play import play
from tests.browser.looks import SHOTS, opened
from tests.browser.test_game_pages import enter, say
from tests.forum.people import Playing, a_game, once
from tests.forum.timing import HOUR

PHONES = (320, 360)
# The votes' page, the players, one's card: each with both buttons where something is unread.
PAGES = ("", "votes/", "activity/", "card/")
# What of the dock crowds: parts that lie upon each other, reach out of it, or are cut in the middle.
CROWDED = """() => {
  const dock = document.querySelector(".bar-act"), wrong = [], box = dock.getBoundingClientRect();
  const room = parseFloat(getComputedStyle(document.body).paddingBottom);
  if (box.height > room + 1) wrong.push(`the dock is ${box.height} px high, of ${room}`);
  if (dock.scrollWidth > dock.clientWidth + 1) wrong.push("the dock is wider than the window");
  const text = dock.querySelector(".owe > span"), small = text.querySelector(".only-s");
  const range = document.createRange();
  range.selectNodeContents(text);
  const lines = [...range.getClientRects()].filter(r => r.width && r.height);
  const parts = [...dock.querySelectorAll(".btn")].map(e => [e.textContent.trim(), e.getBoundingClientRect()]);
  const seen = small ? [...small.children].filter(e => !e.classList.contains("vh")).map(e => [e, e.getBoundingClientRect()]) : [];
  const inside = small && small.getBoundingClientRect();
  for (const [e, r] of seen) {
    if (r.top >= inside.bottom - 1) continue;
    if (r.right > inside.right + 1 || r.bottom > inside.bottom + 2) wrong.push(`cut: ${e.innerText}`);
  }
  for (const [name, r] of parts) {
    if (r.left < box.left || r.right > box.right + 1 || r.bottom > box.bottom) wrong.push(`${name} reaches out`);
    if (r.height > 48) wrong.push(`${name} has two lines`);
    for (const [e, line] of seen.map(([e, r]) => [e.innerText, r]).filter(([, r]) => r.top < inside.bottom - 1))
      if (line.right > r.left + 1 && line.left < r.right - 1) wrong.push(`${e} lies upon ${name}`);
    for (const [other, o] of parts)
      if (other !== name && o.left < r.right - 1 && r.left < o.right - 1) wrong.push(`${other} lies upon ${name}`);
  }
  const main = [...text.childNodes].filter(e => e.nodeType === 3 && e.textContent.trim());
  for (const e of main) {
    range.selectNodeContents(e);
    for (const r of range.getClientRects())
      if (r.right > text.getBoundingClientRect().right + 1 || r.bottom > box.bottom) wrong.push(`cut: ${e.textContent.trim()}`);
  }
  return [...new Set(wrong)];
}"""
# What of the small line is to be seen.
SEEN = """() => { const small = document.querySelector(".bar-act .only-s"); if (!small) return [];
  const box = small.getBoundingClientRect();
  return [...small.children].filter(e => e.getBoundingClientRect().top < box.bottom - 1)
    .map(e => e.textContent.replace(/\\s+/g, " ").trim()); }"""


def at_a_ballot(**options: object) -> Playing:
    """Twelve, of whom six have voted, for three; the reader's page has floors that he has not read."""
    playing = a_game(seats=12, options=options)
    playing.close_until("speech")
    for seat in playing.game.living[:4]:
        say(playing, seat, "先说两句。")
    playing.close_until("vote")
    living = playing.game.living
    for voter, target in zip(
        living[:6], (living[-1], living[-1], living[-1], living[-2], living[-2], living[-3]), strict=True
    ):
        playing.do(killgame.Move(voter, "vote", target=target))
    return playing


def voter(playing: Playing) -> int:
    return playing.game.living[0]


def one_who_owes(playing: Playing) -> int:
    return playing.game.living[-1]


@pytest.mark.parametrize("language", ["zh-hans", "en"])
@pytest.mark.parametrize("who", [voter, one_who_owes])
def test_nothing_in_the_dock_crowds(
    chromium: Browser, live_server: LiveServer, transactional_db: None, language: str, who: Callable[[Playing], int]
) -> None:
    playing = at_a_ballot()
    reader = playing.seated[who(playing)]
    Account.objects.filter(pk=reader.pk).update(language=language)
    wrong = []
    with opened(chromium) as page:
        enter(page, live_server.url, reader)
        for path in PAGES:
            for width in PHONES:
                page.set_viewport_size({"width": width, "height": 700})
                page.goto(f"{live_server.url}/g/{playing.row.public_id}/{path}")
                expect(page.locator("html")).to_have_attribute("lang", "en" if language == "en" else "zh-Hans")
                wrong += [f"{path} {width}: {one}" for one in page.evaluate(CROWDED)]
                seen = page.evaluate(SEEN)
                if not any("6" in one and ("未投" in one or "not voted" in one) for one in seen):
                    wrong.append(f"{path} {width}: who has not voted is not seen: {seen}")
                _picture(page, f"dock-{language}-{who.__name__}-{path.strip('/') or 'thread'}-{width}")
    assert wrong == []


def _picture(page: Page, name: str) -> None:
    import os

    if os.environ.get("SHOTS"):
        page.screenshot(path=SHOTS / f"{name}.png")


def test_the_own_vote_is_seen_without_opening_anything(
    chromium: Browser, live_server: LiveServer, transactional_db: None
) -> None:
    playing = at_a_ballot()
    first, *_others = playing.game.living
    *_, other, target = playing.game.living
    with opened(chromium, viewport={"width": 320, "height": 700}) as page:
        enter(page, live_server.url, playing.seated[first])
        said = page.locator(".bar-act .owe")
        for path in PAGES:
            page.goto(f"{live_server.url}/g/{playing.row.public_id}/{path}")
            expect(said).to_contain_text(f"你投给{target}号")
            expect(said).to_be_in_viewport()
        then = (
            (killgame.Move(first, "vote", target=other), f"你投给{other}号"),
            (killgame.Move(first, "vote", target=None), "你弃权"),
            (killgame.Withdraw(first, "vote"), "你还欠一票"),
        )
        for command, told in then:
            playing.do(command)
            page.reload()
            expect(said).to_contain_text(told)


@pytest.mark.parametrize("kind", ["until_close", "sealed"])
def test_of_a_secret_ballot_the_dock_tells_the_own_vote_alone(
    chromium: Browser, live_server: LiveServer, transactional_db: None, kind: str
) -> None:
    playing = at_a_ballot(ballot=kind)
    target = playing.game.living[-1]
    with opened(chromium, viewport={"width": 360, "height": 700}) as page:
        for who, told in ((voter(playing), f"你投给{target}号"), (one_who_owes(playing), "你还欠一票")):
            enter(page, live_server.url, playing.seated[who])
            page.goto(f"{live_server.url}/g/{playing.row.public_id}/votes/")
            expect(page.locator(".bar-act .owe")).to_have_text(told)
            expect(page.locator("#bar")).not_to_contain_text("未投")


def test_while_paused_the_bar_says_till_when_and_its_line_stands_still_in_dots(
    chromium: Browser, live_server: LiveServer, transactional_db: None
) -> None:
    playing = at_a_ballot()
    by = Judge(playing.judge.pk)
    play(
        playing.pk, Pause(until=game_now() + 30 * HOUR), by=by, belief=playing.belief, once=once(), reason="先查一张票"
    )
    with opened(chromium, viewport={"width": 360, "height": 700}) as page:
        enter(page, live_server.url, playing.seated[voter(playing)])
        page.goto(f"{live_server.url}/g/{playing.row.public_id}/")
        expect(page.locator(".bar-cl.paused")).to_contain_text("暂停到")
        line = page.locator(".bar-pg.dotted")
        expect(line).to_be_visible()
        assert "repeating-linear-gradient" in line.evaluate("e => getComputedStyle(e).maskImage")
        _picture(page, "dock-paused")

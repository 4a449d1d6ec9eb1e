"""What changes while one reads, in a real browser at the real web process: nothing moves, nothing is lost, nothing appears twice."""

import re
from dataclasses import dataclass
from datetime import timedelta

import pytest
from playwright.sync_api import Browser, Page, expect

import killgame
from forum.acts import Judge, MoveDeadline
from forum.marking import mark
from forum.models import Account
from forum.now import game_now
from forum.play import play
from forum.writing import write
from tests.browser.looks import complaints, faults, opened, watched
from tests.browser.test_game_pages import enter
from tests.forum.people import Playing, a_game, a_write, once
from tests.processes import Site

SOON = 15_000  # milliseconds
DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 360, "height": 740}
_LONG = "这一段话写得长一些，让一页放不下。" * 12


@dataclass(frozen=True, slots=True)
class Table:
    site: Site
    playing: Playing

    @property
    def address(self) -> str:
        return f"{self.site.url}/g/{self.playing.row.public_id}/"

    @property
    def floors(self) -> int:
        return self.playing.row.rooms.get(name="public").floors

    def say(self, seat: int, text: str) -> int:
        return write(self.playing.pk, a_write(self.playing, self.playing.seated[seat]), room="public", text=text)

    def open(self, page: Page, account: Account | None) -> Page:
        """The thread, with its stream held."""
        if account is not None:
            enter(page, self.site.url, account)
        with page.expect_response(lambda answer: answer.url.endswith("/stream/")):
            page.goto(self.address)
        return page

    def move(self, seconds: float) -> None:
        to = game_now() + timedelta(seconds=seconds)
        self.act(MoveDeadline(to=to))

    def act(self, command: object) -> None:
        play(
            self.playing.pk,
            command,  # type: ignore[arg-type] # any of them
            by=Judge(self.playing.judge.pk),
            belief=self.playing.belief,
            once=once(),
            reason="因故",
        )


@pytest.fixture
def table(site: Site) -> Table:
    """A day of speeches, more of them than a window holds."""
    playing = a_game(seats=9)
    playing.close_until("speech")
    found = Table(site, playing)
    for seat in range(1, 9):
        found.say(seat, _LONG)
    return found


# That nothing can be fetched is what the console complains of: Chromium, and htmx where the bar was just due to be asked for.
_UNFETCHED = r"ERR_INTERNET_DISCONNECTED|console: htmx:(sendError|afterRequest), "


def place_of(page: Page, floor: int) -> float:
    top: float = page.evaluate("id => document.getElementById(id).getBoundingClientRect().top", f"f{floor}")
    return top


def test_a_new_post_appears_below_in_every_window_and_moves_nothing(chromium: Browser, table: Table) -> None:
    """Two windows of one reader, and his own post: once in each."""
    me = table.playing.seated[9]
    mark(table.playing.row.rooms.select_related("game").get(name="public"), me, floor=table.floors)
    with opened(chromium, viewport=DESKTOP) as first:
        table.open(first, me)
        second = watched(first.context.new_page())
        second.set_viewport_size(PHONE)
        table.open(second, None)
        middle = table.floors - 4
        for page in (first, second):
            page.evaluate("id => document.getElementById(id).scrollIntoView()", f"f{middle}")
        before = [place_of(page, middle) for page in (first, second)]

        said = table.say(3, "后来的一句。")
        for page in (first, second):
            expect(page.locator(f"#f{said}")).to_have_count(1, timeout=SOON)
            expect(page.locator("#bar-unread")).to_have_text("未读 1", timeout=SOON)
        assert [place_of(page, middle) for page in (first, second)] == before

        # His own, sent from the first, is in the second, too, once, and is no news to him.
        first.locator("#compose textarea").fill("我自己的话。")
        first.locator("#compose button.main").click()
        mine = said + 1
        for page in (first, second):
            expect(page.locator(f"#f{mine}.mine")).to_have_count(1, timeout=SOON)
        expect(second.locator("#bar-unread")).to_have_text("未读 1")
        second.locator("#bar-unread").click()
        expect(second.locator("#bar-unread")).to_have_count(0, timeout=SOON)
        assert second.locator("#floors article").count() == first.locator("#floors article").count()
        assert complaints(first) + complaints(second) == []


def test_the_connection_is_lost_and_comes_back(chromium: Browser, table: Table) -> None:
    """It is said at once, what was written meanwhile comes when it is back, and then nothing is said any more."""
    with opened(chromium, viewport=PHONE) as page:
        table.open(page, None)
        expect(page.locator("#live-lost")).to_be_hidden()
        page.context.set_offline(True)
        expect(page.locator("#live-lost")).to_be_visible(timeout=SOON)
        expect(page.locator("#live-told")).to_contain_text("连接断了")
        wrong = faults(page, "live-lost", widths=(320, 1280))
        assert [line for line in wrong if not re.search(_UNFETCHED, line)] == []
        said = table.say(4, "断线时的话。")
        assert page.locator(f"#f{said}").count() == 0
        page.context.set_offline(False)
        expect(page.locator("#live-lost")).to_be_hidden(timeout=SOON)
        expect(page.locator(f"#f{said}")).to_have_count(1, timeout=SOON)
        expect(page.locator("#live-told")).to_have_text("连接恢复了。")


def test_a_deadline_that_passes_while_one_writes_locks_the_field_and_leaves_the_text(
    chromium: Browser, table: Table
) -> None:
    """T21, T39: the bar, the mood and the field change; the words stay, and come back with the refusal if they were on their way."""
    text = "写到一半的话：我票3号。"
    with opened(chromium, viewport=PHONE) as page:
        table.open(page, table.playing.seated[9])
        field, button = page.locator("#compose textarea"), page.locator("#compose button.main")
        field.fill(text)
        table.move(3)
        expect(page.locator("#bar[data-locked]")).to_have_count(1, timeout=SOON)
        expect(page.locator("#compose-locked")).to_contain_text("已锁", timeout=SOON)
        expect(page.locator("#told")).to_contain_text("已锁")
        expect(page.locator("#compose [data-when-changed]")).to_be_hidden()
        expect(button).to_be_disabled()
        expect(field).to_have_value(text)
        assert faults(page, "live-locked", widths=(320, 1280)) == []

        # The phase closes, and in the ballot one may speak again: the field opens, and says that it was another phase.
        table.act(killgame.Close(by="judge"))
        expect(page.locator("#bar")).to_have_attribute("data-phase", "vote.1", timeout=SOON)
        expect(page.locator("#floors .narr").last).to_have_id(f"f{table.floors}", timeout=SOON)
        expect(page.locator("#compose-locked")).to_have_count(0, timeout=SOON)
        expect(page.locator("#compose [data-when-changed]")).to_be_visible()
        expect(button).to_be_enabled()
        expect(field).to_have_value(text)
        # By night nobody does: the page's mood, and the reason.
        table.act(killgame.Close(by="judge"))
        expect(page.locator("body[data-mood=night]")).to_have_count(1, timeout=SOON)
        expect(page.locator("#compose-locked")).to_be_visible(timeout=SOON)
        expect(button).to_be_disabled()
        expect(field).to_have_value(text)


def test_the_count_changes_in_its_place(chromium: Browser, table: Table) -> None:
    """A vote that is cast elsewhere is in bar and panel, and no page was loaded."""
    table.act(killgame.Close(by="judge"))
    with opened(chromium, viewport=DESKTOP) as page:
        table.open(page, None)
        expect(page.locator("#votes-side .w")).to_have_count(0)
        page.evaluate("window.here = true")
        table.playing.do(killgame.Move(2, "vote", target=5))
        expect(page.locator("#votes-side .w")).to_have_count(1, timeout=SOON)
        expect(page.locator("#bar .bar-ct .b").first).to_contain_text("5号")
        assert page.evaluate("window.here") is True
        assert page.evaluate("document.scrollingElement.scrollTop") == 0
        assert complaints(page) == []

"""What changes while one reads, in a real browser at the real web process: nothing moves, nothing is lost, nothing appears twice."""

import re
from dataclasses import dataclass
from datetime import timedelta

import pytest
from playwright.sync_api import Browser, Page, expect

import killgame
from forum import lobby
from forum.acts import Judge, MoveDeadline
from forum.marking import mark
from forum.models import Account
from forum.now import game_now
from forum.play import play
from forum.writing import write
from killgame.ballot import votes_standing
from tests.browser.looks import complaints, faults, opened, watched
from tests.browser.test_game_pages import enter
from tests.forum.people import Playing, a_game, a_write, an_account, an_open_game, once
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


def test_the_tabs_count_what_is_said_in_ones_own_rooms(chromium: Browser, table: Table) -> None:
    killer = table.playing.with_role("killer")[0]
    with opened(chromium, viewport=PHONE) as his, opened(chromium, viewport=PHONE) as other:
        table.open(his, table.playing.seated[killer])
        table.open(other, None)
        pushed = his.evaluate(
            "() => { const row = document.getElementById('rooms'); row.scrollLeft = 60; return row.scrollLeft; }"
        )
        tab = his.locator("#rooms [data-room=killers] small")
        expect(tab).to_have_text("0")
        said = write(table.playing.pk, a_write(table.playing, table.playing.judge), room="killers", text="在吗")
        public = table.say(4, "白天的话。")
        expect(tab).to_have_text(str(said), timeout=SOON)
        for page in (his, other):
            expect(page.locator("#rooms [data-room=public] small")).to_have_text(str(public), timeout=SOON)
        assert other.locator("#rooms [data-room=killers]").count() == 0
        # Out, he has another room at once; the row of tabs stays where it was pushed.
        table.act(killgame.ThrowOut(killer))
        expect(his.locator("#rooms [data-room=dead]")).to_have_count(1, timeout=SOON)
        assert his.evaluate("document.getElementById('rooms').scrollLeft") == pushed
        assert complaints(his) + complaints(other) == []


@pytest.mark.parametrize("ballot", ["open", "sealed"])
def test_ones_own_vote_is_in_the_other_window_and_what_is_chosen_there_stays(
    chromium: Browser, site: Site, ballot: str
) -> None:
    """The paper comes when the ballot opens; a vote from elsewhere changes what stands, not what is about to be sent."""
    playing = a_game(seats=9, options={"ballot": ballot})
    playing.close_until("speech")
    table = Table(site, playing)
    for seat in range(1, 9):
        table.say(seat, _LONG)
    me, first, second = playing.game.living[:3]
    with opened(chromium, viewport=DESKTOP) as wide, opened(chromium, viewport=PHONE) as phone:
        for page in (wide, phone):
            table.open(page, playing.seated[me])
        phone.locator("#compose textarea").fill("写到一半")
        table.act(killgame.Close(by="judge"))
        paper = wide.locator("#paper-side")
        expect(paper.locator("form")).to_be_visible(timeout=SOON)
        expect(phone.locator("#paper-thread summary")).to_be_visible(timeout=SOON)
        paper.locator(f"label:has(input[value='{second}'])").click()
        phone.locator("#paper-thread summary").click()
        phone.locator("#compose textarea").focus()
        place = phone.evaluate("document.querySelector('#compose textarea').getBoundingClientRect().top")
        playing.do(killgame.Move(me, "vote", target=first))
        for mine in (paper, phone.locator("#paper-thread")):
            expect(mine.locator(".mine")).to_contain_text("你投", timeout=SOON)
            expect(mine.get_by_role("button", name="撤票")).to_be_visible()
        expect(paper.locator(f"input[value='{second}']")).to_be_checked()
        expect(phone.locator(f"#paper-thread input[value='{first}']")).to_be_checked()
        expect(phone.locator("#compose textarea")).to_have_value("写到一半")
        now = phone.evaluate("document.querySelector('#compose textarea').getBoundingClientRect().top")
        assert now == pytest.approx(place, abs=1)
        # What stands there can be sent.
        paper.locator("button.main").click()
        wide.wait_for_url("**/votes/**")
        assert dict(votes_standing(playing.game))[me] == (second,)
        assert complaints(wide) + complaints(phone) == []


def test_who_signs_up_is_on_the_open_page_and_what_is_typed_there_stays(chromium: Browser, site: Site) -> None:
    playing = an_open_game(seats=2 + 5, start_when_full=True)
    for name in "甲乙丙丁戊":
        lobby.join(playing.pk, a_write(playing, an_account(f"玩家{name}")))
    me = an_account("玩家己")
    lobby.join(playing.pk, a_write(playing, me))
    with opened(chromium, viewport=PHONE) as page:
        Table(site, playing).open(page, me)
        expect(page.locator("#sign-up-players")).not_to_contain_text("玩家庚")
        page.evaluate("window.here = true; document.getElementById('customs-h').scrollIntoView()")
        place = page.evaluate("document.getElementById('customs-h').getBoundingClientRect().top")
        # The table is full: they are asked to confirm.
        lobby.join(playing.pk, a_write(playing, an_account("玩家庚")))
        expect(page.locator("#sign-up-players")).to_contain_text("玩家庚", timeout=SOON)
        assert page.evaluate("document.getElementById('customs-h').getBoundingClientRect().top") == pytest.approx(
            place, abs=1
        )
        page.locator("#entropy").fill("骰子 3 5 1")
        page.locator("#entropy").evaluate("field => field.setSelectionRange(3, 4)")
        other = playing.row.sign_ups.exclude(account=me).first()
        assert other is not None
        lobby.confirm(playing.pk, a_write(playing, other.account))
        expect(page.locator("#sign-up-players .tag.ok")).to_have_count(1, timeout=SOON)
        expect(page.locator("#entropy")).to_have_value("骰子 3 5 1")
        expect(page.locator("#entropy")).to_be_focused()
        assert page.evaluate("document.getElementById('entropy').selectionStart") == 3
        assert page.locator("[data-when-table]").is_hidden()
        assert page.evaluate("window.here") is True
        assert complaints(page) == []

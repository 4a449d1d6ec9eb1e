"""One day of a game as it is lived, by one on a phone and one at a desk, on the site's real processes: coming back, reading, quoting, votes
by a line and by the form, two windows, no line, two devices, and the deadline that comes while they write.

Both do each thing before the next begins, so that they wait together. The day is one phase (`talk_and_vote`).
"""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import timedelta

import pytest
from playwright.sync_api import Browser, expect

from forum.acts import Judge, MoveDeadline
from forum.now import game_now
from forum.play import play
from tests.browser.day import DESK, PHONE, READ, SOON, Day, One, a_day
from tests.browser.looks import complaints, opened
from tests.browser.table import Mouse, Person, Thumb, said
from tests.browser.test_game_pages import enter
from tests.forum.people import once
from tests.processes import Site, wait_until


@pytest.fixture
def day(chromium: Browser, shared_database: str) -> Iterator[Day]:
    playing, accused, (first, second, third, fourth, *_rest) = a_day()
    with ExitStack() as windows:
        site = windows.enter_context(Site(shared_database, only=("web", "beat", "clock")))

        def one(seat: int, suspect: int, hands: type[Mouse], **window: object) -> One:
            page = windows.enter_context(opened(chromium, **window))
            return One(seat, suspect, Person(page, playing.seated[seat].username, hands(page), site.url))

        yield Day(site, playing, accused, one(first, third, Thumb, **PHONE), one(second, fourth, Mouse, **DESK))


def test_a_day_on_a_phone_and_at_a_desk(day: Day, chromium: Browser) -> None:
    come_back_to_what_is_new(day)
    read_to_the_end(day)
    quote_two_and_vote_by_a_line(day)
    change_the_vote_by_the_form(day)
    have_two_windows(day)
    lose_the_line_while_writing(day)
    write_on_two_devices(day, chromium)
    the_deadline_comes_while_they_write(day)
    assert [_wrong(one) for one in day.both] == [[], []]


def come_back_to_what_is_new(day: Day) -> None:
    """From the front page into the thread, which begins at what is new; nothing has been scrolled for anybody."""
    for one in day.both:
        one.at.log_in()
        one.at.open("/")
        expect(one.page.locator("ul.games li").first).to_contain_text(f"未读 {day.floors - READ}")
        one.at.press(day.playing.row.title)
        expect(one.page.locator("#bar-unread")).to_have_text(f"未读 {day.floors - READ}")
        one.at.hands.press(one.page.locator("#bar-unread"))
        first = one.page.locator(f"#f{READ + 1}")
        below_the_bar = (
            "e => e.getBoundingClientRect().top >= document.getElementById('bar').getBoundingClientRect().bottom"
        )
        assert first.evaluate(below_the_bar)
        expect(first).to_be_in_viewport()
        assert one.page.locator("#new + *").get_attribute("id") == f"f{READ + 1}"


def read_to_the_end(day: Day) -> None:
    """What has been in view is read, on each of his devices, and the bar says no more that anything is new."""
    for one in day.both:
        one.page.locator(f"#f{day.floors}").evaluate("e => e.scrollIntoView({block: 'center'})")
    for one in day.both:
        expect(one.page.locator("#bar-unread")).to_have_count(0, timeout=SOON)
    for one in day.both:
        wait_until(lambda one=one: day.has_read(one) == day.floors, within=10, what=f"{one.seat}'s mark")  # type: ignore[misc]


def quote_two_and_vote_by_a_line(day: Day) -> None:
    """Both quotations in the one field, the effect before it is sent, the receipt after it; and nothing is left in the field, though at the
    desk no draft could be saved."""
    last = day.floors
    for one in day.both:
        for floor, quoted in ((last - 1, 1), (last, 2)):
            one.at.hands.press(one.page.locator(f"#f{floor} a.q"))
            expect(one.field).to_have_value(re.compile(rf"^(> \[[^>]*\n>\n> [^\n]*\n\n){{{quoted}}}$"))
    day.desk.page.route("**/draft/", lambda route: route.abort())
    for one in day.both:
        one.goes_on(f"两位都没说理由。\n\n投票：{one.first}号")
    day.desk.sees_kept_here()
    for one in day.both:
        expect(one.page.locator(".will li").first).to_contain_text("0 → 1 票")
        one.at.press("Post and vote", context="button", within="#compose")
        one.page.wait_for_url("**#f*")
        post = one.page.locator("article.post.mine").last
        expect(post.locator("blockquote")).to_have_count(2)
        expect(post.locator(".slip")).to_contain_text("0 → 1 票")
        assert (day.vote_of(one), one.text, day.draft_of(one)) == ((one.first,), "", "")
    day.desk.page.unroute("**/draft/")


def change_the_vote_by_the_form(day: Day) -> None:
    """The new receipt says what it replaced, the old one that it was replaced, and everybody has the count."""
    for place, one in enumerate(day.both):
        one.at.vote(day.accused)
        slip = one.page.locator("form.paper:visible .slip")
        expect(slip).to_contain_text(f"{place} → {place + 1} 票")
        expect(slip).to_contain_text(f"改自 {one.first}号")
        assert one.at.count[day.accused] == place + 1
    for one in day.both:
        one.at.open(f"{day.home}?page=1")  # the whole page: at his own address what he has read is folded
        expect(one.page.locator("article.post.mine .slip.old")).to_contain_text("已改投")
        day.opens(one)
        assert one.at.count == {day.accused: 2}


def have_two_windows(day: Day) -> None:
    """What is done in one window stands in the other by itself: once, as his own, no news to him, and the paper says whom he votes for."""
    pairs = [(one, one.in_another()) for one in day.both]
    before = {one.seat: day.said_by(one) for one in day.both}
    for one, other in pairs:
        day.opens(other)
        one.field.fill("这里还没写完")
        other.at.write("另一个窗口里说的。")
        other.at.unvote()
    for one, other in pairs:
        mine = one.page.locator("article.post.mine").filter(has_text="另一个窗口里说的。")
        expect(mine).to_have_count(1, timeout=SOON)
        expect(one.own_vote).to_have_text(said("You have not voted yet."), timeout=SOON)
        assert one.text == "这里还没写完"
        assert day.said_by(one) == [*before[one.seat], "另一个窗口里说的。"]
        other.lies_behind(True)
        one.page.bring_to_front()
        one.at.vote(day.accused)
        day.opens(one)
        assert one.text == "这里还没写完"
    for _one, other in pairs:
        other.lies_behind(False)
        expect(other.own_vote).to_contain_text(f"{day.accused}号", timeout=SOON)
        other.page.close()


def lose_the_line_while_writing(day: Day) -> None:
    """The text stays in the browser, and reaches the server when the line is back: on the phone after the window was closed, too, and not
    over another that was saved meanwhile before its writer has said so."""
    for one in day.both:
        one.page.context.set_offline(True)
        one.goes_on("，隧道里写的")
    for one in day.both:
        one.sees_kept_here()
        assert day.draft_of(one) == "这里还没写完"
    before, day.phone.at = day.phone.page, day.phone.in_another().at
    before.close()
    day.saves_elsewhere(day.phone, "别处存的")
    for one in day.both:
        one.page.context.set_offline(False)
    day.opens(day.phone)
    expect(day.phone.other).to_be_visible()
    assert (day.phone.text, day.draft_of(day.phone)) == ("这里还没写完，隧道里写的", "别处存的")
    day.phone.at.press("Keep this one", within="#compose")
    for one in day.both:
        assert one.text == "这里还没写完，隧道里写的"
        day.sees_draft(one, one.text)
        one.sees_saved()


def write_on_two_devices(day: Day, chromium: Browser) -> None:
    """Whoever writes on two is asked which text stands, and neither is gone before he has said so; what is posted on one asks nothing."""
    phone = day.phone
    with opened(chromium, **DESK) as page:
        enter(page, day.site.url, day.playing.seated[phone.seat])
        laptop = One(phone.seat, phone.first, Person(page, phone.at.name, Mouse(page), day.site.url))
        day.opens(laptop)
        assert laptop.text == phone.text
        phone.goes_on("，手机上接着写")
        day.sees_draft(phone, phone.text)
        laptop.goes_on("，电脑上接着写")
        expect(laptop.other).to_be_visible(timeout=SOON)
        assert (laptop.text, day.draft_of(phone)) == ("这里还没写完，隧道里写的，电脑上接着写", phone.text)
        laptop.at.press("Take that one", within="#compose")
        assert laptop.text == phone.text
        laptop.at.write(laptop.text)
        assert _wrong(laptop) == []
    phone.goes_on("。还有")
    day.sees_draft(phone, phone.text)
    expect(phone.other).to_be_hidden()


def the_deadline_comes_while_they_write(day: Day) -> None:
    """The site's clock closes the day; the words stay in the field and as a draft, and below stands what the vote has come to."""
    for one in day.both:
        one.field.fill("写到一半：")
    by, belief, to = Judge(day.playing.judge.pk), day.playing.belief, game_now() + timedelta(seconds=5)
    play(day.playing.pk, MoveDeadline(to=to), by=by, belief=belief, once=once(), reason="大家都投完了")
    for one in day.both:
        one.goes_on("还差一句")
    for one in day.both:
        one.at.sees_phase("第 1 天·遗言")
        told = one.page.locator("article.narr").last
        expect(told).to_contain_text("公决结果", timeout=SOON)
        assert one.at.told[1] == f"公决结果：{day.accused}号出局。"
        expect(one.page.locator("#compose-locked")).to_be_visible(timeout=SOON)
        expect(one.page.locator("#compose button.main")).to_be_disabled()
        assert one.text == "写到一半：还差一句"
        day.sees_draft(one, one.text)
        day.opens(one)
        assert not one.at.may_write
        assert day.draft_of(one) == "写到一半：还差一句"


def _wrong(one: One) -> list[str]:
    """What the console complains of beyond what a browser itself says of a line that is down, and of an answer with 409."""
    its_own = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "status of 409")
    return [line for line in complaints(one.page) if not any(own in line for own in its_own)]

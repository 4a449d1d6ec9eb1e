"""Writing with a vote in it, on a phone: the receipt, a name that fits two seats, what comes too late; what the judge does with a floor."""

from datetime import timedelta

import pytest
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from forum.models import Game, Post
from forum.now import game_now
from forum.writing import write
from tests.browser.looks import faults, opened
from tests.browser.test_game_pages import enter
from tests.forum.people import Playing, a_write
from tests.forum.test_votes import at_the_ballot, votes


@pytest.fixture
def voting(transactional_db: None) -> Playing:
    return at_the_ballot()


def test_a_vote_is_written_asked_about_and_shown(chromium: Browser, live_server: LiveServer, voting: Playing) -> None:
    """T01, T07: nothing counts before it is clear whom it means, and then a receipt says what it did."""
    a, b, c = voting.game.living[:3]
    for seat, name in ((b, "听雨一"), (c, "听雨二")):
        voting.seated[seat].username = name
        voting.seated[seat].save()
    with opened(chromium, viewport={"width": 360, "height": 740}) as page:
        enter(page, live_server.url, voting.seated[a])
        page.goto(f"{live_server.url}/g/{voting.row.public_id}/")
        page.locator("#compose textarea").fill("昨天他改票在最后十分钟。\n\n投票：听雨")
        page.locator("#compose button[type=submit].main").click()
        assert votes(voting) == {}
        assert faults(page, "which-seat", widths=(360, 1280)) == []
        page.get_by_role("button", name="听雨二").click()
        page.wait_for_url("**/g/**#f*")
        assert votes(voting) == {a: (c,)}
        receipt = page.locator(".slip").last
        assert "0 → 1" in receipt.inner_text()
        assert page.get_by_role("button", name="撤回", exact=True).count() == 1
        assert faults(page, "receipt", widths=(360, 1280)) == []
        page.get_by_role("button", name="撤回", exact=True).click()
        page.wait_for_load_state()
        assert votes(voting) == {}
        assert page.locator(".gone").last.inner_text().startswith("7 楼")


def test_what_comes_too_late_is_kept(chromium: Browser, live_server: LiveServer, voting: Playing) -> None:
    """T21: the deadline passes while the text is being written."""
    a, b = voting.game.living[:2]
    with opened(chromium, viewport={"width": 360, "height": 740}) as page:
        enter(page, live_server.url, voting.seated[a])
        page.goto(f"{live_server.url}/g/{voting.row.public_id}/")
        page.locator("#compose textarea").fill(f"@{b}号 你说的那张补票我也记着。\n\n投票：{b}号")
        Game.objects.filter(pk=voting.pk).update(deadline=game_now() - timedelta(seconds=3))
        page.locator("#compose button[type=submit].main").click()
        page.wait_for_selector(".kept")
        assert (votes(voting), Post.objects.filter(room__game=voting.pk, author="seat").count()) == ({}, 0)
        assert page.locator("textarea#kept").input_value().startswith(f"@{b}号")
        assert "没有发出：晚了" in page.locator(".note.bad").inner_text()
        assert f"里面的“投票：{b}号”没有计入" in page.locator(".note.bad").inner_text()
        page.locator(".complaint summary").click()
        assert page.locator(".complaint textarea").input_value().startswith("请法官看一下：")
        assert faults(page, "too-late", widths=(360, 1280)) == []


def test_no_text_makes_the_page_wider_than_the_telephone(
    chromium: Browser, live_server: LiveServer, voting: Playing
) -> None:
    a, b = voting.game.living[:2]
    row = "|" + "|".join(["宽宽宽宽"] * 40) + "|"
    table = f"{row}\n|{'-|' * 40}\n{row}"
    comment = f"投票：{b}号，" + "我从第一天就觉得他不对，先听完后面几位再说。" * 6
    write(voting.pk, a_write(voting, voting.seated[a]), room="public", text=f"{comment}\n\n{'W' * 900}\n\n{table}")
    write(voting.pk, a_write(voting, voting.judge), room="public", text=f"[vote]{'长' * 900}[/vote]\n\n{table}")
    with opened(chromium, viewport={"width": 360, "height": 740}) as page:
        enter(page, live_server.url, voting.seated[b])
        page.goto(f"{live_server.url}/g/{voting.row.public_id}/")
        assert page.locator(".text .vl").count() == 2
        assert faults(page, "wide-texts", widths=(360, 1280)) == []


def test_the_judge_begins_a_post_from_a_text_with_scripts_and_without(
    chromium: Browser, live_server: LiveServer, voting: Playing
) -> None:
    for scripts in (True, False):
        with opened(chromium, scripts=scripts, viewport={"width": 360, "height": 740}) as page:
            enter(page, live_server.url, voting.judge)
            page.goto(f"{live_server.url}/g/{voting.row.public_id}/")
            field = page.locator("#compose textarea")
            field.fill("各位：")
            page.get_by_role("button", name="截止提醒").click()
            if scripts:
                assert page.url.endswith(f"/g/{voting.row.public_id}/")
                assert faults(page, "ready-texts", widths=(320, 1280)) == []
            assert field.input_value().startswith("各位：\n\n提醒一下：第 1 天·公决到 ")
            page.get_by_role("button", name="发言", exact=True).click()
            page.wait_for_url("**#f*")
            assert "过时不候" in page.locator(".narr").last.inner_text()


def test_the_judge_hides_pins_and_corrects(chromium: Browser, live_server: LiveServer, voting: Playing) -> None:
    a = voting.game.living[0]
    floor = write(voting.pk, a_write(voting, voting.seated[a]), room="public", text="我的牌是**平民**，截图为证。")
    own = write(voting.pk, a_write(voting, voting.judge), room="public", text="今晚 21:00 截止，不延。")
    home = f"{live_server.url}/g/{voting.row.public_id}"
    with opened(chromium, viewport={"width": 360, "height": 740}) as page:
        enter(page, live_server.url, voting.judge)
        page.goto(f"{home}/r/public/{floor}/desk/")
        assert faults(page, "floor-desk", widths=(360, 1280)) == []
        page.locator("input[name=reason]").fill("不许亮牌")
        page.get_by_role("button", name="隐去这一楼").click()
        page.wait_for_url("**/g/**#f*")
        assert "被法官隐去。不许亮牌" in page.locator(f"#f{floor}").inner_text()
        page.goto(f"{home}/r/public/{own}/desk/")
        page.get_by_role("button", name="置顶", exact=True).click()
        page.wait_for_selector(".pinned")
        assert faults(page, "pinned", widths=(360, 1280)) == []

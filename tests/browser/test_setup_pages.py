"""Set-ups and what they are worth, at a browser: the estimate comes by itself, a code fills the form, all without scripts too."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from forum import estimating
from forum.models import Account, Estimate, SavedSetup
from forum.models.setups import FIRST
from forum.queries import estimates
from tests.browser.looks import faults, opened
from tests.browser.table import said
from tests.browser.test_game_pages import enter

PATIENCE = 30_000  # ms


@pytest.fixture
def judge(demonstrated: None, monkeypatch: pytest.MonkeyPatch) -> Account:
    """Of the demonstration; estimates are done after their first games."""
    for module in (estimating, estimates):
        monkeypatch.setattr(module, "GOAL", FIRST)
    return Account.objects.get(username="秋水")


def shown_of(page: Page) -> str:
    return page.locator("#estimate").inner_text()


def test_the_estimate_comes_into_the_open_page_by_itself(
    chromium: Browser, live_server: LiveServer, judge: Account
) -> None:
    with opened(chromium) as page:
        enter(page, live_server.url, judge)
        page.goto(f"{live_server.url}/boards/hall/open/")
        page.locator("#id_title").fill("雨夜")
        expect(page.locator("#estimate")).to_contain_text(said("The first games are being played…"))
        estimating.work()
        expect(page.locator("#estimate .shares").first).to_be_visible(timeout=PATIENCE)
        expect(page.locator("#estimate progress")).to_have_count(0, timeout=PATIENCE)
        assert page.locator("#estimate svg.odds").count() == 2
        page.locator("#id_seats").fill("10")
        page.locator("#id_seats").press("Tab")
        expect(page.locator("#estimate")).to_contain_text(said("The first games are being played…"), timeout=PATIENCE)
        estimating.work()
        expect(page.locator("#estimate .shares").first).to_be_visible(timeout=PATIENCE)
        before = shown_of(page)
        page.locator("#table-rules details:has(#row-tie) summary").first.click()
        page.locator("#opt_tie-1").click()
        expect(page.locator("#estimate")).to_contain_text(said("The first games are being played…"), timeout=PATIENCE)
        expect(page.locator("#opt_tie-1")).to_be_focused()
        estimating.work()
        expect(page.locator("#estimate .shares").first).to_be_visible(timeout=PATIENCE)
        assert shown_of(page) != before
        assert page.locator("#id_title").input_value() == "雨夜"
        assert faults(page, "open-estimated") == []
    asked = Estimate.objects.filter(games=FIRST)
    assert {(row.seats, *row.options.items()) for row in asked} == {(10,), (12,), (10, ("tie", "none"))}


def test_a_code_fills_the_form_and_what_it_says_is_saved(
    chromium: Browser, live_server: LiveServer, judge: Account
) -> None:
    known = SavedSetup.objects.get(name="周五夜场")
    with opened(chromium, scripts=False) as page:
        enter(page, live_server.url, Account.objects.get(username="听雨"))
        page.goto(f"{live_server.url}/boards/hall/open/")
        page.locator("#chooser summary").click()
        page.locator("#id_code").fill(f" {known.code_said.lower()} ")
        page.locator("#chooser button").click()
        assert (page.locator("#id_seats").input_value(), page.locator("input[name=edition]:checked").input_value()) == (
            "12", "modern",
        )  # fmt: skip
        assert page.locator("input[name=opt_tie]:checked").input_value() != ""
        estimating.work()
        page.get_by_role("button", name=said("Show cards and dates")).first.click()
        assert re.search(r"±\d\.\d%", shown_of(page))
        page.locator("#save-as summary").click()
        page.locator("#id_save_as").fill("我的夜场")
        page.locator("#save-as button").click()
        mine = SavedSetup.objects.get(name="我的夜场")
        assert (mine.key, mine.owner.username) == (known.key, "听雨")
        assert mine.code_said in page.locator(".note.ok").inner_text()

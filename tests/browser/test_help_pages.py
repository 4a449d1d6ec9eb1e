"""The help page of every edition with all its folds open, in Chinese; with axe one of the longest and one of the oddest."""

from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

import killgame
from tests.browser.looks import faults, opened

WITH_AXE = {"double", "university"}


def test_the_page_of_every_edition(chromium: Browser, live_server: LiveServer) -> None:
    wrong = []
    with opened(chromium) as page:
        for edition in killgame.editions():
            page.goto(f"{live_server.url}/help/{edition.id}/")
            page.evaluate("document.querySelectorAll('details').forEach(fold => fold.open = true)")
            wrong += faults(page, f"help-{edition.id}", widths=(360, 1280), axe=edition.id in WITH_AXE)
    assert wrong == []

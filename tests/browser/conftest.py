"""The browser of these tests: Debian's Chromium, driven by playwright; without it they are skipped, loudly."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.looks import chromium_path

# Playwright's synchronous face runs a loop in this thread, and Django would then refuse every query made beside it.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One browser for a worker's whole run. Open pages by `looks.opened(chromium)`."""
    path = chromium_path()
    if path is None:
        pytest.skip(
            "NO BROWSER, NOTHING WAS LOOKED AT: apt-get install chromium-headless-shell (or set CHROMIUM to one)"
        )
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()

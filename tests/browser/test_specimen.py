"""The page with every part on it, looked at in all moods, themes and widths, under the site's own content policy."""

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.template import engines
from django.test import RequestFactory
from django.utils import translation
from django.utils.csp import build_policy
from playwright.sync_api import Browser, Page, Route

from tests.browser.looks import faults, opened
from tests.forum import specimen

SOURCE = Path(specimen.__file__).with_suffix(".html")
ADDRESS = "http://table.test/"


def show(page: Page, *, language: str = "zh-hans", **more: Any) -> None:
    """The specimen in the page, served with the site's policy; `more` replaces parts of its context."""
    with translation.override(language):
        template = engines["django"].from_string(SOURCE.read_text())
        html = template.render(specimen.context(**more), RequestFactory().get("/"))

    def answer(route: Route) -> None:
        path = urlsplit(route.request.url).path
        found = finders.find(path.removeprefix(settings.STATIC_URL)) if path.startswith(settings.STATIC_URL) else None
        if found:
            route.fulfill(path=str(found))
        elif path == "/":
            headers = {"content-security-policy": build_policy(settings.SECURE_CSP)}
            route.fulfill(body=html, content_type="text/html; charset=utf-8", headers=headers)
        else:
            route.fulfill(status=404)

    page.route("**/*", answer)
    page.goto(ADDRESS)


@pytest.mark.parametrize("mood", ["day", "night"])
def test_every_part_stands_in_all_widths_and_themes(chromium: Browser, mood: str) -> None:
    with opened(chromium) as page:
        show(page, mood=mood)
        assert faults(page, f"parts-{mood}") == []


def test_english_is_longer_and_still_fits(chromium: Browser) -> None:
    with opened(chromium, locale="en-GB") as page:
        show(page, language="en")
        assert faults(page, "parts-english", widths=(320, 1280)) == []


def test_doubled_type_still_fits(chromium: Browser) -> None:
    """200 % zoom of a 640 px window is 320 px; type alone doubled is what remains to be shown."""
    with opened(chromium) as page:
        show(page)
        page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
        assert faults(page, "parts-doubled", widths=(640,), axe=False) == []


def test_the_tiles_are_radios_for_the_keyboard(chromium: Browser) -> None:
    with opened(chromium) as page:
        page.set_viewport_size({"width": 1280, "height": 800})
        show(page)
        page.focus("input[name=to3][value='3']")
        page.keyboard.press("ArrowRight")
        assert page.evaluate("document.activeElement.value") == "4"
        assert page.is_checked("input[name=to3][value='4']")


def test_the_countdown_runs_and_asks_for_the_bar_when_it_is_over(chromium: Browser) -> None:
    bar = specimen.Bar(deadline=specimen.NOW.replace(second=3))
    asked: list[str] = []
    with opened(chromium) as page:
        page.on("request", lambda request: asked.append(urlsplit(request.url).path))
        show(page, bar=bar, bar_url="/now/", language="en")
        seen = {page.text_content("#bar .count")}
        page.locator("#bar .count", has_text="0 s").wait_for(timeout=8000)
        seen.add(page.text_content("#bar .count"))
        page.wait_for_timeout(1200)
    assert "0 s" in seen
    assert len(seen) == 2
    assert asked.count("/now/") >= 1


def test_everything_can_be_read_and_chosen_without_scripts(chromium: Browser) -> None:
    with opened(chromium, scripts=False) as page:
        show(page, language="en")
        assert page.text_content("#bar .count") == "2 h 41 min"
        page.check("input[name=to3][value='17']", force=True)
        assert page.is_checked("input[name=to3][value='17']")

"""Looking at pages: Chromium at the widths and in the themes that people use, axe, overflow, the console.

    with opened(chromium) as page:
        page.goto(url)
        assert faults(page, "home") == []

`faults` looks at one page in every width and theme and returns what is wrong with it, in words. With SHOTS=1 in the
environment it leaves a picture of each, var/shots/NAME-WIDTH-THEME.png; taking them doubles the time.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

WIDTHS = (320, 360, 1280)
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SHOTS = Path(__file__).resolve().parents[2] / "var" / "shots"

# What reaches beyond the window although the page does not scroll sideways is cut off; what scrolls by itself may.
WIDE = """() => {
  const seen = [], wide = innerWidth + 1;
  const scrolls = e => { for (let p = e; p && p !== document.body; p = p.parentElement)
    if (/auto|scroll|hidden/.test(getComputedStyle(p).overflowX)) return true; return false; };
  if (document.documentElement.scrollWidth > wide) seen.push("the page itself");
  for (const e of document.querySelectorAll("body *"))
    if (e.getBoundingClientRect().right > wide && !e.closest("svg *, .vh") && !scrolls(e))
      seen.push(e.tagName.toLowerCase() + "." + e.className + ": " + e.textContent.trim().slice(0, 40));
  return seen.slice(0, 5);
}"""


def chromium_path() -> str | None:
    """Where Chromium is: $CHROMIUM, or Debian's, or whatever the path knows; None where there is none.

    The shell is the same browser without windows: each page that is opened costs a sixth of what it does in the whole one.
    """
    return (
        os.environ.get("CHROMIUM")
        or shutil.which("chromium-headless-shell")
        or shutil.which("chromium")
        or shutil.which("chromium-browser")
        or shutil.which("google-chrome")
    )


@contextmanager
def opened(browser: Browser, *, scripts: bool = True, **options: Any) -> Iterator[Page]:
    """A page of its own profile, Chinese unless `locale` says otherwise; its console is watched (`complaints`)."""
    settings: dict[str, Any] = {
        "locale": "zh-CN",
        "timezone_id": "Asia/Shanghai",
        "java_script_enabled": scripts,
        **options,
    }
    context: BrowserContext = browser.new_context(**settings)
    try:
        yield watched(context.new_page())
    finally:
        # A page that is closed saves what was typed on it: here it would come while the database is emptied.
        context.set_offline(True)
        context.close()


_heard: dict[Page, list[str]] = {}


def watched(page: Page) -> Page:
    """Begin to note what the page's console complains of: the content policy, failed scripts, missing files.

    That a page itself was answered with a refusal's status is no complaint: its text is what the test looks at.
    """
    heard = _heard.setdefault(page, [])
    pages: set[str] = set()

    def note(message: ConsoleMessage) -> None:
        of_the_page = message.text.startswith("Failed to load resource") and message.location.get("url") in pages
        if message.type in {"error", "warning"} and not of_the_page:
            heard.append(message.text)

    page.on("request", lambda request: pages.add(request.url) if request.is_navigation_request() else None)
    page.on("console", note)
    page.on("pageerror", lambda error: heard.append(str(error)))
    page.once("close", lambda: _heard.pop(page, None))
    return page


def complaints(page: Page) -> list[str]:
    """What the console has complained of since the page was opened."""
    return list(_heard.get(page, []))


def overflow(page: Page) -> list[str]:
    """What is wider than the window, in words."""
    return [str(line) for line in page.evaluate(WIDE)]


def findings(page: Page) -> list[str]:
    """What axe finds, one line a kind: its name, how often, the first element."""
    violations = Axe().run(page).response["violations"]
    return [f"{v['id']} ×{len(v['nodes'])}: {v['nodes'][0]['html'][:160]} ({v['help']})" for v in violations]


def shoot(page: Page, name: str, *, width: int, theme: str) -> Path:
    """A picture of the whole page."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    path = SHOTS / f"{name}-{width}-{theme}.png"
    page.screenshot(path=path, full_page=True)
    return path


def faults(
    page: Page, name: str, *, widths: tuple[int, ...] = WIDTHS, axe: bool = True, axe_wide: bool = True
) -> list[str]:
    """All that is wrong with the page as it stands, at each width in each theme. Empty is well.

    Without `axe_wide` axe looks at it on the telephone alone: where only a part is new, and the frame is looked at elsewhere.
    """
    # A template's tag that is broken over two lines is no tag, and stands in the page as it is.
    wrong = [f"{name}: unrendered: {mark}" for mark in ("{{", "{%", "{#") if mark in page.content()]
    for width in widths:
        page.set_viewport_size({"width": width, "height": 800})
        for theme in THEMES:
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            where = f"{name} at {width} px, {theme}"
            wrong += [f"{where}: too wide: {line}" for line in overflow(page)]
            # Axe once narrow and once wide, in one theme each: it takes a second, and test_parts holds all contrasts.
            if axe and (width, theme) in {(min(widths), "dark"), *([(max(widths), "light")] if axe_wide else [])}:
                wrong += [f"{where}: {line}" for line in findings(page)]
            if os.environ.get("SHOTS"):
                shoot(page, name, width=width, theme=theme)
    return wrong + [f"{name}: console: {line}" for line in complaints(page)]

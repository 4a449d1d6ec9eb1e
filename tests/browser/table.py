"""People at browsers around one table: what each does on the pages, with a mouse, a thumb or the keyboard alone.

    player = Person(page, "半夏", Keyboard(page), site=site.url)
    player.log_in()
    player.open(game)
    player.press("Sign up", context="for a game")

What is pressed is found by the words that stand on it in Chinese, as a person finds it; of twins, the one to be seen.
"""

import re
from dataclasses import dataclass

from django.utils.translation import gettext, override, pgettext
from playwright.sync_api import Locator, Page, expect

from tests.forum.people import PASSWORD

PATIENCE = 30_000  # ms: a loaded machine is no fault of the page
_DATES = re.compile(r"\d+月\d+日 [\d:]+（UTC\+8）")
_IS_REACHED = """e => { const at = document.activeElement;
  return at === e || (e.type === "radio" && at.type === "radio" && at.name === e.name && at.form === e.form); }"""

# Of what has the focus: whether it can be seen, under neither the bar nor its dock, at both its ends; of what is high, some of it, and
# where one writes the first line.
IN_VIEW = """e => { const box = (e.closest("label") || e).getBoundingClientRect();
  const x = box.x + Math.min(box.width / 2, 40);
  const seen = y => { const top = document.elementFromPoint(x, y);
    return top !== null && (e.closest("#bar") !== null || top.closest("#bar") === null); };
  if (e.matches("textarea")) return seen(box.y + 24);
  if (box.height > innerHeight / 3) return seen((Math.max(box.y, 0) + Math.min(box.bottom, innerHeight)) / 2);
  return seen(box.y + 2) && seen(box.bottom - 2); }"""
# Whether it is drawn as what has it: by an outline, or where a control lies under its tile by the tile's ring.
DRAWN = """e => { const own = getComputedStyle(e), label = e.closest("label");
  if (own.opacity !== "0" && own.outlineStyle !== "none" && parseFloat(own.outlineWidth) >= 2) return true;
  return label !== null && [label, ...label.querySelectorAll(".tile")].some(tile =>
    getComputedStyle(tile).boxShadow.split(/,(?![^(]*\\))/).some(ring => ring !== "none" && !ring.includes("inset"))); }"""


def said(words: str, *, context: str = "") -> str:
    """What the pages say for it in Chinese. A Chinese title stays as it is; English that no catalogue has is refused."""
    with override("zh-hans"):
        found = pgettext(context, words) if context else gettext(words)
    if found == words and words.isascii():
        raise LookupError(f"The site says nothing like {words!r} (context {context!r}).")
    return found


class Mouse:
    """Clicks and types. A tile is clicked where it is seen: on its label."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, what: Locator) -> None:
        """A button, a link or a fold."""
        what.click()

    def fill(self, field: Locator, text: str) -> None:
        """A field of text."""
        field.fill(text)

    def pick(self, tile: Locator) -> None:
        """A radio among its tiles."""
        tile.locator("xpath=ancestor::label[1]").click()


class Thumb(Mouse):
    """Taps, on a window that can be touched."""

    def press(self, what: Locator) -> None:
        what.tap()

    def pick(self, tile: Locator) -> None:
        tile.locator("xpath=ancestor::label[1]").tap()


class Keyboard(Mouse):
    """Tab, arrows, space and Enter; the pointer is never used."""

    def press(self, what: Locator) -> None:
        self._reach(what)
        self.page.keyboard.press("Enter")

    def fill(self, field: Locator, text: str) -> None:
        self._reach(field)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(text)

    def pick(self, tile: Locator) -> None:
        self._reach(tile)
        if not tile.evaluate("e => e === document.activeElement"):
            self._walk(tile, key="ArrowDown", until="e => e === document.activeElement")
        elif not tile.is_checked():
            self.page.keyboard.press("Space")
        expect(tile).to_be_checked()

    def _reach(self, what: Locator) -> None:
        """As one who sees would stop: what has the focus must also be in view, not under the bar, and be drawn so."""
        expect(what).to_be_attached(timeout=PATIENCE)
        # It stands there before the sheet has come that draws the rings.
        self.page.wait_for_load_state()
        self._walk(what, key="Tab", until=_IS_REACHED)
        at = self.page.locator("*:focus")
        assert at.evaluate(IN_VIEW), f"{what} has the focus and cannot be seen"
        assert at.evaluate(DRAWN), f"{what} has the focus and nothing shows it"

    def _walk(self, what: Locator, *, key: str, until: str) -> None:
        expect(what).to_be_attached(timeout=PATIENCE)
        for _ in range(200):
            if what.evaluate(until):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{what} cannot be reached by {key}")


@dataclass(frozen=True, slots=True)
class Window:
    """A browser's window, and what can be read in it."""

    page: Page

    @property
    def phase(self) -> str:
        """What the bar says is open."""
        return self.page.locator("#bar .bar-ph").inner_text().strip()

    def sees_phase(self, name: str) -> None:
        """Wait until the bar of the page that is open says so, by itself."""
        expect(self.page.locator("#bar .bar-ph")).to_have_text(name, timeout=PATIENCE)

    @property
    def count(self) -> dict[int, int]:
        """The count as the panel shows it: seat → votes."""
        rows = self.page.locator("section.votes:not(.group):visible").first.locator(".w")
        return {_number(row.locator("> .seat")): _number(row.locator("> b")) for row in rows.all()}

    @property
    def role(self) -> str:
        """What the card that is open says one is."""
        return self.page.locator(".card .face").inner_text()

    @property
    def mates(self) -> set[int]:
        """Whom the card says one knows."""
        return {_number(seat) for seat in self.page.locator(".card dl dd > .seat").all()}

    @property
    def people(self) -> str:
        """How many live and are out, as the bar has them."""
        return " + ".join(self.page.locator("#bar .bar-ppl b").all_text_contents())

    @property
    def told(self) -> list[str]:
        """The narrator's newest post in the thread, a line a paragraph, without dates, fingerprints and blanks."""
        lines = self.page.locator("article.narr").last.locator(".text > p:not(.fine, .calls)").all_inner_texts()
        return ["".join(_DATES.sub("…", line).split()) for line in lines]

    @property
    def may_write(self) -> bool:
        """Whether there is something to write into."""
        return self.page.locator("#compose textarea").count() > 0

    @property
    def _paper(self) -> Locator:
        return self.page.locator("form.paper:visible").first

    @property
    def _own_vote(self) -> Locator:
        # Of the twins either: in a fold that is closed again the words stand all the same.
        return self.page.locator("form.paper .mine").first


@dataclass(frozen=True, slots=True)
class Person(Window):
    """Somebody with an account, or about to have one, at a browser's window."""

    name: str
    hands: Mouse
    site: str

    def open(self, address: str) -> None:
        """Go to an address of the site."""
        self.page.goto(self.site + address)

    def sign_up(self) -> None:
        """Make the account on the sign-up page, from the front page on."""
        self.open("/")
        self.hands.press(
            self.page.locator("header.top").get_by_role("link", name=said("Sign up", context="for an account"))
        )
        for field, text in (("username", self.name), ("password1", PASSWORD), ("password2", PASSWORD)):
            self.hands.fill(self.page.locator(f"#id_{field}"), text)
        self.press("Sign up", context="for an account")
        self._is_logged_in()

    def log_in(self) -> None:
        """Through the log-in page."""
        self.open("/accounts/login/")
        self.hands.fill(self.page.locator("#id_login"), self.name)
        self.hands.fill(self.page.locator("#id_password"), PASSWORD)
        self.press("Log in")
        self._is_logged_in()

    def _is_logged_in(self) -> None:
        expect(self.page.locator("header.top .me")).to_have_text(self.name, timeout=PATIENCE)

    def press(self, words: str, *, context: str = "", within: str = "main") -> None:
        """The button, link or fold with just these words on it (`said`)."""
        wanted = self.page.locator(f"{within} :is(button, a, summary):visible").filter(
            has_text=re.compile(rf"^\s*{re.escape(said(words, context=context))}\s*$")
        )
        self.hands.press(wanted.first)

    def write(self, text: str) -> None:
        """A post in the room that is open, and see that it stands there, as one's own."""
        self.hands.fill(self.page.locator("#compose textarea"), text)
        self.press("Post", context="button", within="#compose")
        expect(self.page.locator("article.post.mine .text").last).to_have_text(text, timeout=PATIENCE)

    def choose_tonight(self, seat: int | None) -> None:
        """On the card's night form: a seat, or sleep; and see that it is saved."""
        self.hands.pick(self.page.locator(f'#night input[name=choice][value="{f"{seat:05}" if seat else "sleep"}"]'))
        self.press("Save the choice", within="#night")
        expect(self.page.locator("#night .stand")).to_contain_text(said("saved"), timeout=PATIENCE)

    def vote(self, seat: int | None) -> None:
        """By the panel in the thread, unfolded where it is folded; and see that it stands."""
        self.unfold()
        self.hands.pick(self._paper.locator(f'input[name=target][value="{seat or "abstain"}"]'))
        self.hands.press(self._paper.locator("button.main"))
        expect(self._own_vote).to_contain_text(f"{seat}号" if seat else said("You abstain."), timeout=PATIENCE)

    def unvote(self) -> None:
        """Take the vote back."""
        self.unfold()
        self.hands.press(self._paper.locator("button[name=withdraw]"))
        expect(self._own_vote).to_contain_text(said("You have not voted yet."), timeout=PATIENCE)

    def unfold(self) -> None:
        """Open the ballot paper where it is folded."""
        fold = self.page.locator("details.voteform:not([open]) > summary")
        if fold.is_visible():
            self.hands.press(fold)

    def may_vote_for(self) -> set[int]:
        """The seats on the ballot paper."""
        self.unfold()
        values = [tile.get_attribute("value") or "" for tile in self._paper.locator("input[name=target]").all()]
        return {int(value) for value in values if value.isdigit()}


def _number(what: Locator) -> int:
    found = re.search(r"\d+", what.text_content() or "")
    assert found is not None
    return int(found.group())

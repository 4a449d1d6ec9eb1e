"""A day of a game to be lived by two: one on a phone, one at a desk."""

from dataclasses import dataclass, replace
from typing import Self

from playwright.sync_api import Locator, Page, expect

import killgame
from forum.drafts import draft_of, keep
from forum.marking import mark
from forum.models import Post, ReadMark
from forum.writing import write
from tests.browser.looks import watched
from tests.browser.table import Person, said
from tests.forum.people import Playing, a_game, a_write
from tests.processes import Site, wait_until

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 800}}
SOON = 15_000  # ms
READ = 12  # floors that both have read before
_LONG = "这一段话写得长一些，让一页放不下。" * 6
_HIDDEN = """yes => { Object.defineProperty(document, "hidden", {configurable: true, get: () => yes});
  document.dispatchEvent(new Event("visibilitychange")); }"""


@dataclass(slots=True)
class One:
    """Somebody at a window: his seat, whom he votes for first, and the window that is before him now."""

    seat: int
    first: int
    at: Person

    @property
    def page(self) -> Page:
        return self.at.page

    @property
    def field(self) -> Locator:
        return self.page.locator("#compose textarea")

    @property
    def text(self) -> str:
        """What stands in his field."""
        return self.field.input_value()

    @property
    def other(self) -> Locator:
        """That another draft stands."""
        return self.page.locator("[data-other]")

    @property
    def own_vote(self) -> Locator:
        """What the paper says of his vote: of the twins either."""
        return self.page.locator("form.paper .mine").first

    def goes_on(self, more: str) -> None:
        """Writes on at the end of what stands there."""
        self.field.press("Control+End")
        self.field.press_sequentially(more)

    def sees_saved(self) -> None:
        expect(self.page.locator("[data-saved]")).to_contain_text("草稿存于", timeout=SOON)

    def sees_kept_here(self) -> None:
        kept_here = said("No connection: the draft is kept in this browser for now.")
        expect(self.page.locator("[data-saved]")).to_have_text(kept_here, timeout=SOON)

    def lies_behind(self, yes: bool) -> None:
        """Another window is before this one, or no longer: playwright keeps all of them in front."""
        self.page.evaluate(_HIDDEN, yes)

    def in_another(self) -> Self:
        """The same person at another window of the same browser."""
        page = watched(self.page.context.new_page())
        return replace(self, at=replace(self.at, page=page, hands=type(self.at.hands)(page)))


@dataclass(frozen=True, slots=True)
class Day:
    site: Site
    playing: Playing
    accused: int
    phone: One
    desk: One

    @property
    def both(self) -> tuple[One, One]:
        return self.phone, self.desk

    @property
    def home(self) -> str:
        return f"/g/{self.playing.row.public_id}/"

    @property
    def floors(self) -> int:
        return self.playing.row.rooms.get(name="public").floors

    def vote_of(self, one: One) -> tuple[int, ...] | None:
        return {pick.seat: pick.value for pick in self.playing.game.picks}.get(one.seat)

    def draft_of(self, one: One) -> str:
        return draft_of(self.playing.row, self.playing.seated[one.seat].pk, room="public").text

    def has_read(self, one: One) -> int:
        row = self.playing.row
        key = ReadMark.named(row, account=self.playing.seated[one.seat].pk, room="public")
        return ReadMark.objects.get(game=row, key=key).floor

    def said_by(self, one: One) -> list[str]:
        """His posts, in order."""
        mine = Post.objects.filter(room__game=self.playing.pk, room__name="public", seat__number=one.seat)
        return [post.text for post in mine.order_by("floor")]

    def saves_elsewhere(self, one: One, text: str) -> None:
        """Another device of his has saved it over the draft that stands."""
        row, account = self.playing.row, self.playing.seated[one.seat].pk
        keep(row, account, room="public", text=text, version=draft_of(row, account, room="public").version)

    def sees_draft(self, one: One, text: str) -> None:
        """Wait until the server keeps it."""
        wait_until(lambda: self.draft_of(one) == text, within=15, what=f"the draft {text!r}")

    def opens(self, one: One) -> None:
        """The thread, with its stream held."""
        with one.page.expect_response(lambda answer: answer.url.endswith("/stream/")):
            one.at.open(self.home)


def a_day() -> tuple[Playing, int, list[int]]:
    """A first day of eight who talk: somebody whom nobody needs, and others."""
    playing = a_game(seats=9, options={"talk_and_vote": True})
    killed, accused, *_rest = playing.with_role("civilian")
    for killer in playing.with_role("killer"):
        playing.do(killgame.Move(killer, "kill", target=killed))
    playing.close_until("vote")
    others = [seat for seat in playing.game.living if seat != accused]
    for place in range(24):
        speaker = others[2 + place % 4]
        write(playing.pk, a_write(playing, playing.seated[speaker]), room="public", text=f"第{place}句。{_LONG}")
    for seat in others[:2]:
        mark(playing.row.rooms.select_related("game").get(name="public"), playing.seated[seat], floor=READ)
    return playing, accused, others

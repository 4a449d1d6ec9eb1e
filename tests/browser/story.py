"""A game in the telling: eight windows open on a site that runs, and what the pages have said so far.

One player uses the keyboard alone, one has no scripts, one a window of 320 px, one a phone whose clock stands at 1970.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import timedelta

from playwright.sync_api import Browser

from forum.models import Game
from forum.now import game_now
from tests.browser.looks import opened
from tests.browser.table import PATIENCE, Keyboard, Mouse, Person
from tests.clock import move_clock
from tests.processes import Site

JUDGE = "秋水"
KEYS, NO_SCRIPTS, NARROW, WRONG_CLOCK = "半夏", "老槐", "竹里馆", "南风起"
PLAYERS = (KEYS, NO_SCRIPTS, NARROW, WRONG_CLOCK, "陆行舟", "林间小路", "白鹭洲")
LEFT = timedelta(seconds=2)
# REAL_CLOCK=1: phases of twenty seconds, none of them skipped. Three minutes, on a machine that has nothing else to do.
REAL_CLOCK = os.environ.get("REAL_CLOCK") == "1"
SPECIAL = {KEYS, NO_SCRIPTS, NARROW, WRONG_CLOCK}
WINDOWS: Mapping[str, Mapping[str, object]] = {
    NO_SCRIPTS: {"scripts": False},
    NARROW: {"viewport": {"width": 320, "height": 640}},
    WRONG_CLOCK: {"viewport": {"width": 390, "height": 800}, "has_touch": True},
}
IN_1970 = (
    "Date = class extends Date { constructor(...a) { super(...(a.length ? a : [0])); } static now() { return 0; } };"
)


@dataclass
class Story:
    """A game in the telling: who is there, what the cards said, who has gone. Seats go by the order of joining."""

    site: Site
    judge: Person
    players: Sequence[Person]
    game: Game = field(default_factory=Game)
    held: dict[int, str] = field(default_factory=dict)
    gone: list[int] = field(default_factory=list)

    def of(self, name: str) -> Person:
        """The player of that name."""
        return next(player for player in self.players if player.name == name)

    def on(self, seat: int) -> Person:
        """Who sits there, with the thread open before him."""
        player = self.players[seat - 1]
        player.open(self.address())
        return player

    def address(self, below: str = "") -> str:
        """Of the game, or of a page below it."""
        return f"/g/{self.game.public_id}/{below}"

    @property
    def living(self) -> list[int]:
        """Those still in."""
        return [seat for seat in range(1, len(self.players) + 1) if seat not in self.gone]

    def with_card(self, *roles: str) -> list[int]:
        """Living seats with one of these cards, those first that anybody could do without: plain players at plain windows."""
        seats = [seat for seat in self.living if self.held[seat] in roles]
        return sorted(seats, key=lambda seat: (self.players[seat - 1].name in SPECIAL, roles.index(self.held[seat])))

    def one_to_lose(self) -> int:
        """Of the good, one who is not the last of a kind: the game goes on without him."""
        return next(seat for seat in self.with_card("平民", "警察") if len(self.with_card(self.held[seat])) > 1)

    def only_seconds_remain(self) -> None:
        """All but the last seconds of the phase are skipped, unless the clock is to be the real one all along."""
        self.game.refresh_from_db()
        assert self.game.deadline is not None
        if not REAL_CLOCK:
            move_clock(self.game.deadline - game_now() - LEFT)

    def closes_at_its_deadline(self, then: str, *, watched_by: Person) -> None:
        """In the last seconds somebody watches the bar until it says, by itself, what is open then."""
        self.only_seconds_remain()
        watched_by.open(self.address())
        watched_by.sees_phase(then)

    def is_closed_by_the_judge(self, then: str) -> None:
        """On the desk, and once more on the page that asks whether he means it."""
        self.judge.open(self.address("desk/"))
        self.judge.press("Close now")
        self.judge.press("Close now")
        self.judge.open(self.address())
        self.judge.sees_phase(then)

    def read_by_all(self) -> set[tuple[str, ...]]:
        """The narrator's newest post, a line a paragraph, and the bar's count of people: one, if all are told the same."""
        read = set()
        for person in (self.judge, *self.players):
            person.open(self.address())
            read.add((*person.told, person.people))
        return read


@contextmanager
def told(browser: Browser, database: str) -> Iterator[Story]:
    """The site runs on that database, and eight windows are open on it."""
    with Site(database) as site, ExitStack() as windows:

        def person(name: str) -> Person:
            page = windows.enter_context(opened(browser, **WINDOWS.get(name, {})))
            page.set_default_timeout(PATIENCE)
            if name == WRONG_CLOCK:
                page.add_init_script(IN_1970)
            return Person(page, name, (Keyboard if name == KEYS else Mouse)(page), site.url)

        yield Story(site, person(JUDGE), [person(name) for name in PLAYERS])

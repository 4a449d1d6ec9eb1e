"""The pages of the votes at tables of twelve and of fifty-four: over weeks, by hand and by lot, on phones and desks."""

import random
from datetime import timedelta

from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

import killgame
from forum.models import Account
from tests.browser.looks import WIDTHS, faults, opened
from tests.browser.test_game_pages import enter
from tests.forum.people import Playing, a_game
from tests.forum.timing import Passing

TWENTY_ONE = {"counts": {"killer": 5, "police": 5, "civilian": 11}}
FULL_HOUSE = {"counts": {"killer": 12, "police": 12, "civilian": 30}, "tie": "none"}


def a_ballot(playing: Playing, clock: Passing, *, votes: int) -> None:
    """Votes by lot over a day: most for one of four, some changed, some abstentions, one taken back."""
    chance = random.Random(11)  # noqa: S311 the same votes each time
    living = playing.game.living
    for place in range(votes):
        voter = living[place % len(living)]
        target = chance.choice([*living[:4], *living[:3], living[0], *living[:9], None])
        playing.do(killgame.Move(voter, "vote", target=target))
        clock(timedelta(minutes=chance.randint(5, 1100 // votes)))
    playing.do(killgame.Withdraw(living[1], "vote"))


def test_pages_of_votes(chromium: Browser, live_server: LiveServer, clock: Passing) -> None:
    """T89 in part: axe and overflow on the pages of twelve, of twenty-one (from which on tiles are numbers) and of fifty-four."""
    small, middle, full = a_game(seats=12), a_game(seats=21, options=TWENTY_ONE), a_game(seats=54, options=FULL_HOUSE)
    for playing, votes in ((small, 15), (middle, 25), (full, 70)):
        playing.close_until("vote")
        a_ballot(playing, clock, votes=votes)
    looks = (
        (small, "votes", "votes/", WIDTHS),
        (small, "votes-as-of", "at/5/", WIDTHS),
        (middle, "votes-21", "votes/", (320, 1280)),
        (middle, "votes-21-thread", "", (320, 1280)),
        (full, "votes-54", "votes/", WIDTHS),
        (full, "votes-54-thread", "", WIDTHS),
        (full, "votes-54-as-of", "at/6/", WIDTHS),
    )
    wrong = []
    with opened(chromium) as page:
        enter(page, live_server.url, small.seated[small.game.living[0]])
        for playing, name, path, widths in looks:
            page.goto(f"{live_server.url}/g/{playing.row.public_id}/{path}")
            wrong += faults(page, name, widths=widths, axe=name != "votes-54-as-of", axe_wide=playing is small)
            if name == "votes-54-thread":
                wrong += unreachable_beside(page)
        # The longest there is: English, and names of ten characters.
        reader = full.seated[full.game.living[0]]
        Account.objects.filter(pk=reader.pk).update(language="en")
        for seat, account in full.seated.items():
            Account.objects.filter(pk=account.pk).update(username=f"风雪夜归人听雨{seat:03}")
        enter(page, live_server.url, reader)
        for path in ("", "votes/", "at/6/", "activity/", "card/"):
            page.goto(f"{live_server.url}/g/{full.row.public_id}/{path}")
            expect(page.locator("html")).to_have_attribute("lang", "en")
            wrong += faults(page, f"long-{path.partition('/')[0]}", widths=(320, 1280), axe=False)
    assert wrong == []


def unreachable_beside(page: Page) -> list[str]:
    """What of the count and the ballot paper beside a thread cannot be seen while one reads in its middle."""
    page.set_viewport_size({"width": 1280, "height": 800})
    page.evaluate("scrollTo(0, 300)")
    beside = page.locator(".side > .in")
    assert beside.evaluate("e => e.scrollHeight > e.clientHeight")
    for end in (beside.locator(".votes .none, .votes p").last, beside.locator("form.paper button[type=submit]").last):
        end.evaluate("e => e.scrollIntoView({block: 'nearest'})")
        box = end.bounding_box()
        if box is None or box["y"] + box["height"] > 800 or page.evaluate("scrollY") != 300:
            return [f"beside the thread: {box}, the page is scrolled by {page.evaluate('scrollY')}"]
    return []

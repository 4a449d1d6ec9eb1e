"""The forms of acts that not every edition has, looked at by those who have them: on a telephone and on a desk, in both themes,
with axe, in Chinese."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

import killgame
from tests.browser.looks import faults, opened
from tests.browser.test_every_page import ENGLISH, WORDS
from tests.browser.test_game_pages import enter
from tests.forum.people import Playing, a_game


@dataclass(frozen=True, slots=True)
class Scene:
    """A page that somebody looks at: what leads to it, whose eyes (a seat, or None for the judge), its path, what is sent first."""

    set_up: Callable[[], Playing]
    whose: Callable[[Playing], int | None]
    path: str
    press: str = ""


def _role(role: str) -> Callable[[Playing], int | None]:
    return lambda playing: playing.with_role(role)[0]


def _night(edition: str, seats: int) -> Callable[[], Playing]:
    def set_up() -> Playing:
        playing = a_game(edition=edition, seats=seats)
        playing.close_until("night")
        return playing

    return set_up


def _lonely_mole() -> Playing:
    """A mole of the police who checks alone and kills in the circle: two acts, both chosen."""
    playing = a_game(edition="v5", seats=12)
    (mole,), killers = playing.with_role("police_mole"), playing.with_role("killer")
    for seat in [*playing.with_role("police"), *playing.with_role("police_chief")]:
        playing.do(killgame.ThrowOut(seat))
    target, other = playing.with_role("civilian")[:2]
    playing.do(killgame.Move(killers[0], "kill", target=target))
    playing.do(killgame.Move(mole, "kill", target=target))
    playing.do(killgame.Move(mole, "check", target=other))
    return playing


def _used_up() -> Playing:
    playing = a_game(edition="v7", seats=10)
    playing.do(killgame.Move(playing.with_role("angel")[0], "revive"))
    playing.close()
    playing.close_until("night")
    return playing


def _parting() -> Playing:
    playing = a_game(edition="v7", seats=10)
    for seat in playing.with_role("killer"):
        playing.do(killgame.Move(seat, "kill", target=playing.with_role("angel")[0]))
    playing.close()
    return playing


def _pressed() -> Playing:
    playing = a_game(edition="taiwan", seats=12)
    playing.do(killgame.Move(playing.with_role("killer")[0], "press", number=7, direction="ccw"))
    return playing


def _accusing() -> Playing:
    playing = a_game(edition="taiwan", seats=12)
    playing.close_until("accuse")
    return playing


def _voting(edition: str, seats: int) -> Callable[[], Playing]:
    def set_up() -> Playing:
        playing = a_game(edition=edition, seats=seats)
        playing.close_until("vote")
        return playing

    return set_up


def _first_card_lost() -> Playing:
    playing = a_game(edition="double", seats=8)
    playing.close_until("vote")
    for seat in playing.game.living:
        playing.do(killgame.Move(seat, "vote", target=1))
    playing.close()
    playing.close_until("night")
    return playing


def _seat(number: int) -> Callable[[Playing], int | None]:
    return lambda playing: number


def _judge(_playing: Playing) -> int | None:
    return None


SCENES = {
    "v5-two-acts": Scene(_lonely_mole, _role("police_mole"), "card/"),
    "v5-no-act": Scene(_night("v5", 12), _role("civilian"), "card/"),
    "v5-circle": Scene(_lonely_mole, _role("killer"), "r/killers/"),
    "v7-angel": Scene(_night("v7", 10), _role("angel"), "card/"),
    "v7-used-up": Scene(_used_up, _role("angel"), "card/"),
    "v7-parting": Scene(_parting, _role("angel"), "card/"),
    "taiwan-hand": Scene(_pressed, _role("killer"), "card/"),
    "taiwan-civilian": Scene(_pressed, _role("civilian"), "card/"),
    "taiwan-thread": Scene(_accusing, _role("civilian"), ""),
    "taiwan-accuse": Scene(_accusing, _role("civilian"), "accuse/"),
    "taiwan-accuse-wrong": Scene(_accusing, _role("killer"), "accuse/", press="accuse"),
    "taiwan-desk": Scene(_pressed, _judge, "desk/"),
    "double-arrange": Scene(lambda: a_game(edition="double", seats=8), _seat(1), "card/"),
    "double-arrange-desk": Scene(lambda: a_game(edition="double", seats=8), _judge, "desk/"),
    "double-card-lost": Scene(_first_card_lost, _seat(1), "card/"),
    "accomplice-two-votes": Scene(_voting("accomplice", 12), _seat(2), "votes/"),
    "accomplice-two-votes-wrong": Scene(_voting("accomplice", 12), _seat(2), "votes/", press="vote"),
    "v4-butterfly": Scene(_night("v4", 11), _role("butterfly"), "card/"),
    "university-professor": Scene(lambda: a_game(edition="university", seats=8), _role("professor"), "card/"),
    "university-desk": Scene(lambda: a_game(edition="university", seats=8), _judge, "desk/"),
    "university-record": Scene(lambda: a_game(edition="university", seats=8), _judge, "desk/record/"),
    "mask-speech": Scene(lambda: a_game(edition="mask", seats=8), _seat(1), ""),
    "mask-card": Scene(lambda: a_game(edition="mask", seats=8), _seat(1), "card/"),
}


@pytest.mark.parametrize("name", SCENES)
def test_the_forms_of_every_edition(
    chromium: Browser, live_server: LiveServer, transactional_db: None, name: str
) -> None:
    scene = SCENES[name]
    playing = scene.set_up()
    seat = scene.whose(playing)
    with opened(chromium) as page:
        enter(page, live_server.url, playing.judge if seat is None else playing.seated[seat])
        answer = page.goto(f"{live_server.url}/g/{playing.row.public_id}/{scene.path}")
        assert answer is not None
        assert answer.status == 200
        if scene.press:
            # Some tiles too few, or a reason that is missing: the form comes back with what is wrong.
            form = page.locator('main form[method=post]:visible:has([name="target"])').first
            form.locator('[name="target"]').first.check(force=True)
            form.locator("textarea").evaluate_all("fields => fields.forEach(f => { f.value = '我有话说'; })")
            form.locator("button[type=submit]").first.click()
            assert page.locator(".errors:visible, .note.bad[role=alert]:visible").count() >= 1
        english = ENGLISH.findall(page.evaluate(WORDS))
        assert (english, faults(page, f"acts-{name}", widths=(360, 1280), axe_wide=False)) == ([], [])

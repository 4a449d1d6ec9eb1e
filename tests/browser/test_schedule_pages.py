"""A schedule as a judge sets it, and as everybody meets it afterwards: the opening page, the sign-up, the bar (T28)."""

from dataclasses import replace
from datetime import date, time, timedelta

import pytest
from playwright.sync_api import Browser, Route
from pytest_django.live_server_helper import LiveServer

import killgame
from forum.models import Game
from forum.schedule import PHASE_KINDS, Schedule
from forum.setups import Draft, save
from tests.browser.looks import faults, opened
from tests.browser.test_game_pages import enter
from tests.forum.people import a_board, a_game, an_account, an_open_game

WIDTHS = (320, 360, 1280)
EVERYTHING = replace(
    Schedule.paced("forum"),
    clock=dict.fromkeys(("night", "speech", "vote"), time(21)),
    shortest={"night": timedelta(hours=14), "vote": timedelta(hours=6)},
    days_out=frozenset({5, 6}),
    early=frozenset(PHASE_KINDS),
    early_wait=timedelta(minutes=30),
    acts_close=timedelta(minutes=30),
    extension=timedelta(hours=12),
    pass_needs_post=True,
    second_turn=True,
    rooms_at_night=True,
    dead_learn="roles",
)


@pytest.mark.parametrize("scripts", [True, False])
def test_a_judge_sets_a_schedule_of_his_own(
    chromium: Browser, live_server: LiveServer, transactional_db: None, scripts: bool
) -> None:
    """T29: every day at 21:00, no weekends, an early end; a wrong date comes back with everything else that was typed."""
    a_board()
    with opened(chromium, scripts=scripts) as page:
        enter(page, live_server.url, an_account("秋水"))
        page.goto(live_server.url + "/boards/hall/open/")
        for fold in page.locator("#opening .sec", has=page.locator("#id_clock")).locator("details > summary").all():
            fold.click()
        page.fill("#id_clock", "21:00")
        for name, value in (("days_out", "5"), ("days_out", "6"), ("early", "vote"), ("zones", "Europe/London")):
            page.check(f"input[name={name}][value='{value}']")
        page.fill("#id_dates_out", "2027-02-30")
        page.fill("#id_set_extension_n", "12")
        page.click("main button.main")
        page.wait_for_selector("[role=alert]")
        assert faults(page, f"open-schedule{'' if scripts else '-plain'}", widths=WIDTHS, axe=scripts) == []
        page.fill("#id_dates_out", "2027-02-05 2027-02-06")
        page.click("main button.main")
        page.wait_for_url("**/g/*/")
        assert faults(page, "sign-up-schedule", widths=WIDTHS, axe=scripts) == []
    assert Schedule.load(Game.objects.get().schedule) == replace(
        Schedule.paced("forum"),
        clock={kind: time(21) for kind, length in Schedule.paced("forum").lengths.items()
               if kind in PHASE_KINDS and length >= timedelta(hours=12)},
        days_out=frozenset({5, 6}),
        dates_out=frozenset({date(2027, 2, 5), date(2027, 2, 6)}),
        early=frozenset({"vote"}),
        extension=timedelta(hours=12),
    )  # fmt: skip


@pytest.mark.parametrize("phase", ["night", "vote"])
def test_the_bar_says_when_the_phase_ends(
    chromium: Browser, live_server: LiveServer, transactional_db: None, phase: str
) -> None:
    playing = a_game(seats=9, schedule=EVERYTHING, options={"majority": 1})
    playing.close_until(phase)
    with opened(chromium) as page:
        enter(page, live_server.url, playing.seated[playing.game.living[0]])
        page.goto(f"{live_server.url}/g/{playing.row.public_id}/card/")
        assert faults(page, f"bar-{phase}", widths=WIDTHS) == []


def test_the_bar_says_who_speaks_once_more(chromium: Browser, live_server: LiveServer, transactional_db: None) -> None:
    """Five were silent in their turns: all that has to be said of it finds room."""
    playing = a_game(seats=12, schedule=EVERYTHING, options={"speech": "ordered"})
    playing.close_until("speech")
    for _ in range(5):
        playing.do(killgame.EndTurn(again=True))
    with opened(chromium) as page:
        enter(page, live_server.url, playing.seated[1])
        page.goto(f"{live_server.url}/g/{playing.row.public_id}/")
        assert page.locator(".bar-turn").inner_text().endswith("5 人末尾补发言")
        assert faults(page, "bar-once-more", widths=WIDTHS) == []


def test_the_dates_beforehand_say_how_late_second_turns_may_make_them(
    chromium: Browser, live_server: LiveServer, transactional_db: None
) -> None:
    """On the opening page, and on the desk of a game that runs."""
    a_board()
    judge = an_account("秋水")
    key = save(
        judge, Draft("依次发言", "classic", 12, {"speech": "ordered"}, schedule=EVERYTHING, start_when_full=False)
    )
    playing = a_game(seats=12, schedule=EVERYTHING, options={"speech": "ordered"})
    with opened(chromium) as page:
        enter(page, live_server.url, judge)
        page.goto(f"{live_server.url}/boards/hall/open/?setup={key.code}")
        assert page.locator("#would-be .else", has_text="最晚").count() == 5
        assert faults(page, "plan-latest", widths=WIDTHS) == []
        enter(page, live_server.url, playing.judge)
        page.goto(f"{live_server.url}/g/{playing.row.public_id}/desk/")
        assert page.locator("#sched .else", has_text="最晚").count() == 3
        assert faults(page, "desk-latest", widths=WIDTHS) == []
        page.goto(f"{live_server.url}/g/{playing.row.public_id}/search/?q=没说过")
        assert faults(page, "search-nothing", widths=(360, 1280)) == []


def test_the_sign_up_says_the_schedule(chromium: Browser, live_server: LiveServer, transactional_db: None) -> None:
    playing = an_open_game(schedule=EVERYTHING)
    with opened(chromium) as page:
        page.goto(f"{live_server.url}/g/{playing.row.public_id}/")
        assert faults(page, "sign-up-facts", widths=WIDTHS) == []


def test_what_is_typed_while_the_dates_are_on_their_way_stays(
    chromium: Browser, live_server: LiveServer, transactional_db: None
) -> None:
    """A city is ticked, and its dates come only after a number was typed elsewhere."""
    a_board()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route) if route.request.method == "POST" else route.continue_()

    with opened(chromium) as page:
        enter(page, live_server.url, an_account("秋水"))
        page.goto(live_server.url + "/boards/hall/open/")
        for fold in page.locator("#opening .sec", has=page.locator("#id_clock")).locator("details > summary").all():
            fold.click()
        page.route("**/open/", hold)
        with page.expect_request(lambda request: request.method == "POST"):
            page.check("input[name=zones][value='Europe/London']")
        page.fill("#id_set_extension_n", "12")
        page.wait_for_function("() => document.querySelector('#id_set_extension_n').value === '12'")
        with page.expect_response(lambda answer: answer.request.method == "POST"):
            held.pop().continue_()
        page.wait_for_selector("#would-be:not(.htmx-request) >> text=伦敦")
        page.wait_for_timeout(300)  # what is swapped is swapped by then
        assert page.input_value("#id_set_extension_n") == "12"

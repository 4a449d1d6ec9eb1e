"""Absences, misses and the warning as they stand on the pages: with something to show on each."""

from datetime import timedelta

from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from forum import attendance
from forum.models import Miss, Notice
from forum.now import game_now
from forum.reactions.notices import tell
from tests.browser.looks import faults, opened
from tests.browser.test_game_pages import enter
from tests.forum.people import Playing, a_game, a_write


def _some_are_away(playing: Playing) -> None:
    now = game_now()
    for seat, excused in ((2, False), (3, True), (5, False)):
        row = playing.row
        Miss.objects.create(
            game=row, seat=row.seats.get(number=seat), account=playing.seated[seat], phase_serial=9, phase="night",
            round=1, at=now, excused=excused,
        )  # fmt: skip
        since = now + timedelta(days=seat)
        away = attendance.say_away(playing.seated[seat], since=since, until=since + timedelta(days=9))
        if seat == 2:
            attendance.agree(playing.pk, a_write(playing, playing.judge), absence=away.public_id)
    tell(playing.row, [playing.seated[2].pk], kind=Notice.Kind.WARNING, now=now, number=1)
    tell(playing.row, [playing.seated[2].pk], kind=Notice.Kind.REMINDER, now=now)
    tell(playing.row, [playing.judge.pk], kind=Notice.Kind.MISSED, now=now)


def test_absences_misses_and_warnings(chromium: Browser, live_server: LiveServer, transactional_db: None) -> None:
    playing = a_game()
    _some_are_away(playing)
    game, person = f"/g/{playing.row.public_id}/", f"/people/{playing.seated[2].public_id}/"
    looks = {
        playing.seated[2]: {
            "absences": "/me/absences/", "settings": "/me/", "card-warned": f"{game}card/", "notices-warned": "/me/notices/",
            "person-mine": person, "thread-leave": game,
        },
        playing.judge: {"desk-away": f"{game}desk/", "notices-judge": "/me/notices/"},
    }  # fmt: skip
    wrong = []
    for account, pages in looks.items():
        with opened(chromium) as page:
            enter(page, live_server.url, account)
            for name, path in pages.items():
                page.goto(live_server.url + path)
                wrong += faults(page, name)
    assert wrong == []


def test_an_absence_is_entered_taken_back_and_agreed_to_by_its_forms(
    chromium: Browser, live_server: LiveServer, transactional_db: None
) -> None:
    playing = a_game()
    with opened(chromium) as page:
        enter(page, live_server.url, playing.seated[4])
        page.goto(f"{live_server.url}/me/absences/")
        tomorrow = (game_now() + timedelta(days=1)).date()
        page.fill("#id_since", f"{tomorrow}T08:00")
        page.fill("#id_until", f"{tomorrow}T07:00")
        page.click("main form.box button")
        assert page.text_content("#id_until_error")
        assert page.input_value("#id_since") == f"{tomorrow}T08:00"
        page.fill("#id_until", f"{tomorrow}T20:00")
        page.click("main form.box button")
        assert page.locator("main ul.lines li").count() == 1
        with opened(chromium) as desk:
            enter(desk, live_server.url, playing.judge)
            desk.goto(f"{live_server.url}/g/{playing.row.public_id}/desk/")
            desk.click("#away button")
            assert desk.locator("#away .tag.ok").count() == 1
        page.reload()
        assert playing.row.title in (page.text_content("main ul.lines li") or "")
        page.click("main ul.lines button")
        assert page.locator("main ul.lines li").count() == 0

"""The letter that people get by mail, as a mail program shows it."""

from datetime import timedelta

from django.core.mail import EmailMultiAlternatives
from playwright.sync_api import Browser

from forum.models import Notice
from forum.now import game_now
from tests.browser.looks import faults, opened
from tests.clock import move_clock, reset
from tests.forum.letterbox import address_of, post_round
from tests.forum.people import Playing, a_game


def _letter(playing: Playing) -> EmailMultiAlternatives:
    """To one who owes something in a game, and is told news of another."""
    reader = playing.seated[2]
    address_of(reader)
    move_clock(timedelta(minutes=2))
    (letter,) = post_round()
    assert Notice.objects.filter(account=reader, mail__sent=True, at__lt=game_now()).count() > 1
    return letter


def test_the_letter_can_be_read_on_a_telephone_and_on_a_desk(chromium: Browser, transactional_db: None) -> None:
    a_game(seats=9).close()
    try:
        letter = _letter(a_game())
    finally:
        reset()
    ((html, kind),) = [(str(one.content), one.mimetype) for one in letter.alternatives]
    assert kind == "text/html"
    with opened(chromium, scripts=False) as page:
        page.set_content(html)
        assert page.locator("a").count() > 1
        assert faults(page, "letter", widths=(320, 1280), axe=False) == []
    with opened(chromium) as page:
        page.set_content(html)
        assert faults(page, "letter", widths=(320, 1280)) == []

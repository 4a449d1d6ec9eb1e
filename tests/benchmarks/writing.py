"""Writing in a game of weeks: a post with a vote in it, from the request to the answer."""

from collections.abc import Mapping
from itertools import cycle

from django.test import Client

from forum.models import Receipt
from tests.benchmarks.big_game import a_big_game
from tests.benchmarks.measure import Measured, benchmark, timed
from tests.forum.people import once

_TEXT = "昨天他改票在最后十分钟，改之前没有说过一句话。**先听遗言**，再看票型。\n\n> 我昨天没有投票\n\n投票：{target}号"


@benchmark
def post_with_vote() -> Mapping[str, Measured]:
    """54 seats, 10,000 posts, 3,000 votes; twelve players write by turns, each for another seat than before."""
    playing = a_big_game()
    path, belief, living = f"/g/{playing.row.public_id}/r/public/write/", str(playing.belief), playing.game.living
    browsers = []
    for seat in living[:12]:
        browser = Client()
        browser.force_login(playing.seated[seat], backend="django.contrib.auth.backends.ModelBackend")
        browsers.append(browser)
    turns, targets = cycle(browsers), cycle(living)
    before = Receipt.objects.filter(game=playing.pk).count()

    def write() -> None:
        text = _TEXT.format(target=next(targets))
        answer = next(turns).post(path, {"belief": belief, "once": once(), "text": text})
        assert answer.status_code == 302, answer.status_code

    found = {"post_with_vote": timed(write, n=200, warm_up=12)}
    assert Receipt.objects.filter(game=playing.pk).count() == before + 212
    return found

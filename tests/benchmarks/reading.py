"""A long thread opened by a player who comes back: 10,000 posts, 54 seats, 3,000 votes, the first unread floor in the middle."""

import re
from collections.abc import Mapping

from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.benchmarks.big_game import a_big_game
from tests.benchmarks.measure import Measured, benchmark, summed_up, timed
from tests.forum.pages import Reader

POSTS = 10_000


@benchmark
def thread_first_unread() -> Mapping[str, Measured]:
    """The server's time for the page, from the request's first middleware to the last byte; its queries; marking what was read."""
    playing = a_big_game(posts=POSTS)
    reader = Reader(playing, playing.seated[playing.game.living[5]])
    reader.post("r/public/read/", floor=POSTS // 2 + 20)

    # A client of its own: another device.
    other = Reader(playing, playing.seated[playing.game.living[5]])

    def page() -> None:
        if other.get().status_code != 200:
            raise RuntimeError("the thread did not answer")

    unread = re.search(r'id="new".*?id="f(\d+)"', other.get().content.decode(), re.DOTALL)
    if unread is None or int(unread[1]) != POSTS // 2 + 21:
        raise RuntimeError("the thread did not open at the first unread floor")

    def narrowed() -> None:
        reader.get(seats=str(playing.game.living[3]), page=2)

    floor = iter(range(POSTS // 2 + 21, POSTS))

    def mark() -> None:
        if reader.post("r/public/read/", floor=next(floor), quiet="1").status_code != 204:
            raise RuntimeError("the mark was not taken")

    with CaptureQueriesContext(connection) as queries:
        page()
    asked = len(queries)  # now: the next request empties the list
    return {
        "thread_first_unread": timed(page, n=100, warm_up=5),
        "thread_first_unread_queries": summed_up([asked], unit="queries"),
        "thread_one_player": timed(narrowed, n=30, warm_up=2),
        "mark_read": timed(mark, n=100, warm_up=2),
    }

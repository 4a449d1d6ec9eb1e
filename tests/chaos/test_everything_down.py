"""Everything stops across a deadline and comes back: what was lost is given back, and a banner says so. Trial T32, with real processes."""

from datetime import timedelta

import httpx

from forum.models import Event, Heartbeat, Outage
from forum.now import game_now
from tests.clock import move_clock
from tests.forum.people import a_game
from tests.forum.timing import HOUR, MINUTE, closes, said, to_deadline
from tests.processes import Site, wait_until

PARTS = ("web", "beat", "clock")


def test_t32_everything_is_down_across_a_deadline(shared_database: str) -> None:
    playing = a_game()
    with Site(shared_database, only=PARTS) as site:
        wait_until(lambda: Heartbeat.objects.count() == 3, within=30, what="three heartbeats")
        to_deadline(playing, move_clock, off=-2 * HOUR)
        for part in PARTS:
            site.kill(part)
        move_clock(5 * HOUR, alive=False)
        assert closes(playing) == 0
        for part in PARTS:
            site.start(part)
        given_back = Event.objects.filter(game_id=playing.pk, kind="site.deadline_moved")
        wait_until(given_back.exists, within=60, what="the time given back")
        deadline = playing.row.deadline
        assert deadline is not None
        assert abs(deadline - game_now() - 2 * HOUR) < 2 * MINUTE
        assert (closes(playing), said(playing)[-1]) == (0, "deadline.outage")
        site.wait_for_web()
        assert "其间到期的阶段会补上耽误的时间" in httpx.get(f"{site.url}/").text
        wait_until(lambda: Outage.objects.count() == 3, within=30, what="a gap of each part")
        to_deadline(playing, move_clock)
        wait_until(lambda: closes(playing) == 1, within=30, what="the close")
    assert said(playing).count("deadline.outage") == 1
    assert Event.objects.get(game_id=playing.pk, kind="PhaseClosed").at - deadline < timedelta(minutes=1)

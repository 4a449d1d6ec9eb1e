"""A broker that goes and comes back: nothing that is due was in it. Trial T34."""

import os
from datetime import timedelta
from pathlib import Path

import pytest

from forum.models import Event, Heartbeat
from forum.now import game_now
from tests.brokers.servers import started
from tests.chaos.test_unattended import WITHOUT_WEB, opened, phases, sound
from tests.forum.people import a_game, quick
from tests.processes import Site, wait_until

KIND = os.environ["KILLGAME_TEST_BROKER"]


@pytest.mark.parametrize("forgets", [False, True], ids=["remembers", "forgets"])
def test_t34_the_broker_is_killed_across_a_deadline_and_the_phase_closes_once(
    shared_database: str, tmp_path: Path, *, forgets: bool
) -> None:
    warm_up = a_game(schedule=quick(speech=600))
    with (
        started(KIND, tmp_path / KIND) as broker,
        Site(shared_database, only=WITHOUT_WEB, environment={"CELERY_BROKER_URL": broker.url}),
    ):
        wait_until(opened(warm_up, at_least=2), within=60, what="a close before the broker went")
        playing = a_game(schedule=quick(night=5, speech=600))
        broker.kill()
        if forgets:
            broker.forget()
        deadline = playing.row.deadline
        assert deadline is not None
        wait_until(lambda: game_now() > deadline + timedelta(seconds=1), within=15)
        assert phases(playing) == ["night"]
        broker.start()
        wait_until(opened(playing, at_least=2), within=60, what="the close after the broker came back")
    closed_at = Event.objects.get(game_id=playing.pk, kind="PhaseClosed").at
    assert closed_at > deadline + timedelta(seconds=1)
    assert phases(playing) == ["night", "speech"]
    assert sound(playing)


def test_a_broker_emptied_under_a_running_clock_is_furnished_anew(shared_database: str, tmp_path: Path) -> None:
    warm_up = a_game(schedule=quick(speech=600))
    with (
        started(KIND, tmp_path / KIND) as broker,
        Site(shared_database, only=WITHOUT_WEB, environment={"CELERY_BROKER_URL": broker.url}),
    ):
        wait_until(opened(warm_up, at_least=2), within=60, what="a close before the broker was emptied")
        broker.empty()
        playing = a_game(schedule=quick(speech=600))
        wait_until(opened(playing, at_least=2), within=40, what="the close after the broker was emptied")
    assert phases(playing) == ["night", "speech"]
    assert sound(playing)


def test_a_broker_that_hangs_does_not_hold_the_clock(shared_database: str, tmp_path: Path) -> None:
    warm_up = a_game(schedule=quick(speech=600))
    with (
        started(KIND, tmp_path / KIND) as broker,
        Site(shared_database, only=WITHOUT_WEB, environment={"CELERY_BROKER_URL": broker.url}),
    ):
        wait_until(opened(warm_up, at_least=2), within=60, what="a close before the broker hung")
        broker.freeze()
        playing = a_game(schedule=quick(speech=600))
        knocked = game_now() + timedelta(seconds=3)
        wait_until(lambda: Heartbeat.objects.get(name="clock").at > knocked, within=55, what="a beat of the clock")
        broker.thaw()
        wait_until(opened(playing, at_least=2), within=60, what="the close after the broker went on")
    assert phases(playing) == ["night", "speech"]
    assert sound(playing)

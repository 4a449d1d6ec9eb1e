"""RabbitMQ as production has it: quorum queues, and delays kept in the broker."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from amqp.exceptions import PreconditionFailed
from kombu import Connection

from forum.celery import app
from forum.now import game_now
from tests.brokers.servers import QUEUES, Broker, started
from tests.chaos.test_unattended import opened, phases
from tests.forum.people import a_game, quick
from tests.processes import Site, wait_until

pytestmark = pytest.mark.skipif(os.environ["KILLGAME_TEST_BROKER"] != "amqp", reason="of RabbitMQ alone")


@pytest.fixture
def rabbitmq(tmp_path: Path) -> Iterator[Broker]:
    with started("amqp", tmp_path / "rabbitmq") as broker:
        yield broker


def test_every_queue_is_a_quorum_queue(shared_database: str, rabbitmq: Broker) -> None:
    playing = a_game(schedule=quick(speech=600))
    with Site(
        shared_database, only=("beat", "clock", "worker", "estimates"), environment={"CELERY_BROKER_URL": rabbitmq.url}
    ) as site:
        wait_until(opened(playing, at_least=2), within=60, what="a close")
        for queue in QUEUES:
            wait_until(lambda queue=queue: _declared(rabbitmq, queue), within=60, what=f"the queue {queue}")
            with Connection(rabbitmq.url) as connection, connection.channel() as channel:
                channel.queue_declare(queue, durable=True, auto_delete=False, arguments={"x-queue-type": "quorum"})
            with (
                Connection(rabbitmq.url) as connection,
                connection.channel() as channel,
                pytest.raises(PreconditionFailed),
            ):
                channel.queue_declare(queue, durable=True, auto_delete=False)
        assert "direct exchange" not in site.output("clock") + site.output("worker") + site.output("estimates")


def test_a_delayed_knock_waits_in_the_broker_and_not_in_the_worker(shared_database: str, rabbitmq: Broker) -> None:
    with Site(shared_database, only=("clock",), environment={"CELERY_BROKER_URL": rabbitmq.url}) as site:
        wait_until(lambda: _declared(rabbitmq, "clock"), within=60, what="the queue")
        wait_until(lambda: _declared(rabbitmq, "celery_delayed_0"), within=30, what="the queues of delay")
        playing = a_game(schedule=quick(speech=600))
        deadline = playing.row.deadline
        assert deadline is not None
        with Connection(rabbitmq.url) as connection:
            app.send_task("forum.tasks.close_due", queue="clock", countdown=6, connection=connection)
        site.kill("clock")
        wait_until(lambda: game_now() > deadline, within=10)
        assert phases(playing) == ["night"]
        site.start("clock")
        wait_until(opened(playing, at_least=2), within=30, what="the close by the delayed knock")
    assert phases(playing) == ["night", "speech"]


def _declared(broker: Broker, queue: str) -> bool:
    with Connection(broker.url) as connection, connection.channel() as channel:
        try:
            channel.queue_declare(queue, passive=True)
        except connection.channel_errors:
            return False
        return True

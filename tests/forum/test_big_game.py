"""The game that benchmarks read (`tests/benchmarks/big_game.py`) is one that could have been played."""

import pytest

import killgame
from forum import ledger
from forum.models import Event, Receipt
from forum.now import game_now
from tests.benchmarks.big_game import a_big_game


@pytest.mark.django_db
def test_a_big_game_is_a_true_game() -> None:
    playing = a_big_game(seats=12, posts=120, votes=40, rounds=2)
    row = playing.row
    assert killgame.replay(ledger.read(row)) == playing.game
    assert (row.phase, row.round, len(playing.game.living)) == ("vote", 2, 9)
    assert [post.floor for post in row.rooms.get(name="public").posts.all()] == list(range(1, 121))
    assert Event.objects.filter(game=row, kind="VoteCast").count() == 40
    assert Receipt.objects.filter(game=row, post__isnull=False).count() == 40
    times = list(Event.objects.filter(game=row).order_by("number").values_list("at", flat=True))
    assert times == sorted(times)
    assert row.deadline is not None
    assert times[-1] <= game_now() < row.deadline

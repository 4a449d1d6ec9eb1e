"""The measure of the burst: a process that does nothing but close, one game after another, through the same door."""

import os
from collections.abc import Iterable

import django


def close_all(games: Iterable[int]) -> None:
    """Closes the open phase of each game, whose deadline is past, as the clock would; no claim, no queue."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    import killgame
    from forum.acts import Clock
    from forum.deadlines import Belief
    from forum.models import Game
    from forum.play import play

    wanted = Game.objects.in_bulk(list(games))
    for pk, row in wanted.items():
        belief = Belief(row.phase_serial, row.deadline)
        play(pk, killgame.Close(by="deadline"), by=Clock(), belief=belief)

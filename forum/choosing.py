"""A night's choice by form, which every living seat sends alike and whose answer takes as long whatever its card may do (PRODUCT P3, P9).

What the rules bar to some cards another card chooses and sleeps. A refusal that came after half the work would tell the two apart; so it
does the work that a choice does. What still differs is less than a millisecond, and is slept away: each choice is answered on the beat.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from django.db import transaction

import killgame
from forum import closing
from forum.acts import Player
from forum.deadlines import Belief
from forum.live.calling import tell_seats
from forum.play import Played, at_table, play_at
from forum.throttling import spend

# Several times what a choice takes, its commit on a slow disk with it, and nothing to whoever waits for the answer.
BEAT: Final = 0.05  # seconds


def choose(game_id: int, commands: tuple[killgame.Command, ...], *, by: Player, belief: Belief, once: str) -> Played:
    """Do them all or none, as `play` does, and raise what it raises; what the rules refuse takes no less time than what they take.

    A refusal, too, ends in a commit, of nothing but the lock: that waits for the disk, and a rollback would not.
    """
    spend("act", who=by.account)
    with _on_the_beat():
        return _chosen(game_id, commands, by=by, belief=belief, once=once)


@contextmanager
def _on_the_beat() -> Iterator[None]:
    """Whatever comes of it, it ends a whole number of beats after it has begun."""
    begun = time.monotonic()
    try:
        yield
    finally:
        time.sleep(-(time.monotonic() - begun) % BEAT)


def _chosen(game_id: int, commands: tuple[killgame.Command, ...], *, by: Player, belief: Belief, once: str) -> Played:
    with at_table(game_id) as table:
        # His other windows, whether or not his card may do it: if one were told less, that would tell which card it is.
        tell_seats(table.row, [by.seat])
        try:
            with transaction.atomic():
                try:
                    return play_at(table, commands, by=by, belief=belief, once=once)
                except killgame.Rejected:
                    with suppress(
                        killgame.Rejected
                    ):  # no night is open to choose in: then what is refused is refused to all
                        # What is done for a choice that stands; it is undone with the savepoint.
                        table.put(killgame.Sleep(by.seat))
                        closing.ends_early(table.row, table.game, now=table.now)
                        table.remember(by.account, once, {"done": True}, sent=commands)
                    raise
        except killgame.Rejected as error:
            refusal = error
    raise refusal

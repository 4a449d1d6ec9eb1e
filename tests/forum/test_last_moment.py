"""The last action and the clock in the same instant, again and again: one outcome, one message, and they agree. Trial T23.

`LAST_MOMENTS=1000 pytest tests/forum/test_last_moment.py` is the whole of the trial; every run of the tests does a part of it.
"""

import os
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

import killgame
from forum.acts import Player
from forum.clockwork import do_next
from forum.models import Event, Post
from forum.now import game_now
from forum.play import at_table, play
from tests import clock as practice_clock
from tests.forum.people import Playing, a_game, forum_paced, once
from tests.forum.story import wrong
from tests.forum.timing import HOUR, SECOND
from tests.forum.volleys import Deed, Volley

TIMES = int(os.environ.get("LAST_MOMENTS", "30"))
# A game takes so many rounds: then its log is long, and the seats have been waited for as often as they may.
ROUNDS = 50
# How long before the deadline both set off.
AHEAD = 0.03


@dataclass(slots=True)
class Aiming:
    """When the last vote sets off, in seconds after the start: drawn to where each of both comes first about as often."""

    wait: float = AHEAD / 2

    def correct(self, *, came_first: bool) -> None:
        self.wait = min(3 * AHEAD, max(0.0, self.wait + (0.002 if came_first else -0.002)))


def at_the_ballot() -> Playing:
    """A ballot that ends as soon as all have voted, and at its deadline waits for who has not."""
    lasting = forum_paced(early=frozenset({"vote"}), extension=6 * HOUR, allowance=99, silence=None)
    playing = a_game(schedule=lasting)
    playing.close_until("vote")
    return playing


def all_but(playing: Playing, last: int) -> None:
    """All have voted but one; the phase is new, and nobody has been waited for in it."""
    if playing.game.phase == "vote":
        playing.close()
    playing.do(killgame.TakeBack())
    voted = killgame.done(playing.game)
    if last in voted:
        playing.do(killgame.Withdraw(last, "vote"))
    for seat in playing.game.living:
        if seat != last and seat not in voted:
            playing.do(killgame.Move(seat, "vote", seat))


def together(playing: Playing, last: int, *, wait: float) -> list[Deed]:
    """The last vote, and two workers of the clock that try until something has come of it."""
    believed, by = playing.belief, Player(playing.seated[last].pk, last)

    def vote() -> object:
        time.sleep(wait)
        return play(playing.pk, killgame.Move(last, "vote", None), by=by, belief=believed, once=once())

    def tick() -> None:
        """Also what fell due in earlier rounds, and is stale, is claimed."""
        end = time.monotonic() + 20
        while playing.belief == believed and time.monotonic() < end:
            do_next() or time.sleep(0.001)

    return [Deed("the last vote", vote), Deed("a worker", tick), Deed("another", tick)]


def since(playing: Playing, *, log: int, floor: int) -> tuple[Counter[str], Counter[str]]:
    """What of it the log has since then, and the thread."""
    kinds = Event.objects.filter(game_id=playing.pk, number__gt=log).values_list("kind", flat=True)
    posts = Post.objects.filter(room__game_id=playing.pk, room__name="public", floor__gt=floor)
    lines = Counter(line[0] for post in posts for line in post.lines)
    told = ("VoteCast", "PhaseClosed", "PhaseOpened", "site.deadline_moved")
    return (
        Counter({kind: n for kind, n in Counter(kinds).items() if kind in told}),
        Counter({line: n for line, n in lines.items() if line in ("close.early", "deadline.auto")}),
    )


CLOSED = (Counter(VoteCast=1, PhaseClosed=1, PhaseOpened=1), Counter({"close.early": 1}))
WAITED = (Counter({"site.deadline_moved": 1}), Counter({"deadline.auto": 1}))


def rounds(volley: Volley, *, times: int) -> Iterator[bool]:
    """So many rounds in one game; each says whether the vote came first."""
    playing, aiming = at_the_ballot(), Aiming()
    playing.close()
    for number in range(times):
        last = 1 + number % 7
        all_but(playing, last)
        row = playing.row
        assert row.deadline is not None
        log, floor = row.log_length, row.rooms.get(name="public").floors
        practice_clock.move_clock(row.deadline - AHEAD * SECOND - game_now())
        vote, *ticks = volley.fire(together(playing, last, wait=aiming.wait))
        first = vote.code == "done"
        assert first or vote.code in ("late", "stale_phase")
        assert [tick.code for tick in ticks] == ["done", "done"]
        assert since(playing, log=log, floor=floor) == (CLOSED if first else WAITED)
        assert playing.row.deadline == row.deadline + 6 * HOUR or first
        aiming.correct(came_first=first)
        yield first
    with at_table(playing.pk) as table:
        assert wrong(table.row) == []


@pytest.mark.django_db(transaction=True)
def test_t23_the_last_vote_and_the_extension_in_one_instant_agree(clock: object) -> None:
    came = Counter[bool]()
    with Volley() as volley:
        for begun in range(0, TIMES, ROUNDS):
            came.update(rounds(volley, times=min(ROUNDS, TIMES - begun)))
    print(f"the vote came first {came[True]} times of {TIMES}")
    assert came.total() == TIMES
    # Else nothing raced: both must have come first.
    assert min(came[True], came[False]) > 0

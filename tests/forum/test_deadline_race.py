"""A ballot's deadline, votes, the judge and two workers of the clock in the same instant, again and again. Trials T46, T47.

`DEADLINE_RACES=1000 pytest tests/forum/test_deadline_race.py` fires so many volleys; every run of the tests fires a part of them.
"""

import os
import time
from collections import Counter

import pytest

import killgame
from forum.acts import By, Judge, Player
from forum.clockwork import do_next
from forum.models import Game, Post
from forum.now import game_now
from forum.play import at_table, play
from tests import clock as practice_clock
from tests.forum.people import Playing, a_game, forum_paced, once
from tests.forum.story import leavings, wrong
from tests.forum.timing import SECOND, Passing
from tests.forum.volleys import Deed, Outcome, Volley

TIMES = int(os.environ.get("DEADLINE_RACES", "24"))
# What is left of the ballot when all set off, in seconds, and when the votes do: before its end and about it.
AHEAD = 0.06
SPREAD = (0.0, 0.03, 0.055, 0.06, 0.065)
# By so much the judge comes later after a volley in which he was the first, and else earlier: so both come to close.
STEP = 0.01


def at_a_ballot_without(target: int, playing: Playing) -> None:
    """All have voted for `target` but two seats; the votes of those change nothing about who is out."""
    playing.close_until("vote")
    for seat in playing.game.living[2:]:
        playing.do(killgame.Move(seat, "vote", target))


def together(playing: Playing, *, target: int, number: int, judge_after: float) -> list[Deed]:
    """Two votes, the judge's close and two workers, each aimed at another moment around the deadline in each volley."""
    belief, judge = playing.belief, Judge(playing.judge.pk)

    def aimed(command: killgame.Command, by: By, *, after: float) -> Deed:
        def do() -> object:
            time.sleep(after)
            return play(playing.pk, command, by=by, belief=belief, once=once())

        return Deed(f"{command!r} by {by!r} after {after} s", do)

    def tick() -> None:
        end = time.monotonic() + 20
        while playing.belief == belief and time.monotonic() < end:
            do_next() or time.sleep(0.001)

    votes = [
        aimed(
            killgame.Move(seat, "vote", target),
            Player(playing.seated[seat].pk, seat),
            after=SPREAD[(number + 2 * seat) % len(SPREAD)],
        )
        for seat in playing.game.living[:2]
    ]
    close = aimed(killgame.Close(by="judge"), judge, after=judge_after)
    return [*votes, close, Deed("a worker", tick), Deed("another", tick)]


def one_end(playing: Playing, before: Game, *, floor: int) -> str:
    """Who closed it, after the log and thread were found to have one end of that phase, one opening and one death."""
    row = playing.row
    new = [killgame.load_event(one.body) for one in row.events.filter(number__gt=before.log_length).order_by("number")]
    ends = [event.by for event in new if isinstance(event, killgame.events.PhaseClosed)]
    posts = Post.objects.filter(room__game=row, room__name="public", floor__gt=floor)
    assert (len(ends), posts.filter(opens_phase=True).count()) == (1, 1)
    assert row.phase_serial == before.phase_serial + 1
    assert sum(isinstance(event, killgame.events.VotedOut) for event in new) == 1
    with at_table(playing.pk) as table:
        assert wrong(table.row) == []
    floors = Post.objects.filter(room__game=row, room__name="public").order_by("floor").values_list("floor", flat=True)
    assert list(floors) == list(range(1, len(floors) + 1))
    return ends[0]


def check(votes: list[Outcome], close: Outcome, *, by: str, over: bool) -> None:
    """Plain refusals, and a judge who did it if it was he and nobody else."""
    closed = "not_running" if over else "stale_phase"
    assert {vote.code for vote in votes} <= {"done", "late", closed}
    assert close.code == ("done" if by == "judge" else closed)


@pytest.mark.django_db(transaction=True)
def test_t46_t47_the_deadline_votes_and_the_judge_in_one_instant_make_one_end(clock: Passing) -> None:
    """One phase end, one announcement, one death; a late vote gets a plain refusal, and nothing is half counted."""
    came, fired, judge_after = Counter[str](), 0, AHEAD
    with Volley() as volley:
        while fired < TIMES:
            playing = a_game(seats=12, schedule=forum_paced(silence=None))
            while fired < TIMES and not playing.game.over:
                target = playing.game.living[-1]
                at_a_ballot_without(target, playing)
                before, floor = playing.row, playing.row.rooms.get(name="public").floors
                deeds = together(playing, target=target, number=fired, judge_after=judge_after)
                assert before.deadline is not None
                practice_clock.move_clock(before.deadline - AHEAD * SECOND - game_now())
                one, two, close, *ticks = volley.fire(deeds)
                assert [tick.code for tick in ticks] == ["done", "done"]
                by = one_end(playing, before, floor=floor)
                check([one, two], close, by=by, over=playing.game.over)
                assert leavings(playing.row)[target] == 1
                came.update((by, one.code, two.code))
                judge_after = max(0.0, judge_after + (STEP if by == "judge" else -STEP))
                fired += 1
    print(f"of {fired} volleys: {came}")
    # Else nothing raced: clock and judge must both have closed, and votes come before the end and after it.
    assert {"deadline", "judge", "done"} < set(came)

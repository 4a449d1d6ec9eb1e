"""Letting a game's time pass: what the clock does when it is knocked at, without its processes."""

from collections.abc import Callable
from datetime import timedelta

from forum.clockwork import do_next
from forum.models import Event
from forum.now import game_now
from tests.forum.people import Playing
from tests.twin.clock import Clock

SECOND, MINUTE, HOUR, DAY = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
type Passing = Callable[[timedelta], None]


def sweep() -> int:
    """What a knock does; how many things were claimed."""
    claimed = 0
    while do_next():
        claimed += 1
    return claimed


def stand_still() -> None:
    """The clock stands to the end of the test, so that pages of two moments can be compared: each says how much time is left."""
    now = game_now()  # before the clock is another's, that has no time yet
    Clock().stop(now)


def to_deadline(playing: Playing, clock: Passing, *, off: timedelta = SECOND) -> None:
    """Let time pass until `off` after the open phase's deadline."""
    deadline = playing.row.deadline
    assert deadline is not None
    clock(deadline - game_now() + off)


def closes(playing: Playing) -> int:
    """How many phases of the game were closed."""
    return Event.objects.filter(game_id=playing.pk, kind="PhaseClosed").count()


def said(playing: Playing) -> list[str]:
    """The ids of the narrator's lines in the thread, in order."""
    from forum.models import Post

    posts = Post.objects.filter(room__game_id=playing.pk, room__name="public", author="narrator").order_by("floor")
    return [line[0] for post in posts for line in post.lines]

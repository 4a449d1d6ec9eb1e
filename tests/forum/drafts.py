"""What the races draw: schedules, volleys, moments."""

import random
from collections.abc import Iterator
from datetime import timedelta

from hypothesis import strategies as st

from forum.schedule import PHASE_KINDS, Schedule
from tests.forum.people import forum_paced
from tests.forum.timing import DAY, HOUR, MINUTE, SECOND
from tests.forum.volleys import KINDS

FREQUENT = ["sweep", "sweep", "sweep", "sweep", "last", "last", "ask", "move", "write", "withdraw", "annul", "end_turn"]
# What few phases let anybody do, by phase.
RARE = {
    "vote": ["annul", "annul", "withdraw"],
    "speech": ["end_turn", "end_turn", "write", "act"],
    "night": ["withdraw"],
}
# How games begin, one after another: who may speak when, and in which phase.
BEGINNINGS = [
    ("free", "vote"),
    ("ordered", "speech"),
    ("free", "night"),
    ("free", "vote"),
    ("ordered", "speech"),
    ("free", "speech"),
]
MILLISECOND = timedelta(milliseconds=1)

# What is done, a number that picks among its choices, how old the belief is that goes with it, whether it is clicked twice.
type Draft = tuple[str, int, int, bool]
SELDOM = [0, 0, 0, 0, 1, 2]
# When a volley is fired: as things are, or so far from the end of the phase, of the pause, of a wait.
MOMENTS = [None, None, -30 * MILLISECOND, timedelta(), SECOND, -SECOND, 61 * SECOND]
# Hypothesis likes to repeat what it has drawn, and would fire one volley again and again: it draws where the dice begin.
dice = st.integers(0, 2**63)


@st.composite
def schedules(draw: st.DrawFn) -> Schedule:
    """What bears on the clock, drawn: waits, early ends, least lengths, bounds, silence, outages."""
    perhaps = lambda *values: draw(st.sampled_from(values))  # noqa: E731 one word for what follows
    quick = perhaps(True, False, False, False)
    return forum_paced(
        early=perhaps(frozenset[str](), frozenset(["vote", "pk_vote"]), frozenset(PHASE_KINDS), frozenset(PHASE_KINDS)),
        early_wait=perhaps(timedelta(), 10 * MINUTE),
        shortest=perhaps({}, {"vote": 10 * HOUR, "night": HOUR}),
        extension=perhaps(None, 6 * HOUR, 2 * HOUR),
        allowance=perhaps(1, 3),
        most_added=perhaps(None, DAY, 3 * HOUR),
        longest_pause=perhaps(60 * DAY, 2 * DAY),
        request=perhaps(None, 12 * HOUR, DAY),
        silence=perhaps(None, 7 * DAY),
        acts_close=perhaps(timedelta(), MINUTE if quick else HOUR),
        **({"lengths": Schedule.paced("line").lengths} if quick else {}),
    )


def drafts(chance: random.Random) -> Iterator[Draft]:
    """Of a volley: three to five."""
    for _ in range(chance.randint(3, 5)):
        yield (chance.choice([*KINDS, *FREQUENT]), chance.randint(0, 40), chance.choice(SELDOM), chance.random() < 0.5)

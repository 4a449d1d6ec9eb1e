"""Who looks through a generated world, drawn from its plan alone: so that it can be said of plans whether everybody is among them."""

import random
from collections.abc import Iterator

from tests.twin.plans import Plan

# Who has no seat. The stranger has written among the readers; `opener` has no more to do with the game that he has opened where somebody
# else, or nobody, judges it.
OTHERS = ("nobody", "stranger", "keeper", "other judge", "opener")
SEATS = 2  # of those to whom all is alike, at each look


def handed_over(plan: Plan) -> int | None:
    """The seat that the reserve has taken over, whose first player is a viewer, too."""
    return min(plan.alike) if plan.seed % 3 == 0 and plan.alike else None


def viewers(plan: Plan, look: int) -> list[str]:
    """Some of the seats that are alike, who sat on one before, and one of those who have none."""
    chance = random.Random(f"{plan.edition} {plan.seed} {look}")  # noqa: S311 the same of both worlds
    seats = chance.sample(sorted(plan.alike), min(SEATS, len(plan.alike)))
    before = [] if handed_over(plan) is None else ["replaced"]
    others = OTHERS[:-1] if plan.judging == "appointed" else OTHERS
    return [*(f"seat {seat}" for seat in seats), *before, chance.choice(others)]


def kinds(plan: Plan, look: int) -> Iterator[str]:
    """Of each of them what he is: of a seat its first card, and whether it is out."""
    game = plan.stages[look].games[0]
    for viewer in viewers(plan, look):
        if viewer.startswith("seat"):
            seat = game.seats[int(viewer.split()[1]) - 1]
            yield seat.cards[0]
            yield "living" if seat.number in game.living else "dead"
        else:
            yield viewer

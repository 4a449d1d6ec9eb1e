"""An estimate with real processes: a page asks, the clock knocks, the worker of its own queue plays, the page shows it."""

import time

from forum import estimating
from forum.models import Estimate
from forum.models.setups import FIRST
from forum.queries.estimates import estimate_of
from forum.recipe import Recipe
from tests.forum.people import a_game, an_account, quick
from tests.forum.timing import closes
from tests.processes import Site, wait_until

RECIPE = Recipe("classic", 12, {})


def ready(recipe: Recipe) -> bool:
    policies = estimate_of(recipe.key).policies
    return bool(policies) and policies[0].games >= FIRST


def test_two_thousand_games_are_there_soon_and_a_phase_closes_meanwhile(shared_database: str) -> None:
    with Site(shared_database, only=("beat", "clock", "estimates")) as site:
        estimating.ask(Recipe("modern", 9, {}), account=an_account("秋水"))
        wait_until(
            lambda: ready(Recipe("modern", 9, {})), within=60, what="the first estimate, of a worker that starts"
        )
        game = a_game(schedule=quick(night=2))
        begun = time.monotonic()
        estimating.ask(RECIPE, account=an_account("秋水"))
        wait_until(lambda: ready(RECIPE), within=30, what="the estimate")
        took = time.monotonic() - begun
        wait_until(lambda: closes(game) > 0, within=30, what="the close")
        print(f"2,000 games were there after {took:.1f} s")
        # A worker that is killed in the middle of a chunk loses that chunk and nothing else.
        before = Estimate.objects.get(key=RECIPE.key, policy="random").games
        site.kill("estimates")
        site.start("estimates")
        wait_until(
            lambda: Estimate.objects.get(key=RECIPE.key, policy="random").games > before, within=60, what="more games"
        )
    assert not Estimate.objects.filter(failed=True).exists()

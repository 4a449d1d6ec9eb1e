"""What simulated games say of a set-up: asked for by pages, played by a worker of its own queue, a chunk at a time.

A row of `Estimate` is what is wanted; a task only knocks. Whoever looks asks again and again, and what nobody looks at is
refined no more. The youngest come first, so that a new set-up has its first games at once however much there is to refine.
"""

import time
from collections.abc import Iterable
from datetime import timedelta
from random import Random
from typing import Final

import structlog
from celery.exceptions import SoftTimeLimitExceeded
from django.db import connection, transaction
from django.db.models import F, Q

import killgame
from forum.models import Account, Estimate
from forum.models.setups import FIRST, GOAL
from forum.now import game_now
from forum.recipe import Recipe
from forum.throttling import spend
from killgame.simulation import POLICIES, Tally, simulate

log = structlog.get_logger(__name__)

# The channel on which the clock hears that somebody waits (forum/clock.py).
CHANNEL: Final = "killgame_estimate"
# So long after somebody has looked an estimate is wanted; a page that stands open looks again.
WANTED: Final = timedelta(minutes=5)
_LOOKED: Final = timedelta(minutes=1)  # looking again within this changes nothing
_MOST_ROWS: Final = 2_000
# One knock works so long at most; the clock knocks again.
_LONGEST_SPELL: Final = 30.0
# How many come next, by how many there are: the first are few, so that something is there to be seen. A chunk is lost if
# its worker ends.
_CHUNKS: Final = {0: 250, 250: 750, 1_000: 1_000}
_CHUNK: Final = 2_000


def ask(recipe: Recipe, *, account: Account) -> None:
    """Somebody looks at this set-up: it is to be estimated, or refined. Raises BadSetup, and Refused (throttled)."""
    missing = _looked_at(recipe.key)
    if not missing:
        return
    spend("estimate", who=account.pk)
    with transaction.atomic():
        now = game_now()
        Estimate.objects.bulk_create(
            [
                Estimate(
                    key=recipe.key, rules_version=killgame.RULES_VERSION, policy=policy, edition=recipe.edition,
                    seats=recipe.seats, options=dict(recipe.options), made_at=now, made_for=account, asked_at=now,
                )
                for policy in missing
            ],
            ignore_conflicts=True,
        )  # fmt: skip
        _drop_oldest()
        _knock()


def look_again(key: str) -> None:
    """The page of an estimate is still open: go on refining it. Of a key that nobody has asked for nothing comes."""
    _looked_at(key)


def _looked_at(key: str) -> list[str]:
    """Note that somebody looks; the policies of which there is no row yet."""
    rows = list(Estimate.objects.filter(key=key, rules_version=killgame.RULES_VERSION))
    now = game_now()
    stale = [row.pk for row in rows if row.asked_at < now - _LOOKED]
    if stale:
        Estimate.objects.filter(pk__in=stale).update(asked_at=now)
        if any(not row.failed and row.games < GOAL for row in rows):
            _knock()
    there = {row.policy for row in rows}
    return [policy for policy in POLICIES if policy not in there]


def _drop_oldest() -> None:
    """The table is bounded: what was not looked at for longest goes."""
    more = Estimate.objects.count() - _MOST_ROWS
    if more > 0:
        oldest = Estimate.objects.order_by("asked_at", "pk").values("pk")[:more]
        Estimate.objects.filter(pk__in=list(oldest.values_list("pk", flat=True))).delete()


def _knock() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_notify(%s, '')", [CHANNEL])


def work(*, at_most: float = _LONGEST_SPELL) -> None:
    """Play for whoever waits until nobody does, or for `at_most` seconds; then knock again, for others may knock meanwhile."""
    until = time.monotonic() + at_most
    while (row := _next()) is not None:
        if time.monotonic() >= until:
            _knock()
            return
        _refine(row)


def _next() -> Estimate | None:
    """First what nobody could read yet, in the order of the policies; then what has the fewest games."""
    wanted = Estimate.objects.filter(
        rules_version=killgame.RULES_VERSION,
        policy__in=[*POLICIES],
        failed=False,
        games__lt=GOAL,
        asked_at__gt=game_now() - WANTED,
    )
    for young in _in_turn(POLICIES):
        row = wanted.filter(young).order_by("games", "-asked_at").first()
        if row is not None:
            return row
    return None


def _in_turn(policies: Iterable[str]) -> list[Q]:
    return [*(Q(games__lt=FIRST, policy=policy) for policy in policies), Q()]


def _refine(row: Estimate) -> None:
    """One chunk more. Two workers that play the same games count them once: the second finds the number changed."""
    games = min(_CHUNKS.get(row.games, _CHUNK), GOAL - row.games)
    policy = next(policy for policy in POLICIES if policy == row.policy)
    seed = f"{row.key} {row.games}"
    try:
        tally = simulate(
            row.edition, seats=row.seats, options=row.options, games=games, seed=seed, policy=policy, chance=Random
        )
    except SoftTimeLimitExceeded:
        raise
    except Exception:
        # A set-up that raises is marked, and stops no other.
        log.exception("estimate_failed", edition=row.edition, seats=row.seats, policy=row.policy)
        Estimate.objects.filter(pk=row.pk).update(failed=True)
        return
    if row.tally is not None:
        tally = Tally.from_json(row.tally) + tally
    Estimate.objects.filter(pk=row.pk, games=row.games).update(tally=tally.as_json(), games=F("games") + games)

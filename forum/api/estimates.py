"""What a set-up is worth by simulated games, as the pages have it."""

from collections.abc import Mapping
from dataclasses import dataclass

from rest_framework.request import Request
from rest_framework.response import Response

from forum import estimating
from forum.api.base import View, account_of, checked, writes
from forum.api.requests import RecipeRequest
from forum.api.shapes import plain
from forum.models.setups import GOAL
from forum.queries.estimates import Estimated, EstimateView, estimate_of


@dataclass(frozen=True, slots=True)
class ShareDocument:
    """The share of simulated games that a side won, and its bounds with 95 %."""

    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class PolicyDocument:
    """What games came to in which seats play by this policy. `shares` by side and `draw`; `nights` a game."""

    policy: str
    games: int
    failed: bool
    shares: Mapping[str, ShareDocument]
    nights: float


@dataclass(frozen=True, slots=True)
class EstimateDocument:
    """What is known by now; ask again for more. Each policy is refined to `goal` games as long as somebody asks."""

    key: str
    goal: int
    waits: bool
    policies: tuple[PolicyDocument, ...]


class Estimates(View):
    """What a set-up is worth by simulated games, saved or not."""

    @writes(RecipeRequest, EstimateDocument, "Ask for an estimate, and read what is known")
    def post(self, request: Request) -> Response:
        account = account_of(request)
        recipe = checked(RecipeRequest, request).recipe
        estimating.ask(recipe, account=account)
        return Response(plain(estimate_document(estimate_of(recipe.key))))


def estimate_document(found: EstimateView) -> EstimateDocument:
    """Of what is known of a key."""
    return EstimateDocument(
        key=found.key, goal=GOAL, waits=found.waits, policies=tuple(_policy(one) for one in found.policies)
    )


def _policy(one: Estimated) -> PolicyDocument:
    return PolicyDocument(
        policy=one.policy,
        games=one.games,
        failed=one.failed,
        shares={share.side: ShareDocument(share.share, share.low, share.high) for share in one.shares},
        nights=one.nights,
    )

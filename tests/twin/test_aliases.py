"""Two accounts of an alias game exchange their seats, and nobody but they can tell (PRODUCT P1, P9; T54, T57)."""

from unittest.mock import patch

import pytest
from django.contrib.contenttypes.models import ContentType
from django.db import transaction

from forum.models import Game
from tests.forum.people import who_sits_in
from tests.twin.aliases import KEEPER, LOOKS, SWAPPED, Swap, calls_about, live_masked, swaps
from tests.twin.clock import Clock
from tests.twin.crawl import Answers, Call, crawl, differences

pytestmark = pytest.mark.django_db

# Where a fault of the mask would show at once.
_FEW = [Call("GET", path) for path in ("/g/twingamex222/", "/api/v1/games/twingamex222/")]


def _lived(swap: Swap, clock: Clock) -> tuple[Answers, Answers, dict[str, int]]:
    """What all viewers get, what they would get if the game were not masked, and who of the two sat where."""
    found: Answers = {}
    bare: Answers = {}
    seats: dict[str, int] = {}
    with transaction.atomic():
        for place in live_masked(swap, clock=clock):
            for viewer in LOOKS[place.moment]:
                ContentType.objects.clear_cache()
                found |= crawl(place, calls_about(place, viewer=viewer), viewer=viewer)
                with patch.object(Game, "masked", property(lambda row: False)):
                    bare |= crawl(place, _FEW, viewer=viewer)
            seats = {one.username: seat for seat, one in who_sits_in(place.playing["x"].pk).items()}
        transaction.set_rollback(True)
    return found, bare, {name: seats[name] for name in SWAPPED}


def test_two_accounts_that_change_seats_change_nothing_for_anybody_else(clock: Clock) -> None:
    (first, bare, seats), (second, other, swapped) = (_lived(swap, clock) for swap in swaps())
    assert (seats, swapped) == ({"甲席四": 4, "甲席六": 6}, {"甲席四": 6, "甲席六": 4})
    assert differences(first, second) == []
    assert [str(key) for key, answer in first.items() if answer.status == 500] == []
    # There is something to leak: without the mask each of them is told the worlds apart, before the deal and after it.
    told = {key[:2] for key, answer in bare.items() if answer != other[key]}
    assert told == {(moment, viewer) for moment, viewers in LOOKS.items() for viewer in viewers}
    # Each was he who he is: a player with a card, a judge at his desk, a keeper in the admin, who could rename others, and none of the two.
    read = {(viewer, call): answer.status for (moment, viewer, call), answer in first.items() if moment == "vote"}
    assert {viewer for viewer in LOOKS["vote"] if read[viewer, "GET /g/twingamex222/card/"] == 200} == {
        "living",
        "dead",
    }
    assert {viewer for viewer in LOOKS["vote"] if read[viewer, "GET /g/twingamex222/desk/"] == 200} == {"judge"}
    assert {status for (viewer, call), status in read.items() if viewer == KEEPER and "/admin/" in call} == {200}

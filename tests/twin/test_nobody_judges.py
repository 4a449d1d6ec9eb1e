"""A game that the site judges: no account at all is told more than a stranger, whatever it may do on the site (PRODUCT P1, P9)."""

from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from forum.access import seen_by
from tests.twin.clock import Clock
from tests.twin.crawl import Answers, crawl, differences
from tests.twin.pairs import PAIRS, World
from tests.twin.table import calls
from tests.twin.unjudged import OVERSEERS, TEXT, live_unjudged

pytestmark = pytest.mark.django_db

_API = "/api/v1/games/twingamex222/"


def _answers(world: World, clock: Clock, *, viewers: tuple[str, ...]) -> Answers:
    with transaction.atomic():
        place = live_unjudged(world, clock=clock)
        found: Answers = {}
        for viewer in viewers:
            found |= crawl(place, calls(place, viewer=viewer, whole=False), viewer=viewer)
        transaction.set_rollback(True)
    return found


def test_who_opened_it_keeps_the_site_or_hears_its_appeals_meets_one_world(clock: Clock) -> None:
    """Strangers, and who is not logged in, do in generated worlds."""
    first, second = (_answers(world, clock, viewers=OVERSEERS) for world in PAIRS["stranger"])
    assert differences(first, second) == []
    assert [key for key, answer in first.items() if answer.status == 500] == []
    # There is something to read that is not for all, and he who hears appeals has it.
    heard = {viewer for (_moment, viewer, _call), answer in first.items() if TEXT in answer.body}
    assert heard == {"judge of the board"}
    done = {(viewer, call) for (_m, viewer, call), a in first.items() if call.startswith("POST") and a.status < 400}
    assert {call.split()[1] for viewer, call in done if viewer == "judge of the board" and "/appeals/" in call}
    assert not [call for viewer, call in done if viewer != "judge of the board" and "/appeals/" in call]
    assert not [call for _viewer, call in done if "/desk/" in call or "/judge/" in call]


def test_a_living_player_meets_one_world_in_it_too(clock: Clock) -> None:
    first, second = (_answers(world, clock, viewers=("living",)) for world in PAIRS["living"])
    assert differences(first, second) == []


def test_all_of_them_are_shown_what_a_stranger_is(clock: Clock) -> None:
    with transaction.atomic():
        place = live_unjudged(PAIRS["stranger"][0], clock=clock)
        stranger = seen_by(place.playing["x"].row, place.people["stranger"])
        killer = seen_by(place.playing["x"].row, place.people["killer"])
        seen = {name: seen_by(place.playing["x"].row, place.people[name]) for name in OVERSEERS}
        documents = {name: _document(place.people[name]) for name in (*OVERSEERS, "stranger")}
        transaction.set_rollback(True)
    assert killer.view != stranger.view
    assert {name: (one.view, one.rooms) for name, one in seen.items()} == dict.fromkeys(
        OVERSEERS, (stranger.view, stranger.rooms)
    )
    assert documents == dict.fromkeys(documents, documents["stranger"])


def _document(account: Any) -> dict[str, Any]:
    client = Client()
    client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    document: dict[str, Any] = client.get(_API).json()
    return document

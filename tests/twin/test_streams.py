"""Twin worlds on the wire: what a viewer may not know changes nothing of what his streams tell, nor when."""

from functools import cache

import pytest
from django.db import transaction

from tests.twin.clock import Clock
from tests.twin.pairs import PAIRS, World
from tests.twin.telling import Told, telling
from tests.twin.worlds import NAMES, live

pytestmark = pytest.mark.django_db


def _told(world: World) -> dict[str, list[Told]]:
    """By viewer, of the games of the story, from their opening on."""
    with transaction.atomic(), telling(NAMES) as (streams, clock):
        for _place in live(world, clock=clock):
            streams.tell()
        transaction.set_rollback(True)
    return {viewer: [one for one in told if one[1].startswith("twingame")] for viewer, told in streams.told.items()}


def test_streams_of_twin_worlds_are_one_to_their_viewer(clock: Clock) -> None:
    told = cache(_told)
    for viewer in ("nobody", "living"):
        first, second = (told(world) for world in PAIRS[viewer])
        # There is something to leak: in the killers' room something happens, and those who read it are told.
        behind = {one for one in first["killer"] if one[2] == "killers"}
        assert behind
        assert behind <= set(first["judge"])
        own = {"line-2"} if viewer == "living" else set()
        assert {room for _at, _game, room, _floors in first[viewer]} == {None, "public", "readers"} | own
        assert first[viewer] == second[viewer]

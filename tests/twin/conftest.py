"""Worlds are lived through once, and crawled by everybody who has one of them as a twin."""

import logging
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
import time_machine
from django.db import transaction

import killgame
from forum.access import Seen, seen_by
from tests.twin.crawl import Answers, crawl
from tests.twin.pairs import PAIRS, World
from tests.twin.table import calls
from tests.twin.worlds import START, Clock, Place, live

# Who asks for everything at the second moment, and who is there at the second moment only: a crawl is some seconds.
WHOLE = ("nobody", "living")
LATE = ("nobody", "stranger", "dead", "killer", "police", "other judge")


@dataclass(frozen=True, slots=True)
class Lived:
    """A world as its viewers met it: their answers; what the rules show them of each game; the rooms that are theirs.

    Answers are by (moment, viewer, call), the others by (moment, viewer) and by viewer; a room is (game, name).
    """

    answers: Answers = field(default_factory=dict)
    views: dict[tuple[str, str], tuple[killgame.View, ...]] = field(default_factory=dict)
    rooms: dict[str, set[tuple[str, str]]] = field(default_factory=dict)

    def of(self, viewer: str) -> Answers:
        """One viewer's answers."""
        return {key: answer for key, answer in self.answers.items() if key[1] == viewer}


@pytest.fixture(scope="module")
def clock(django_db_setup: None, django_db_blocker: Any) -> Iterator[Clock]:
    """The database, with a clock that stands; everything is undone after the module."""
    logging.disable(logging.CRITICAL)  # a line for each of thousands of requests
    with django_db_blocker.unblock(), time_machine.travel(START, tick=False), transaction.atomic():
        yield Clock()
        transaction.set_rollback(True)
    logging.disable(logging.NOTSET)


@pytest.fixture(scope="module")
def lived(clock: Clock) -> dict[World, Lived]:
    """All worlds of PAIRS, each crawled by those who have it as a twin."""
    return {world: _live(world, clock) for world in dict.fromkeys(w for pair in PAIRS.values() for w in pair)}


def _live(world: World, clock: Clock) -> Lived:
    found = Lived()
    with transaction.atomic():
        for place in live(world, clock=clock):
            _look(place, found)
            night = place.moment == "night"
            for viewer in [one for one, pair in PAIRS.items() if world in pair and (night or one not in LATE)]:
                asked = calls(place, viewer=viewer, whole=night and viewer in WHOLE)
                found.answers.update(crawl(place, asked, viewer=viewer))
        transaction.set_rollback(True)
    return found


def _look(place: Place, found: Lived) -> None:
    for viewer, account in place.people.items():
        seen = {name: seen_by(game.row, account) for name, game in place.playing.items()}  # type: ignore[arg-type]
        found.views[place.moment, viewer] = tuple(_view(one) for one in seen.values())
        mine = found.rooms.setdefault(viewer, set())
        mine |= {(name, room) for name, one in seen.items() for room in one.rooms}


def _view(seen: Seen) -> killgame.View:
    """Without the commitment, which is public and differs."""
    return replace(seen.view, commitment="")

"""Secret ballots in twin worlds: who voted for whom, when, how often and whether at all changes nothing for others before it is shown."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any
from unittest.mock import patch

import pytest
from django.db import transaction

import killgame
from forum.access import Seen, seen_by
from forum.queries.rooms import note_of
from tests.twin.clock import Clock
from tests.twin.crawl import Answers, Call, crawl, differences
from tests.twin.pool import pool
from tests.twin.secret_ballots import LOOKS, VIEWERS, VOTED, Voted, live_secret
from tests.twin.table import calls
from tests.twin.telling import Told, telling
from tests.twin.worlds import NAMES, Place

pytestmark = pytest.mark.django_db

WHOLE = ("closed", "living")
# Who is out may know what a stranger does: each of them looks at every other.
LOOKING = {look: ("living", other) for look, other in zip(LOOKS, ("stranger", "dead") * 2, strict=True)}
_PATHS = ("votes/", "votes/?ballot=1", "votes/?ballot=2", "votes/?seat=3", "votes/?target=8", "seats/3/", "seats/8/")


@dataclass(frozen=True, slots=True)
class Lived:
    """A world as its viewers met it; `shown` is what the rules show each of them of both games, by look, and the judges too."""

    answers: Answers = field(default_factory=dict)
    shown: dict[tuple[str, str], tuple[killgame.View, ...]] = field(default_factory=dict)


def _lived(voted: Voted, *, clock: Clock) -> Lived:
    lived = Lived()
    with transaction.atomic():
        for place in live_secret(voted, clock=clock):
            for viewer in LOOKING[place.moment]:
                lived.answers.update(crawl(place, _asked(place, viewer=viewer), viewer=viewer))
            for viewer in (*VIEWERS, "judge", "other judge"):
                lived.shown[place.moment, viewer] = tuple(_shown(place, viewer=viewer))
        transaction.set_rollback(True)
    return lived


def _shown(place: Place, *, viewer: str) -> Iterator[killgame.View]:
    for game in place.playing.values():
        yield replace(seen_by(game.row, place.people[viewer]).view, commitment="")  # type: ignore[arg-type]


def _asked(place: Place, *, viewer: str) -> list[Call]:
    """What is read of both games always, and where votes are told; of each floor what stood then, once. All that can be read, and what is
    sent of votes, is asked for by one at one look."""
    found = [one for here in (place, replace(place, x=place.y)) for one in pool(here, viewer=viewer)[0]]
    if (place.moment, viewer) == WHOLE:
        table = calls(place, viewer=viewer, whole=False)
        found += [one for one in table if one.method == "GET" or "vote" in one.path]
    return [*found, *_of_votes(place, floors=99 if place.moment == LOOKS[-1] else 2)]


def _of_votes(place: Place, *, floors: int) -> Iterator[Call]:
    """Of so many of the last floors."""
    for game, playing in ((place.x, place.playing["x"]), (place.y, place.playing["y"])):
        pages, api = f"/g/{game.public_id}/", f"/api/v1/games/{game.public_id}/"
        yield from (Call("GET", pages + path) for path in _PATHS)
        yield Call("GET", f"{api}votes/")
        last = playing.row.rooms.get(name="public").floors
        for floor in range(max(6, last + 1 - floors), last + 1):
            yield from (Call("GET", pages + f"at/{floor}/"), Call("GET", f"{api}at/?floor={floor}"))


def test_secret_votes_change_nothing_for_others_before_they_are_shown(clock: Clock) -> None:
    first, second = (_lived(voted, clock=clock) for voted in VOTED)
    # There is something to leak in each of both games at each look, and by the rules none of it is theirs.
    for look in LOOKS:
        assert [first.shown[look, one] == second.shown[look, one] for one in VIEWERS] == [True] * len(VIEWERS)
        assert first.shown[look, "judge"][0] != second.shown[look, "judge"][0]
        assert first.shown[look, "other judge"][1].secrets != second.shown[look, "other judge"][1].secrets
    assert differences(first.answers, second.answers) == []
    assert [str(key) for key, answer in first.answers.items() if answer.status == 500] == []


def test_what_is_shown_at_the_close_is_there_to_be_seen(clock: Clock) -> None:
    """Else nothing were held against each other: X's first ballot lies open from its close on, its second and those of Y do not."""
    told: dict[str, list[list[int]]] = {}
    with transaction.atomic():
        for place in live_secret(VOTED[1], clock=clock):
            asked = [Call("GET", f"/api/v1/games/{game.public_id}/votes/") for game in (place.x, place.y)]
            answers = crawl(place, asked, viewer="stranger")
            bodies = [answers[place.moment, "stranger", str(call)].body for call in asked]
            told[place.moment] = [_lengths(body) for body in bodies]
        transaction.set_rollback(True)
    assert told == {"ballot": [[0], [0]], "closed": [[8], [0]], "night": [[8], [0]], "second": [[0, 8], [0, 0]]}


def _lengths(body: str) -> list[int]:
    return [len(one["history"]) for one in json.loads(body)["ballots"]]


def test_streams_tell_of_a_secret_vote_its_voter_alone(clock: Clock) -> None:
    told = cache(_told)
    for viewer in ("nobody", *VIEWERS):
        first, second = (told(voted)[viewer] for voted in VOTED)
        assert first == second
    # There is something to leak: who voted is told, and the judge of the game besides, of others.
    assert told(VOTED[0])["killer"] != told(VOTED[1])["killer"]


def _told(voted: Voted) -> dict[str, list[Told]]:
    with transaction.atomic(), telling(NAMES) as (streams, clock):
        for _place in live_secret(voted, clock=clock):
            streams.tell()
        transaction.set_rollback(True)
    return {viewer: [one for one in told if one[1].startswith("twingame")] for viewer, told in streams.told.items()}


def _shown_while_open(seen: Seen, *, closed: bool) -> bool:
    return seen.is_judge or seen.view.over or seen.view.options.ballot != "sealed"


def _shown_once_closed(seen: Seen, *, closed: bool) -> bool:
    return seen.is_judge or seen.view.over or closed


def _admitted(event: Any, *, seen: Seen) -> bool:
    """A vote is told to those whom it names, too."""
    return event.audience == "everyone" or (isinstance(event.audience, list) and seen.seat is not None)


def _how_many_entries(seen: Seen, room: str) -> str:
    return f"{note_of(seen, room)} {seen.row.log_length}"


@dataclass(frozen=True, slots=True)
class Leak:
    """A fault, and at which looks it is found in which game by whom."""

    target: str
    fault: Callable[..., Any]
    viewer: str
    found: frozenset[tuple[str, str]]


_RULE = "forum.access.Seen.sees_votes"
LEAKS = {
    "votes while they are cast": Leak(_RULE, _shown_while_open, "stranger", frozenset({("second", "x")})),
    "votes of sealed ballots after the close": Leak(
        _RULE, _shown_once_closed, "dead", frozenset({("closed", "y"), ("night", "y"), ("second", "y")})
    ),
    "votes of other seats": Leak(
        "forum.queries.vote_history.admits",
        _admitted,
        "living",
        frozenset({("ballot", "y"), ("closed", "y"), ("night", "y"), ("second", "x"), ("second", "y")}),
    ),
    "how many voted": Leak(
        "forum.views.thread.note_of", _how_many_entries, "stranger", frozenset((look, game) for look in LOOKS for game in "xy")
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", LEAKS)
def test_planted_leaks_of_votes_are_found_at_the_looks_where_they_are(name: str, clock: Clock) -> None:
    leak = LEAKS[name]
    first, second = (_leaking(voted, leak, clock=clock) for voted in VOTED)
    found = {(place[0], place[1]) for place in first if differences(first[place], second[place])}
    assert found == leak.found


def _leaking(voted: Voted, leak: Leak, *, clock: Clock) -> dict[tuple[str, str], Answers]:
    """By look and game."""
    got = {}
    with transaction.atomic():
        for place in live_secret(voted, clock=clock):
            for name, game in (("x", place.x), ("y", place.y)):
                paths = ("", "votes/?ballot=1", "votes/", "votes/?seat=3")
                asked = [Call("GET", f"/g/{game.public_id}/{path}") for path in paths]
                with patch(leak.target, leak.fault):
                    got[place.moment, name] = crawl(place, asked, viewer=leak.viewer)
        transaction.set_rollback(True)
    return got

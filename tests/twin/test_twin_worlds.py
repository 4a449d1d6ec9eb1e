"""What a viewer may not know changes no byte of what he gets, wherever he asks (PRODUCT P9)."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial

import pytest
from django.db import transaction

import killgame
from forum.access import Seen, seen_by
from tests.twin.clock import Clock
from tests.twin.crawl import Answer, Answers, Call, crawl, differences, keepable
from tests.twin.pairs import BASE, PAIRS, World
from tests.twin.table import calls
from tests.twin.worlds import MOMENTS, Place, live

pytestmark = pytest.mark.django_db

X = "/g/twingamex222/"
# A crawl is some seconds, and generated worlds are looked at in every phase (test_generated.py). So: who asks for everything at night,
# and who reads and votes already while the ballot is open, whom no generated world has for a viewer.
WHOLE = ("living",)
EARLY = ("judge",)
# Beside their night these only read: what else seats send is sent by `living`, and in generated worlds by seats of any card.
READING = ("killer", "police")
# To these game Y, in which they are strangers, is what it is to the stranger.
AT_HOME = ("dead", "killer", "police", "nobody")
# What one keeps for oneself beside a game, or has read to one: tried in rooms of each kind, it touches nothing of the game.
OWN = re.compile(r"/(?:r|rooms)/([\w-]+)/(?:posts/)?(?:\d+/)?(?:bookmark|read|mark|draft|preview)/")
# All that those without a living seat may do in X, by any form or operation, at night (T15, T66).
ALLOWED = {
    "nobody": [],
    "stranger": [f"POST {X}r/readers/write/ {{'text': '一句话'}}"],
    "dead": [
        *(f"POST {X}r/{room}/write/ {{'text': '一句话'}}" for room in ("dead", "line-1")),
        f"POST {X}learn/ {{}}",
    ],
    "other judge": [f"POST {X}r/readers/write/ {{'text': '一句话'}}"],
}


@dataclass(frozen=True, slots=True)
class Lived:
    """A world as a viewer met it: his answers, the rooms that are his, and what the rules show of each game.

    Views are by (moment, viewer), for all viewers; a room is (game, name).
    """

    answers: Answers = field(default_factory=dict)
    views: dict[tuple[str, str], tuple[killgame.View, ...]] = field(default_factory=dict)
    rooms: set[tuple[str, str]] = field(default_factory=set)


@pytest.fixture(scope="module")
def met(clock: Clock) -> Callable[[World], Mapping[str, Lived]]:
    """A world as each of its viewers met it. Most are lived through for several viewers, and each of them once."""
    return cache(partial(_met, clock=clock))


def _met(world: World, *, clock: Clock) -> Mapping[str, Lived]:
    found = {viewer: Lived() for viewer, pair in PAIRS.items() if world in pair}
    with transaction.atomic():
        for place in live(world, clock=clock):
            seen = {one: _seen(place, viewer=one) for one in place.people}
            views = {(place.moment, one): tuple(_view(game) for game in games.values()) for one, games in seen.items()}
            for viewer, lived in found.items():
                lived.views.update(views)
                lived.rooms.update((name, room) for name, game in seen[viewer].items() for room in game.rooms)
                lived.answers.update(crawl(place, _asked(place, viewer=viewer), viewer=viewer))
        transaction.set_rollback(True)
    return found


def _asked(place: Place, *, viewer: str) -> list[Call]:
    if place.moment == "night":
        found = calls(place, viewer=viewer, whole=viewer in WHOLE)
        return [call for call in found if _is_worth_asking(call, place, viewer=viewer)]
    if viewer not in EARLY:
        return []
    return [call for call in calls(place, viewer=viewer, whole=False) if call.method == "GET" or "vote" in call.path]


def _is_worth_asking(call: Call, place: Place, *, viewer: str) -> bool:
    if viewer in AT_HOME and place.y.public_id in call.path:
        return False
    if any(place_apart.public_id in call.path for place_apart in (place.waiting, place.over)):
        # These games are the same in both worlds: what is sent to them meets nothing of what differs.
        return call.method == "GET"
    return viewer not in READING or call.method == "GET" or "/night/" in call.path


def _seen(place: Place, *, viewer: str) -> dict[str, Seen]:
    account = place.people[viewer]
    return {name: seen_by(game.row, account) for name, game in place.playing.items()}  # type: ignore[arg-type]


def _view(seen: Seen) -> killgame.View:
    """Without the commitment, which is public and differs."""
    return replace(seen.view, commitment="")


@pytest.mark.parametrize("viewer", PAIRS)
def test_twin_worlds_are_one_to_their_viewer(viewer: str, met: Callable[[World], Mapping[str, Lived]]) -> None:
    first, second = (met(world)[viewer] for world in PAIRS[viewer])
    _check_that_there_is_something_to_leak(first, second, viewer=viewer)
    assert [_misplaced(world, one) for world, one in zip(PAIRS[viewer], (first, second), strict=True)] == [[], []]
    assert differences(first.answers, second.answers) == []
    # A fault of ours would be alike in both worlds, and hide what lies behind it.
    assert [str(key) for key, answer in first.answers.items() if answer.status == 500] == []
    assert _written_though_refused(first.answers) == []
    assert keepable(first.answers) == []
    if viewer in ALLOWED:
        assert _accepted_in_x(first.answers) == ALLOWED[viewer]
        assert _own_in_rooms_of_others(first, viewer=viewer) == []
        assert _forbidden_unlike_absent(first.answers) == []


def _check_that_there_is_something_to_leak(first: Lived, second: Lived, *, viewer: str) -> None:
    """By the rules the two are one to the viewer, and two to a judge."""
    other = "judge" if viewer == "other judge" else "other judge"
    assert [first.views[m, viewer] == second.views[m, viewer] for m in MOMENTS] == [True, True]
    assert [first.views[m, other] == second.views[m, other] for m in MOMENTS] == [False, False]


def _misplaced(world: World, lived: Lived) -> list[str]:
    """Words written behind a door that its readers do not find, or others do (T52, T53, T63)."""
    answers = "\n".join(answer.body + str(answer.headers) for answer in lived.answers.values())
    found = ((room, word, word in answers) for room, word in _words(world))
    return [f"{word} of {room} found: {there}" for room, word, there in found if there != (room in lived.rooms)]


def _words(world: World) -> Iterator[tuple[tuple[str, str], str]]:
    """Room and word: each post behind a door begins with a word of its own."""
    for game, hidden in (("x", world.x), ("y", world.y)):
        for room, posts in hidden.talk.items():
            for _seat, text in posts:
                yield (game, room), re.split("[：，]", text)[0]


def _written_though_refused(answers: Answers) -> list[str]:
    refused = {key: answer for key, answer in answers.items() if answer.status >= 400}
    assert len(refused) > 10
    # The text of a refused post stays as its writer's own draft, wherever he may write one.
    written = {key: [q for q in a.queries if q.startswith(("INSERT", "UPDATE"))] for key, a in refused.items()}
    return [str(key) for key, found in written.items() if any('INTO "forum_draft"' not in q for q in found)]


def _accepted_in_x(answers: Answers) -> list[str]:
    sent = {key[2]: answer for key, answer in answers.items() if re.match(r"POST \S+/twingamex", key[2])}
    assert len(sent) > 40
    return [call for call, answer in sent.items() if answer.status < 400 and not OWN.search(call)]


def _own_in_rooms_of_others(lived: Lived, *, viewer: str) -> list[str]:
    """What was kept or read where the viewer may not even read; where he may, something was, if he has an account."""
    tried = {key[2]: answer.status < 400 for key, answer in lived.answers.items() if "/twingamex" in key[2]}
    taken = [(call, found[1]) for call, accepted in tried.items() if accepted and (found := OWN.search(call))]
    assert bool([call for call, room in taken if not call.startswith("GET")]) == (viewer != "nobody"), taken
    return [call for call, room in taken if ("x", room) not in lived.rooms]


def _forbidden_unlike_absent(answers: Answers) -> list[str]:
    """A room that is not mine against one that is not: status, headers, body, queries. The names are of one length."""
    at_night = {key[2]: answer for key, answer in answers.items() if key[0] == "night"}
    hidden = [call for call in at_night if "twingamex" in call and "/killers/" in call]
    pairs = [(call, absent) for call in hidden if (absent := call.replace("/killers/", "/nothing/")) in at_night]
    assert len(pairs) > 20
    return [call for call, absent in pairs if _renamed(at_night[call]) != at_night[absent]]


def _renamed(answer: Answer) -> Answer:
    return replace(answer, body=answer.body.replace("/killers/", "/nothing/"))


def test_the_night_is_asked_and_answered_alike_for_every_card_of_a_twin_world(clock: Clock) -> None:
    """P3: the same form, and to the same choice the same answer, whatever the card can do."""
    alive = ("living", "killer", "police")
    card, choices = f"GET {X}card/", [f"POST {X}night/ {{'choice': '{choice}'}}" for choice in ("sleep", "4")]
    with transaction.atomic():
        *_earlier, place = live(BASE, clock=clock)
        asked = [call for call in calls(place, viewer="living") if str(call) in {card, *choices}]
        answers = {viewer: crawl(place, asked, viewer=viewer) for viewer in alive}
        transaction.set_rollback(True)
    forms = [_night_fields(answers[viewer]["night", viewer, card].body) for viewer in alive]
    assert forms == [forms[0]] * 3
    assert [one for one in forms[0] if "choice" in one][-1] == '<input type="radio" name="choice" value="sleep">'
    for choice in choices:
        got = [answers[viewer]["night", viewer, choice] for viewer in alive]
        assert [(a.status, a.headers, a.body) for a in got] == [(302, got[0].headers, "")] * 3


def _night_fields(page: str) -> list[str]:
    """What the form sends, in its order; which tile is chosen is one's own."""
    form = re.search(rf'<form[^>]*action="{X}night/".*?</form>', page, re.DOTALL)
    assert form is not None
    fields = re.findall(r"<(?:input|button|select|textarea)[^>]*>", form[0])
    return [re.sub(r'(?<=name="acts" value=")[^"]*', _as_long, one.replace(" checked", "")) for one in fields]


def _as_long(found: re.Match[str]) -> str:
    """For which acts the form was made is one's own; how long it is said is not."""
    return "*" * len(found[0])

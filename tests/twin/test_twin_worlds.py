"""What a viewer may not know changes no byte of what he gets, wherever he asks (PRODUCT P9)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import pytest
from django.db import transaction

import killgame
from forum.access import Seen, seen_by
from tests.twin.clock import Clock
from tests.twin.crawl import Answer, Answers, Call, crawl, differences
from tests.twin.pairs import BASE, PAIRS, World
from tests.twin.table import calls
from tests.twin.worlds import MOMENTS, Place, live

pytestmark = pytest.mark.django_db

X = "/g/twingamex222/"
# A crawl is some seconds: who asks for everything at night, and who reads and votes already while the ballot is open.
WHOLE = ("nobody", "living")
EARLY = ("living", "judge")
# All that those without a living seat may do in X, by any form or operation, at night (T15, T66).
ALLOWED = {
    "nobody": [],
    "stranger": [f"POST {X}r/readers/write/ {{'text': '一句话'}}"],
    "dead": [f"POST {X}r/dead/write/ {{'text': '一句话'}}"],
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


def _lived(world: World, clock: Clock, *, viewer: str) -> Lived:
    found = Lived()
    with transaction.atomic():
        for place in live(world, clock=clock):
            for one in place.people:
                seen = _seen(place, viewer=one)
                found.views[place.moment, one] = tuple(_view(game) for game in seen.values())
            found.rooms.update(
                (name, room) for name, game in _seen(place, viewer=viewer).items() for room in game.rooms
            )
            found.answers.update(crawl(place, _asked(place, viewer=viewer), viewer=viewer))
        transaction.set_rollback(True)
    return found


def _asked(place: Place, *, viewer: str) -> list[Call]:
    if place.moment == "night":
        return calls(place, viewer=viewer, whole=viewer in WHOLE)
    if viewer not in EARLY:
        return []
    return [call for call in calls(place, viewer=viewer, whole=False) if call.method == "GET" or "vote" in call.path]


def _seen(place: Place, *, viewer: str) -> dict[str, Seen]:
    account = place.people[viewer]
    return {name: seen_by(game.row, account) for name, game in place.playing.items()}  # type: ignore[arg-type]


def _view(seen: Seen) -> killgame.View:
    """Without the commitment, which is public and differs."""
    return replace(seen.view, commitment="")


@pytest.mark.parametrize("viewer", PAIRS)
def test_twin_worlds_are_one_to_their_viewer(viewer: str, clock: Clock) -> None:
    first, second = (_lived(world, clock, viewer=viewer) for world in PAIRS[viewer])
    _check_that_there_is_something_to_leak(first, second, viewer=viewer)
    assert [_misplaced(world, one) for world, one in zip(PAIRS[viewer], (first, second), strict=True)] == [[], []]
    assert differences(first.answers, second.answers) == []
    # A fault of ours would be alike in both worlds, and hide what lies behind it.
    assert [str(key) for key, answer in first.answers.items() if answer.status == 500] == []
    assert _written_though_refused(first.answers) == []
    if viewer in ALLOWED:
        assert _accepted_in_x(first.answers) == ALLOWED[viewer]
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
    assert len(refused) > 30
    return [str(key) for key, a in refused.items() if any(q.startswith(("INSERT", "UPDATE")) for q in a.queries)]


def _accepted_in_x(answers: Answers) -> list[str]:
    sent = {key[2]: answer for key, answer in answers.items() if re.match(r"POST \S+/twingamex", key[2])}
    assert len(sent) > 40
    return [call for call, answer in sent.items() if answer.status < 400]


def _forbidden_unlike_absent(answers: Answers) -> list[str]:
    """A room that is not mine against one that is not: status, headers, body, queries. The names are of one length."""
    at_night = {key[2]: answer for key, answer in answers.items() if key[0] == "night"}
    hidden = [call for call in at_night if "twingamex" in call and "/killers/" in call]
    pairs = [(call, absent) for call in hidden if (absent := call.replace("/killers/", "/nothing/")) in at_night]
    assert len(pairs) == 5
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

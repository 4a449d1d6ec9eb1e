"""What a viewer may not know changes no byte of what he gets, wherever he asks (PRODUCT P9)."""

import re
from collections.abc import Iterator

import pytest

from tests.twin.conftest import Lived
from tests.twin.crawl import Answer, differences
from tests.twin.pairs import BASE, PAIRS, World
from tests.twin.worlds import MOMENTS

pytestmark = pytest.mark.django_db

X = "/g/twingamex222/"


@pytest.mark.parametrize("viewer", PAIRS)
def test_by_the_rules_the_worlds_are_one_to_their_viewer_and_two_to_a_judge(
    viewer: str, lived: dict[World, Lived]
) -> None:
    """There is something to leak, and it is none of the viewer's business."""
    first, second = (lived[world].views for world in PAIRS[viewer])
    other = "judge" if viewer == "other judge" else "other judge"
    assert [first[m, viewer] == second[m, viewer] for m in MOMENTS] == [True, True]
    assert [first[m, other] == second[m, other] for m in MOMENTS] == [False, False]


@pytest.mark.parametrize("viewer", PAIRS)
def test_twin_worlds_answer_alike(viewer: str, lived: dict[World, Lived]) -> None:
    first, second = (lived[world].of(viewer) for world in PAIRS[viewer])
    assert differences(first, second) == []


@pytest.mark.parametrize("viewer", PAIRS)
def test_what_is_written_in_a_room_is_found_by_its_readers_and_by_nobody_else(
    viewer: str, lived: dict[World, Lived]
) -> None:
    """T52, T53, T63: every answer is searched for every word that was written behind a door."""
    wrong = []
    for world in PAIRS[viewer]:
        all_answers = "\n".join(answer.body + str(answer.headers) for answer in lived[world].of(viewer).values())
        for room, word in _words(world):
            mine = room in lived[world].rooms[viewer]
            if (word in all_answers) != mine:
                wrong.append(f"{word} of {room}: {'not found' if mine else 'found'}")
    assert wrong == []


def _words(world: World) -> Iterator[tuple[tuple[str, str], str]]:
    """Room and word: each post behind a door begins with a word of its own."""
    for game, hidden in (("x", world.x), ("y", world.y)):
        for room, posts in hidden.talk.items():
            for _seat, text in posts:
                yield (game, room), re.split("[：，]", text)[0]


def test_nothing_fails_inside(lived: dict[World, Lived]) -> None:
    """A fault of ours would be alike in both worlds, and hide what lies behind it."""
    failed = [str(key) for one in lived.values() for key, answer in one.answers.items() if answer.status == 500]
    assert failed == []


# All that those without a living seat may do in X, by any form or operation, at night (T15, T66).
ALLOWED = {
    "nobody": [],
    "stranger": [f"POST {X}r/readers/write/ {{'text': '一句话'}}"],
    "dead": [f"POST {X}r/dead/write/ {{'text': '一句话'}}"],
    "other judge": [f"POST {X}r/readers/write/ {{'text': '一句话'}}"],
}


@pytest.mark.parametrize("viewer", ALLOWED)
def test_who_has_no_living_seat_can_write_only_where_he_is_at_home(viewer: str, lived: dict[World, Lived]) -> None:
    sent = {key[2]: a for key, a in lived[BASE].of(viewer).items() if re.match(r"POST \S+/twingamex", key[2])}
    assert len(sent) > 40
    assert [call for call, answer in sent.items() if answer.status < 400] == ALLOWED[viewer]


def test_what_is_refused_writes_nothing(lived: dict[World, Lived]) -> None:
    refused = {key: answer for key, answer in lived[BASE].answers.items() if answer.status >= 400}
    assert len(refused) > 500
    writing = [
        key for key, answer in refused.items() if any(q.startswith(("INSERT", "UPDATE")) for q in answer.queries)
    ]
    assert writing == []


@pytest.mark.parametrize("viewer", ["nobody", "stranger", "living", "dead"])
def test_a_room_that_is_not_mine_is_like_a_room_that_is_not(viewer: str, lived: dict[World, Lived]) -> None:
    """Status, headers, body and queries, in pages and API; the two names have as many letters."""
    answers = {key[2]: answer for key, answer in lived[BASE].of(viewer).items() if key[0] == "night"}
    hidden = [call for call in answers if "twingamex222" in call and "/killers/" in call]
    pairs = [(call, absent) for call in hidden if (absent := call.replace("/killers/", "/nothing/")) in answers]
    assert len(pairs) == 5
    assert [f"{call}: {absent}" for call, absent in pairs if _renamed(answers[call]) != answers[absent]] == []


def _renamed(answer: Answer) -> Answer:
    body = answer.body.replace("/killers/", "/nothing/")
    return Answer(answer.status, answer.headers, body, answer.queries)


def test_the_night_is_asked_and_answered_alike_for_every_card(lived: dict[World, Lived]) -> None:
    """P3: the same form, and to the same choice the same answer, whatever the card can do."""
    answers = lived[BASE].answers
    alive = ("living", "killer", "police")
    forms = [_night_fields(answers["night", viewer, f"GET {X}card/"].body) for viewer in alive]
    assert forms == [forms[0]] * 3
    assert [field for field in forms[0] if "choice" in field][-1] == '<input type="radio" name="choice" value="sleep">'
    for choice in ("sleep", "4"):
        got = [answers["night", viewer, f"POST {X}night/ {{'choice': '{choice}'}}"] for viewer in alive]
        assert [(a.status, a.headers, a.body) for a in got] == [(302, got[0].headers, "")] * 3


def _night_fields(page: str) -> list[str]:
    """What the form sends, in its order; which tile is chosen is one's own."""
    form = re.search(rf'<form[^>]*action="{X}night/".*?</form>', page, re.DOTALL)
    assert form is not None
    return [field.replace(" checked", "") for field in re.findall(r"<(?:input|button|select|textarea)[^>]*>", form[0])]

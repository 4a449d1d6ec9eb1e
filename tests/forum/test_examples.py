"""The worked examples of the help pages and of the opening page, played by the rules: an example that lies fails."""

import re
from collections.abc import Iterator

import pytest
from django.utils import translation

import killgame
from forum import table
from forum.catalogues import compile_catalogues
from forum.table.editions import EDITION_TEXTS
from forum.table.editions.shared import BALLOT, NIGHT
from forum.table.options import Choice
from forum.table.worked import Case, Law, Worked, as_case
from killgame.cases import read_case
from killgame.editions.edition import Edition
from killgame.trying import check_case
from tests.killgame.games import Table

EDITIONS = {edition.id: edition for edition in killgame.editions()}
# What no case can show is shown below, each in a test of its own.
SHOWN_BELOW = {
    *(("speech", value) for value in ("free", "ordered")),
    *(("direction", value) for value in ("up", "down", "alternate", "lot")),
    *(("ballot", value) for value in ("open", "until_close", "sealed")),
    *(("announce_night", value) for value in ("nothing", "side", "role")),
    ("counts", None),
    ("counts", True),
    ("row", 1),
    ("row", 2),
    ("upgrade_at_11", True),
    ("upgrade_at_11", False),
}


@pytest.fixture(scope="module", autouse=True)
def _catalogues() -> None:
    compile_catalogues()


def choices() -> list[tuple[str, Choice]]:
    return [(option.id, choice) for option in table.OPTIONS.values() for choice in option.choices]


def own_laws() -> list[tuple[str, Law]]:
    """The laws of each edition; what it does in its own way where tables differ stands among them."""
    return [
        (id, law)
        for id, text in EDITION_TEXTS.items()
        for law in (*text.night, *text.day, *text.ends, *(Law(way.text, (way,)) for way in text.own.values()))
    ]


def examples() -> Iterator[tuple[str, Worked]]:
    """All examples of laws, with the edition in which they hold; those of shared laws once for each edition that shows them."""
    for id, law in own_laws():
        yield from ((id, one) for one in law.examples)
    for id, edition in EDITIONS.items():
        for shared in (*NIGHT, *BALLOT):
            if shared.holds(edition, killgame.read_options(id, {})):
                yield from ((id, one) for one in shared.law.examples)


def faults(case: Case, *, edition: str) -> list[object]:
    return list(check_case(read_case(as_case(case, edition=edition))))


def cast(case: Case, *, edition: Edition) -> Case:
    """A shared example for this edition's cards: where it has no such role another of its plain ones sits there, and where it deals two
    cards, both are the same and who would go out loses the first."""
    plain = "civilian" if "civilian" in edition.roles else "police"
    hands = tuple(role if role in edition.roles else plain for role in case.hands)
    if edition.hand == 1:
        return Case(hands, case.steps, case.options, case.seed)
    doubled = tuple(f"{role}/{role}" for role in hands)
    steps = tuple(
        one
        if "judge" in one.moves or "out" not in one.expect
        else type(one)(one.phase, one.moves, {**one.expect, "out": [], "lost": one.expect["out"]})
        for one in case.steps
    )
    return Case(doubled, steps, case.options, case.seed)


@pytest.mark.parametrize(("option", "choice"), choices(), ids=lambda value: str(getattr(value, "value", value)))
def test_examples_of_options_hold(option: str, choice: Choice) -> None:
    assert bool(choice.cases) != ((option, choice.value) in SHOWN_BELOW)
    for case in choice.cases:
        assert case.options[option] == choice.value
        assert faults(case, edition=case.edition) == []


@pytest.mark.parametrize(("edition", "law"), own_laws(), ids=lambda value: getattr(value, "text", value))
def test_examples_of_an_edition_hold(edition: str, law: Law) -> None:
    assert [faults(case, edition=edition) for one in law.examples for case in one.cases] == [
        [] for one in law.examples for _case in one.cases
    ]


@pytest.mark.parametrize("edition", EDITIONS)
def test_examples_of_shared_laws_hold_in_every_edition_that_shows_them(edition: str) -> None:
    of = EDITIONS[edition]
    shown = [one for one in (*NIGHT, *BALLOT) if one.holds(of, killgame.read_options(edition, {}))]
    wrong = {
        str(example.text): found
        for shared in shown
        for example in shared.law.examples
        for case in example.cases
        if (found := faults(cast(case, edition=of), edition=edition))
    }
    assert wrong == {}


def opened(seats: int = 12, *, edition: str = "classic", seed: int = 0, **options: object) -> Table:
    return Table(edition, seats=seats, seed=seed, **options)


def after_a_night(*, out: int, seats: int = 12, **options: object) -> Table:
    """A table at its first speeches (last words left out), after a night in which that seat went out."""
    game = opened(seats, last_words="none", killers_hit_killers=True, **options)
    game.close_to("night")
    game.do(killgame.Move(game.seats_of("killer")[0], "kill", target=out))
    game.do(killgame.Close())
    return game


def passed(table: Table, times: int) -> list[int]:
    """Who has the turn, one after the other, as each says 过."""
    turns = []
    for _turn in range(times):
        turn = table.now.turn
        assert turn is not None
        turns.append(int(turn))
        table.do(killgame.Move(turn, "pass"))
    return turns


def test_free_and_ordered_speech() -> None:
    free = after_a_night(out=2, speech="free")
    assert free.now.speakers is None
    assert free.refusal(killgame.Move(7, "pass")) is None
    ordered = after_a_night(out=2, speech="ordered")
    assert ordered.now.speakers == (3,)
    assert ordered.refusal(killgame.Move(4, "pass")) == "not_your_act"
    assert passed(ordered, 2) == [3, 4]


def test_directions_of_speech() -> None:
    assert passed(after_a_night(out=5, speech="ordered", direction="up"), 3) == [6, 7, 8]
    downwards = passed(after_a_night(out=11, speech="ordered", direction="down"), 4)
    assert downwards == [10, 9, 8, 7]
    by_turns = opened(speech="ordered", direction="alternate")
    days = []
    for _day in range(3):
        by_turns.close_to("speech")
        days.append(passed(by_turns, 3))
        by_turns.do(killgame.Close())
    assert days == [[1, 2, 3], [12, 11, 10], [1, 2, 3]]
    lots = {tuple(passed(after_a_night(out=5, speech="ordered", direction="lot", seed=seed), 3)) for seed in range(8)}
    assert lots == {(6, 7, 8), (4, 3, 2)}


def test_the_order_of_speeches_after_last_words() -> None:
    """What the page of `v4` says of it: odd rounds upwards after the last who left words, even ones downwards, else from the ends."""
    game = opened(11, edition="v4", speech="ordered")
    game.close_to("night")
    game.do(killgame.Move(game.seats_of("killer")[0], "kill", target=5))
    game.close_to("vote")
    assert (game.now.round, game.now.order[:3]) == (1, (6, 7, 8))
    game.do(killgame.Close())
    game.close_to("vote")
    assert (game.now.round, game.now.order[:3]) == (2, (11, 10, 9))
    game.do(killgame.Close())
    game.close_to("vote")
    assert (game.now.round, game.now.order[:3]) == (3, (1, 2, 3))


def votes_seen(game: killgame.Game) -> tuple[bool, list[bool]]:
    """Whether a reader sees the votes of the open ballot, and those of each that is closed."""
    view = killgame.view_for(game, killgame.Stranger())
    return view.ballot is not None and view.ballot.votes is not None, [
        past.votes is not None for past in view.past_ballots
    ]


@pytest.mark.parametrize(
    ("value", "at_once", "from_the_close"),
    [("open", True, True), ("until_close", False, True), ("sealed", False, False)],
)
def test_who_sees_the_votes(value: str, at_once: bool, from_the_close: bool) -> None:
    table = opened(ballot=value, tie="none")
    table.close_to("vote")
    table.do(killgame.Move(2, "vote", target=9))
    assert votes_seen(table.now)[0] is at_once
    table.do(killgame.Close())
    assert votes_seen(table.now)[1] == [from_the_close]
    table.do(killgame.Rule("good"))
    assert votes_seen(table.now)[1] == [True]


@pytest.mark.parametrize("value", ["nothing", "side", "role"])
def test_what_is_told_at_dawn(value: str) -> None:
    game = opened(last_words="none", announce_night=value)
    game.close_to("night")
    civilian = game.seats_of("civilian")[0]
    game.do(killgame.Move(game.seats_of("killer")[0], "kill", target=civilian))
    game.do(killgame.Close())
    left = killgame.view_for(game.now, killgame.Stranger()).out
    assert [(one.seat, one.announced) for one in left] == [
        (civilian, {"nothing": None, "side": "good", "role": "civilian"}[value])
    ]


def dealt(edition: str, seats: int, **options: object) -> dict[str, int]:
    return dict(killgame.cards(edition, seats, killgame.read_options(edition, options, seats)))


def test_which_cards_are_dealt() -> None:
    assert dealt("classic", 12) == {"killer": 3, "police": 3, "civilian": 6}
    by_hand = {"police": 2, "killer": 3, "civilian": 7}
    assert dealt("classic", 12, counts=by_hand) == by_hand
    assert dealt("university", 6, row=1) == {"dean": 1, "professor": 1, "student": 3, "cadre": 1}
    assert dealt("university", 6, row=2) == {"dean": 1, "professor": 1, "student": 2, "cadre": 2}


def test_the_eleventh_player() -> None:
    grown, kept = (opened(11, edition="v1", upgrade_at_11=value).now for value in (True, False))
    assert (grown.setup.edition, sum(seat.role == "police" for seat in grown.seats)) == ("club", 3)
    assert (kept.setup.edition, sum(seat.role == "killer" for seat in kept.seats)) == ("v1", 2)


def numbers(text: str) -> set[str]:
    return set(re.findall(r"\d+", text))


def seats(text: str) -> set[str]:
    """The numbers in an English example that are no nights, days or rounds."""
    return numbers(re.sub(r"(presses|nights?|days?|round) \d+( and \d+)?", "", text))


def told() -> list[tuple[str, tuple[Case, ...]]]:
    ones = [(one.text, one.cases) for _id, one in examples()]
    return [*ones, *((choice.example, choice.cases) for _id, choice in choices())]


@pytest.mark.parametrize("language", ["zh-hans", "zh-hant"])
def test_a_translation_names_the_same_seats(language: str) -> None:
    wrong = []
    for text, _cases in told():
        with translation.override("en"):
            english = str(text)
        with translation.override(language):
            if not seats(english) <= numbers(str(text)) <= numbers(english):
                wrong.append(f"{english} / {text}")
    assert wrong == []


def test_a_text_names_the_seats_of_its_games() -> None:
    """Those who go out or lose a card in the games stand in the text, and nobody does who sits at none of their tables."""
    wrong = []
    with translation.override("en"):
        for text, cases in told():
            there = {str(seat) for case in cases for seat in range(1, len(case.hands) + 1)}
            gone = {
                str(seat)
                for case in cases
                for one in case.steps
                for seat in (*one.expect.get("out", ()), *one.expect.get("lost", ()))
            }
            named = numbers(str(text))
            if cases and not (seats(str(text)) <= there and gone <= named):
                wrong.append(str(text))
    assert wrong == []

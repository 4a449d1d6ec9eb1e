"""What is played has one key, however it was said; and a code that anybody can type finds a set-up."""

from importlib import import_module
from typing import Any

import pytest
from django.apps import apps

import killgame
from forum.models import Game
from forum.models.setups import CODE_ALPHABET, CODE_LENGTH, read_code, setup_code
from forum.recipe import KEY_LENGTH, Recipe, key_of
from tests.forum.people import a_game


def key(edition: str, seats: int, **options: Any) -> str:
    return Recipe(edition, seats, options).key


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({}, {"tie": "pk"}),
        ({"tie": "none", "must_vote": True}, {"must_vote": True, "tie": "none"}),
        ({}, {"counts": {"killer": 3, "police": 3, "civilian": 6}}),
        ({}, {"counts": None, "row": 1}),
        ({"counts": {"killer": 2, "police": 10}}, {"counts": {"police": 10, "killer": 2, "civilian": 0}}),
    ],
)
def test_what_plays_alike_has_one_key(one: dict[str, Any], other: dict[str, Any]) -> None:
    assert key("classic", 12, **one) == key("classic", 12, **other)


def test_what_plays_otherwise_has_another() -> None:
    keys = [
        key("classic", 12), key("classic", 11), key("club", 12), key("classic", 12, tie="none"),
        key("classic", 12, tie="lottery"), key("classic", 12, announce_voted="role"), key("classic", 12, round_limit=6),
        key("classic", 12, counts={"killer": 2, "police": 3, "civilian": 7}),
        key("university", 6), key("university", 6, row=2),
    ]  # fmt: skip
    assert len(set(keys)) == len(keys)
    assert {len(one) for one in keys} == {KEY_LENGTH}


def test_where_an_edition_has_its_own_words_the_usual_ones_are_a_choice() -> None:
    assert killgame.edition_named("accomplice").own_words is not None
    assert key("accomplice", 12) != key("accomplice", 12, last_words="count")
    assert key("classic", 12) == key("classic", 12, last_words="count")


def test_what_cannot_be_played_has_no_key() -> None:
    assert key_of("classic", seats=6, options={}) == ""
    with pytest.raises(killgame.BadSetup):
        key("classic", 12, tie="maybe")


def test_a_game_has_the_key_of_what_it_plays_old_ones_too(db: None) -> None:
    game = a_game(options={"tie": "none"})
    wanted = key("classic", 7, tie="none")
    assert game.row.setup_key == wanted
    Game.objects.update(setup_key="")
    import_module("forum.migrations.0007_keys_of_games").give_keys(apps, None)
    assert game.row.setup_key == wanted


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("CDFH-3479", "CDFH3479"),
        ("cdfh3479", "CDFH3479"),
        ("  c d f h — 3 4 7 9 ", "CDFH3479"),
        ("ｃｄｆｈ－３４７９", "CDFH3479"),
        ("CDFH·3479。", "CDFH3479"),
        ("CDFH347", None),
        ("CDFH34790", None),
        ("CDFH-3470", None),
        ("", None),
        ("样板", None),
        ("C" * 9000, None),
    ],
)
def test_a_code_is_read_however_it_is_typed(typed: str, code: str | None) -> None:
    assert read_code(typed) == code


def test_codes_are_made_of_signs_that_nobody_mistakes() -> None:
    codes = {setup_code() for _ in range(200)}
    assert len(codes) == 200
    assert {len(code) for code in codes} == {CODE_LENGTH}
    assert set("".join(codes)) == set(CODE_ALPHABET)
    assert set(CODE_ALPHABET).isdisjoint("0O1IL2Z5S8BQUVG6AE")

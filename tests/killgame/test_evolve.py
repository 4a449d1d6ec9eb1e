"""How a game is changed: by a copy of its own for speed, which must be the plain one."""

from dataclasses import fields, replace

import pytest

import killgame as k
from killgame.evolve import changed
from killgame.game import Game
from tests.killgame.games import Table


def test_a_changed_game_is_what_replace_makes_of_it() -> None:
    game = Table("double", seats=9).now
    for field in fields(Game):
        new = changed(game, **{field.name: ("something else",)})  # type: ignore[arg-type] # any value will do
        plain = replace(game, **{field.name: ("something else",)})  # type: ignore[arg-type]
        assert (type(new), new, hash(new), vars(new)) == (Game, plain, hash(plain), vars(plain))
        assert new != game
    assert changed(game) == game
    assert changed(game, round=2, picks=()) == replace(game, round=2, picks=())


def test_a_changed_game_is_frozen() -> None:
    new = changed(Table("classic", seats=7).now, round=2)
    with pytest.raises(AttributeError):
        new.round = 3  # type: ignore[misc]
    with pytest.raises(AttributeError):
        new.rounds = 3  # type: ignore[attr-defined]
    with pytest.raises(AttributeError):
        del new.round
    assert isinstance(new, k.Game)
